import { etag } from 'hono/etag';
import { ideasApi } from './features/ideas/ideas.api.server.ts';
import { answerError, createApi } from './platform/api/api.server.ts';
import type { Context } from './platform/context.server.ts';
import { DomainError } from './platform/errors.ts';

/**
 * The API, `/api/v1`: every feature's operations, the description generated from their shapes, and one error handler.
 * @param ctx what verbs are given
 */
export function createApp(ctx: Context) {
  const api = createApi().basePath('/api/v1');
  api.use(async (c, next) => {
    const requestId = c.req.header('x-request-id') ?? 'in-process';
    c.set('requestId', requestId);
    c.set('ctx', { ...ctx, log: ctx.log.child({ requestId }) });
    await next();
    c.res.headers.set('vary', 'Cookie, Authorization');
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'public, max-age=0, must-revalidate');
  });
  api.use(etag());
  const routes = api.route('/', ideasApi);
  api.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Assay API',
      version: '1',
      description: 'Startup ideas with the evidence attached. Money is integer cents; times are UTC, ISO 8601.',
    },
  });
  api.notFound(() => {
    throw new DomainError('not_found', 'There is no such operation.');
  });
  api.onError(answerError);
  return routes;
}
