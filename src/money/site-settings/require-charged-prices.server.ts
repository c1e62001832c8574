import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Payments, PriceOf } from '../../platform/payments/payments.server.ts';
import { formatCents } from '../../ui/format.ts';
import { planOf } from '../plans.ts';
import type { SiteSettings } from './site-settings.contract.ts';

/**
 * Nobody is to be shown another price than the provider charges: a price that changes must be the provider's already.
 * @throws DomainError invalid_input that names the price charged; unavailable when the provider cannot be asked
 */
export async function requireChargedPrices(
  ctx: Context,
  payments: Payments | undefined,
  shown: SiteSettings['shown_prices'],
): Promise<void> {
  if (!payments) return;
  for (const plan of Object.keys(shown) as (keyof PriceOf)[]) {
    if (shown[plan] === planOf(plan).priceCents) continue;
    const price = await payments.stripe.prices.retrieve(payments.prices[plan]).catch((error) => {
      ctx.log.warn({ err: error, plan }, 'could not compare a price with the payment provider');
      throw new DomainError('unavailable', 'The payment provider could not be asked for its prices. Please try again.');
    });
    if (price.unit_amount === shown[plan]) continue;
    const message = `The payment provider charges ${formatCents(price.unit_amount ?? 0)}: change the price there first`;
    throw new DomainError('invalid_input', `${message}.`, { [`settings.shown_prices.${plan}`]: message });
  }
}
