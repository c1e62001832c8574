import { median, monthName, monthNumber } from '../forecast/registry.ts';
import { theilSen } from '../forecast/robust.ts';
import { type SourceId, type Step, sourceOf } from '../series-sources.ts';
import type { ShippedSeries } from '../shipped-series.server.ts';
import { type Share, shareOf } from './share.ts';

/** How a kind of series is held to history: at each period, which of its series grow faster than the middle of them in the next ones. */
export type KindTest = { source: SourceId; horizon: number; lookback: number };
export const kindTests: readonly KindTest[] = [
  { source: 'github_people', horizon: 2, lookback: 4 },
  { source: 'us_applications', horizon: 6, lookback: 12 },
  { source: 'postings', horizon: 6, lookback: 12 },
  { source: 'us_jobs', horizon: 1, lookback: 2 },
];
/** The fifth that a rule puts first is picked. */
const PICKED = 0.2;
const MONTHS_OF: Record<Step, number> = { month: 1, quarter: 3, year: 12 };

export type KindRecord = {
  source: SourceId;
  horizon_months: number;
  from: string;
  to: string;
  judgements: number;
  /** Share of those picked that grew faster than the middle. */
  ours: Share;
  last_growth: Share;
  smallest: Share;
  /** Whether ours is better than either naive rule: its interval lies above both. */
  is_shown: boolean;
};

type Judgement = { name: string; month: string; slope: number; last: number; size: number; grew: boolean };

/**
 * Holds a rule to the history of one kind of series: ours, the robust slope of the past (Theil–Sen), beside the last growth and the smallest first.
 * @returns how often what each picked grew faster than the middle of the source
 */
export function recordOf({ source, horizon, lookback }: KindTest, series: ShippedSeries): KindRecord {
  const months = MONTHS_OF[sourceOf(source).step];
  const rows = [...series].map(([name, points]) => ({
    name,
    at: new Map(points.map((point) => [monthNumber(point.observed_at), Math.log(point.value)])),
  }));
  const numbers = [...new Set(rows.flatMap(({ at }) => [...at.keys()]))].sort((a, b) => a - b);
  const judgements = numbers.flatMap((t) => judgedAt(t));
  const picked = (figure: (one: Judgement) => number) => {
    const chosen = [...Map.groupBy(judgements, ({ month }) => month).values()].flatMap((all) =>
      all.toSorted((a, b) => figure(b) - figure(a) || (a.name < b.name ? -1 : 1)).slice(0, Math.max(1, Math.round(PICKED * all.length))),
    );
    return rounded(shareOf(chosen, ({ grew }) => grew));
  };
  const ours = picked(({ slope }) => slope);
  const lastGrowth = picked(({ last }) => last);
  const smallest = picked(({ size }) => -size);
  const named = judgements.map(({ month }) => month).sort();
  return {
    source,
    horizon_months: horizon * months,
    from: named[0] ?? '',
    to: named.at(-1) ?? '',
    judgements: judgements.length,
    ours,
    last_growth: lastGrowth,
    smallest,
    is_shown: ours.low > Math.max(lastGrowth.share, smallest.share),
  };

  function judgedAt(t: number): Judgement[] {
    const known = rows.flatMap(({ name, at }) => {
      const past = Array.from({ length: lookback + 1 }, (_, i) => at.get(t - (lookback - i) * months) ?? Number.NaN);
      const then = at.get(t + horizon * months);
      const before = at.get(t - horizon * months);
      const now = past.at(-1) as number;
      return then === undefined || before === undefined || past.some(Number.isNaN)
        ? []
        : [{ name, month: monthName(t), slope: theilSen(past), last: now - before, size: now, growth: then - now }];
    });
    const middle = median(known.map(({ growth }) => growth));
    return known.map(({ growth, ...one }) => ({ ...one, grew: growth > middle }));
  }
}

const rounded = ({ count, share, low, high }: Share): Share => {
  const round = (value: number) => Math.round(value * 1_000) / 1_000;
  return { count, share: round(share), low: round(low), high: round(high) };
};
