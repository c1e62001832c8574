import { createRoute, z } from '@hono/zod-openapi';
import { answers, body, createApi, done, failures, ok } from '../../../platform/api/api.server.ts';
import { IdeaFull } from '../../ideas/ideas.contract.ts';
import { adminOf } from '../admin-of.server.ts';
import {
  AdminIdeaPage,
  AdminIdeaQuery,
  BulkChange,
  BulkDone,
  DayIdea,
  DayMove,
  DayParams,
  Draft,
  DraftSave,
  DraftSaved,
  DraftStarted,
  ExportQuery,
  GeneratedIdea,
  GenerateIdea,
  IdeaChange,
  IdeaId,
  IdeaSave,
  ImportCheck,
  ImportFile,
  NewDraft,
  PublicationTime,
  RevisionDiff,
  RevisionList,
  RevisionParams,
  SavedIdea,
  Schedule,
  ScheduleQuery,
} from './admin-ideas.contract.ts';
import { changeIdea, changeIdeas, deleteIdea } from './change-ideas.server.ts';
import { dailySchedule, moveDaily, scheduleDaily, unscheduleDaily } from './daily-schedule.server.ts';
import { discardDraft, findDraft, saveDraft, startDraft } from './drafts.server.ts';
import { exportIdeas } from './export-ideas.server.ts';
import { type Generator, generateIdea } from './generate/generate-idea.server.ts';
import { applyImport, checkImport, findImport } from './import-ideas.server.ts';
import { listAdminIdeas } from './list-ideas.server.ts';
import { cancelPublication, planPublication } from './plan-publication.server.ts';
import { previewOf } from './preview.server.ts';
import { compareRevision, listRevisions, restoreRevision } from './revisions.server.ts';
import { saveIdea } from './save-idea.server.ts';

const admins = ['invalid_input', 'signed_out', 'not_allowed'] as const;
const ofOne = [...admins, 'not_found', 'conflict'] as const;
const nothing = z.null();

