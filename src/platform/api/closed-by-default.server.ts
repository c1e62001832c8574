import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { readOnly } from '../db/read-only.server.ts';
import { DomainError } from '../errors.ts';
import { ONLY_A_PREVIEW, requireAdmin, signedIn, visitor } from '../viewer.ts';
import type { ApiEnv } from './api.server.ts';
import { type KeyScope, keyScopeNames, type RequestKey } from './key-scopes.ts';

/** Who may call an operation at all. What a person's plan holds, and what is theirs, is for its verb to decide. */
export type Needs = 'nothing' | 'session' | 'admin';
/** An operation as its description lists it; `scope` is what an API key needs for it, and without one it is closed to keys. */
export type Operation = { method: string; path: string; needs: Needs; scope: KeyScope | undefined };

/** For the description of an operation outside `/admin` that is an administrator's all the same. */
export const adminOnly = { 'x-required-role': 'admin' } as const;

type Definition = { type: string; route?: Described };
type Described = { method: string; path: string; security?: unknown[] | undefined; 'x-required-role'?: unknown; 'x-key-scope'?: unknown };

/** @returns every described operation, with its full path as the router writes it (`/api/v1/ideas/:slug`). */
export function operationsOf(definitions: readonly Definition[], basePath: string): Operation[] {
  return definitions.flatMap(({ type, route }) => {
    if (type !== 'route' || !route) return [];
    const path = route.path.replace(/\{(\w+)\}/g, ':$1').replace(new RegExp(`^${basePath}`), '');
    const scope = keyScopeNames.find((name) => name === route['x-key-scope']);
    return [{ method: route.method.toUpperCase(), path: `${basePath}${path}`, needs: needsOf({ ...route, path }), scope }];
  });
}

/** `security: []` is the visible opt-out; administrators' operations stand under `/admin` or say so. */
export function needsOf({ path, security, 'x-required-role': role }: Omit<Described, 'method'>): Needs {
  if (security?.length === 0) return 'nothing';
  return path.startsWith('/admin/') || role === adminOnly['x-required-role'] ? 'admin' : 'session';
}

/** @throws DomainError not_allowed that names the scope, also in a header (RFC 6750, 3.1), or says that no key will do */
function requireScope(c: HonoContext<ApiEnv>, scope: KeyScope | undefined, { scopes }: RequestKey): void {
  if (!scope) throw new DomainError('not_allowed', 'API keys cannot do this. Sign in on the site.');
  if (scopes.includes(scope)) return;
  c.header('www-authenticate', `Bearer realm="Assay", error="insufficient_scope", scope="${scope}"`);
  throw new DomainError('not_allowed', `This API key lacks the scope “${scope}”.`, { scope });
}

/** What somebody may do who sees the site as another person: operations that end that, some that only read although their method is another, and what is not theirs to read. */
type PreviewRules = { ends: readonly string[]; alsoRead: readonly string[]; refused: readonly string[] };

/**
 * Every operation needs a session, unless its description says otherwise. A route nobody described is closed as well.
 * Whoever may not call an operation is told so before anything they sent is looked at.
 * @param operations read at the first request, when all routes are there
 * @param alsoOpen routes that have no description and are open all the same
 * @param inPreview the exceptions for an administrator who sees the site as somebody else; in everything else they read, over a database that takes no writes
 * @param allowPendingDeletion the operations left to somebody whose account is about to be removed; in all others they are a visitor, or refused
 */
export function closedByDefault(
  operations: () => Operation[],
  alsoOpen: readonly string[],
  allowPendingDeletion: readonly string[] = [],
  inPreview: PreviewRules = { ends: [], alsoRead: [], refused: [] },
): MiddlewareHandler<ApiEnv> {
  let known: Map<string, Pick<Operation, 'needs' | 'scope'>> | undefined;
  return async (c, next) => {
    known ??= new Map(operations().map((o) => [`${o.method} ${o.path}`, o]));
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const route = matchedRoutes(c).find((matched) => matched.method === method && !matched.path.endsWith('*'));
    const operation = `${method} ${route?.path}`;
    const { leaving, previewedBy } = c.var.viewer;
    if (previewedBy && !inPreview.ends.includes(operation)) {
      const refusal = () => new DomainError('not_allowed', ONLY_A_PREVIEW);
      const reads = method === 'GET' || inPreview.alsoRead.includes(operation);
      if (!reads || inPreview.refused.includes(operation)) throw refusal();
      c.set('ctx', { ...c.var.ctx, db: readOnly(c.var.ctx.db, refusal) });
    }
    if (leaving && allowPendingDeletion.includes(operation)) c.set('viewer', { ...visitor, userId: leaving.userId });
    const { needs: needed, scope } = known.get(operation) ?? { needs: alsoOpen.includes(operation) ? 'nothing' : 'session' };
    c.set('scope', scope);
    if (route && c.var.key && !alsoOpen.includes(operation)) requireScope(c, scope, c.var.key);
    if (route && needed === 'session') signedIn(c.var.viewer);
    if (route && needed === 'admin') requireAdmin(c.var.viewer);
    await next();
  };
}
