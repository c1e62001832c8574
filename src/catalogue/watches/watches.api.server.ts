import { answers, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { byKey } from '../../platform/api/key-scopes.ts';
import { isWatched, listWatching, setWatched } from './watch.server.ts';
import { IdeaSlug, ReportId, Watched, Watching } from './watches.contract.ts';

const watched = (description: string) => answers(Watched, description, 'invalid_input', 'signed_out', 'not_found', 'conflict');

const routes = {
  list: operation.get('/watches', {
    ...byKey('read'),
    summary: 'What I watch: ideas, reports, topics',
    responses: answers(Watching, 'Everything watched', 'signed_out'),
  }),
  idea: operation.get('/ideas/{slug}/watch', {
    ...byKey('read'),
    summary: 'Whether I watch an idea',
    request: { params: IdeaSlug },
    responses: watched('Whether it is watched'),
  }),
  watchIdea: operation.put('/ideas/{slug}/watch', {
    ...byKey('write'),
    summary: 'Watch an idea',
    description: 'An email says when a company we did not know comes near it, or a topic it meets turns.',
    request: { params: IdeaSlug },
    responses: watched('Watched'),
  }),
  unwatchIdea: operation.delete('/ideas/{slug}/watch', {
    ...byKey('write'),
    summary: 'Stop watching an idea',
    request: { params: IdeaSlug },
    responses: watched('No longer watched'),
  }),
  report: operation.get('/research/{id}/watch', {
    ...byKey('read'),
    summary: 'Whether I watch a report',
    request: { params: ReportId },
    responses: watched('Whether it is watched'),
  }),
  watchReport: operation.put('/research/{id}/watch', {
    ...byKey('write'),
    summary: 'Watch a report',
    description: 'By the companies and topics known here: the sources are not asked again, and no run is used.',
    request: { params: ReportId },
    responses: watched('Watched'),
  }),
  unwatchReport: operation.delete('/research/{id}/watch', {
    ...byKey('write'),
    summary: 'Stop watching a report',
    request: { params: ReportId },
    responses: watched('No longer watched'),
  }),
};

/** Watching over HTTP; topics have operations of their own. */
export const watchesApi = createApi()
  .openapi(routes.list, async (c) => c.json(ok(await listWatching(c.var.ctx, c.var.viewer)), 200))
  .openapi(routes.idea, async (c) => c.json(ok(await isWatched(c.var.ctx, c.var.viewer, c.req.valid('param'))), 200))
  .openapi(routes.watchIdea, async (c) => c.json(ok(await setWatched(c.var.ctx, c.var.viewer, c.req.valid('param'), true)), 200))
  .openapi(routes.unwatchIdea, async (c) => c.json(ok(await setWatched(c.var.ctx, c.var.viewer, c.req.valid('param'), false)), 200))
  .openapi(routes.report, async (c) => c.json(ok(await isWatched(c.var.ctx, c.var.viewer, { report: c.req.valid('param').id })), 200))
  .openapi(routes.watchReport, async (c) =>
    c.json(ok(await setWatched(c.var.ctx, c.var.viewer, { report: c.req.valid('param').id }, true)), 200),
  )
  .openapi(routes.unwatchReport, async (c) =>
    c.json(ok(await setWatched(c.var.ctx, c.var.viewer, { report: c.req.valid('param').id }, false)), 200),
  );

export type WatchesApi = typeof watchesApi;
