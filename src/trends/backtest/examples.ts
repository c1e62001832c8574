import { featuresAt } from '../forecast/features.ts';
import type { Example } from '../forecast/fit-scorecard.ts';
import { type MonthlyCounts, median, type NormalisedLogs } from '../forecast/registry.ts';

/** How far ahead is looked, and what counts as growth: against the median package of the same two months. */
export const HORIZON_MONTHS = 6;
export const GREW_BY = 1.5;

export type Judged = Example & { name: string; growth: number };

/** Every package of one month that is also measured six months later, with what became of it; undefined where either month is missing. */
export function examplesAt(counts: MonthlyCounts, logs: NormalisedLogs, t: number): Judged[] | undefined {
  const then = t + HORIZON_MONTHS;
  if (then >= counts.months || Number.isNaN(logs.index[t]) || Number.isNaN(logs.index[then])) return undefined;
  const rankOf = ranksAt(logs, t);
  const isAgeKnown = agesKnownAt(counts, t);
  const found: Judged[] = [];
  for (const [name, row] of logs.logs) {
    const growth = (row[then] as number) - (row[t] as number);
    const features = Number.isNaN(growth) ? undefined : featuresAt(row, t, rankOf(row[t] as number), isAgeKnown(name));
    if (features) found.push({ name, features, growth, grew: false });
  }
  const middle = median(found.map((example) => example.growth));
  for (const example of found) {
    example.growth -= middle;
    example.grew = example.growth >= Math.log(GREW_BY);
  }
  return found;
}

/** @returns the share of that month's packages below a value */
export function ranksAt(logs: NormalisedLogs, t: number): (value: number) => number {
  const all = Float64Array.from([...logs.logs.values()].map((row) => row[t] as number).filter((value) => !Number.isNaN(value))).sort();
  return (value) => {
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((all[middle] as number) < value) low = middle + 1;
      else high = middle;
    }
    return low / all.length;
  };
}

/** A list that is longer than the month before by more than this has been widened: who came in then may be old. */
const WIDENED_BY = 1.15;
/** Measured for so long, a package is old whenever it began. */
const OLD_MONTHS = 24;

/** @returns whether it is known since when a package has been downloaded: not of those that came in with the list itself, or when it was widened */
function agesKnownAt({ counts }: MonthlyCounts, t: number): (name: string) => boolean {
  const sizes = Array.from({ length: t + 1 }, () => 0);
  for (const row of counts.values()) for (let i = 0; i <= t; i++) if (!Number.isNaN(row[i])) sizes[i] = (sizes[i] as number) + 1;
  const widened = new Set<number>();
  let before = 0;
  sizes.forEach((size, i) => {
    if (size === 0) return;
    if (size > before * WIDENED_BY) widened.add(i);
    before = size;
  });
  return (name) => {
    const row = counts.get(name) as Float64Array;
    const first = row.findIndex((count) => !Number.isNaN(count));
    return !widened.has(first) || t - first >= OLD_MONTHS;
  };
}
