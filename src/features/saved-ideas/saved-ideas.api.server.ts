import { createRoute, z } from '@hono/zod-openapi';
import { answers, body, createApi, done, ok } from '../../platform/api/api.server.ts';
import { listSavedIdeas } from './list-saved.server.ts';
import { listMyIdeas, markIdea, saveIdea, unmarkIdea, unsaveIdea } from './save-idea.server.ts';
import { Dashboard, IdeaId, Mark, MyIdea, SavedIdeas, SavedQuery, ViewedIdea } from './saved-ideas.contract.ts';
import { dashboardOf, listViewedIdeas, viewIdea } from './view-idea.server.ts';

const Ids = z.object({
  ids: z
    .string()
    .max(4_000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid('ids must be ids of ideas')).max(100)),
});

const list = createRoute({
  method: 'get',
  path: '/saved-ideas',
  summary: 'The ideas I saved',
  request: { query: SavedQuery },
  responses: answers(SavedIdeas, 'Saved ideas', 'invalid_input', 'signed_out'),
});
const save = createRoute({
  method: 'post',
  path: '/saved-ideas',
  summary: 'Save an idea',
  request: body(IdeaId),
  responses: answers(z.null(), 'Saved', 'invalid_input', 'signed_out', 'not_found'),
});
const unsave = createRoute({
  method: 'delete',
  path: '/saved-ideas/{idea_id}',
  summary: 'Take an idea off the saved ones',
  request: { params: IdeaId },
  responses: answers(z.null(), 'Removed', 'invalid_input', 'signed_out'),
});
const mark = createRoute({
  method: 'put',
  path: '/idea-marks/{idea_id}',
  summary: 'Mark an idea',
  request: { params: IdeaId, ...body(z.object({ mark: Mark })) },
  responses: answers(z.null(), 'Marked', 'invalid_input', 'signed_out', 'not_found'),
});
const unmark = createRoute({
  method: 'delete',
  path: '/idea-marks/{idea_id}',
  summary: 'Take the mark off an idea',
  request: { params: IdeaId },
  responses: answers(z.null(), 'Unmarked', 'invalid_input', 'signed_out'),
});
const mine = createRoute({
  method: 'get',
  path: '/my-ideas',
  summary: 'What these ideas are to me: saved, marked',
  request: { query: Ids },
  responses: answers(z.array(MyIdea), 'Those that are something to me', 'invalid_input', 'signed_out'),
});
const view = createRoute({
  method: 'post',
  path: '/idea-views',
  summary: 'Record that I opened an idea',
  request: body(IdeaId),
  responses: answers(z.null(), 'Recorded', 'invalid_input', 'signed_out', 'not_found'),
});
const viewed = createRoute({
  method: 'get',
  path: '/idea-views',
  summary: 'The ideas I opened, the latest first',
  responses: answers(z.array(ViewedIdea), 'Ideas', 'signed_out'),
});
const dashboard = createRoute({
  method: 'get',
  path: '/dashboard',
  summary: 'The figures of my dashboard',
  responses: answers(Dashboard, 'Figures', 'signed_out'),
});

/** Saved ideas, marks and history over HTTP. */
export const savedIdeasApi = createApi()
  .openapi(list, async (c) => c.json(ok(await listSavedIdeas(c.var.ctx, c.var.viewer, c.req.valid('query'))), 200))
  .openapi(save, async (c) => {
    await saveIdea(c.var.ctx, c.var.viewer, c.req.valid('json').idea_id);
    return c.json(done, 200);
  })
  .openapi(unsave, async (c) => {
    await unsaveIdea(c.var.ctx, c.var.viewer, c.req.valid('param').idea_id);
    return c.json(done, 200);
  })
  .openapi(mark, async (c) => {
    await markIdea(c.var.ctx, c.var.viewer, c.req.valid('param').idea_id, c.req.valid('json').mark);
    return c.json(done, 200);
  })
  .openapi(unmark, async (c) => {
    await unmarkIdea(c.var.ctx, c.var.viewer, c.req.valid('param').idea_id);
    return c.json(done, 200);
  })
  .openapi(mine, async (c) => c.json(ok(await listMyIdeas(c.var.ctx, c.var.viewer, c.req.valid('query').ids)), 200))
  .openapi(view, async (c) => {
    await viewIdea(c.var.ctx, c.var.viewer, c.req.valid('json').idea_id);
    return c.json(done, 200);
  })
  .openapi(viewed, async (c) => c.json(ok(await listViewedIdeas(c.var.ctx, c.var.viewer)), 200))
  .openapi(dashboard, async (c) => c.json(ok(await dashboardOf(c.var.ctx, c.var.viewer)), 200));

export type SavedIdeasApi = typeof savedIdeasApi;
