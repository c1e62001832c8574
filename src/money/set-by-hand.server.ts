import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { SubscriptionStatus } from './entitlement.ts';
import { planHolders } from './plan-holders.server.ts';
import type { PlanId } from './plans.ts';
import { recordEvent } from './record-event.server.ts';

export type ByHand = { tier: PlanId; status?: SubscriptionStatus } | { tier?: undefined; status: SubscriptionStatus };

/**
 * Gives a person a tier or a status without a payment; a new tier is active unless a status is given with it.
 * It holds until the payment provider's state of that person changes. What is being paid goes on being paid: to stop that, end the subscription.
 * The caller checks who may do this.
 * @param byUserId the administrator, for the event
 * @throws DomainError not_found
 */
export async function setSubscriptionByHand(ctx: Context, userId: string, { tier, status }: ByHand, byUserId: string): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (db) => {
    const was = await db.row<Record<'tier', PlanId> & Record<'status', SubscriptionStatus>>(
      sql`SELECT subscription_tier AS tier, subscription_status AS status FROM users WHERE id = ${userId} FOR UPDATE`,
    );
    const plan = { tier, status: status ?? 'active', since: now, keepsSince: false, derivedFrom: null } as const;
    if (!(await planHolders().setPlan(db, userId, plan, now))) throw new DomainError('not_found', 'There is no such account.');
    const metadata = { by: byUserId, was, ...(tier ? { tier } : {}), status: status ?? 'active' };
    await recordEvent(db, { userId, type: 'subscription.updated', metadata, at: now });
  });
}
