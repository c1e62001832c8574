import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { signedIn } from '../viewer.ts';
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
 */
export function closedByDefault(operations: () => Operation[], alsoOpen: readonly string[]): MiddlewareHandler<ApiEnv> {
  let open: Set<string> | undefined;
  return async (c, next) => {
    open ??= new Set([...operations().flatMap((o) => (o.isOpen ? [`${o.method} ${o.path}`] : [])), ...alsoOpen]);
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const route = matchedRoutes(c).findLast((matched) => matched.method === method && !matched.path.endsWith('*'));
    if (route && !open.has(`${method} ${route.path}`)) signedIn(c.var.viewer);
    await next();
  };
}
