import { pointsOf, type Tables } from './tables.ts';

/**
 * Another currency in dollars, by the last month of the one dated table of exchange rates.
 * @param country as the Federal Reserve names it, such as `United Kingdom` or `Euro`
 * @returns the amount with the sum it comes from; undefined where the table has no such currency
 */
export function inDollars(tables: Tables, country: string, amount: number): { usd: number; said: string } | undefined {
  const last = pointsOf(tables.find('exchange-rates', country), 'rate', 'month').at(-1);
  if (!last) return undefined;
  const usd = Number((amount / last.value).toFixed(2));
  return {
    usd,
    said: `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2 })} at ${last.value} to the dollar (Federal Reserve H.10, ${last.period})`,
  };
}
