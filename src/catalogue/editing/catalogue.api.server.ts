import { z } from '@hono/zod-openapi';
import { adminOf } from '../../audit/index.server.ts';
import { answers, body, createApi, doneAfter, failures, ok, operation } from '../../platform/api/api.server.ts';
import { AdminIdeaPage, AdminIdeaQuery, BulkChange, BulkDone, IdeaChange, IdeaId } from './admin-ideas.contract.ts';
import { changeIdea, changeIdeas, deleteIdea } from './change-ideas.server.ts';
import { exportIdeas } from './export-ideas.server.ts';
import { ExportQuery } from './idea-files.contract.ts';
import { listAdminIdeas } from './list-ideas.server.ts';
import { admins, nothing, ofOne } from './operation-answers.ts';

const list = operation.get('/admin/ideas', {
  summary: 'All ideas, whatever their state, the latest first',
  request: { query: AdminIdeaQuery },
  responses: answers(AdminIdeaPage, 'A page of twenty', ...admins),
});
const exported = operation.get('/admin/ideas/export', {
  summary: 'Ideas as a file that an import reads: JSON or CSV',
  request: { query: ExportQuery },
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() }, 'application/json': { schema: z.array(z.unknown()) } } },
    ...failures(...admins),
  },
});
const bulk = operation.post('/admin/ideas/bulk', {
  summary: 'Do one thing to many ideas',
  description: 'Fifty in a transaction. Ideas that refuse it are named, the others are changed.',
  request: body(BulkChange),
  responses: answers(BulkDone, 'What was done', ...admins, 'conflict'),
});
const change = operation.patch('/admin/ideas/{id}', {
  summary: 'Change what an idea is to readers: Pro Pick, active, state, publication',
  request: { params: IdeaId, ...body(IdeaChange) },
  responses: answers(nothing, 'Changed', ...ofOne),
});
const remove = operation.delete('/admin/ideas/{id}', {
  summary: 'Delete an idea for good; what somebody paid for is never deleted',
  request: { params: IdeaId },
  responses: answers(nothing, 'Deleted', ...ofOne),
});

/** The list of ideas, and what is done to one or many of them, over HTTP. */
export const catalogueApi = createApi()
  .openapi(list, async (c) => {
    adminOf(c);
    return c.json(ok(await listAdminIdeas(c.var.ctx, c.req.valid('query'))), 200);
  })
  .openapi(exported, (c) => exportIdeas(c.var.ctx, adminOf(c), c.req.valid('query')))
  .openapi(bulk, async (c) => {
    const { ids, found, do: action } = c.req.valid('json');
    return c.json(ok(await changeIdeas(c.var.ctx, adminOf(c), found ?? ids ?? [], action)), 200);
  })
  .openapi(change, async (c) =>
    c.json(await doneAfter(changeIdea(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
  )
  .openapi(remove, async (c) => c.json(await doneAfter(deleteIdea(c.var.ctx, adminOf(c), c.req.valid('param').id)), 200));
