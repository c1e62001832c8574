import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aDossier, measurements } from '../../../tests/factories/idea.factory.ts';
import { scoreBand } from '../../shared/vocabulary/score-band.ts';
import { readMeasured } from '../evidence/measured.server.ts';
import type { GroundFigure } from '../evidence/official-figure.ts';
import { confidenceOf } from './confidence.ts';
import type { Dossier } from './dossier.contract.ts';
import {
  difficultyOnFive,
  difficultyTone,
  launchDifficulty,
  type MeasuredMomentum,
  type ScoreKind,
  type Scores,
  scoreDossier,
  scoreKinds,
  scoreParts,
} from './scores.ts';
import { scoresOf } from './signals.ts';

const { tables } = readMeasured(join(import.meta.dirname, '../../../catalogue'));

/** Every number a score is computed from. */
type Inputs = {
  buyers: number;
  price: number;
  /** Counted buyers, and the change of their places of work, where a table has them. */
  counted: number | undefined;
  change: number | undefined;
  postings: number | undefined;
  /** How many people it needs besides the founder. */
  helpers: number;
  weeks: number;
  budget: number;
  burden: number;
  /** Months from the latest dated cause to the day of validation. */
  monthsAgo: number;
  momentum: number | undefined;
} & Record<keyof Dossier['ratings'], number>;

const rating = fc.integer({ min: 0, max: 10 });
const inputs: fc.Arbitrary<Inputs> = fc.record({
  buyers: fc.integer({ min: 0, max: 500_000_000 }),
  price: fc.double({ min: 0, max: 100_000, noNaN: true }),
  counted: fc.option(fc.integer({ min: 0, max: 50_000_000 }), { nil: undefined }),
  change: fc.option(fc.double({ min: -90, max: 900, noNaN: true }), { nil: undefined }),
  postings: fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined }),
  helpers: fc.integer({ min: 0, max: 3 }),
  weeks: fc.integer({ min: 1, max: 60 }),
  budget: fc.double({ min: 0, max: 1_000_000, noNaN: true }),
  burden: rating,
  monthsAgo: fc.integer({ min: 0, max: 400 }),
  momentum: fc.option(fc.double({ min: -100, max: 1_000, noNaN: true }), { nil: undefined }),
  pain: rating,
  frequency: rating,
  willingness_to_pay: rating,
  gap: rating,
  timing: rating,
  reach: rating,
});

const base = aDossier({ validated_on: '2026-03-01' });

function official(key: string, value: number | undefined, isContext = false): GroundFigure[] {
  if (value === undefined) return [];
  const origin = {
    table: 'a',
    title: 'A table',
    codes: [{ code: '1', title: 'A trade' }],
    period: '2024 Q1',
    retrieved: '2026-01-01',
    licence: 'Free.',
    cautions: [],
  };
  const figure = {
    key,
    metric: key,
    unit: 'units',
    source: 'A bureau',
    url: 'https://example.com',
    observed_at: '2024-03-31',
    basis: 'measured',
    how: 'Counted.',
  } as const;
  return [{ ...figure, value, origin: { ...origin, ...(isContext ? { is_context: true } : {}) } }];
}

function score(given: Inputs): Scores {
  const cause = new Date(Date.UTC(2026, 2 - given.monthsAgo, 1)).toISOString().slice(0, 7);
  const ratings = Object.fromEntries(
    Object.entries(base.ratings).map(([key, rated]) => [key, { ...rated, rating: given[key as keyof Dossier['ratings']] }]),
  ) as Dossier['ratings'];
  const momentum: MeasuredMomentum = given.momentum === undefined ? undefined : { relative_growth_pct: given.momentum, packages: ['a'] };
  const dossier: Dossier = {
    ...base,
    ratings,
    market: { ...base.market, sam: { ...base.market.sam, buyers: given.buyers, price_usd_year: given.price } },
    solo_friendly: given.helpers === 0,
    time_to_mvp_weeks: given.weeks,
    execution_plan: { ...base.execution_plan, budget: [{ item: 'Everything', usd: given.budget }] },
    regulatory: { ...base.regulatory, burden: given.burden },
    why_now: { ...base.why_now, causes: [{ date: cause, what: 'Something changed in that month.', source: 'A gazette' }] },
  };
  return scoreDossier(dossier, momentum, [
    ...official('ground.buyers', given.counted),
    ...official('ground.buyers_growth', given.change),
    ...official('ground.postings', given.postings),
  ]);
}

