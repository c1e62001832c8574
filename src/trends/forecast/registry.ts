/**
 * Monthly counts on one time axis. A whole registry grows, so one package's growth says nothing by itself: every count is read against the index of
 * all counts (`normalise`). Missing months are `NaN` and stay missing; nothing is filled in.
 */
export type MonthlyCounts = {
  /** The first month, `YYYY-MM`; the others follow without a gap. */
  from: string;
  months: number;
  /** One row per series, one count per month; `NaN` where nothing was measured. */
  counts: ReadonlyMap<string, Float64Array>;
};

/** The same, as natural logarithms against the registry's index: 0.1 is about 10 % above where the index would have it. */
export type NormalisedLogs = { from: string; months: number; logs: ReadonlyMap<string, Float64Array>; index: Float64Array };

export const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
export const monthName = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;

/** @returns the median, or NaN of nothing */
export function median(values: number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/**
 * The registry's index: the sum, over the months that were measured at all, of the median log ratio of the series present in both of two
 * neighbouring ones. A median of ratios does not move when the set of series is widened, as a median of counts would.
 * @returns one log per month, 0 in the first; NaN in months in which nothing was measured
 */
export function registryIndex({ months, counts }: MonthlyCounts): Float64Array {
  const index = new Float64Array(months).fill(Number.NaN);
  let last = -1;
  for (let t = 0; t < months; t++) {
    const ratios: number[] = [];
    let measured = false;
    for (const row of counts.values()) {
      const now = row[t] as number;
      if (Number.isNaN(now)) continue;
      measured = true;
      const before = last >= 0 ? (row[last] as number) : Number.NaN;
      if (!Number.isNaN(before)) ratios.push(Math.log(now / before));
    }
    if (!measured) continue;
    const step = median(ratios);
    index[t] = last < 0 ? 0 : (index[last] as number) + (Number.isNaN(step) ? 0 : step);
    last = t;
  }
  return index;
}

/**
 * @param counts above zero, or NaN
 * @param index of the registry the counts are from, when it is known better than from these counts alone
 */
export function normalise(counts: MonthlyCounts, index = registryIndex(counts)): NormalisedLogs {
  const logs = new Map<string, Float64Array>();
  for (const [name, row] of counts.counts) {
    logs.set(
      name,
      row.map((count, t) => Math.log(count) - (index[t] as number)),
    );
  }
  return { from: counts.from, months: counts.months, logs, index };
}
