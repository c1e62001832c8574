import { openPlanCheckout, syncWith } from '../../src/money/index.server.ts';
import type { Context } from '../../src/platform/context.server.ts';
import type { Payments, PriceOf } from '../../src/platform/payments/payments.server.ts';
import { paySession } from '../sandbox/checkout.server.ts';
import type { Sandbox } from '../sandbox/store.server.ts';

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
