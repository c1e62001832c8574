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
  /** Of somebody who has taken the first of two steps of signing in: whose account it is to be. Until then they are a visitor. */
  awaitsCode?: { userId: string } | undefined;
  /** Gave the code of the second step too long ago for what is asked again before. */
  isStale?: boolean | undefined;
  /** An administrator who has to set up the second step first. */
  lacksTwoSteps?: boolean | undefined;
  /** The administrator who sees the site as this person, and may change nothing. */
  previewedBy?: string | undefined;
};

/** The header that carries a code of the second step beside what it is asked for. */
export const CODE_HEADER = 'x-two-step-code';
export const ASK_CODE = 'Enter the code of your authenticator app to go on.';
export const SET_TWO_STEPS_UP = 'Administrators sign in with two steps. Set them up in Settings, under Security.';

/** Why nothing can be changed by an administrator who sees the site as somebody else. */
export const ONLY_A_PREVIEW = 'You see the site as somebody else: nothing can be changed. End the preview first.';

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
  if (viewer.awaitsCode) throw new DomainError('signed_out', ASK_CODE);
  if (!viewer.userId) throw new DomainError('signed_out', message);
  return viewer.userId;
}

/**
 * Asks again before money, roles and exports of people, of whoever signs in with two steps.
 * @throws DomainError not_allowed with the field code, where the last code is older than a quarter of an hour
 */
export function requireConfirmed(viewer: Viewer): void {
  if (viewer.isStale) throw new DomainError('not_allowed', ASK_CODE, { code: ASK_CODE });
}

/** @throws DomainError signed_out, or not_allowed ('Admin access required') */
export function requireAdmin(viewer: Viewer): void {
  signedIn(viewer);
  if (viewer.lacksTwoSteps) throw new DomainError('not_allowed', SET_TWO_STEPS_UP);
  if (!viewer.isAdmin) throw new DomainError('not_allowed', 'Admin access required');
}