const list = createRoute({
  method: 'get',
  path: '/admin/ideas',
  summary: 'All ideas, whatever their state, the latest first',
  request: { query: AdminIdeaQuery },
  responses: answers(AdminIdeaPage, 'A page of twenty', ...admins),
});
const exported = createRoute({
  method: 'get',
  path: '/admin/ideas/export',
  summary: 'Ideas as a file that an import reads: JSON or CSV',
  request: { query: ExportQuery },
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() }, 'application/json': { schema: z.array(z.unknown()) } } },
    ...failures(...admins),
  },
});
const change = createRoute({
  method: 'patch',
  path: '/admin/ideas/{id}',
  summary: 'Change what an idea is to readers: Pro Pick, active, state, publication',
  request: { params: IdeaId, ...body(IdeaChange) },
  responses: answers(nothing, 'Changed', ...ofOne),
});
const remove = createRoute({
  method: 'delete',
  path: '/admin/ideas/{id}',
  summary: 'Delete an idea for good; what somebody paid for is never deleted',
  request: { params: IdeaId },
  responses: answers(nothing, 'Deleted', ...ofOne),
});
const bulk = createRoute({
  method: 'post',
  path: '/admin/ideas/bulk',
  summary: 'Do one thing to many ideas',
  description: 'In one transaction. Ideas that refuse it are named, the others are changed.',
  request: body(BulkChange),
  responses: answers(BulkDone, 'What was done', ...admins),
});
const start = createRoute({
  method: 'post',
  path: '/admin/ideas',
  summary: 'Begin a draft of an idea that is not in the catalogue yet',
  request: body(NewDraft),
  responses: answers(DraftStarted, 'The id it will have', ...admins),
});
const draft = createRoute({
  method: 'get',
  path: '/admin/ideas/{id}/draft',
  summary: 'What is being written about an idea, and what of it has to be mended',
  request: { params: IdeaId },
  responses: answers(Draft, 'The draft, or the idea as it stands', ...admins, 'not_found'),
});
const preview = createRoute({
  method: 'get',
  path: '/admin/ideas/{id}/preview',
  summary: 'A draft as its idea’s page would show it',
  request: { params: IdeaId },
  responses: answers(IdeaFull, 'The idea', ...admins, 'not_found'),
});
const keep = createRoute({
  method: 'put',
  path: '/admin/ideas/{id}/draft',
  summary: 'Keep what was typed',
  description:
    'When somebody else has saved since `version`, changes of other fields are brought together; where both changed the same, nothing is kept yet.',
  request: { params: IdeaId, ...body(DraftSave) },
  responses: answers(DraftSaved, 'What became of it', ...ofOne),
});
const discard = createRoute({
  method: 'delete',
  path: '/admin/ideas/{id}/draft',
  summary: 'Throw a draft away',
  request: { params: IdeaId },
  responses: answers(nothing, 'Thrown away', ...admins, 'not_found'),
});
const save = createRoute({
  method: 'post',
  path: '/admin/ideas/{id}/save',
  summary: 'Bring a draft into the catalogue',
  request: { params: IdeaId, ...body(IdeaSave) },
  responses: answers(SavedIdea, 'The idea', ...ofOne),
});
const plan = createRoute({
  method: 'put',
  path: '/admin/ideas/{id}/publication',
  summary: 'Say when an idea is to be published',
  description:
    'At that time it is published as `save` with `publish` does it, late if the server was down. If it cannot be then, it stays as it is, says why in `publication.problem`, and is not tried again.',
  request: { params: IdeaId, ...body(PublicationTime) },
  responses: answers(nothing, 'It will be', ...ofOne),
});
const cancelPlan = createRoute({
  method: 'delete',
  path: '/admin/ideas/{id}/publication',
  summary: 'Take back when an idea is to be published',
  request: { params: IdeaId },
  responses: answers(nothing, 'Taken back', ...admins, 'not_found'),
});
const revisions = createRoute({
  method: 'get',
  path: '/admin/ideas/{id}/revisions',
  summary: 'Every dossier an idea had, the latest first',
  request: { params: IdeaId },
  responses: answers(RevisionList, 'Versions', ...admins, 'not_found'),
});
const compare = createRoute({
  method: 'get',
  path: '/admin/ideas/{id}/revisions/{number}',
  summary: 'What of an idea was otherwise in an earlier version',
  request: { params: RevisionParams },
  responses: answers(RevisionDiff, 'Differences', ...admins, 'not_found'),
});
const restore = createRoute({
  method: 'post',
  path: '/admin/ideas/{id}/revisions/{number}/restore',
  summary: 'Give an idea an earlier dossier back, as a new version',
  request: { params: RevisionParams },
  responses: answers(nothing, 'Restored', ...ofOne),
});
const schedule = createRoute({
  method: 'get',
  path: '/admin/daily-ideas',
  summary: 'The ideas of the day of a month',
  request: { query: ScheduleQuery },
  responses: answers(Schedule, 'The month, and ideas that could be scheduled', ...admins),
});
const setDay = createRoute({
  method: 'put',
  path: '/admin/daily-ideas/{day}',
  summary: 'Say which idea a day to come gives away',
  request: { params: DayParams, ...body(DayIdea) },
  responses: answers(nothing, 'Scheduled', ...admins, 'not_found'),
});
const clearDay = createRoute({
  method: 'delete',
  path: '/admin/daily-ideas/{day}',
  summary: 'Let a day to come choose for itself',
  request: { params: DayParams },
  responses: answers(nothing, 'Taken off', ...admins, 'not_found'),
});
const moveDay = createRoute({
  method: 'post',
  path: '/admin/daily-ideas/{day}/move',
  summary: 'Move the idea of a day to come to another; what stood there takes its place',
  request: { params: DayParams, ...body(DayMove) },
  responses: answers(nothing, 'Moved', ...admins, 'not_found'),
});
const check = createRoute({
  method: 'post',
  path: '/admin/idea-imports',
  summary: 'Check a file of ideas without changing anything',
  request: body(ImportFile),
  responses: answers(ImportCheck, 'What it would do, and each row that cannot be used', ...admins),
});
const checked = createRoute({
  method: 'get',
  path: '/admin/idea-imports/{id}',
  summary: 'What a checked file would do now',
  request: { params: IdeaId },
  responses: answers(ImportCheck, 'As checked just now', ...admins, 'not_found'),
});
const apply = createRoute({
  method: 'post',
  path: '/admin/idea-imports/{id}/apply',
  summary: 'Bring a checked file into the catalogue, all of it or nothing',
  request: { params: IdeaId },
  responses: answers(ImportCheck, 'What was done', ...ofOne),
});
const generate = createRoute({
  method: 'post',
  path: '/admin/generate-idea',
  summary: 'Generate an idea the catalogue has room for, as a draft',
  request: body(GenerateIdea),
  responses: answers(GeneratedIdea, 'The idea, with what it rests on', ...admins, 'conflict', 'unavailable', 'too_many_requests'),
});

