import { adminOf } from '../../audit/index.server.ts';
import { answers, body, createApi, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { IdeaFull } from '../ideas/ideas.contract.ts';
import { IdeaId } from './admin-ideas.contract.ts';
import { Draft, DraftSave, DraftSaved, DraftStarted, IdeaSave, NewDraft, PublicationTime, SavedIdea } from './drafts.contract.ts';
import { discardDraft, findDraft, saveDraft, startDraft } from './drafts.server.ts';
import { GeneratedIdea, GenerateIdea } from './generate/generate-idea.contract.ts';
import { type Generator, generateIdea } from './generate/generate-idea.server.ts';
import { admins, nothing, ofOne } from './operation-answers.ts';
import { cancelPublication, planPublication } from './plan-publication.server.ts';
import { previewOf } from './preview.server.ts';
import { saveIdea } from './save-idea.server.ts';

const start = operation.post('/admin/ideas', {
  summary: 'Begin a draft of an idea that is not in the catalogue yet',
  request: body(NewDraft),
  responses: answers(DraftStarted, 'The id it will have', ...admins),
});
const draft = operation.get('/admin/ideas/{id}/draft', {
  summary: 'What is being written about an idea, and what of it has to be mended',
  request: { params: IdeaId },
  responses: answers(Draft, 'The draft, or the idea as it stands', ...admins, 'not_found'),
});
const preview = operation.get('/admin/ideas/{id}/preview', {
  summary: 'A draft as its idea’s page would show it',
  request: { params: IdeaId },
  responses: answers(IdeaFull, 'The idea', ...admins, 'not_found'),
});
const keep = operation.put('/admin/ideas/{id}/draft', {
  summary: 'Keep what was typed',
  description:
    'When somebody else has saved since `version`, changes of other fields are brought together; where both changed the same, nothing is kept yet.',
  request: { params: IdeaId, ...body(DraftSave) },
  responses: answers(DraftSaved, 'What became of it', ...ofOne),
});
const discard = operation.delete('/admin/ideas/{id}/draft', {
  summary: 'Throw a draft away',
  request: { params: IdeaId },
  responses: answers(nothing, 'Thrown away', ...admins, 'not_found'),
});
const save = operation.post('/admin/ideas/{id}/save', {
  summary: 'Bring a draft into the catalogue',
  request: { params: IdeaId, ...body(IdeaSave) },
  responses: answers(SavedIdea, 'The idea', ...ofOne),
});
const plan = operation.put('/admin/ideas/{id}/publication', {
  summary: 'Say when an idea is to be published',
  description:
    'At that time it is published as `save` with `publish` does it, late if the server was down. If it cannot be then, it stays as it is, says why in `publication.problem`, and is not tried again.',
  request: { params: IdeaId, ...body(PublicationTime) },
  responses: answers(nothing, 'It will be', ...ofOne),
});
const cancelPlan = operation.delete('/admin/ideas/{id}/publication', {
  summary: 'Take back when an idea is to be published',
  request: { params: IdeaId },
  responses: answers(nothing, 'Taken back', ...admins, 'not_found'),
});
const generate = operation.post('/admin/generate-idea', {
  summary: 'Generate an idea the catalogue has room for, as a draft',
  request: body(GenerateIdea),
  responses: answers(GeneratedIdea, 'The idea, with what it rests on', ...admins, 'conflict', 'unavailable', 'too_many_requests'),
});

/** Drafts of ideas, from the first word to the catalogue, over HTTP. */
export const draftsApi = (generator: Generator) =>
  createApi()
    .openapi(start, async (c) => c.json(ok(await startDraft(c.var.ctx, adminOf(c), c.req.valid('json').fields)), 200))
    .openapi(draft, async (c) => {
      adminOf(c);
      return c.json(ok(await findDraft(c.var.ctx, c.req.valid('param').id)), 200);
    })
    .openapi(preview, async (c) => {
      adminOf(c);
      const { id, fields } = await findDraft(c.var.ctx, c.req.valid('param').id);
      return c.json(ok(previewOf(c.var.ctx, id, fields)), 200);
    })
    .openapi(keep, async (c) => c.json(ok(await saveDraft(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json'))), 200))
    .openapi(discard, async (c) => c.json(await doneAfter(discardDraft(c.var.ctx, adminOf(c), c.req.valid('param').id)), 200))
    .openapi(save, async (c) => c.json(ok(await saveIdea(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json'))), 200))
    .openapi(plan, async (c) =>
      c.json(await doneAfter(planPublication(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json').at)), 200),
    )
    .openapi(cancelPlan, async (c) => c.json(await doneAfter(cancelPublication(c.var.ctx, adminOf(c), c.req.valid('param').id)), 200))
    .openapi(generate, async (c) => c.json(ok(await generateIdea(c.var.ctx, adminOf(c), generator, c.req.valid('json'))), 200));
