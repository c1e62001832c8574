import { expect, test } from 'vitest';
import { ticksOver, ticksTo } from './scale.ts';

test('ticks are round, begin at nothing and reach the largest value', () => {
  expect(ticksTo(86_500_000)).toEqual([0, 50_000_000, 100_000_000]);
  expect(ticksTo(7)).toEqual([0, 2, 4, 6, 8]);
  expect(ticksTo(0)).toEqual([0]);
});

test('ticks of a series that falls below nothing reach both ends, with nothing among them', () => {
  expect(ticksOver(-30, 100)).toEqual([-50, 0, 50, 100]);
  expect(ticksOver(-49_900, 0)).toEqual([-60_000, -40_000, -20_000, 0]);
  expect(ticksOver(0, 7)).toEqual(ticksTo(7));
  expect(ticksOver(0, 0)).toEqual([0]);
});
