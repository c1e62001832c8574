import type { MiddlewareHandler } from 'hono';

/** Behind https every cookie is sent by https only, whoever set it. @param appUrl the public address of the site */
export function secureCookies(appUrl: string): MiddlewareHandler {
  const isSecure = appUrl.startsWith('https:');
  return async (c, next) => {
    await next();
    const cookies = isSecure ? c.res.headers.getSetCookie() : [];
    if (cookies.every((cookie) => /;\s*secure(;|$)/i.test(cookie))) return;
    c.res = new Response(c.res.body, c.res);
    c.res.headers.delete('set-cookie');
    for (const cookie of cookies) c.res.headers.append('set-cookie', /;\s*secure(;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`);
  };
}
