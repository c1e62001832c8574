import type { PricePer } from './projects.ts';

type Priced = { price_cents: number | null; price_per: PricePer; income_cents: number | null };

/**
 * How many buyers at a time an income takes at a price, before costs; of a price that is paid once or each time, how many sales a month.
 * @returns the income of a month ÷ the price of a month, rounded up; null where one of the two is not known or nothing is charged
 */
export function buyersNeeded({ price_cents: price, price_per: per, income_cents: income }: Priced): number | null {
  if (!price || !income) return null;
  return Math.ceil((per === 'year' ? income * 12 : income) / price);
}