/** The catalogue, as administrators keep it, over HTTP. */
export const adminIdeasApi = (generator: Generator) =>
  createApi()
    .openapi(list, async (c) => {
      adminOf(c);
      return c.json(ok(await listAdminIdeas(c.var.ctx, c.req.valid('query'))), 200);
    })
    .openapi(exported, (c) => exportIdeas(c.var.ctx, adminOf(c), c.req.valid('query')))
    .openapi(bulk, async (c) => {
      const { ids, do: deed } = c.req.valid('json');
      return c.json(ok(await changeIdeas(c.var.ctx, adminOf(c), ids, deed)), 200);
    })
    .openapi(start, async (c) => c.json(ok(await startDraft(c.var.ctx, adminOf(c), c.req.valid('json').fields)), 200))
    .openapi(change, async (c) => {
      await changeIdea(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json'));
      return c.json(done, 200);
    })
    .openapi(remove, async (c) => {
      await deleteIdea(c.var.ctx, adminOf(c), c.req.valid('param').id);
      return c.json(done, 200);
    })
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
    .openapi(discard, async (c) => {
      await discardDraft(c.var.ctx, adminOf(c), c.req.valid('param').id);
      return c.json(done, 200);
    })
    .openapi(save, async (c) => c.json(ok(await saveIdea(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json'))), 200))
    .openapi(plan, async (c) => {
      await planPublication(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json').at);
      return c.json(done, 200);
    })
    .openapi(cancelPlan, async (c) => {
      await cancelPublication(c.var.ctx, adminOf(c), c.req.valid('param').id);
      return c.json(done, 200);
    })
    .openapi(revisions, async (c) => {
      adminOf(c);
      return c.json(ok(await listRevisions(c.var.ctx, c.req.valid('param').id)), 200);
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
    })
    .openapi(schedule, async (c) => {
      adminOf(c);
      return c.json(ok(await dailySchedule(c.var.ctx, c.req.valid('query'))), 200);
    })
    .openapi(setDay, async (c) => {
      await scheduleDaily(c.var.ctx, adminOf(c), c.req.valid('param').day, c.req.valid('json').idea_id);
      return c.json(done, 200);
    })
    .openapi(clearDay, async (c) => {
      await unscheduleDaily(c.var.ctx, adminOf(c), c.req.valid('param').day);
      return c.json(done, 200);
    })
    .openapi(moveDay, async (c) => {
      await moveDaily(c.var.ctx, adminOf(c), c.req.valid('param').day, c.req.valid('json').to);
      return c.json(done, 200);
    })
    .openapi(check, async (c) => {
      const { format, content } = c.req.valid('json');
      return c.json(ok(await checkImport(c.var.ctx, adminOf(c), format, content)), 200);
    })
    .openapi(checked, async (c) => {
      adminOf(c);
      return c.json(ok(await findImport(c.var.ctx, c.req.valid('param').id)), 200);
    })
    .openapi(apply, async (c) => c.json(ok(await applyImport(c.var.ctx, adminOf(c), c.req.valid('param').id)), 200))
    .openapi(generate, async (c) => c.json(ok(await generateIdea(c.var.ctx, adminOf(c), generator, c.req.valid('json'))), 200));

export type AdminIdeasApi = ReturnType<typeof adminIdeasApi>;
