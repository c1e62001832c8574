import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { signedIn, visitor } from '../viewer.ts';
import type { ApiEnv } from './api.server.ts';

/** An operation as its description lists it; `security: []` is the visible opt-out. */
export type Operation = { method: string; path: string; isOpen: boolean };

type Definition = { type: string; route?: { method: string; path: string; security?: unknown[] | undefined } };

/** @returns every described operation, with its full path as the router writes it (`/api/v1/ideas/:slug`). */
export function operationsOf(definitions: readonly Definition[], basePath: string): Operation[] {
  return definitions.flatMap(({ type, route }) => {
    if (type !== 'route' || !route) return [];
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    return [
      {
        method: route.method.toUpperCase(),
        path: path.startsWith(basePath) ? path : `${basePath}${path}`,
        isOpen: route.security?.length === 0,
      },
    ];
  });
}

/**
 * Every operation needs a session, unless its description says otherwise. A route nobody described is closed as well.
 * @param operations read at the first request, when all routes are there
 * @param alsoOpen routes that have no description and are open all the same
 * @param evenLeaving the operations left to somebody whose account is about to be removed; in all others they are a visitor, or refused
 */
export function closedByDefault(
  operations: () => Operation[],
  alsoOpen: readonly string[],
  evenLeaving: readonly string[] = [],
): MiddlewareHandler<ApiEnv> {
  let open: Set<string> | undefined;
  return async (c, next) => {
    open ??= new Set([...operations().flatMap((o) => (o.isOpen ? [`${o.method} ${o.path}`] : [])), ...alsoOpen]);
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const route = matchedRoutes(c).findLast((matched) => matched.method === method && !matched.path.endsWith('*'));
    const operation = `${method} ${route?.path}`;
    const { leaving } = c.var.viewer;
    if (leaving && evenLeaving.includes(operation)) c.set('viewer', { ...visitor, userId: leaving.userId });
    if (route && !open.has(operation)) signedIn(c.var.viewer);
    await next();
  };
}
