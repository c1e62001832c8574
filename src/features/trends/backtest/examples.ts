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
  const found: Judged[] = [];
  for (const [name, row] of logs.logs) {
    const growth = (row[then] as number) - (row[t] as number);
    const features = Number.isNaN(growth) ? undefined : featuresAt(row, t, rankOf(row[t] as number));
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
