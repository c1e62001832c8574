import type { MiddlewareHandler } from 'hono';

const isSecure = (cookie: string): boolean => /;\s*secure(;|$)/i.test(cookie);

/** @returns a cookie as it is sent by https only */
export const secured = (cookie: string): string => (isSecure(cookie) ? cookie : `${cookie}; Secure`);

/** Behind https every cookie is sent by https only, whoever set it. @param appUrl the public address of the site */
export function secureCookies(appUrl: string): MiddlewareHandler {
  const isBehindHttps = appUrl.startsWith('https:');
  return async (c, next) => {
    await next();
    const cookies = isBehindHttps ? c.res.headers.getSetCookie() : [];
    if (cookies.every(isSecure)) return;
    c.res = new Response(c.res.body, c.res);
    c.res.headers.delete('set-cookie');
    for (const cookie of cookies) c.res.headers.append('set-cookie', secured(cookie));
  };
}
