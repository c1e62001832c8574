import { z } from '@hono/zod-openapi';
import { answers, body, createApi, done, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { byKey } from '../../platform/api/key-scopes.ts';
import { clearHistory, listViewedIdeas, restoreHistory } from './history.server.ts';
import { listSavedIdeas } from './list-saved.server.ts';
import { listMyIdeas, markIdea, saveIdea, unmarkIdea, unsaveIdea } from './save-idea.server.ts';
import {
  Cleared,
  Dashboard,
  History,
  HistoryQuery,
  IdeaId,
  Mark,
  MyIdea,
  NewSave,
  Restore,
  Restored,
  SavedIdeas,
  SavedQuery,
  Unsaved,
} from './saved-ideas.contract.ts';
import { dashboardOf, viewIdea } from './view-idea.server.ts';

const Ids = z.object({
  ids: z
    .string()
    .max(4_000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid('ids must be ids of ideas')).max(100)),
});

const list = operation.get('/saved-ideas', {
  ...byKey('read'),
  summary: 'The ideas I saved',
  request: { query: SavedQuery },
  responses: answers(SavedIdeas, 'Saved ideas', 'invalid_input', 'signed_out'),
});
const save = operation.post('/saved-ideas', {
  ...byKey('write'),
  summary: 'Save an idea',
  request: body(NewSave),
  responses: answers(z.null(), 'Saved', 'invalid_input', 'signed_out', 'not_found'),
});
const unsave = operation.delete('/saved-ideas/{idea_id}', {
  ...byKey('write'),
  summary: 'Take an idea off the saved ones',
  request: { params: IdeaId },
  responses: answers(Unsaved, 'Removed', 'invalid_input', 'signed_out'),
});
const mark = operation.put('/idea-marks/{idea_id}', {
  ...byKey('write'),
  summary: 'Mark an idea',
  request: { params: IdeaId, ...body(z.object({ mark: Mark })) },
  responses: answers(z.null(), 'Marked', 'invalid_input', 'signed_out', 'not_found'),
});
const unmark = operation.delete('/idea-marks/{idea_id}', {
  ...byKey('write'),
  summary: 'Take the mark off an idea',
  request: { params: IdeaId },
  responses: answers(z.null(), 'Unmarked', 'invalid_input', 'signed_out'),
});
const mine = operation.get('/my-ideas', {
  ...byKey('read'),
  summary: 'What these ideas are to me: saved, marked',
  request: { query: Ids },
  responses: answers(z.array(MyIdea), 'Those that are something to me', 'invalid_input', 'signed_out'),
});
const view = operation.post('/idea-views', {
  ...byKey('write'),
  summary: 'Record that I opened an idea',
  request: body(IdeaId),
  responses: answers(z.null(), 'Recorded', 'invalid_input', 'signed_out', 'not_found'),
});
const viewed = operation.get('/idea-views', {
  ...byKey('read'),
  summary: 'The ideas I opened, the latest first',
  request: { query: HistoryQuery },
  responses: answers(History, 'A page of ideas', 'invalid_input', 'signed_out'),
});
const clearAll = operation.delete('/idea-views', {
  ...byKey('write'),
  summary: 'Clear my history',
  description: 'The ideas’ own counters stay. For a day the answer’s instant brings everything back.',
  responses: answers(Cleared, 'Cleared', 'signed_out'),
});
const clearOne = operation.delete('/idea-views/{idea_id}', {
  ...byKey('write'),
  summary: 'Take one idea out of my history',
  request: { params: IdeaId },
  responses: answers(Cleared, 'Cleared', 'invalid_input', 'signed_out'),
});
const restore = operation.post('/idea-views/restore', {
  ...byKey('write'),
  summary: 'Undo a clearing of my history',
  request: body(Restore),
  responses: answers(Restored, 'Brought back', 'invalid_input', 'signed_out'),
});
const dashboard = operation.get('/dashboard', {
  ...byKey('read'),
  summary: 'The figures of my dashboard',
  responses: answers(Dashboard, 'Figures', 'signed_out'),
});

/** Saved ideas, marks and history over HTTP. */
export const savedIdeasApi = createApi()
  .openapi(list, async (c) => c.json(ok(await listSavedIdeas(c.var.ctx, c.var.viewer, c.req.valid('query'))), 200))
  .openapi(save, async (c) => {
    const { idea_id, saved_at } = c.req.valid('json');
    await saveIdea(c.var.ctx, c.var.viewer, idea_id, saved_at);
    return c.json(done, 200);
  })
  .openapi(unsave, async (c) => {
    const savedAt = await unsaveIdea(c.var.ctx, c.var.viewer, c.req.valid('param').idea_id);
    return c.json(ok({ saved_at: savedAt?.toISOString() ?? null }), 200);
  })
  .openapi(mark, async (c) =>
    c.json(await doneAfter(markIdea(c.var.ctx, c.var.viewer, c.req.valid('param').idea_id, c.req.valid('json').mark)), 200),
  )
  .openapi(unmark, async (c) => c.json(await doneAfter(unmarkIdea(c.var.ctx, c.var.viewer, c.req.valid('param').idea_id)), 200))
  .openapi(mine, async (c) => c.json(ok(await listMyIdeas(c.var.ctx, c.var.viewer, c.req.valid('query').ids)), 200))
  .openapi(view, async (c) => c.json(await doneAfter(viewIdea(c.var.ctx, c.var.viewer, c.req.valid('json').idea_id)), 200))
  .openapi(viewed, async (c) => c.json(ok(await listViewedIdeas(c.var.ctx, c.var.viewer, c.req.valid('query'))), 200))
  .openapi(clearAll, async (c) => c.json(ok(await clearHistory(c.var.ctx, c.var.viewer)), 200))
  .openapi(clearOne, async (c) => c.json(ok(await clearHistory(c.var.ctx, c.var.viewer, c.req.valid('param').idea_id)), 200))
  .openapi(restore, async (c) => c.json(ok({ ideas: await restoreHistory(c.var.ctx, c.var.viewer, c.req.valid('json').cleared_at) }), 200))
  .openapi(dashboard, async (c) => c.json(ok(await dashboardOf(c.var.ctx, c.var.viewer)), 200));

export type SavedIdeasApi = typeof savedIdeasApi;
