import type { Context as HonoContext } from 'hono';
import type { ApiEnv } from '../../platform/api/api.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn } from '../../platform/viewer.ts';
import type { Asker } from './confirm-again.server.ts';

/**
 * @returns as whom, and in which session, a request is made
 * @throws DomainError signed_out; not_allowed to somebody whose account is about to be removed
 */
export function askerOf({ var: { viewer, sessionId } }: HonoContext<ApiEnv>): Asker {
  const userId = signedIn(viewer);
  if (!sessionId) throw new DomainError('signed_out', 'Please sign in.');
  return { userId, sessionId };
}
