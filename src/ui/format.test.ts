import { expect, test } from 'vitest';
import { formatAgo, formatInstant, formatMoney, formatMonth } from './format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-11-21T12:00:00Z');

test.each([
  [0, 'Just now'],
  [HOUR - 1, 'Just now'],
  [HOUR, '1 hour ago'],
  [2 * HOUR, '2 hours ago'],
  [24 * HOUR - 1, '23 hours ago'],
  [24 * HOUR, 'Yesterday'],
  [48 * HOUR - 1, 'Yesterday'],
  [48 * HOUR, '2 days ago'],
  [40 * 24 * HOUR, '40 days ago'],
  // A clock that is a little ahead of ours.
  [-MINUTE, 'Just now'],
])('%i ms ago is said as %s', (ago, said) => {
  expect(formatAgo(new Date(NOW - ago).toISOString(), NOW)).toBe(said);
});

test('a month and an instant are those of UTC', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
  expect(formatInstant('2026-01-05T23:59:30.000Z')).toBe('5 Jan 2026, 23:59 UTC');
});

test.each([
  [99_999_900, '$1M'],
  [123_400, '$1,234'],
  [1_250, '$12.50'],
])('%i cents as money are %s', (cents, said) => {
  expect(formatMoney(cents)).toBe(said);
});
