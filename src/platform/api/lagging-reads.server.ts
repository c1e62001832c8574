import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { LATEST, mayLag, positionOf, positionText, type Replicas } from '../db/replicas.server.ts';
import type { ApiEnv } from './api.server.ts';

const COOKIE = 'assay.seen';
/** Longer than any replica that serves lags behind. */
const COOKIE_S = 60;

/**
 * Lets reads of some operations be served by replicas, and has people see what they did themselves: who is signed in and wrote anything is given a cookie with the place their
 * write has in the database's journal, and reads with it from replicas that have come as far. Programs keep no cookies: who brings a key or a token is
 * served by the primary.
 * @param replicas undefined where there are none: then nothing is different
 * @param paths what may lag behind, without the base path; what begins with one of them and a slash may as well
 * @param isOfWrite whether a page that calls this operation does so while it answers a write
 */
export function laggingReads(
  replicas: Replicas | undefined,
  paths: readonly string[],
  basePath: string,
  isOfWrite: (env: unknown) => boolean,
): MiddlewareHandler<ApiEnv> {
  if (!replicas) return (_, next) => next();
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const path = c.req.path.slice(basePath.length);
    const isOpen = paths.some((one) => path === one || path.startsWith(`${one}/`));
    const isProgram = c.req.header('authorization') !== undefined || c.req.header('x-api-key') !== undefined;
    if (isRead && isOpen && !isProgram && !isOfWrite(c.env)) {
      const cookie = getCookie(c, COOKIE);
      await mayLag(cookie === undefined ? 0n : (positionOf(cookie) ?? LATEST), next);
    } else await next();
    // Reading may write as well: a way back from a provider signs people in. What visitors write is not among what may lag.
    const setsCookies = c.res.headers.getSetCookie().length > 0;
    if (isProgram || !(setsCookies || (!isRead && c.var.viewer.userId))) return;
    const position = await replicas.position().catch(() => LATEST);
    setCookie(c, COOKIE, positionText(position), { path: '/', maxAge: COOKIE_S, httpOnly: true, sameSite: 'Lax' });
  };
}
