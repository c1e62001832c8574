import { expect, test } from 'vitest';
import { ANY, NEAR, nearest, probabilityOf, probabilityOfAny } from './calibration.ts';
import type { Features } from './score-near.ts';

const WELL_COVERED = 0.5;
/** Features that give documents these log-odds, of a text whose words the list has. */
function withOdds(odds: readonly number[], covered = WELL_COVERED, by: Features['by'] = 'vectors'): Features {
  return {
    similarity: Float32Array.from(odds, (one) => (one - NEAR[by].intercept) / NEAR[by].similarity),
    covered,
    shared: new Uint8Array(odds.length),
    contentWords: 3,
    by,
  };
}

test('nothing is near when no document has much of what the text says, however alike the best is', () => {
  expect(nearest(withOdds([2, 1], 0.05), 10)).toEqual([]);
  expect(nearest(withOdds([2, 1], 0), 10)).toEqual([]);
  expect(nearest(withOdds([2, 1]), 10)).toHaveLength(2);
});

test('what is near is told best first, down to the least, and no more than asked for', () => {
  const features = withOdds([-2.5, 2, -5, 0, -2]);
  const found = nearest(features, 10);
  expect(found.map(({ document }) => document)).toEqual([1, 3, 4, 0]);
  for (const { document, probability } of found)
    expect(probability).toBeCloseTo(probabilityOfAny(features) * probabilityOf(features, document));
  expect(nearest(features, 2).map(({ document }) => document)).toEqual([1, 3]);
});

test('documents of one similarity come in their order', () => {
  expect(nearest(withOdds([1, 1, 1]), 2).map(({ document }) => document)).toEqual([0, 1]);
});

test('what is more alike, and what covers more, is more probable', () => {
  for (const by of ['vectors', 'words'] as const) {
    for (const weight of [NEAR[by].similarity, ANY[by].covered, ANY[by].best]) expect(weight).toBeGreaterThan(0);
    expect(probabilityOf(withOdds([0], WELL_COVERED, by), 0)).toBeCloseTo(0.5);
  }
});
