import { expect, test } from 'vitest';
import { votersOf } from './payer-model.ts';
import { payerSignals } from './payer-signals.ts';
import { weighPayers } from './weigh-payers.ts';

const width = 2;
const model = {
  width,
  heads: [],
  names: ['schools', 'brides'],
  common: [0, 0],
  paid: [0, 1, 1],
  textMean: Float32Array.from([0, 0]),
  payerMean: Float32Array.from([0.6, 0.8]),
  likely: new Float32Array(width * width),
  spanMean: Float32Array.from([0, 0]),
  pays: new Float32Array(width + 1),
  uses: new Float32Array(width + 1),
  pool: Float32Array.from([1, 0, 0, 1]),
  known: Float32Array.from([1, 0, 0, 1, 0.6, 0.8]),
};

test('who pays for what is nearest votes for names like theirs, the nearer the more', () => {
  const { voters, votesFor } = votersOf(model, Float32Array.from([1, 0]));
  expect(voters).toEqual([0, 1, 1]);
  expect(votesFor(Float32Array.from([1, 0]))).toBeGreaterThan(0.9);
  expect(votesFor(Float32Array.from([0, 1]))).toBeLessThan(0.1);
});

test('whom a text does not name is weighed with the votes of what is like it, and put before others by them', () => {
  const none = { named: [], wanting: [], whole: Float32Array.from([1, 0]) };
  const { names, signals } = weighPayers(model, 'Lessons by post.', none);
  // By how a payer is likely to be called brides come first (0.8 for 0.6): the votes of what is nearest outweigh it.
  expect(names).toEqual(['schools', 'brides']);
  const without = payerSignals(
    { text: 'Lessons by post.', likely: Float32Array.from([0.6, 0.8]), whole: none.whole, pool: model.pool, votesFor: () => 0 },
    [],
    [{ name: 'schools', vector: Float32Array.from([1, 0]), rank: 0, common: 0 }],
  );
  expect(signals[0]).not.toEqual(without[0]);
});
