import type { Context as HonoContext } from 'hono';
import type { ApiEnv } from '../platform/api/api.server.ts';
import { clientOf } from '../platform/api/client-of.server.ts';
import { requireAdmin } from '../platform/viewer.ts';
import type { Admin } from './write-audit.server.ts';

/**
 * @returns the administrator who makes a request, with where it came from, as the audit log keeps it
 * @throws DomainError signed_out, not_allowed ('Admin access required')
 */
export function adminOf(c: HonoContext<ApiEnv>): Admin {
  requireAdmin(c.var.viewer);
  return askerFrom(c);
}

/** @returns whoever makes a request, with where it came from: for what administrators may do to what is not theirs, and everybody to what is. */
export const askerFrom = (c: HonoContext<ApiEnv>): Admin => ({
  ...c.var.viewer,
  from: { address: clientOf(c).address, requestId: c.var.requestId },
});
