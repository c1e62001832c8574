import { adminOf } from '../../audit/index.server.ts';
import { answers, createApi, done, ok, operation } from '../../platform/api/api.server.ts';
import { IdeaId } from './admin-ideas.contract.ts';
import { HistoryQuery, IdeaHistory } from './history.contract.ts';
import { ideaHistory } from './history.server.ts';
import { admins, nothing, ofOne } from './operation-answers.ts';
import { RevisionDiff, RevisionParams } from './revisions.contract.ts';
import { compareRevision, restoreRevision } from './revisions.server.ts';

const history = operation.get('/admin/ideas/{id}/history', {
  summary: 'Every change of an idea as before and after, with who made it, the latest first',
  request: { params: IdeaId, query: HistoryQuery },
  responses: answers(IdeaHistory, 'A page of twenty', ...admins, 'not_found'),
});
const compare = operation.get('/admin/ideas/{id}/revisions/{number}', {
  summary: 'What of an idea was otherwise in an earlier version',
  request: { params: RevisionParams },
  responses: answers(RevisionDiff, 'Differences', ...admins, 'not_found'),
});
const restore = operation.post('/admin/ideas/{id}/revisions/{number}/restore', {
  summary: 'Give an idea an earlier dossier back, as a new version',
  request: { params: RevisionParams },
  responses: answers(nothing, 'Restored', ...ofOne),
});

/** What changed of an idea, and the dossiers it had, over HTTP. */
export const revisionsApi = createApi()
  .openapi(history, async (c) => {
    adminOf(c);
    return c.json(ok(await ideaHistory(c.var.ctx, c.req.valid('param').id, c.req.valid('query').page)), 200);
  })
  .openapi(compare, async (c) => {
    adminOf(c);
    const { id, number } = c.req.valid('param');
    return c.json(ok(await compareRevision(c.var.ctx, id, number)), 200);
  })
  .openapi(restore, async (c) => {
    const { id, number } = c.req.valid('param');
    await restoreRevision(c.var.ctx, adminOf(c), id, number);
    return c.json(done, 200);
  });
