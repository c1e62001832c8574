import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { giveAllBack } from './give-back.server.ts';
import { overdueSince, paidMonth } from './paid-month.server.ts';
import { enqueueTask } from './provider-tasks.server.ts';

/** The provider's words for a subscription that gives rights, or would again as soon as it is paid. */
export const liveStatuses = ['active', 'trialing', 'past_due'] as const;
/** A dispute that is not decided: the money is with the payer's bank meanwhile. */
const OPEN_DISPUTE = sql`('open')`;

type SubscriptionRow = {
  id: string;
  status: string;
  current_period_start: Date;
  current_period_end: Date;
  cancel_at_period_end: boolean;
  cancel_at: Date | null;
  created_at: Date;
  trial_end: Date | null;
  ended_at: Date | null;
};
type Derived = {
  tier: 'free' | 'pro_monthly' | 'lifetime';
  status: 'active' | 'cancelled' | 'past_due' | 'trialing';
  since: Date | null;
  subscription: SubscriptionRow | undefined;
  suspendedBy: string | null;
};

/**
 * Sets a person's tier, status and period from the mirror of the provider: the one place where payments become access.
 *
 * - A lifetime payment that was neither given back whole nor lost in a dispute gives lifetime; any live subscription is then ended and its unused part
 *   given back, or all of it when it was begun after lifetime was paid (decision 50).
 * - Otherwise the best subscription counts: paid before overdue before ended, then the older one. A second live one is ended and given back whole.
 * - A monthly plan rests on the payment of the month it is in: given back whole, or lost in a dispute, it ends the plan. Payments of months before
 *   say nothing about access.
 * - An open dispute about a payment that the plan rests on suspends access until it is decided.
 * - An overdue plan is so since its first refused payment (`overdueSince`), whatever happens until it is paid.
 * - What an administrator set by hand holds until the provider's state is another than it was.
 *
 * @param ctx inside the transaction that changed the mirror
 */
export async function deriveAccess(ctx: Context, userId: string): Promise<void> {
  const { db } = ctx;
  const user = await firstRow<{ provider_state: string | null; subscription_set_by_hand: boolean }>(
    db,
    sql`SELECT provider_state, subscription_set_by_hand FROM users WHERE id = ${userId} FOR UPDATE`,
  );
  if (!user) return;
  const derived = await derive(ctx, userId);
  if (!derived) return;
  const { tier, status, since, subscription, suspendedBy } = derived;
  const state = [tier, status, subscription?.id ?? '-', suspendedBy ?? '-'].join(' ');
  const keepsHand = user.subscription_set_by_hand && user.provider_state === state;
  if (!keepsHand)
    await db.rows(sql`
      UPDATE users SET subscription_tier = ${tier}, subscription_status = ${status},
        subscription_status_since = CASE WHEN subscription_status = ${status} AND ${status !== 'past_due'}
          THEN subscription_status_since ELSE ${since ?? ctx.now()} END,
        subscription_set_by_hand = false, provider_state = ${state}, updated_at = ${ctx.now()}
      WHERE id = ${userId}`);
  const isMonthly = tier === 'pro_monthly';
  await db.rows(sql`
    UPDATE users SET stripe_subscription_id = ${subscription?.id ?? null},
      current_period_end = ${isMonthly ? lastDay(status, subscription) : null},
      cancel_at_period_end = ${isMonthly && status !== 'cancelled' && (subscription?.cancel_at_period_end ?? false)},
      trial_ends_at = ${status === 'trialing' ? (subscription?.trial_end ?? null) : null},
      access_suspended_at = CASE WHEN ${suspendedBy}::text IS NULL THEN NULL ELSE coalesce(access_suspended_at, ${ctx.now()}) END
    WHERE id = ${userId}`);
}

/** @returns until when a monthly plan is open, or was; null when it ended and the provider has not said when */
function lastDay(status: Derived['status'], subscription: SubscriptionRow | undefined): Date | null {
  if (!subscription || status === 'cancelled') return subscription?.ended_at ?? null;
  return subscription.cancel_at ?? subscription.current_period_end;
}

async function derive(ctx: Context, userId: string): Promise<Derived | undefined> {
  const { db } = ctx;
  const lifetime = await firstRow<{ id: string; dispute_status: string | null; paid_at: Date }>(
    db,
    sql`
      SELECT id, dispute_status, paid_at FROM payments
      WHERE user_id = ${userId} AND purpose = 'lifetime' AND refunded_cents < amount_cents AND dispute_status IS DISTINCT FROM 'lost'
      ORDER BY dispute_status IN ${OPEN_DISPUTE} NULLS FIRST, paid_at, id LIMIT 1`,
  );
  const subscriptions = await db.rows<SubscriptionRow>(sql`
    SELECT id, status, current_period_start, current_period_end, cancel_at_period_end, cancel_at, created_at, trial_end, ended_at FROM subscriptions
    WHERE user_id = ${userId} AND status NOT IN ('incomplete', 'incomplete_expired')
    ORDER BY status IN (${liveStatuses[0]}, ${liveStatuses[1]}) DESC, status = ${liveStatuses[2]} DESC,
      CASE WHEN ended_at IS NULL THEN created_at END, ended_at DESC, id`);
  const live = subscriptions.filter(({ status }) => liveStatuses.some((one) => one === status));
  for (const spare of lifetime ? subscriptions.filter((one) => one.ended_at === null) : live.slice(1))
    await enqueueTask(db, ctx, `end ${spare.id}`, {
      kind: 'end_subscription',
      subscriptionId: spare.id,
      giveBack: lifetime && spare.created_at < lifetime.paid_at ? 'unused' : 'all',
      reason: lifetime ? 'upgraded to lifetime' : 'a second subscription of the same person',
    });
  if (lifetime) {
    await giveSecondBack(ctx, userId);
    const isDisputed = lifetime.dispute_status === 'open';
    return { tier: 'lifetime', status: 'active', since: null, subscription: undefined, suspendedBy: isDisputed ? lifetime.id : null };
  }
  const [best] = subscriptions;
  if (best) {
    const month = await paidMonth(db, best.id);
    const status = liveStatuses.find((one) => one === best.status && !month?.isLost) ?? 'cancelled';
    return {
      tier: 'pro_monthly',
      status,
      since: status === 'past_due' ? await overdueSince(db, userId, best.id) : best.ended_at,
      subscription: best,
      suspendedBy: month?.isDisputed ? month.paymentId : null,
    };
  }
  const paidOnce = await firstRow(db, sql`SELECT 1 FROM payments WHERE user_id = ${userId} AND purpose = 'lifetime' LIMIT 1`);
  return paidOnce ? { tier: 'free', status: 'cancelled', since: null, subscription: undefined, suspendedBy: null } : undefined;
}

/** Lifetime paid twice, in two tabs: what was paid later goes back. */
async function giveSecondBack(ctx: Context, userId: string): Promise<void> {
  const spare = await ctx.db.rows<{ id: string }>(sql`
    SELECT id FROM payments
    WHERE user_id = ${userId} AND purpose = 'lifetime' AND refunded_cents < amount_cents AND dispute_status IS DISTINCT FROM 'lost'
    ORDER BY dispute_status IN ${OPEN_DISPUTE} NULLS FIRST, paid_at, id OFFSET 1`);
  for (const { id } of spare) await giveAllBack(ctx, id, 'lifetime was paid twice');
}
