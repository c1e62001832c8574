import { type FeatureId, featureIds, topicFeatureIds } from '../forecast/features.ts';
import { fitScorecard } from '../forecast/fit-scorecard.ts';
import { fitIntervals, type IntervalRow, intervalOf } from '../forecast/interval.ts';
import { calibrationOf, recalibrated } from '../forecast/recalibrate.ts';
import { type MonthlyCounts, monthName, monthNumber, normalise } from '../forecast/registry.ts';
import { forecastOf, logistic, type Scorecard } from '../forecast/scorecard.ts';
import { examplesAt, HORIZON_MONTHS, type Judged } from './examples.ts';

/** One package at one month: what was said of it then, from what was known then, and what became of it. Growth is a natural log. */
export type Outcome = {
  name: string;
  month: string;
  chance: number;
  low: number;
  high: number;
  grew: boolean;
  growth: number;
  past6: number;
  past3: number;
  /** Share (0–1) of the month's packages that were smaller. */
  rank: number;
};

/** Judgements kept for the calibration and the intervals: those of the latest months, as the world was then. */
const RECENT_MONTHS = 24;

type Said = { t: number; raw: number; grew: boolean; growth: number };

/**
 * Walks through the months: at each, a card is fitted on the examples whose six months were over by then, calibrated by the judgements it had made
 * before and that were decided by then, and every package of the month is judged.
 * @param from the first month reported, `YYYY-MM`; the walk itself begins as early as it can, so that there are judgements to calibrate by
 * @param features that may be looked at
 */
export function walkForward(counts: MonthlyCounts, from: string, features: readonly FeatureId[] = featureIds): Outcome[] {
  const first = monthNumber(counts.from);
  const byMonth = judgedMonths(counts);
  const said: Said[] = [];
  const outcomes: Outcome[] = [];
  for (const [t, examples] of byMonth) {
    const known = [...byMonth].filter(([s]) => s + HORIZON_MONTHS <= t).flatMap(([, list]) => list);
    if (known.length === 0) continue;
    const fitted = fitScorecard(known, { features });
    const { card, intervals } = calibrated(
      fitted,
      said.filter((one) => one.t + HORIZON_MONTHS <= t),
      known,
    );
    for (const { name, features: seen, growth, grew } of examples) {
      said.push({ t, raw: forecastOf(fitted, seen).chance, grew, growth });
      if (first + t < monthNumber(from)) continue;
      const { chance } = forecastOf(card, seen);
      const { low, high } = intervalOf(intervals, chance);
      const { growth_6: past6, growth_3: past3, rank } = seen;
      outcomes.push({ name, month: monthName(first + t), chance, low, high, grew, growth, past6, past3, rank });
    }
  }
  return outcomes;
}

type Ready = { card: Scorecard; intervals: IntervalRow[]; examples: number };

/** What a server ships to forecast topics with: fitted on every example of the file whose six months are over, calibrated by the judgements of the walk. */
export function fitForShipping(counts: MonthlyCounts): Ready {
  const byMonth = judgedMonths(counts);
  const said: Said[] = [];
  for (const [t, examples] of byMonth) {
    const known = [...byMonth].filter(([s]) => s + HORIZON_MONTHS <= t).flatMap(([, list]) => list);
    if (known.length === 0) continue;
    const fitted = fitScorecard(known, { features: topicFeatureIds });
    for (const { features, growth, grew } of examples) said.push({ t, raw: forecastOf(fitted, features).chance, grew, growth });
  }
  const known = [...byMonth.values()].flat();
  return { ...calibrated(fitScorecard(known, { features: topicFeatureIds }), said, known), examples: known.length };
}

/** A fitted card read as the recent judgements ask for, with intervals from what became of those; from the examples themselves before there are any. */
function calibrated(fitted: Scorecard, decided: readonly Said[], known: readonly Judged[]): Omit<Ready, 'examples'> {
  const latest = decided.at(-1)?.t ?? 0;
  const recent = decided.filter((one) => one.t > latest - RECENT_MONTHS);
  const calibration = calibrationOf(recent.map(({ raw, grew }) => ({ chance: raw, grew })));
  const card = recalibrated(fitted, calibration);
  const read = (chance: number) => logistic(calibration.shift + calibration.slope * Math.log(chance / (1 - chance)));
  const seen = recent.length
    ? recent.map(({ raw, growth }) => ({ chance: read(raw), growth }))
    : known.map(({ features, growth }) => ({ chance: forecastOf(card, features).chance, growth }));
  return { card, intervals: fitIntervals(seen) };
}

/** @returns every month that has a month six later, with its examples, in order */
export function judgedMonths(counts: MonthlyCounts): Map<number, Judged[]> {
  const logs = normalise(counts);
  const byMonth = new Map<number, Judged[]>();
  for (let t = HORIZON_MONTHS; t < counts.months; t++) {
    const examples = examplesAt(counts, logs, t);
    if (examples) byMonth.set(t, examples);
  }
  return byMonth;
}

/** @returns the packages whose name falls into a half that no fit has to have seen, and their counts alone; by a digest of the name */
export function halfOf(counts: MonthlyCounts, half: 0 | 1): MonthlyCounts {
  const kept = [...counts.counts].filter(([name]) => parity(name) === half);
  return { ...counts, counts: new Map(kept) };
}

/** FNV-1a, one bit of it. */
function parity(name: string): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 16_777_619);
  return (hash >>> 16) & 1;
}
