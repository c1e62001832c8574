import type { MiddlewareHandler } from 'hono';

/** For addresses that carry a key: nothing they link to, here or elsewhere, is told them, also not when they fail. */
export const noReferrer: MiddlewareHandler = async (c, next) => {
  await next();
  c.res = new Response(c.res.body, c.res);
  c.res.headers.set('referrer-policy', 'no-referrer');
};
