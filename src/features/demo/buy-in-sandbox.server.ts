import type { Context } from '../../platform/context.server.ts';
import type { Payments, PriceOf } from '../../platform/payments/payments.server.ts';
import { paySession } from '../../platform/payments/sandbox/checkout.server.ts';
import type { Sandbox } from '../../platform/payments/sandbox/store.server.ts';
import { openPlanCheckout } from '../billing/plan-checkout.server.ts';
import { syncWith } from '../billing/run-tasks.server.ts';

/** Buys a plan for somebody who has none, by the way everybody buys: a checkout, its payment, and what the provider says of it. */
export async function buyInSandbox(
  ctx: Context,
  payments: Payments & { sandbox: Sandbox },
  userId: string,
  plan: keyof PriceOf,
): Promise<void> {
  const page = `${payments.appUrl}/pricing`;
  const ask = { priceId: payments.prices[plan], successUrl: `${page}?success=true`, cancelUrl: `${page}?canceled=true` };
  const { sessionId } = await openPlanCheckout(ctx, payments, { plan: 'free', isAdmin: false, userId }, ask);
  await paySession(payments.sandbox, sessionId, null, false);
  await syncWith(ctx, payments, { checkout: sessionId });
}
