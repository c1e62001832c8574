import { quantileSorted } from 'd3-array';

/** The middle of what was measured, and the two measured values it probably lies between. */
export type MedianInterval = {
  median: number;
  /** Undefined below six values: no pair of them holds the median with 95 %. */
  interval: { low: number; high: number } | undefined;
};

/**
 * The median of a few amounts (money, days, minutes) with its distribution-free interval: the closest pair of order statistics x(k), x(n+1−k) that holds the
 * median with at least 95 %, which is 1 − 2·P(X < k) for X binomial with n and ½. No shape of the distribution is assumed.
 * Source: W. J. Conover, Practical Nonparametric Statistics, 3rd edition (Wiley, 1999), section 3.2; H. A. David and H. N. Nagaraja, Order Statistics, 3rd edition (Wiley, 2003), section 7.1.
 * @param values finite numbers in one unit, in any order
 * @returns median and interval in the same unit; undefined without values
 * @throws RangeError for what is no finite number
 */
export function medianOf(values: readonly number[]): MedianInterval | undefined {
  if (values.some((value) => !Number.isFinite(value))) throw new RangeError('Amounts are finite numbers.');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = quantileSorted(sorted, 0.5);
  if (middle === undefined) return undefined;
  const rank = rankOf(sorted.length);
  const low = sorted[rank - 1];
  const high = sorted[sorted.length - rank];
  return { median: middle, interval: rank > 0 && low !== undefined && high !== undefined ? { low, high } : undefined };
}

/** @returns the highest k for which x(k) and x(n+1−k) hold the median with at least 95 %, counted from 1; 0 where there is none */
export function rankOf(n: number): number {
  let rank = 0;
  let below = 0;
  let chance = 0.5 ** n;
  for (let k = 0; k < n / 2; k += 1) {
    below += chance;
    if (2 * below > 0.05) break;
    rank = k + 1;
    chance *= (n - k) / (k + 1);
  }
  return rank;
}