const kinds = scoreKinds.map((kind) => kind.id);
const everyNumber = ({ parts, scores, idea_score, trending_score }: Scores) => [
  ...Object.values(parts).flatMap((list) => list.map((part) => part.value)),
  ...Object.values(scores),
  idea_score,
  trending_score,
];

test('the weights of each score, and of the scores in the idea score, add up to 1', () => {
  for (const id of kinds)
    expect(
      scoreParts[id].reduce((sum, part) => sum + part.weight, 0),
      id,
    ).toBeCloseTo(1, 12);
  expect(scoreKinds.reduce((sum, kind) => sum + kind.weight, 0)).toBeCloseTo(1, 12);
});

test('every part and score is between 0 and 10, to one decimal, whatever the inputs', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      for (const value of everyNumber(score(given))) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(10);
        expect(Math.abs(value * 10 - Math.round(value * 10))).toBeLessThan(1e-9);
      }
    }),
  );
});

test('a reader who has the parts can redo the scores', () => {
  const round1 = (value: number) => Math.round(value * 10) / 10;
  fc.assert(
    fc.property(inputs, (given) => {
      const { parts, scores, idea_score, trending_score } = score(given);
      for (const id of kinds) expect(scores[id]).toBe(round1(parts[id].reduce((sum, part) => sum + part.weight * part.value, 0)));
      expect(idea_score).toBe(round1(scoreKinds.reduce((sum, kind) => sum + kind.weight * scores[kind.id], 0)));
      const part = (key: string) => parts.why_now.find((one) => one.key === key)?.value ?? 0;
      expect(Math.abs(trending_score - (0.7 * part('momentum') + 0.3 * part('recency')))).toBeLessThan(0.11);
    }),
  );
});

test('the parts are those of the published table, in its order, each with what it was read from', () => {
  const { parts } = score(fc.sample(inputs, 1)[0] as Inputs);
  for (const id of kinds) {
    const read = parts[id].map(({ key }) => key);
    expect(parts[id].map(({ key, label }) => ({ key, label }))).toEqual(
      scoreParts[id].filter(({ key }) => read.includes(key)).map(({ key, label }) => ({ key, label })),
    );
    for (const part of parts[id]) expect(part.from, part.key).not.toBe('');
  }
});

test('a guess weighs nothing, and the other parts share its weight', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const { parts } = score(given);
      for (const id of kinds) {
        for (const part of parts[id]) expect(part.weight > 0, part.key).toBe(part.basis !== 'estimated');
        expect(parts[id].reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 3);
      }
      const guessed = score({ ...given, buyers: 7, price: 7, budget: 7 });
      expect([guessed.scores, guessed.idea_score, guessed.trending_score]).toEqual([
        score(given).scores,
        score(given).idea_score,
        score(given).trending_score,
      ]);
    }),
  );
});

test('confidence follows the share that was measured or cited', () => {
  const bare = { ...(fc.sample(inputs, 1)[0] as Inputs), counted: undefined, change: undefined, postings: undefined, momentum: undefined };
  const share = (given: Inputs) => confidenceOf(score(given).parts).checked_share;
  expect([share(bare), confidenceOf(score(bare).parts).level]).toEqual([0, 'low']);
  expect(share({ ...bare, counted: 900 })).toBeGreaterThan(0);
  expect(share({ ...bare, counted: 900, change: 2, postings: 120 })).toBeGreaterThan(share({ ...bare, counted: 900 }));
});

test('what is told of a whole country scores nobody', () => {
  const { parts } = scoreDossier(base, undefined, official('ground.postings', 130, true));
  expect(parts.why_now.some(({ key }) => key === 'momentum')).toBe(false);
});

