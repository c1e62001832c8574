import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Merge } from '../platform/personal-data.ts';
import { deriveAccess } from './derive-access.server.ts';
import type { SubscriptionStatus } from './entitlement.ts';
import { lockCustomers } from './lock-payer.server.ts';
import type { PlanId } from './plans.ts';
import { setSubscriptionByHand } from './set-by-hand.server.ts';

/** Holds the customers of both accounts at the provider, as whoever applies what the provider says does. Call it before the accounts are held. */
export async function holdCustomersOf({ db }: Pick<Context, 'db'>, { from, into }: Merge): Promise<void> {
  const rows = await db.values<string>(sql`
    SELECT stripe_customer_id AS customer FROM users WHERE id IN (${from}, ${into}) AND stripe_customer_id IS NOT NULL
    UNION SELECT customer_id FROM subscriptions WHERE user_id IN (${from}, ${into}) AND customer_id IS NOT NULL`);
  await lockCustomers({ db }, rows);
}

/** @returns whether an account has a plan: a subscription that goes on, a standing Lifetime, or one that was given by hand */
export async function hasPlanOfItsOwn({ db }: Pick<Context, 'db'>, userId: string): Promise<boolean> {
  return (
    (await db.row(sql`
      SELECT 1 FROM users u WHERE u.id = ${userId} AND (
        EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id AND s.ended_at IS NULL AND s.status <> 'incomplete_expired')
        OR EXISTS (SELECT 1 FROM payments p WHERE p.user_id = u.id AND p.purpose = 'lifetime' AND p.refunded_cents < p.amount_cents
          AND p.dispute_status IS DISTINCT FROM 'lost')
        OR (u.subscription_tier <> 'free' AND u.subscription_status <> 'cancelled'))`)) !== undefined
  );
}

/**
 * Gives the account that stays the plan of the one that goes, whose payments and subscriptions were moved to it: what is paid for is derived from them again, and
 * what was given by hand is given again.
 * @param ctx inside the transaction that merges, with both accounts held; at most one of them has a plan
 */
export async function takePlanAlong(ctx: Context, { from, into }: Merge, byUserId: string): Promise<void> {
  const { db } = ctx;
  const gone = await db.row<'by_hand', Record<'tier', PlanId> & Record<'status', SubscriptionStatus>>(
    sql`SELECT subscription_tier AS tier, subscription_status AS status, subscription_set_by_hand AS by_hand FROM users WHERE id = ${from}`,
  );
  if (!gone) return;
  await deriveAccess(ctx, into);
  const isGiven = gone.by_hand && gone.tier !== 'free' && gone.status !== 'cancelled';
  if (isGiven) await setSubscriptionByHand(ctx, into, { tier: gone.tier, status: gone.status }, byUserId);
}
