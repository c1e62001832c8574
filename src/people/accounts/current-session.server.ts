import { type PlanId, planInForce, type SubscriptionStatus } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { type Viewer, visitor } from '../../platform/viewer.ts';
import { previewIn } from '../preview/preview.server.ts';
import type { Accounts } from './accounts.server.ts';
import { noteUse } from './sessions.server.ts';
import { type FoundSession, usualSession } from './usual-session.server.ts';

/** How long after the first step the second may be taken. */
const BETWEEN_STEPS_MS = 15 * 60_000;
/** How long a code holds for what is asked again before. */
const CONFIRMED_MS = 15 * 60_000;

/** The session a request came with, and the cookies that prolong or remove it. */
export type CurrentSession = { viewer: Viewer; sessionId: string; cookies: string[] };

/** @returns whether a request claims to be somebody's: without a claim there is nothing to look up. */
export function claimsSession(headers: Headers): boolean {
  return headers.has('authorization') || /session/.test(headers.get('cookie') ?? '');
}

/** @returns the session of a request, by its cookie or its bearer token; undefined for a visitor, an ended session, a forged token, a suspended account. A session whose second
 * step was not taken is a visitor's, however it was begun. */
export async function currentSession(ctx: Context, accounts: Accounts, headers: Headers): Promise<CurrentSession | undefined> {
  if (!claimsSession(headers)) return undefined;
  const found = (await usualSession(ctx, accounts, headers)) ?? (await sessionByLibrary(accounts, headers));
  if (!found) return undefined;
  const { user, session, cookies } = found;
  if (user.suspendedAt) return undefined;
  if (user.twoStepSince && !session.confirmedAt) {
    if (ctx.now().getTime() - session.createdAt.getTime() > BETWEEN_STEPS_MS) return undefined;
    return { viewer: { ...visitor, awaitsCode: { userId: user.id } }, sessionId: session.id, cookies };
  }
  await noteUse(ctx, { id: session.id, userId: user.id, lastUsedAt: session.lastUsedAt });
  const plan = planInForce(
    {
      tier: user.subscriptionTier as PlanId,
      status: user.subscriptionStatus as SubscriptionStatus,
      statusSince: user.subscriptionStatusSince,
      isSuspended: Boolean(user.accessSuspendedAt),
    },
    ctx.now(),
  );
  const dueAt = user.deletionDueAt;
  const lacksTwoSteps = user.role === 'admin' && accounts.adminsNeedTwoSteps && !user.twoStepSince;
  const isStale = user.twoStepSince ? ctx.now().getTime() - (session.confirmedAt as Date).getTime() > CONFIRMED_MS : false;
  const person: Viewer = {
    userId: user.id,
    plan,
    isAdmin: user.role === 'admin' && !lacksTwoSteps,
    ...(lacksTwoSteps ? { lacksTwoSteps } : {}),
    ...(isStale ? { isStale } : {}),
  };
  const seenAs = await previewIn(ctx, person, session);
  if (seenAs) return { viewer: seenAs, sessionId: session.id, cookies };
  return {
    viewer: dueAt ? { ...visitor, leaving: { userId: user.id, dueAt } } : person,
    sessionId: session.id,
    cookies,
  };
}

/** @returns the session by better-auth, which prolongs it when it is due and takes the cookies of an ended one off */
async function sessionByLibrary({ auth }: Accounts, headers: Headers): Promise<FoundSession | undefined> {
  const { response, headers: answered } = await auth.api.getSession({ headers, returnHeaders: true });
  return response ? { ...(response as Omit<FoundSession, 'cookies'>), cookies: answered.getSetCookie() } : undefined;
}