describe('a score follows each of its inputs', () => {
  /** Which score an input moves, and whether more of it is better. */
  const moves: [keyof Inputs, ScoreKind[], 'up' | 'down'][] = [
    ['buyers', [], 'up'],
    ['price', [], 'up'],
    ['budget', [], 'down'],
    ['counted', ['opportunity'], 'up'],
    ['change', ['opportunity'], 'up'],
    ['postings', ['why_now'], 'up'],
    ['gap', ['opportunity'], 'up'],
    ['pain', ['problem'], 'up'],
    ['frequency', ['problem'], 'up'],
    ['willingness_to_pay', ['problem'], 'up'],
    ['helpers', ['feasibility'], 'down'],
    ['weeks', ['feasibility'], 'down'],
    ['burden', ['feasibility'], 'down'],
    ['reach', ['feasibility'], 'up'],
    ['timing', ['why_now'], 'up'],
    ['monthsAgo', ['why_now'], 'down'],
    ['momentum', ['why_now'], 'up'],
  ];

  test('every input is looked at below', () => {
    expect(moves.map(([input]) => input).sort()).toEqual(Object.keys(fc.sample(inputs, 1)[0] as Inputs).sort());
  });

  test.each(moves)('%s moves %j %s, and no other score', (input, moved, direction) => {
    fc.assert(
      fc.property(inputs, inputs, (given, other) => {
        // What nobody measured is no part of a score: only two measured values can be compared.
        const [one, two] = [given[input] ?? 50, other[input] ?? 50];
        const [less, more] = [score({ ...given, [input]: Math.min(one, two) }), score({ ...given, [input]: Math.max(one, two) })];
        const [worse, better] = direction === 'up' ? [less, more] : [more, less];
        for (const id of kinds) {
          if (moved.includes(id)) expect(better.scores[id]).toBeGreaterThanOrEqual(worse.scores[id]);
          else expect(better.scores[id]).toBe(worse.scores[id]);
        }
        expect(better.idea_score).toBeGreaterThanOrEqual(worse.idea_score);
        expect(better.trending_score).toBeGreaterThanOrEqual(worse.trending_score);
      }),
    );
  });
});

describe('the published rules, at their ends', () => {
  const middling = { ...(fc.sample(inputs, { seed: 1, numRuns: 1 })[0] as Inputs), momentum: undefined, postings: undefined };
  const partOf = (key: string, given: Partial<Inputs>) =>
    Object.values(score({ ...middling, ...given }).parts)
      .flat()
      .find((part) => part.key === key)?.value;

  test.each<[string, Partial<Inputs>, number]>([
    ['market', { buyers: 1_000, price: 300 }, 0],
    ['market', { buyers: 1_000_000, price: 1_000 }, 10],
    ['market', { buyers: 0 }, 0],
    ['buyers', { counted: 300 }, 0],
    ['buyers', { counted: 1_000_000 }, 10],
    ['buyers', { counted: 0 }, 0],
    ['growth', { change: -3 }, 0],
    ['growth', { change: 1 }, 5],
    ['growth', { change: 5 }, 10],
    ['team', { helpers: 0 }, 7],
    ['team', { helpers: 1 }, 1],
    ['time', { weeks: 2 }, 10],
    ['time', { weeks: 1 }, 10],
    ['time', { weeks: 52 }, 0],
    ['capital', { budget: 500 }, 10],
    ['capital', { budget: 0 }, 10],
    ['capital', { budget: 100_000 }, 0],
    ['regulation', { burden: 0 }, 10],
    ['regulation', { burden: 10 }, 0],
    ['recency', { monthsAgo: 6 }, 10],
    ['recency', { monthsAgo: 0 }, 10],
    ['recency', { monthsAgo: 33 }, 5],
    ['recency', { monthsAgo: 60 }, 0],
    ['momentum', { momentum: -20 }, 0],
    ['momentum', { momentum: 15 }, 5],
    ['momentum', { momentum: 50 }, 10],
    ['momentum', { postings: 60 }, 0],
    ['momentum', { postings: 110 }, 5],
    ['momentum', { postings: 160 }, 10],
    ['gap', { gap: 7 }, 7],
  ])('%s with %j is %i', (key, given, value) => {
    expect(partOf(key, given)).toBe(value);
  });
});

