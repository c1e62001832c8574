import { featuresAt } from './forecast/features.ts';
import { type IntervalRow, intervalOf } from './forecast/interval.ts';
import { isForecastShown } from './forecast/is-shown.ts';
import { monthName, monthNumber } from './forecast/registry.ts';
import { forecastOf, type Scorecard } from './forecast/scorecard.ts';
import { type StatusId, statusAt } from './forecast/status.ts';
import { turnOf } from './forecast/turn.ts';
import type { Step } from './series-sources.ts';

/** One measured month: the first day after it, and what was counted. */
export type Point = { observed_at: string; value: number };
/** How the whole source grew, natural log, by month; empty where nobody counts the whole. */
export type RegistryIndex = ReadonlyMap<string, number>;

export type ScorePart = { key: string; label: string; weight: number; value: number; from: string };
/** Chance (0–1) of 1.5 times the registry's growth in six months, and percent against it: where four of five of the past with such a chance ended. */
export type TopicForecast = { chance: number; low: number; middle: number; high: number; because: { label: string; points: number }[] };
export type TopicFigures = {
  /** Percent against the registry, over `growth_months`. */
  growth_rate: number;
  growth_months: number;
  /** The same as a natural log a month, by which topics measured over different spans are compared. */
  growth_a_month: number;
  /** Percent, not against anything. */
  own_growth_rate: number;
  volume: number;
  /** Null where no course stands out, or none can be judged. */
  status: StatusId | null;
  /** Whether there were months enough, against the whole of the source, to judge a course. */
  is_judged: boolean;
  /** Whether growth is against the whole of the source; where nobody counts the whole it is the topic's own. */
  is_relative: boolean;
  trending_since: string | null;
  forecast: TopicForecast | null;
  /** The latest periods; null where nothing was measured. */
  sparkline: (number | null)[];
  points: number;
  last_measured_at: string;
};

const STATUS_MONTHS = 6;
const SPARK_POINTS = 24;
const REASONS = 3;
/** Registries whose packages the card was fitted on the like of: monthly downloads. */
const FORECAST_FOR = new Set(['npm', 'pypi']);
const MONTHS_OF: Readonly<Record<Step, number>> = { month: 1, quarter: 3, year: 12 };

export const percentOf = (log: number) => Math.round(Math.expm1(log) * 1_000) / 10;

/**
 * What can be said of one series. With two or three months: growth from the first of the last half-year to the last, and nothing about what comes.
 * From seven months of thirteen: status and forecast, for downloads only and while their six months are not over: on nothing else did they prove better
 * than a naive rule.
 * @param points by month, ascending, at least two
 * @param index of the whole source; a month it lacks is compared with nothing, and without any growth is the topic's own
 * @param now the month it is, `YYYY-MM`, and how far apart the periods of the source are
 */
export function figuresOf(
  source: string,
  points: readonly Point[],
  index: RegistryIndex,
  card: Scorecard,
  intervals: readonly IntervalRow[],
  { now, step }: { now: string; step: Step } = { now: '', step: 'month' },
): TopicFigures | undefined {
  const isRelative = index.size > 0;
  const compared = isRelative ? points.filter(({ observed_at }) => index.has(observed_at.slice(0, 7))) : points;
  const [first, last] = [compared[0], compared.at(-1)];
  if (!first || !last || compared.length < 2) return undefined;
  const from = monthNumber(first.observed_at);
  const months = monthNumber(last.observed_at) - from + 1;
  const logs = new Float64Array(months).fill(Number.NaN);
  const raw = new Float64Array(months).fill(Number.NaN);
  for (const { observed_at, value } of compared) {
    const t = monthNumber(observed_at) - from;
    raw[t] = Math.log(value);
    logs[t] = Math.log(value) - (index.get(observed_at.slice(0, 7)) ?? 0);
  }
  const t = months - 1;
  const isOver = now !== '' && monthNumber(now) > monthNumber(last.observed_at) + STATUS_MONTHS;
  const status = isRelative && FORECAST_FOR.has(source) && !isOver ? statusAt(logs, t) : undefined;
  const start = startOfSpan(logs, t);
  const span = t - start;
  const growth = status ? status.growth : (logs[t] as number) - (logs[start] as number);
  const growthMonths = status ? STATUS_MONTHS : span;
  return {
    growth_rate: percentOf(growth),
    growth_months: growthMonths,
    growth_a_month: growth / growthMonths,
    own_growth_rate: percentOf((raw[t] as number) - (raw[start] as number)),
    volume: last.value,
    status: status?.status ?? null,
    is_judged: status !== undefined,
    is_relative: isRelative,
    trending_since: status ? dayOf(status.since) : dayOf(riseOf(logs, MONTHS_OF[step])),
    forecast: status && isForecastShown ? forecastFor(logs, t, card, intervals) : null,
    sparkline: latest(points, MONTHS_OF[step]),
    points: points.length,
    last_measured_at: last.observed_at,
  };

  function dayOf(at: number | undefined): string | null {
    return at === undefined ? null : `${monthName(from + at)}-01`;
  }
}

