import { DomainError } from './errors.ts';

/**
 * Who is asking, as far as rules need to know. A visitor has no `userId` and reads with the free plan. So does somebody whose account is about to be
 * removed: who they are stands in `leaving`, for the few operations that are theirs all the same.
 */
export type Viewer = {
  plan: 'free' | 'pro_monthly' | 'lifetime';
  isAdmin: boolean;
  userId?: string | undefined;
  leaving?: { userId: string; dueAt: Date } | undefined;
};

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export const visitor: Viewer = { plan: 'free', isAdmin: false };

/**
 * @param message what a person who is not signed in is told
 * @returns the id of the person who asks
 * @throws DomainError signed_out; not_allowed to somebody whose account is about to be removed
 */
export function signedIn(viewer: Viewer, message = 'Please sign in.'): string {
  if (!viewer.userId && viewer.leaving)
    throw new DomainError('not_allowed', `Your account is to be deleted on ${day.format(viewer.leaving.dueAt)}. Keep it first.`);
  if (!viewer.userId) throw new DomainError('signed_out', message);
  return viewer.userId;
}

/** @throws DomainError signed_out, or not_allowed ('Admin access required') */
export function requireAdmin(viewer: Viewer): void {
  signedIn(viewer);
  if (!viewer.isAdmin) throw new DomainError('not_allowed', 'Admin access required');
}
