import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import sql from 'sql-template-tag';
import { createApp } from './api.server.ts';
import { ideasFeeds } from './features/ideas/feeds.api.server.ts';
import type { Config } from './platform/config.server.ts';
import type { Context } from './platform/context.server.ts';
import { pageRequestContext } from './platform/web/request-context.ts';

/** Headers of the person's own request that a page's calls to the API carry on. */
const CARRIED = ['cookie', 'authorization', 'x-request-id', 'user-agent'];

/**
 * The whole site behind one `fetch`: health, the API, feeds and cards, then the pages.
 * @param build the server build of the pages
 */
export function createSite(ctx: Context, config: Config, build: ServerBuild) {
  const site = new Hono();
  const api = createApp(ctx);

  site.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  site.get('/readyz', async (c) => {
    const ready = await ctx.db.rows(sql`SELECT 1`).then(
      () => true,
      () => false,
    );
    return c.json({ status: ready ? 'ready' : 'the database does not answer' }, ready ? 200 : 503, { 'cache-control': 'no-store' });
  });
  site.get('/openapi.json', (c) => api.request('/api/v1/openapi.json', { headers: c.req.raw.headers }));
  site.all('/api/*', (c) => api.fetch(c.req.raw));
  site.route('/', ideasFeeds(ctx, config.appUrl));

  const pages = createRequestHandler(build, config.mode === 'development' ? 'development' : 'production');
  site.all('*', (c) => {
    const { raw } = c.req;
    const carried = CARRIED.flatMap((name) => (raw.headers.has(name) ? [[name, raw.headers.get(name) as string] as const] : []));
    const context = new RouterContextProvider();
    context.set(pageRequestContext, {
      apiFetch: async (input, init) => {
        const request = new Request(input, { ...init, signal: raw.signal });
        for (const [name, value] of carried) request.headers.set(name, value);
        return api.fetch(request);
      },
      appUrl: config.appUrl,
      supportEmail: config.supportEmail,
      reportError: (error) => ctx.log.error({ err: error, requestId: raw.headers.get('x-request-id') }, 'a page failed'),
    });
    return pages(raw, context);
  });
  return site;
}
