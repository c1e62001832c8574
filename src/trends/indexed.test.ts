import { expect, test } from 'vitest';
import { endInWords, indexed } from './indexed.ts';

const topic = (name: string, source: 'us_jobs' | 'us_applications' | 'npm', points: [day: string, value: number][]) => ({
  name,
  source,
  channels: [{ source, points: points.map(([observed_at, value]) => ({ observed_at, value, basis: 'measured' as const })) }] as never,
});

test('periods stand at the month they are of, and each line is 100 in the first month that all share', () => {
  const { series, from } = indexed([
    topic('yearly', 'us_jobs', [
      ['2023-06-01', 200],
      ['2024-06-01', 250],
    ]),
    topic('monthly', 'us_applications', [
      ['2023-05-01', 5],
      ['2023-06-01', 10],
      ['2024-06-01', 30],
    ]),
  ]);
  expect(from).toBe('2023-05-01');
  expect(series).toEqual([
    {
      name: 'yearly',
      points: [
        { at: '2023-05-01', value: 100 },
        { at: '2024-05-01', value: 125 },
      ],
    },
    {
      name: 'monthly',
      points: [
        { at: '2023-05-01', value: 100 },
        { at: '2024-05-01', value: 300 },
      ],
    },
  ]);
});

test('where a line ends is said with a tenth at most, and its month', () => {
  expect(endInWords({ name: 'a', points: [{ at: '2025-05-01', value: 115.340208 }] })).toBe('+15.3% to May 2025');
  expect(endInWords(undefined)).toBe('not measured');
});

test('downloads stand at the month they were read in; what was never measured at one time has no chart', () => {
  const npm = topic('npm', 'npm', [
    ['2025-12-01', 1],
    ['2026-03-01', 2],
  ]);
  expect(indexed([npm, npm]).from).toBe('2025-12-01');
  expect(indexed([npm, topic('old', 'us_jobs', [['2020-06-01', 1]])])).toEqual({ series: [], from: undefined });
});
