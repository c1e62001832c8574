import { expect, test } from 'vitest';
import { dateLabels, timesOf } from './date-labels.ts';

test('of two reports of one day each is told with its time of day, one that is alone on its day without', () => {
  const [early, late, other] = ['2026-05-04T10:00:00.000Z', '2026-05-04T10:12:00.000Z', '2026-05-05T10:00:00.000Z'] as const;
  const told = dateLabels([early, late, other]);
  expect([early, late, other].map(told)).toEqual(['4 May 2026, 10:00 UTC', '4 May 2026, 10:12 UTC', '5 May 2026']);
});

test('of two reports of one minute each is told with its second, beside others of the day that are told by their minute', () => {
  const times = ['2026-05-04T10:00:03.120Z', '2026-05-04T10:00:41.000Z', '2026-05-04T11:30:00.000Z'] as const;
  const words = ['4 May 2026, 10:00:03 UTC', '4 May 2026, 10:00:41 UTC', '4 May 2026, 11:30 UTC'];
  expect(times.map(dateLabels(times))).toEqual(words);
});

test('the run that was checked again counts as one beside it, and only once', () => {
  const [first, again] = ['2026-05-04T10:00:00.000Z', '2026-05-04T10:12:00.000Z'] as const;
  const parent = { created_at: first, parent_created_at: null };
  const recheck = { created_at: again, parent_created_at: first };
  expect(dateLabels(timesOf([recheck]))(again)).toBe('4 May 2026, 10:12 UTC');
  expect(dateLabels(timesOf([parent, parent]))(first)).toBe('4 May 2026');
});
