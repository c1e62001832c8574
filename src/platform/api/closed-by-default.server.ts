import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { signedIn, type Viewer, visitor } from '../viewer.ts';
import type { ApiEnv } from './api.server.ts';

/** An operation as its description lists it; `security: []` is the visible opt-out, and a role within it is demanded beside a session. */
export type Operation = { method: string; path: string; isOpen: boolean; role: string | undefined };

type Definition = { type: string; route?: { method: string; path: string; security?: Record<string, string[]>[] | undefined } };

/** How a person is held to each role: throws when they do not have it. */
export type Roles = Record<string, (viewer: Viewer) => void>;

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
        role: route.security?.flatMap((scheme) => Object.values(scheme).flat())[0],
      },
    ];
  });
}

/**
 * Every operation needs a session, unless its description says otherwise, and the role that its description names. A route nobody described is closed as
 * well. This comes before the request is looked at: whoever may not call an operation learns nothing of what it takes.
 * @param operations read at the first request, when all routes are there
 * @param roles the roles that descriptions name
 * @param alsoOpen routes that have no description and are open all the same
 * @param evenLeaving the operations left to somebody whose account is about to be removed; in all others they are a visitor, or refused
 */
export function closedByDefault(
  operations: () => Operation[],
  roles: Roles,
  alsoOpen: readonly string[],
  evenLeaving: readonly string[] = [],
): MiddlewareHandler<ApiEnv> {
  let open: Set<string> | undefined;
  let demanded: Map<string, string> | undefined;
  return async (c, next) => {
    open ??= new Set([...operations().flatMap((o) => (o.isOpen ? [`${o.method} ${o.path}`] : [])), ...alsoOpen]);
    demanded ??= new Map(operations().flatMap((o) => (o.role ? [[`${o.method} ${o.path}`, o.role] as const] : [])));
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const route = matchedRoutes(c).findLast((matched) => matched.method === method && !matched.path.endsWith('*'));
    const operation = `${method} ${route?.path}`;
    const { leaving } = c.var.viewer;
    if (leaving && evenLeaving.includes(operation)) c.set('viewer', { ...visitor, userId: leaving.userId });
    if (route && !open.has(operation)) signedIn(c.var.viewer);
    const role = demanded.get(operation);
    if (role !== undefined) (roles[role] ?? nobodyHas(role))(c.var.viewer);
    await next();
  };
}

const nobodyHas = (role: string) => () => {
  throw new Error(`The role ${role}, which a description names, is none of the roles there are.`);
};
