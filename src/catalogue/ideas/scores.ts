import type { Basis } from '../../shared/vocabulary/basis.contract.ts';
import type { Dossier } from './dossier.contract.ts';
import { executionDifficulty } from './execution-difficulty.ts';

/**
 * How Assay scores an idea, method 2. Published at /methodology, which prints the tables below; change them together
 * with `METHOD_VERSION`. Every part is 0–10; a score is the weighted mean of its parts, kept to one decimal.
 * The formulas are Assay's own; none is taken from elsewhere.
 */
export const METHOD_VERSION = 2;

export const scoreKinds = [
  { id: 'opportunity', label: 'Opportunity', weight: 0.3, asks: 'Is the market large, wanted and open enough to be worth entering?' },
  { id: 'problem', label: 'Problem', weight: 0.3, asks: 'Does it hurt often enough that people already pay to be rid of it?' },
  { id: 'feasibility', label: 'Feasibility', weight: 0.2, asks: 'Can one or two people build it, afford it and reach the first buyers?' },
  { id: 'why_now', label: 'Why now', weight: 0.2, asks: 'Did something change that makes this year better than five years ago?' },
] as const satisfies readonly { id: string; label: string; weight: number; asks: string }[];

export type ScoreKind = (typeof scoreKinds)[number]['id'];

/** One ingredient of a score: its value 0–10, its weight within the score, what it was read from, and on what basis. */
export type ScorePart = { key: string; label: string; weight: number; value: number; basis: Basis; from: string; reason?: string };
export type Scores = {
  parts: Record<ScoreKind, ScorePart[]>;
  scores: Record<ScoreKind, number>;
  idea_score: number;
  trending_score: number;
};

/** Growth of npm downloads of an idea's packages relative to the registry's median, in percent; absent for most ideas. */
export type MeasuredMomentum = { relative_growth_pct: number; packages: string[] } | undefined;

/** The published table of parts; the weights of one score add up to 1. */
export const scoreParts = {
  opportunity: [
    {
      key: 'market',
      label: 'Size of the reachable market',
      weight: 0.3,
      rule: 'SAM a year: $300,000 is 0, $1B is 10, on a logarithmic scale',
    },
    {
      key: 'demand',
      label: 'People searching for it',
      weight: 0.2,
      rule: 'Searches a month: 10 is 0, 30,000 is 10, on a logarithmic scale',
    },
    { key: 'growth', label: 'Growth of that interest', weight: 0.15, rule: 'Yearly growth: −10% is 0, +40% is 10, linear' },
    { key: 'gap', label: 'Room left by competitors', weight: 0.35, rule: 'Editor’s rating with its reason' },
  ],
  problem: [
    { key: 'pain', label: 'How much it hurts', weight: 0.4, rule: 'Editor’s rating with its reason' },
    { key: 'frequency', label: 'How often', weight: 0.25, rule: 'Editor’s rating with its reason' },
    { key: 'willingness_to_pay', label: 'What is paid for it today', weight: 0.35, rule: 'Editor’s rating with its reason' },
  ],
  feasibility: [
    {
      key: 'difficulty',
      label: 'Ease of execution',
      weight: 0.4,
      rule: '11 minus execution difficulty (1–10), which is computed by the table below',
    },
    { key: 'time', label: 'Speed to a first version', weight: 0.2, rule: 'Weeks to MVP: 2 is 10, 52 is 0, on a logarithmic scale' },
    {
      key: 'capital',
      label: 'Capital needed',
      weight: 0.15,
      rule: 'First-quarter budget: $500 is 10, $100,000 is 0, on a logarithmic scale',
    },
    { key: 'regulation', label: 'Freedom from regulation', weight: 0.15, rule: '10 minus the editor’s rating of the regulatory burden' },
    { key: 'reach', label: 'Reach to first customers', weight: 0.1, rule: 'Editor’s rating with its reason' },
  ],
  why_now: [
    { key: 'timing', label: 'Strength of what changed', weight: 0.5, rule: 'Editor’s rating with its reason' },
    {
      key: 'recency',
      label: 'How recent the change is',
      weight: 0.2,
      rule: 'Months since the latest dated cause: 6 or fewer is 10, 60 is 0, linear',
    },
    {
      key: 'momentum',
      label: 'Momentum',
      weight: 0.3,
      rule: 'Measured npm growth relative to the registry (−20% is 0, +50% is 10) where the idea names packages, else growth of searches',
    },
  ],
} as const satisfies Record<ScoreKind, readonly { key: string; label: string; weight: number; rule: string }[]>;

const clamp10 = (value: number) => Math.min(10, Math.max(0, value));
const round1 = (value: number) => Math.round(value * 10) / 10;
const linear10 = (value: number, zeroAt: number, tenAt: number) => clamp10((10 * (value - zeroAt)) / (tenAt - zeroAt));
const log10scale = (value: number, zeroAt: number, tenAt: number) =>
  linear10(Math.log10(Math.max(value, 1)), Math.log10(zeroAt), Math.log10(tenAt));
const short = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

/** @returns whole months from the first day a cause may mean (2024, 2024-10 or 2024-10-01) to the day of validation. */
function monthsSince(cause: string, day: string): number {
  const [year = 0, month = 1] = cause.split('-').map(Number);
  const [toYear = 0, toMonth = 1] = day.split('-').map(Number);
  return (toYear - year) * 12 + (toMonth - month);
}

