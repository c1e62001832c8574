import { expect, test } from 'vitest';
import { retryPauseMs } from './retry-pause.ts';

test('each failure in a row doubles the pause, up to five minutes', () =>
  expect([1, 2, 3, 6, 7, 60].map((failures) => retryPauseMs(failures, null))).toEqual([5_000, 10_000, 20_000, 160_000, 300_000, 300_000]));

test('a server that says how long to wait is waited for', () => {
  expect(retryPauseMs(1, '90')).toBe(90_000);
  expect(retryPauseMs(3, '1')).toBe(20_000);
  expect(retryPauseMs(1, 'Wed, 21 Oct 2026 07:28:00 GMT')).toBe(5_000);
});
