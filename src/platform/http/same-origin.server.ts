import type { MiddlewareHandler } from 'hono';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something and come from another site's page: by what browsers say of themselves (Fetch Metadata), else by Origin.
 * What carries its own authorisation cannot be sent by another site, and programs that are not browsers say neither.
 */
export function sameOriginOnly(appUrl: string): MiddlewareHandler {
  const ours = new URL(appUrl).host;
  return async (c, next) => {
    if (!READING.has(c.req.method) && !c.req.header('authorization') && isForeign(c.req.raw.headers, ours))
      return c.text('This form was sent from another site, so nothing was done.', 403, { 'cache-control': 'no-store' });
    await next();
  };
}

function isForeign(headers: Headers, ours: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  if (!origin) return false;
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  return host === undefined || (host !== headers.get('host') && host !== ours);
}
