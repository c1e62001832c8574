import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import { type Payments, requireRightPrice } from '../platform/payments/payments.server.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { type OpenCheckout, openCheckout } from './checkout.server.ts';
import { billingMessages } from './messages.ts';
import { planOf } from './plans.ts';
import { requireOpen } from './site-settings/in-force.server.ts';
import { liveStatuses } from './standing-plans.server.ts';

export type PlanCheckoutAsk = { priceId: string; successUrl: string; cancelUrl: string };

/**
 * Opens the checkout of a plan for the person who asks.
 * @throws DomainError signed_out; not_allowed while buying is closed; not_configured when the provider's price is not the plan's; invalid_input for a price that is no plan's or an address not ours; conflict when they have the plan already
 */
export async function openPlanCheckout(ctx: Context, payments: Payments, viewer: Viewer, ask: PlanCheckoutAsk): Promise<OpenCheckout> {
  const userId = signedIn(viewer, 'Please sign in to choose a plan.');
  requireOpen('checkout');
  const { priceId, successUrl, cancelUrl } = ask;
  const planId = (Object.keys(payments.prices) as (keyof Payments['prices'])[]).find((plan) => payments.prices[plan] === priceId);
  if (!planId)
    throw new DomainError('invalid_input', 'There is no plan with this price.', { priceId: 'the price of a plan that can be bought' });
  requireRightPrice(payments, planId);
  const has = await ctx.db.row<'tier' | 'live?', Record<'had', boolean>>(sql`
      SELECT u.subscription_tier AS tier, EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id) AS had,
        (SELECT s.status FROM subscriptions s WHERE s.user_id = u.id AND s.status IN (${liveStatuses[0]}, ${liveStatuses[1]}, ${liveStatuses[2]}) LIMIT 1) AS live
      FROM users u WHERE u.id = ${userId}`);
  if (has?.tier === 'lifetime') throw new DomainError('conflict', billingMessages.hasLifetime);
  if (planId === 'pro_monthly' && (has?.live || viewer.plan === 'pro_monthly'))
    throw new DomainError('conflict', has?.live === 'past_due' ? billingMessages.overdue : billingMessages.hasPlan);
  const isMonthly = planId === 'pro_monthly';
  return openCheckout(ctx, payments, {
    purpose: isMonthly ? 'subscription' : 'lifetime',
    userId,
    mode: isMonthly ? 'subscription' : 'payment',
    line: { price: priceId },
    amountCents: planOf(planId).priceCents,
    successUrl,
    cancelUrl,
    // A trial is for those who never had the plan.
    trialDays: isMonthly && !has?.had ? payments.trialDays : 0,
  });
}
