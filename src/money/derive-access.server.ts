import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { endReasons } from './end-cause.server.ts';
import { giveAllBack } from './give-back.server.ts';
import { standingLifetimes } from './lifetime-payments.server.ts';
import { overdueSince, paidMonth } from './paid-month.server.ts';
import { planHolders } from './plan-holders.server.ts';
import { enqueueTask } from './provider-tasks.server.ts';
import { liveStatuses, plansOf, type SubscriptionRow } from './standing-plans.server.ts';

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
 * - A lifetime payment that was neither refunded whole nor lost in a dispute gives lifetime; any live subscription is then ended and its unused part
 *   refunded, or all of it when it was begun after lifetime was paid (decision 50).
 * - Otherwise the best subscription counts: paid before overdue before ended, then the older one. A second live one is ended and refunded whole; one
 *   whose month was refunded or lost ends by that, and is neither the first nor the second.
 * - A monthly plan rests on the payment of the month it is in: refunded whole, or lost in a dispute, it ends the plan. Payments of months before
 *   say nothing about access.
 * - An open dispute about a payment that the plan rests on suspends access until it is decided.
 * - An overdue plan is so since its first refused payment (`overdueSince`), whatever happens until it is paid.
 * - What an administrator set by hand holds until the provider's state is another than it was.
 *
 * @param ctx inside the transaction that changed the mirror
 */
export async function deriveAccess(ctx: Context, userId: string): Promise<void> {
  const { db } = ctx;
  const user = await db.row<'provider_state?' | 'subscription_set_by_hand'>(
    sql`SELECT provider_state, subscription_set_by_hand FROM users WHERE id = ${userId} FOR UPDATE`,
  );
  if (!user) return;
  const derived = await derive(ctx, userId);
  if (!derived) return;
  const { tier, status, since, subscription, suspendedBy } = derived;
  const state = [tier, status, subscription?.id ?? '-', suspendedBy ?? '-'].join(' ');
  const keepsHand = user.subscription_set_by_hand && user.provider_state === state;
  const { setPlan, setPeriod } = planHolders();
  const now = ctx.now();
  if (!keepsHand)
    await setPlan(db, userId, { tier, status, since: since ?? now, keepsSince: status !== 'past_due', derivedFrom: state }, now);
  const isMonthly = tier === 'pro_monthly';
  const period = {
    subscriptionId: subscription?.id ?? null,
    end: isMonthly ? lastDay(status, subscription) : null,
    isCancelledAtEnd: isMonthly && status !== 'cancelled' && (subscription?.cancel_at_period_end ?? false),
    trialEndsAt: status === 'trialing' ? (subscription?.trial_end ?? null) : null,
    isSuspended: suspendedBy !== null,
  };
  await setPeriod(db, userId, period, now);
}

/** @returns until when a monthly plan is open, or was; null when it ended and the provider has not said when */
function lastDay(status: Derived['status'], subscription: SubscriptionRow | undefined): Date | null {
  if (!subscription || status === 'cancelled') return subscription?.ended_at ?? null;
  return subscription.cancel_at ?? subscription.current_period_end;
}

async function derive(ctx: Context, userId: string): Promise<Derived | undefined> {
  const { db } = ctx;
  const [lifetime, ...spareLifetimes] = await standingLifetimes(db, userId);
  const { all, lost, standing } = await plansOf(db, userId);
  // One whose first month was never paid gives nothing; it may still be, so Lifetime ends it as well.
  const subscriptions = all.filter(({ status }) => status !== 'incomplete');
  for (const spare of lifetime ? all.filter((one) => isToEnd(one, lifetime.paid_at)) : standing.slice(1))
    await enqueueTask(db, ctx, `end ${spare.id}`, {
      kind: 'end_subscription',
      subscriptionId: spare.id,
      refunds: lost.has(spare.id) ? 'nothing' : lifetime && spare.created_at < lifetime.paid_at ? 'unused' : 'all',
      reason: lifetime ? endReasons.lifetime : endReasons.second,
    });
  if (lifetime) {
    // Paid twice, in two tabs: what was paid later goes back.
    for (const { id } of spareLifetimes) await giveAllBack(ctx, id, 'secondLifetime');
    const isDisputed = lifetime.dispute_status === 'open';
    return { tier: 'lifetime', status: 'active', since: null, subscription: undefined, suspendedBy: isDisputed ? lifetime.id : null };
  }
  const best = standing[0] ?? subscriptions[0];
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
  const paidOnce = await db.row(sql`SELECT 1 FROM payments WHERE user_id = ${userId} AND purpose = 'lifetime' LIMIT 1`);
  return paidOnce ? { tier: 'free', status: 'cancelled', since: null, subscription: undefined, suspendedBy: null } : undefined;
}

/** Lifetime ends what runs. What somebody ended by hand after Lifetime was paid, and before it was heard of, is owed its unused part all the same. */
const isToEnd = ({ ended_at: endedAt }: SubscriptionRow, lifetimeSince: Date) => endedAt === null || endedAt > lifetimeSince;
