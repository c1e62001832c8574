import { DomainError } from './errors.ts';

/** Who is asking, as far as rules need to know. A visitor has no `userId` and reads with the free plan. */
export type Viewer = { plan: 'free' | 'pro_monthly' | 'lifetime'; isAdmin: boolean; userId?: string | undefined };

export const visitor: Viewer = { plan: 'free', isAdmin: false };

/**
 * @param message what a person who is not signed in is told
 * @returns the id of the person who asks
 * @throws DomainError signed_out
 */
export function signedIn(viewer: Viewer, message = 'Please sign in.'): string {
  if (!viewer.userId) throw new DomainError('signed_out', message);
  return viewer.userId;
}

/** @throws DomainError signed_out, or not_allowed ('Admin access required') */
export function requireAdmin(viewer: Viewer): void {
  signedIn(viewer);
  if (!viewer.isAdmin) throw new DomainError('not_allowed', 'Admin access required');
}
