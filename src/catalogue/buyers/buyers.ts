import { formatNumber } from '../../ui/format.ts';
import { customersFor, DEFAULT_INCOME_USD_YEAR } from './arithmetic.ts';

export const DEFAULT_PRICE_USD = 49;
/** A month of what is lived on where nobody names a sum, rounded up to whole dollars. */
export const DEFAULT_INCOME_USD = Math.ceil(DEFAULT_INCOME_USD_YEAR / 12);
export const MAX_USD = 999_999;

/** @returns how many buyers an income takes, and which share of them that is; null where they are not counted */
export function shareFor(count: number | null, unit: string, price: number, income: number) {
  if (count === null) return null;
  const needed = customersFor(income, price) ?? 0;
  const percent = count === 0 ? null : Number(((100 * needed) / count).toPrecision(2));
  const money = `at $${formatNumber(price)} a month for $${formatNumber(income)} a month`;
  const sentence =
    needed > count
      ? `${formatNumber(needed)} would have to pay ${money}, and there are only ${formatNumber(count)} ${unit}.`
      : `${formatNumber(needed)} of ${formatNumber(count)} ${unit} ${money}${percent === null ? '' : ` (${percent}%)`}.`;
  return { needed, price, income, percent, sentence };
}

type Counted = { country: string; codes: readonly string[]; part: string };

/** The address of the counter for a figure of a dossier: the same trades, of the same owner. */
export const counterAddress = ({ country, codes, part }: Counted) =>
  `/buyers?${new URLSearchParams({ country, trade: codes.join(','), ...(part ? { part } : {}) })}`;

/** What the link says. */
export const counterLink = ({ is_nearest }: { is_nearest: boolean }) =>
  is_nearest ? 'Count this trade, and others' : 'How many of them would have to pay';