/** The latest periods, one value each, null where nothing was measured. */
function latest(points: readonly Point[], months: number): (number | null)[] {
  const measuredAt = new Map(points.map(({ observed_at, value }) => [monthNumber(observed_at), value]));
  const last = Math.max(...measuredAt.keys());
  const count = Math.min(SPARK_POINTS, Math.floor((last - Math.min(...measuredAt.keys())) / months) + 1);
  return Array.from({ length: count }, (_, i) => measuredAt.get(last - (count - 1 - i) * months) ?? null);
}

/** Where a series that grows began to, by the bend of two lines; undefined where it does not grow, or no month stands out. */
function riseOf(logs: Float64Array, months: number): number | undefined {
  const places = [...logs.keys()].filter((i) => (logs.length - 1 - i) % months === 0);
  const values = places.map((i) => logs[i] as number);
  const turn = turnOf(values);
  const isRising = turn && turn.bend > 0 && (values.at(-1) as number) > (values[turn.at] as number);
  return isRising ? places[turn.at] : undefined;
}

/** The first measured month of the last half-year; the one before the last where that half-year holds only one. */
function startOfSpan(logs: Float64Array, t: number): number {
  for (let i = Math.max(0, t - STATUS_MONTHS); i < t; i++) if (!Number.isNaN(logs[i])) return i;
  let i = t - 1;
  while (i > 0 && Number.isNaN(logs[i])) i--;
  return i;
}

function forecastFor(logs: Float64Array, t: number, card: Scorecard, intervals: readonly IntervalRow[]): TopicForecast | null {
  // Where a topic stands in a list is not asked by the card it is forecast with.
  const features = featuresAt(logs, t, Number.NaN);
  if (!features) return null;
  const { chance, parts } = forecastOf(card, features);
  const { low, middle, high } = intervalOf(intervals, chance);
  return {
    chance: Math.round(chance * 1_000) / 1_000,
    low: percentOf(low),
    middle: percentOf(middle),
    high: percentOf(high),
    because: parts.slice(0, REASONS).map(({ id, points }) => ({ label: id, points })),
  };
}

const clamp10 = (value: number) => Math.round(Math.min(10, Math.max(0, value)) * 10) / 10;
/** Months of measurement from which nothing more is learned about how sure a direction is. */
const ENOUGH_MONTHS = 24;

/**
 * The opportunity score, 0–10, and what it is made of: growth 55 %, size 25 %, how much is known 20 %. Growth: 5 where it kept pace with its registry,
 * 10 at a doubling in half a year, 0 at a halving. Size: the share of the source's topics that are smaller. Known: measured months, 24 is all.
 */
export function opportunityOf(
  figures: Pick<TopicFigures, 'growth_a_month' | 'points'>,
  volumeShare: number,
): { score: number; parts: ScorePart[] } {
  const halfYear = figures.growth_a_month * STATUS_MONTHS;
  const parts: ScorePart[] = [
    {
      key: 'growth',
      label: 'Growth',
      weight: 0.55,
      value: clamp10(5 + (5 * halfYear) / Math.log(2)),
      from: `${halfYear < 0 ? '−' : '+'}${Math.abs(percentOf(halfYear))}% in half a year`,
    },
    {
      key: 'size',
      label: 'Size',
      weight: 0.25,
      value: clamp10(10 * volumeShare),
      from: `larger than ${Math.round(volumeShare * 100)}% of the topics its source counts`,
    },
    {
      key: 'known',
      label: 'How much is known',
      weight: 0.2,
      value: clamp10((10 * figures.points) / ENOUGH_MONTHS),
      from: `measured ${figures.points} times; ${ENOUGH_MONTHS} are enough`,
    },
  ];
  return { score: clamp10(parts.reduce((sum, part) => sum + part.weight * part.value, 0)), parts };
}
