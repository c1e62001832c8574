import { formatNumber } from '../../ui/format.ts';

export const DEFAULT_PRICE_USD = 49;
export const DEFAULT_INCOME_USD = 5_000;
export const MAX_USD = 999_999;

/** @returns how many buyers an income takes, and which share of them that is; null where they are not counted */
export function shareFor(count: number | null, unit: string, price: number, income: number) {
  if (count === null) return null;
  const needed = Math.ceil(income / price);
  const percent = count === 0 ? null : Number(((100 * needed) / count).toPrecision(2));
  const money = `at $${formatNumber(price)} a month for $${formatNumber(income)} a month`;
  const sentence =
    needed > count
      ? `${formatNumber(needed)} would have to pay ${money}, and there are only ${formatNumber(count)} ${unit}.`
      : `${formatNumber(needed)} of ${formatNumber(count)} ${unit} ${money}${percent === null ? '' : ` (${percent}%)`}.`;
  return { needed, price, income, percent, sentence };
}

/** The address of the counter for a figure of a dossier. */
export const counterAddress = (country: string, code: string) => `/buyers?country=${country}&trade=${encodeURIComponent(code)}`;
