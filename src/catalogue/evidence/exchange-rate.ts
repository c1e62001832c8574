import { pointsOf, type Tables } from './tables.ts';

/**
 * What a dollar costs in another currency, by the last month of the one dated table of exchange rates.
 * @param country as the Federal Reserve names it, such as `United Kingdom` or `Euro`
 * @returns undefined where the table has no such currency
 */
export function dollarRate(tables: Tables, country: string): { rate: number; said: string } | undefined {
  const last = pointsOf(tables.find('exchange-rates', country), 'rate', 'month').at(-1);
  return last && { rate: last.value, said: `${last.value} to the dollar (Federal Reserve H.10, ${last.period})` };
}

/**
 * Another currency in dollars, by the last month of the one dated table of exchange rates.
 * @param country as the Federal Reserve names it, such as `United Kingdom` or `Euro`
 * @returns the amount with the sum it comes from; undefined where the table has no such currency
 */
export function inDollars(tables: Tables, country: string, amount: number): { usd: number; said: string } | undefined {
  const found = dollarRate(tables, country);
  if (!found) return undefined;
  const usd = Number((amount / found.rate).toFixed(2));
  return { usd, said: `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2 })} at ${found.said}` };
}
