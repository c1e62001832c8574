import fc from 'fast-check';
import { expect, test } from 'vitest';
import { medianOf, rankOf } from './median.ts';

const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 60 });

/** The narrowest pair of at least 95 % for n = 6 to 20, from a textbook's “Table A.7: Confidence Intervals for the Population Median” (https://www.coursehero.com/file/5646626/A7/, read 27 Nov 2026). */
const printed = { 6: 1, 7: 1, 8: 1, 9: 2, 10: 2, 11: 2, 12: 3, 13: 3, 14: 3, 15: 4, 16: 4, 17: 5, 18: 5, 19: 5, 20: 6 };

test('its ranks are those of the printed table', () => {
  for (const [n, rank] of Object.entries(printed)) expect([n, rankOf(Number(n))]).toEqual([n, rank]);
});

test('below six values no pair of them holds the median with 95 %', () => {
  for (const n of [0, 1, 2, 3, 4, 5]) expect(rankOf(n)).toBe(0);
  expect(medianOf([5, 1, 9])).toEqual({ median: 5, interval: undefined });
  expect(medianOf([])).toBeUndefined();
});

test('the pair holds the median with at least 95 %, and the next pair inwards does not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 300 }), (n) => {
      expect(chanceOf(n, rankOf(n))).toBeGreaterThanOrEqual(0.95);
      expect(chanceOf(n, rankOf(n) + 1)).toBeLessThan(0.95);
    }),
  );
});

test('order does not matter, and both ends are values that were measured', () => {
  fc.assert(
    fc.property(amounts, (values) => {
      const found = medianOf(values);
      expect(medianOf([...values].reverse())).toEqual(found);
      if (!found?.interval) return;
      expect(found.interval.low <= found.median && found.median <= found.interval.high).toBe(true);
      expect(values).toContain(found.interval.low);
      expect(values).toContain(found.interval.high);
    }),
  );
});

test('the median lies in the middle: as many at or below it as at or above it', () => {
  fc.assert(
    fc.property(amounts, (values) => {
      const { median = Number.NaN } = medianOf(values) ?? {};
      expect(values.filter((value) => value <= median).length * 2).toBeGreaterThanOrEqual(values.length);
      expect(values.filter((value) => value >= median).length * 2).toBeGreaterThanOrEqual(values.length);
    }),
  );
});

test('what is no finite number is refused', () => {
  expect(() => medianOf([1, Number.NaN])).toThrow(RangeError);
  expect(() => medianOf([1, Number.POSITIVE_INFINITY])).toThrow(RangeError);
});

/** @returns P(x(rank) ≤ median ≤ x(n+1−rank)): the sum of the binomial with ½ from `rank` to n − rank */
function chanceOf(n: number, rank: number): number {
  let chance = 0.5 ** n;
  let sum = 0;
  for (let k = 0; k <= n - rank; k += 1) {
    if (k >= rank) sum += chance;
    chance *= (n - k) / (k + 1);
  }
  return sum;
}
