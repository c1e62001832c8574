import type { Basis } from '../../shared/vocabulary/basis.contract.ts';
import type { GroundFigure } from '../evidence/official-figure.ts';
import type { Dossier } from './dossier.contract.ts';

/**
 * How Assay scores an idea, method 3. Published at /methodology, which prints the tables below; change them together
 * with `METHOD_VERSION`. Every part is 0–10; a score is the weighted mean of its parts, kept to one decimal. A part that was only estimated,
 * or that nobody measured, weighs nothing, and the others share its weight. The formulas are Assay's own; none is taken from elsewhere.
 */
export const METHOD_VERSION = 3;

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
      key: 'buyers',
      label: 'Buyers counted',
      weight: 0.3,
      rule: 'Places of work or enterprises of the buyers’ trade, where an official table counts them: 300 is 0, 1,000,000 is 10, on a logarithmic scale',
    },
    {
      key: 'growth',
      label: 'Growth of the buyers’ trade',
      weight: 0.2,
      rule: 'Change of their places of work over a year, where it was counted: −3% is 0, +5% is 10, linear',
    },
    {
      key: 'market',
      label: 'Size of the reachable market',
      weight: 0.15,
      rule: 'SAM a year: $300,000 is 0, $1B is 10, on a logarithmic scale. An estimate, so it weighs nothing',
    },
    { key: 'gap', label: 'Room left by competitors', weight: 0.35, rule: 'Editor’s rating with its reason' },
  ],
  problem: [
    { key: 'pain', label: 'How much it hurts', weight: 0.4, rule: 'Editor’s rating with its reason' },
    { key: 'frequency', label: 'How often', weight: 0.25, rule: 'Editor’s rating with its reason' },
    { key: 'willingness_to_pay', label: 'What is paid for it today', weight: 0.35, rule: 'Editor’s rating with its reason' },
  ],
  feasibility: [
    { key: 'time', label: 'Speed to a first version', weight: 0.3, rule: 'Weeks to MVP: 2 is 10, 52 is 0, on a logarithmic scale' },
    {
      key: 'team',
      label: 'Team it takes',
      weight: 0.2,
      rule: 'One person and little code is 10, one person who codes 7, several and little code 4, several who code 1',
    },
    { key: 'regulation', label: 'Freedom from regulation', weight: 0.2, rule: '10 minus the editor’s rating of the regulatory burden' },
    { key: 'reach', label: 'Reach to first customers', weight: 0.15, rule: 'Editor’s rating with its reason' },
    {
      key: 'capital',
      label: 'Capital needed',
      weight: 0.15,
      rule: 'First-quarter budget: $500 is 10, $100,000 is 0, on a logarithmic scale. An estimate, so it weighs nothing',
    },
  ],
  why_now: [
    { key: 'timing', label: 'Strength of what changed', weight: 0.5, rule: 'Editor’s rating with its reason' },
    {
      key: 'recency',
      label: 'How recent the change is',
      weight: 0.2,
      rule: 'Months since the latest dated cause: 6 or fewer is 10, 60 is 0, linear. Cited where a page was read that gives the date',
    },
    {
      key: 'momentum',
      label: 'Momentum',
      weight: 0.3,
      rule: 'Measured: npm growth relative to the registry (−20% is 0, +50% is 10) where the idea names packages, else job postings for the user’s kind of work, where the user is paid for it, against February 2020 (60% is 0, 160% is 10)',
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

type Reading = Pick<ScorePart, 'value' | 'basis' | 'from' | 'reason'>;

/** Whether somebody counted it, a public page says it, or an editor judged it: what was only estimated does not count. */
const counts = ({ basis }: Pick<Reading, 'basis'>) => basis !== 'estimated';

/** What each part of an idea is read from; undefined where nobody measured it. */
function readingsOf(d: Dossier, momentum: MeasuredMomentum, ground: readonly GroundFigure[]): Record<string, Reading | undefined> {
  const samUsd = d.market.sam.buyers * d.market.sam.price_usd_year;
  const budgetUsd = d.execution_plan.budget.reduce((sum, line) => sum + line.usd, 0);
  const latest = [...d.why_now.causes].sort((a, b) => (a.date < b.date ? -1 : 1)).at(-1);
  const since = latest?.date ?? d.validated_on;
  const rated = (key: keyof Dossier['ratings']): Reading => ({
    value: d.ratings[key].rating,
    basis: 'editorial',
    from: `${d.ratings[key].rating} of 10`,
    reason: d.ratings[key].reason,
  });
  /** A figure of an official table, where it is one of the buyers and not of their whole country. */
  const official = (key: string, say: (figure: GroundFigure & { value: number }) => Omit<Reading, 'basis'>): Reading | undefined => {
    const figure = ground.find((one) => one.key === key);
    if (!figure || figure.value === null || figure.origin.is_context) return undefined;
    return { basis: figure.basis, ...say({ ...figure, value: figure.value }) };
  };
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value)}%`;
  return {
    buyers: official('ground.buyers', ({ value, unit, origin }) => ({
      value: log10scale(value, 300, 1e6),
      from: `${short(value)} ${unit}, ${origin.period}`,
    })),
    growth: official('ground.buyers_growth', ({ value, origin }) => ({
      value: linear10(value, -3, 5),
      from: `${signed(value)} places of work over the year, ${origin.period}`,
    })),
    market: { value: log10scale(samUsd, 3e5, 1e9), basis: 'estimated', from: `SAM of $${short(samUsd)} a year` },
    gap: rated('gap'),
    pain: rated('pain'),
    frequency: rated('frequency'),
    willingness_to_pay: rated('willingness_to_pay'),
    time: {
      value: clamp10(10 - log10scale(d.time_to_mvp_weeks, 2, 52)),
      basis: 'editorial',
      from: `${d.time_to_mvp_weeks} weeks to a first version`,
    },
    team: {
      value: d.solo_friendly ? (d.no_code ? 10 : 7) : d.no_code ? 4 : 1,
      basis: 'editorial',
      from: `${d.solo_friendly ? 'one person' : 'several people'}, ${d.no_code ? 'little or no code' : 'code'}`,
    },
    capital: {
      value: clamp10(10 - log10scale(budgetUsd, 500, 100_000)),
      basis: 'estimated',
      from: `first-quarter budget of $${short(budgetUsd)}`,
    },
    regulation: { value: clamp10(10 - d.regulatory.burden), basis: 'editorial', from: `regulatory burden ${d.regulatory.burden} of 10` },
    reach: rated('reach'),
    timing: rated('timing'),
    recency: {
      value: linear10(monthsSince(since, d.validated_on), 60, 6),
      basis: latest?.proof ? 'cited' : 'editorial',
      from: `latest dated cause ${since}`,
    },
    momentum: momentum
      ? {
          value: linear10(momentum.relative_growth_pct, -20, 50),
          basis: 'measured',
          from: `npm downloads of ${momentum.packages.join(', ')} ${signed(momentum.relative_growth_pct)} against the registry in three months`,
        }
      : official(d.ground?.user_work === 'hired' ? '' : 'ground.postings', ({ value, origin }) => ({
          value: linear10(value, 60, 160),
          from: `postings for ${origin.codes[0]?.title ?? 'such work'} at ${value}% of February 2020, ${origin.period}`,
        })),
  };
}

/**
 * Scores one dossier by method 3.
 * @param d a dossier that satisfies its contract
 * @param momentum measured npm growth, when the idea names packages
 * @param ground what the official tables say of its ground
 * @returns the four scores and the idea score (0–10, one decimal), the trending score (0–10), and every part with the weight it had
 */
export function scoreDossier(d: Dossier, momentum: MeasuredMomentum, ground: readonly GroundFigure[] = []): Scores {
  const readings = readingsOf(d, momentum, ground);
  const partsOf = (id: ScoreKind): ScorePart[] => {
    const read = scoreParts[id].flatMap((part) => {
      const reading = readings[part.key];
      return reading ? [{ part, reading }] : [];
    });
    const whole = read.reduce((sum, { part, reading }) => sum + (counts(reading) ? part.weight : 0), 0);
    return read.map(({ part: { key, label, weight }, reading }) => ({
      key,
      label,
      weight: counts(reading) ? Number((weight / whole).toFixed(4)) : 0,
      ...reading,
      value: round1(reading.value),
    }));
  };
  const parts = Object.fromEntries(scoreKinds.map(({ id }) => [id, partsOf(id)])) as Record<ScoreKind, ScorePart[]>;
  const mean = (list: ScorePart[]) => round1(list.reduce((sum, part) => sum + part.weight * part.value, 0));
  const scores = Object.fromEntries(scoreKinds.map(({ id }) => [id, mean(parts[id])])) as Record<ScoreKind, number>;
  return {
    parts,
    scores,
    idea_score: round1(scoreKinds.reduce((sum, kind) => sum + kind.weight * scores[kind.id], 0)),
    // Momentum that nobody measured adds nothing.
    trending_score: round1(0.7 * (readings.momentum?.value ?? 0) + 0.3 * (readings.recency?.value ?? 0)),
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
