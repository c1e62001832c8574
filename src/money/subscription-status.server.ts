import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { RefreshedStatus, SubscriptionStatus } from './billing.contract.ts';
import { graceEnd, planInForce, type SubscriptionStatus as Status } from './entitlement.ts';
import type { PlanId } from './plans.ts';
import { isMissing } from './read-provider.server.ts';
import { syncWith } from './run-tasks.server.ts';

type Row = Columns<
  | 'subscription_status_since'
  | 'current_period_end?'
  | 'cancel_at_period_end'
  | 'trial_ends_at?'
  | 'access_suspended_at?'
  | 'is_managed'
  | 'is_billed'
> & { subscription_tier: PlanId; subscription_status: Status };

/** @returns how the plan of the person who asks stands */
export async function subscriptionStatusOf(ctx: Context, viewer: Viewer): Promise<SubscriptionStatus> {
  const userId = signedIn(viewer);
  const row = await ctx.db.row<Row>(sql`
      SELECT subscription_tier, subscription_status, subscription_status_since, current_period_end, cancel_at_period_end, trial_ends_at, access_suspended_at,
        EXISTS (SELECT 1 FROM payments p WHERE p.user_id = users.id) OR stripe_subscription_id IS NOT NULL AS is_managed,
        EXISTS (SELECT 1 FROM subscriptions s WHERE s.id = users.stripe_subscription_id AND s.ended_at IS NULL) AS is_billed
      FROM users WHERE id = ${userId}`);
  if (!row) throw new DomainError('not_found', 'There is no such account.');
  const subscription = {
    tier: row.subscription_tier,
    status: row.subscription_status,
    statusSince: row.subscription_status_since,
    isSuspended: row.access_suspended_at !== null,
  };
  return SubscriptionStatus.parse({
    tier: subscription.tier,
    status: subscription.status,
    plan: planInForce(subscription, ctx.now()),
    currentPeriodEnd: row.current_period_end?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
    graceEndsAt: graceEnd(subscription)?.toISOString() ?? null,
    isSuspended: subscription.isSuspended,
    isManaged: row.is_managed,
    isBilled: row.is_billed,
  });
}

/**
 * Asks the provider about the latest checkout of a plan and the subscription of the person who asks: for the moment after paying, when the event may
 * still be on its way.
 * @returns how the plan stands then, and whether that checkout was paid
 */
export async function refreshSubscription(ctx: Context, payments: Payments, viewer: Viewer): Promise<RefreshedStatus> {
  const userId = signedIn(viewer);
  const open = await ctx.db.row<'checkout?' | 'subscription?'>(sql`
      SELECT stripe_subscription_id AS subscription,
        (SELECT c.session_id FROM checkouts c
         WHERE c.user_id = u.id AND c.purpose <> 'claim' AND c.session_id IS NOT NULL AND c.created_at > ${new Date(ctx.now().getTime() - 86_400_000)}
         ORDER BY c.created_at DESC, c.id DESC LIMIT 1) AS checkout
      FROM users u WHERE u.id = ${userId}`);
  const refs = {
    ...(open?.checkout ? { checkout: open.checkout } : {}),
    ...(open?.subscription ? { subscription: open.subscription } : {}),
  };
  if (Object.keys(refs).length > 0)
    await syncWith(ctx, payments, refs).catch((error) => {
      if (!isMissing(error)) throw error;
    });
  const payment = open?.checkout ? await paymentOf(ctx, open.checkout) : 'none';
  return RefreshedStatus.parse({ ...(await subscriptionStatusOf(ctx, viewer)), payment });
}

/** A trial is begun without a payment. What was refunded whole is no payment any more. */
async function paymentOf({ db }: Context, sessionId: string): Promise<RefreshedStatus['payment']> {
  return (
    (await db.value<RefreshedStatus['payment']>(sql`
      SELECT CASE
        WHEN c.state <> 'complete' OR EXISTS (SELECT FROM payments p WHERE p.checkout_id = c.id AND p.refunded_cents = p.amount_cents) THEN 'none'
        WHEN EXISTS (SELECT FROM payments p WHERE p.checkout_id = c.id)
          OR (c.purpose = 'subscription' AND EXISTS (SELECT FROM subscriptions s WHERE s.user_id = c.user_id AND s.status = 'trialing')) THEN 'confirmed'
        ELSE 'pending' END AS payment
      FROM checkouts c WHERE c.session_id = ${sessionId}`)) ?? 'none'
  );
}
