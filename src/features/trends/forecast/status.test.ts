import { describe, expect, test } from 'vitest';
import { shippedCard } from './card.data.ts';
import { intervalOf } from './interval.ts';
import { checkScorecard } from './scorecard.ts';
import { statusAt, theilSen } from './status.ts';

const series = (months: number, at: (i: number) => number) => Float64Array.from({ length: months }, (_, i) => at(i));
const statusOf = (logs: Float64Array) => statusAt(logs, logs.length - 1);

describe('status', () => {
  test.each([
    ['exploding', series(24, (i) => (i < 12 ? 0 : 0.1 * (i - 12)))],
    ['rising', series(24, (i) => 0.03 * i)],
    ['steady', series(24, (i) => 0.01 * (i % 2))],
    ['fading', series(24, (i) => -0.05 * i)],
    ['peaked', series(24, (i) => (i < 18 ? 0.12 * i : 0.12 * 18 - 0.15 * (i - 17)))],
    ['seasonal', series(48, (i) => 0.5 * Math.sin((i * Math.PI) / 6))],
  ])('%s', (status, logs) => {
    expect(statusOf(logs)?.status).toBe(status);
  });

  test('is not moved by one month that lies', () => {
    const logs = series(24, (i) => 0.01 * (i % 2));
    logs[21] = 4;
    expect(statusOf(logs)?.status).toBe('steady');
  });

  test('is not given for a short series, nor from anything after the month', () => {
    expect(statusOf(series(6, (i) => i))).toBeUndefined();
    const [known, more] = [series(24, (i) => 0.03 * i), series(30, (i) => (i < 24 ? 0.03 * i : -9))];
    expect(statusAt(more, 23)).toEqual(statusAt(known, 23));
  });

  test('names the month in which a course began', () => {
    expect(statusOf(series(24, (i) => (i < 12 ? 0 : 0.1 * (i - 12))))?.since).toBe(12);
    expect(statusOf(series(24, (i) => 0.03 * i))?.since).toBeUndefined();
  });
});

test('the slope is the median of the slopes of all pairs, gaps left out', () => {
  expect(theilSen([0, 1, Number.NaN, 3, 4, 5, 40])).toBe(1);
});

test('the shipped card fits the features, and its measures are those of a forecast that is worth printing', () => {
  checkScorecard(shippedCard.scorecard);
  const { measured, intervals } = shippedCard;
  expect(measured.card.lift).toBeGreaterThan(measured.past_six_months.lift);
  expect(measured.brier).toBeLessThan(measured.brier_of_base_rate);
  for (const { said, came } of measured.reliability) expect(Math.abs(said - came)).toBeLessThan(0.05);
  expect(intervalOf(intervals, 0.999)).toBe(intervals.at(-1));
});