test('the latest dated cause counts, however its date is written', () => {
  const causes = (...dates: string[]) => {
    const why_now = {
      ...base.why_now,
      causes: dates.map((date) => ({ date, what: 'Something changed in that month.', source: 'A gazette' })),
    };
    return scoreDossier({ ...base, why_now }, undefined).parts.why_now.find((part) => part.key === 'recency');
  };
  expect(causes('2023', '2025-10', '2019-01-01')?.from).toBe('latest dated cause 2025-10');
  expect(causes('2026-02-28')?.value).toBe(10);
  expect(causes('2021-03')?.value).toBe(0);
  expect(causes('2030-01')?.value).toBe(10);
});

test('momentum is measured and says of what, packages before postings; without either there is none', () => {
  const given = fc.sample(inputs, 1)[0] as Inputs;
  const momentum = (value: number | undefined, postings?: number) =>
    score({ ...given, momentum: value, postings }).parts.why_now.find((part) => part.key === 'momentum');
  expect(momentum(12, 90)).toMatchObject({ basis: 'measured', from: 'npm downloads of a +12% against the registry in three months' });
  expect(momentum(-12)?.from).toContain('−12%');
  expect(momentum(undefined, 90)).toMatchObject({ basis: 'measured', from: 'postings for A trade at 90% of February 2020, 2024 Q1' });
  expect(momentum(undefined)).toBeUndefined();
});

test('an editor’s rating carries its reason; a computed part has none', () => {
  for (const part of Object.values(score(fc.sample(inputs, 1)[0] as Inputs).parts).flat()) {
    const rated = Object.keys(base.ratings).includes(part.key);
    expect(part.reason !== undefined, part.key).toBe(rated);
    if (rated) expect(part.basis).toBe('editorial');
  }
});

test('the same dossier has the same scores, and is not changed by scoring', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      expect(score(given)).toEqual(score(structuredClone(given)));
    }),
  );
  const before = structuredClone(base);
  scoreDossier(base, undefined);
  expect(base).toEqual(before);
});

test.each([
  [10, 'strong'],
  [8, 'strong'],
  [7.9, 'good'],
  [6, 'good'],
  [5.9, 'fair'],
  [4, 'fair'],
  [3.9, 'low'],
  [0, 'low'],
])('a score of %d is %s', (value, band) => {
  expect(scoreBand(value)).toBe(band);
});

test.each([
  [1, 1, 'good', 'Easy'],
  [2, 1, 'good', 'Easy'],
  [3, 2, 'good', 'Easy'],
  [4, 2, 'good', 'Moderate'],
  [5, 3, 'fair', 'Moderate'],
  [6, 3, 'fair', 'Moderate'],
  [7, 4, 'low', 'Challenging'],
  [8, 4, 'low', 'Challenging'],
  [9, 5, 'low', 'Challenging'],
  [10, 5, 'low', 'Challenging'],
])('a difficulty of %i is %i of five, %s, %s', (difficulty, onFive, tone, words) => {
  expect(difficultyOnFive(difficulty)).toBe(onFive);
  expect(difficultyTone(onFive)).toBe(tone);
  expect(launchDifficulty(difficulty)).toBe(words);
});

test('postings for those who do the work for hire are no momentum of an idea whose users do it unpaid', () => {
  const dossier = aDossier({ ground: { country: 'US', user_soc: '41-3041', note: 'of a test' } });
  const hired = { ...dossier, ground: { ...dossier.ground, country: 'US', user_work: 'hired' as const, note: 'of a test' } };
  const partOf = (one: typeof dossier) => scoresOf(one, { ...measurements, tables }).parts.why_now.find(({ key }) => key === 'momentum');
  expect(partOf(dossier)).toMatchObject({ basis: 'measured' });
  expect(partOf(hired)).toBeUndefined();
});

test('the nearest trade is no count of buyers to a score', () => {
  const dossier = aDossier({ ground: { country: 'US', nearest_naics: ['561510'], note: 'of a test' } });
  const keys = scoresOf(dossier, { ...measurements, tables }).parts.opportunity.map(({ key }) => key);
  expect(keys).not.toContain('buyers');
  expect(keys).not.toContain('growth');
});
