import { expect, test } from 'vitest';
import { nearest, probabilityOf, WEIGHTS } from './calibration.ts';
import type { Features } from './score-near.ts';

/** Features that give documents these log-odds. */
function withOdds(odds: readonly number[]): Features {
  return { likeness: Float32Array.from(odds, (one) => (one - WEIGHTS.intercept) / WEIGHTS.likeness) };
}

test('nothing is near when not even the best is probable enough', () => {
  expect(nearest(withOdds([-2.5, -3, -2.1]), 10)).toEqual([]);
});

test('once one is near, fainter ones are told too, best first, down to the least, and no more than asked for', () => {
  const found = nearest(withOdds([-2.5, 2, -5, 0, -2]), 10);
  expect(found.map(({ document }) => document)).toEqual([1, 3, 4, 0]);
  for (const { odds, probability } of found) expect(probability).toBeCloseTo(1 / (1 + Math.exp(-odds)));
  expect(nearest(withOdds([-2.5, 2, -5, 0, -2]), 2).map(({ document }) => document)).toEqual([1, 3]);
});

test('what must not be considered is not, and does not let others in', () => {
  expect(nearest(withOdds([3, -2.2]), 10, (document) => document !== 0)).toEqual([]);
});

test('what is more alike is more probable', () => {
  expect(WEIGHTS.likeness).toBeGreaterThan(0);
  expect(probabilityOf(0)).toBe(0.5);
});
