import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intervalOf } from './interval.ts';

const count = fc
  .integer({ min: 1, max: 500 })
  .chain((trials) => fc.record({ trials: fc.constant(trials), successes: fc.integer({ min: 0, max: trials }) }));

/** Limits of R 3.6.2, `prop.test(x, 10, correct = FALSE)`, as SciPy's tests of `binomtest(…).proportion_ci(method='wilson')` state them (scipy/stats/tests/test_morestats.py). */
const ofR = [
  [3, 10, 0.1077913, 0.6032219],
  [0, 10, 0, 0.2775328],
  [10, 10, 0.7224672, 1],
] as const;

/** Limits with z = 1.96, as listed at https://codegolf.stackexchange.com/questions/105389/compute-the-wilson-score-interval (read 27 Nov 2026). */
const listed = [
  [0, 1, 0, 0.7934567085261071],
  [1, 1, 0.20654329147389294, 1],
  [1, 2, 0.09452865480086611, 0.905471345199134],
  [1, 11, 0.016231752262825982, 0.3773646254862038],
  [10, 100, 0.05522854161313612, 0.1743673043676654],
  [25, 100, 0.17545094003724265, 0.3430464637007583],
  [50, 100, 0.40382982859014716, 0.5961701714098528],
  [100, 100, 0.9630051925239981, 1],
] as const;

test('it gives the limits that R and a published list give', () => {
  for (const [successes, trials, low, high] of ofR) {
    const found = intervalOf(successes, trials);
    expect(found.low).toBeCloseTo(low, 6);
    expect(found.high).toBeCloseTo(high, 6);
  }
  for (const [successes, trials, low, high] of listed) {
    const found = intervalOf(successes, trials);
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  }
});

test('it holds the share that was found and stays within 0 and 1', () => {
  fc.assert(
    fc.property(count, ({ successes, trials }) => {
      const { low, high } = intervalOf(successes, trials);
      expect(0 <= low && low <= successes / trials && successes / trials <= high && high <= 1).toBe(true);
      expect(high).toBeGreaterThan(low);
    }),
  );
});

test('both ends solve the score equation (p̂ − p)² = z² p(1 − p) ÷ n', () => {
  fc.assert(
    fc.property(count, ({ successes, trials }) => {
      const { low, high } = intervalOf(successes, trials);
      for (const end of [low, high]) {
        if (end === 0 || end === 1) continue;
        const distance = ((successes / trials - end) ** 2 * trials) / (end * (1 - end));
        expect(Math.sqrt(distance)).toBeCloseTo(1.959964, 5);
      }
    }),
  );
});

test('successes and failures mirror each other', () => {
  fc.assert(
    fc.property(count, ({ successes, trials }) => {
      const yes = intervalOf(successes, trials);
      const no = intervalOf(trials - successes, trials);
      expect(yes.low).toBeCloseTo(1 - no.high, 12);
      expect(yes.high).toBeCloseTo(1 - no.low, 12);
    }),
  );
});

test('the same share in a larger sample is known more narrowly', () => {
  fc.assert(
    fc.property(count, fc.integer({ min: 2, max: 9 }), ({ successes, trials }, times) => {
      const few = intervalOf(successes, trials);
      const many = intervalOf(successes * times, trials * times);
      expect(many.high - many.low).toBeLessThan(few.high - few.low);
    }),
  );
});

test('one more success raises both ends', () => {
  fc.assert(
    fc.property(count, ({ successes, trials }) => {
      if (successes === trials) return;
      const one = intervalOf(successes, trials);
      const more = intervalOf(successes + 1, trials);
      expect(more.low).toBeGreaterThan(one.low);
      expect(more.high).toBeGreaterThan(one.high);
    }),
  );
});

test('without trials everything is possible, and none or all of them end at 0 or 1', () => {
  expect(intervalOf(0, 0)).toEqual({ low: 0, high: 1 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), (trials) => {
      expect(intervalOf(0, trials).low).toBe(0);
      expect(intervalOf(trials, trials).high).toBe(1);
    }),
  );
});

test('of all samples that can come about, about 95 % give an interval that holds the real share', () => {
  const coverages: number[] = [];
  for (const trials of [5, 8, 10, 12, 15, 20, 30, 50, 100]) {
    const intervals = Array.from({ length: trials + 1 }, (_, successes) => intervalOf(successes, trials));
    for (let share = 0.005; share < 1; share += 0.005) {
      const chances = binomial(trials, share);
      coverages.push(chances.reduce((sum, chance, k) => sum + (holds(intervals[k], share) ? chance : 0), 0));
    }
  }
  const mean = coverages.reduce((sum, one) => sum + one, 0) / coverages.length;
  expect(mean).toBeGreaterThan(0.945);
  expect(mean).toBeLessThan(0.965);
  // Newcombe (1998) names the dips near 0 and 1 as the price of the score interval; they never go below 83 %.
  expect(Math.min(...coverages)).toBeGreaterThan(0.83);
});

test('what cannot be counted is refused', () => {
  for (const [successes, trials] of [
    [9, 7],
    [-1, 5],
    [1.5, 5],
    [1, Number.NaN],
    [0, Number.POSITIVE_INFINITY],
  ] as const) {
    expect(() => intervalOf(successes, trials)).toThrow(RangeError);
  }
});

const holds = (interval: { low: number; high: number } | undefined, share: number) =>
  interval !== undefined && interval.low <= share && share <= interval.high;

/** @returns the chance of 0, 1, … n successes, exactly, by the recurrence of the binomial distribution */
function binomial(n: number, p: number): number[] {
  const chances = [(1 - p) ** n];
  for (let k = 1; k <= n; k += 1) chances.push(((chances[k - 1] as number) * (n - k + 1) * p) / (k * (1 - p)));
  return chances;
}
