import { expect, test } from 'vitest';
import { ticksTo } from './scale.ts';

test('ticks are round, begin at nothing and reach the largest value', () => {
  expect(ticksTo(86_500_000)).toEqual([0, 50_000_000, 100_000_000]);
  expect(ticksTo(7)).toEqual([0, 2, 4, 6, 8]);
  expect(ticksTo(0)).toEqual([0]);
});
