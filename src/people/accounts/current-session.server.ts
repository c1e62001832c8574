import { type PlanId, planInForce, type SubscriptionStatus } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { type Viewer, visitor } from '../../platform/viewer.ts';
import type { Accounts } from './accounts.server.ts';
import { noteUse } from './sessions.server.ts';

/** The session a request came with, and the cookies that prolong or remove it. */
export type CurrentSession = { viewer: Viewer; sessionId: string; cookies: string[] };

/** @returns whether a request claims to be somebody's: without a claim there is nothing to look up. */
export function claimsSession(headers: Headers): boolean {
  return headers.has('authorization') || /session/.test(headers.get('cookie') ?? '');
}

/** @returns the session of a request, by its cookie or its bearer token; undefined for a visitor, an ended session, a forged token. */
export async function currentSession(ctx: Context, { auth }: Accounts, headers: Headers): Promise<CurrentSession | undefined> {
  if (!claimsSession(headers)) return undefined;
  const answer = await auth.api.getSession({ headers, returnHeaders: true });
  if (!answer.response) return undefined;
  const { user, session } = answer.response;
  await noteUse(ctx, { id: session.id, userId: user.id, lastUsedAt: session.lastUsedAt as Date });
  const plan = planInForce(
    {
      tier: user.subscriptionTier as PlanId,
      status: user.subscriptionStatus as SubscriptionStatus,
      statusSince: user.subscriptionStatusSince as Date,
      isSuspended: Boolean(user.accessSuspendedAt),
    },
    ctx.now(),
  );
  const dueAt = user.deletionDueAt as Date | null | undefined;
  return {
    viewer: dueAt ? { ...visitor, leaving: { userId: user.id, dueAt } } : { userId: user.id, plan, isAdmin: user.role === 'admin' },
    sessionId: session.id,
    cookies: answer.headers.getSetCookie(),
  };
}
