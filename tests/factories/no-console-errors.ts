import { afterEach, expect, vi } from 'vitest';

// Something written to console.error during a test is a fault nobody asserted: it fails the test.
const spy = vi.spyOn(console, 'error');

afterEach(() => {
  const calls = spy.mock.calls.map((call) => call.map(String).join(' '));
  spy.mockClear();
  expect(calls).toEqual([]);
});
