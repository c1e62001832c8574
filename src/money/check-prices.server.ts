import type { Stripe } from 'stripe';
import type { Context } from '../platform/context.server.ts';
import type { Payments, PriceOf } from '../platform/payments/payments.server.ts';
import { planOf } from './plans.ts';
import { isMissing } from './read-provider.server.ts';

/**
 * Compares the provider's prices with the table of plans. A plan whose price there is missing, put away, or of another amount, currency or rhythm is not sold
 * until it is mended; each change is said once. Where the provider cannot be asked, what was found before holds.
 */
export async function checkPrices(ctx: Context, { stripe, prices, wrongPrices }: Payments): Promise<void> {
  for (const plan of Object.keys(prices) as (keyof PriceOf)[]) {
    const price = await stripe.prices.retrieve(prices[plan]).catch((error: unknown) => {
      if (isMissing(error)) return null;
      ctx.log.warn({ err: error, plan }, 'could not compare a price with the payment provider');
      return undefined;
    });
    if (price === undefined) continue;
    const wrong = price ? differences(plan, price) : ['the provider has no such price'];
    const about = { plan, price: prices[plan], wrong };
    if (wrong.length > 0 && !wrongPrices.has(plan))
      ctx.log.error(about, 'a price at the payment provider is not ours: the plan is not sold');
    if (wrong.length === 0 && wrongPrices.has(plan)) ctx.log.warn(about, 'a price at the payment provider is ours again: the plan is sold');
    if (wrong.length > 0) wrongPrices.add(plan);
    else wrongPrices.delete(plan);
  }
}

/** @returns what of a price is another than the plan says, each as “name: theirs, ours” */
function differences(plan: keyof PriceOf, price: Stripe.Price): string[] {
  const { priceCents, currency, per } = planOf(plan);
  const rhythm = price.recurring ? `every ${price.recurring.interval_count} ${price.recurring.interval}` : 'once';
  const both = {
    active: [price.active, true],
    amount: [price.unit_amount, priceCents],
    currency: [price.currency, currency],
    paid: [rhythm, per === 'month' ? 'every 1 month' : 'once'],
  };
  return Object.entries(both).flatMap(([name, [theirs, ours]]) => (theirs === ours ? [] : [`${name}: ${theirs}, should be ${ours}`]));
}
