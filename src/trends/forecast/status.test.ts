import { describe, expect, test } from 'vitest';
import { shareOf } from '../backtest/share.ts';
import { historyOf } from '../status-history.ts';
import { shippedCard } from './card.data.ts';
import { intervalOf } from './interval.ts';
import { theilSen } from './robust.ts';
import { checkScorecard } from './scorecard.ts';
import { statusAt, statuses } from './status.ts';

const series = (months: number, at: (i: number) => number) => Float64Array.from({ length: months }, (_, i) => at(i));
const statusOf = (logs: Float64Array) => statusAt(logs, logs.length - 1);

describe('status', () => {
  test.each([
    ['exploding', series(24, (i) => (i < 12 ? 0 : 0.1 * (i - 12)))],
    ['rising', series(24, (i) => 0.03 * i)],
    ['steady', series(24, (i) => 0.01 * (i % 2))],
    ['fading', series(24, (i) => -0.05 * i)],
    ['peaked', series(24, (i) => (i < 18 ? 0.12 * i : 0.12 * 18 - 0.15 * (i - 17)))],
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
    // It bends away from what it does now: there nothing began.
    expect(statusOf(series(24, (i) => (i < 12 ? 0.2 * i : 2.4 + 0.04 * (i - 12))))).toMatchObject({ status: 'rising', since: undefined });
  });

  test('needs an even course: growth in jumps has none', () => {
    const jumps = [0, 0.02, -0.3, 0.5, 0.1, 0.7, 0.2, 0.9, 0.3, 1.2, 0.5, 1, 1.6];
    expect(statusAt(Float64Array.from(jumps), 12)).toMatchObject({ status: undefined });
    expect(
      statusAt(
        Float64Array.from({ length: 13 }, (_, i) => 0.13 * i),
        12,
      ),
    ).toMatchObject({ status: 'exploding' });
  });
});

test('the slope is the median of the slopes of all pairs, gaps left out', () => {
  expect(theilSen([0, 1, Number.NaN, 3, 4, 5, 40])).toBe(1);
});

test('statuses held more often than the same came of any package, but for those that are said not to', () => {
  const { statuses: rows } = shippedCard.measured;
  for (const { held, ofAll, status } of rows) expect(historyOf(status)?.isShown, status).toBe(held.low > ofAll);
  expect(rows.filter(({ held, ofAll }) => held.low <= ofAll).map(({ status }) => status)).toEqual([]);
  expect(rows.map(({ status }) => status)).toEqual(statuses.map(({ id }) => id));
});

test('a share has an interval that is wider where judgements hang together', () => {
  const judgements = (names: number) =>
    Array.from({ length: 100 }, (_, i) => ({ name: `p${i % names}`, month: `m${i}`, hit: i % names < names / 2 }));
  const [apart, together] = [100, 4].map((names) => shareOf(judgements(names), (one) => one.hit));
  expect([apart?.share, together?.share]).toEqual([0.5, 0.5]);
  expect((apart?.high ?? 0) - (apart?.low ?? 0)).toBeCloseTo(0.196, 2);
  expect((together?.high ?? 0) - (together?.low ?? 0)).toBeGreaterThan(0.8);
});

test('the shipped card fits the features, and its measures are those of a forecast that is worth printing', () => {
  checkScorecard(shippedCard.scorecard);
  const { measured, intervals } = shippedCard;
  expect(measured.card.lift).toBeGreaterThan(measured.past_six_months.lift);
  expect(measured.brier).toBeLessThan(measured.brier_of_base_rate);
  for (const { said, came } of measured.reliability) expect(Math.abs(said - came)).toBeLessThan(0.06);
  expect(intervalOf(intervals, 0.999)).toBe(intervals.at(-1));
});