/**
 * Scores one dossier by method 2.
 * @param d a dossier that satisfies its contract
 * @param momentum measured npm growth, when the idea names packages
 * @returns the four scores and the idea score (0–10, one decimal), the trending score (0–10), and every part
 */
export function scoreDossier(d: Dossier, momentum: MeasuredMomentum): Scores {
  const samUsd = d.market.sam.buyers * d.market.sam.price_usd_year;
  const budgetUsd = d.execution_plan.budget.reduce((sum, line) => sum + line.usd, 0);
  const difficulty = executionDifficulty(d);
  const latestCause =
    d.why_now.causes
      .map((cause) => cause.date)
      .sort()
      .at(-1) ?? d.validated_on;
  const months = monthsSince(latestCause, d.validated_on);
  const { term, monthly_volume, growth_rate } = d.primary_keyword;
  const rated = (key: keyof Dossier['ratings']) => ({
    value: d.ratings[key].rating,
    basis: 'editorial' as const,
    from: `${d.ratings[key].rating} of 10`,
    reason: d.ratings[key].reason,
  });

  type Reading = Pick<ScorePart, 'value' | 'basis' | 'from' | 'reason'>;
  // What nobody has measured has no part: the others count for more.
  const readings: Record<string, Reading | undefined> = {
    market: { value: log10scale(samUsd, 3e5, 1e9), basis: 'estimated', from: `SAM of $${short(samUsd)} a year` },
    demand:
      monthly_volume === null
        ? undefined
        : {
            value: log10scale(monthly_volume, 10, 30_000),
            basis: 'estimated',
            from: `${short(monthly_volume)} searches a month for “${term}”`,
          },
    growth:
      growth_rate === null ? undefined : { value: linear10(growth_rate, -10, 40), basis: 'estimated', from: `${growth_rate}% a year` },
    gap: rated('gap'),
    pain: rated('pain'),
    frequency: rated('frequency'),
    willingness_to_pay: rated('willingness_to_pay'),
    difficulty: {
      value: clamp10(11 - difficulty),
      basis: 'estimated',
      from: `execution difficulty ${difficulty} of 10`,
    },
    time: {
      value: clamp10(10 - log10scale(d.time_to_mvp_weeks, 2, 52)),
      basis: 'editorial',
      from: `${d.time_to_mvp_weeks} weeks to a first version`,
    },
    capital: {
      value: clamp10(10 - log10scale(budgetUsd, 500, 100_000)),
      basis: 'estimated',
      from: `first-quarter budget of $${short(budgetUsd)}`,
    },
    regulation: { value: clamp10(10 - d.regulatory.burden), basis: 'editorial', from: `regulatory burden ${d.regulatory.burden} of 10` },
    reach: rated('reach'),
    timing: rated('timing'),
    recency: { value: linear10(months, 60, 6), basis: 'editorial', from: `latest dated cause ${latestCause}` },
    momentum: momentum
      ? {
          value: linear10(momentum.relative_growth_pct, -20, 50),
          basis: 'measured',
          from: `npm downloads of ${momentum.packages.join(', ')} ${momentum.relative_growth_pct >= 0 ? '+' : '−'}${Math.abs(momentum.relative_growth_pct)}% against the registry in three months`,
        }
      : growth_rate === null
        ? undefined
        : { value: linear10(growth_rate, -10, 40), basis: 'estimated', from: `searches growing ${growth_rate}% a year` },
  };

  const parts = Object.fromEntries(
    scoreKinds.map(({ id }) => [
      id,
      scoreParts[id].flatMap(({ key, label, weight }): ScorePart[] => {
        const reading = readings[key];
        return reading ? [{ key, label, weight, ...reading, value: round1(reading.value) }] : [];
      }),
    ]),
  ) as Record<ScoreKind, ScorePart[]>;
  const weights = (list: ScorePart[]) => Number(list.reduce((sum, { weight }) => sum + weight, 0).toFixed(9));
  const mean = (list: ScorePart[]) => round1(list.reduce((sum, part) => sum + part.weight * part.value, 0) / weights(list));
  const scores = Object.fromEntries(scoreKinds.map(({ id }) => [id, mean(parts[id])])) as Record<ScoreKind, number>;
  return {
    parts,
    scores,
    idea_score: round1(scoreKinds.reduce((sum, kind) => sum + kind.weight * scores[kind.id], 0)),
    // Momentum that nobody measured adds nothing.
    trending_score: round1(0.7 * (readings.momentum?.value ?? 0) + 0.3 * (readings.recency as Reading).value),
  };
}

/** @returns the 1–10 execution difficulty on the 1–5 scale of lists, half rounded up. */
export function difficultyOnFive(difficulty: number): number {
  return Math.floor(difficulty / 2 + 0.5);
}

/** Colour of a difficulty in lists: green at 2 or less of five, amber at 3, else red. */
export function difficultyTone(onFive: number): 'good' | 'fair' | 'low' {
  if (onFive <= 2) return 'good';
  return onFive === 3 ? 'fair' : 'low';
}

/** Launch difficulty in words: 3 or less easy, 4–6 moderate, above 6 challenging. */
export function launchDifficulty(difficulty: number): 'Easy' | 'Moderate' | 'Challenging' {
  if (difficulty <= 3) return 'Easy';
  return difficulty <= 6 ? 'Moderate' : 'Challenging';
}
