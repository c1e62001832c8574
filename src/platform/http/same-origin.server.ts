import type { MiddlewareHandler } from 'hono';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something and come from another site's page: by what browsers say of themselves (Fetch Metadata), else by Origin.
 * A bearer token cannot be sent by another site (a browser adds Basic credentials by itself, so those are no proof), and programs that are not browsers
 * say neither.
 * @param fromAnywhere operations, as `POST /path`, that carry their own authorisation and read no cookie
 */
export function sameOriginOnly(appUrl: string, fromAnywhere: readonly string[] = []): MiddlewareHandler {
  const ours = new URL(appUrl).host;
  return async (c, next) => {
    const { method, path } = c.req;
    const isExempt = READING.has(method) || isBearer(c.req.header('authorization')) || fromAnywhere.includes(`${method} ${path}`);
    if (!isExempt && isForeign(c.req.raw.headers, ours))
      return c.text('This form was sent from another site, so nothing was done.', 403, { 'cache-control': 'no-store' });
    forgetNullOrigin(c.req.raw.headers);
    await next();
  };
}

/**
 * A form on a page that tells nobody where it is (no-referrer.server.ts) is sent with `Origin: null`, which the router takes for another site.
 * Where the browser itself says that the form is ours, that origin says nothing.
 */
function forgetNullOrigin(headers: Headers): void {
  if (headers.get('origin') === 'null' && headers.get('sec-fetch-site') === 'same-origin') headers.delete('origin');
}

function isBearer(authorization: string | undefined): boolean {
  return /^bearer /i.test(authorization ?? '');
}

function isForeign(headers: Headers, ours: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  if (!origin) return false;
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  return host === undefined || (host !== headers.get('host') && host !== ours);
}
