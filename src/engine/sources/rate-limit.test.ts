import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

const NEVER = 3_600_000;

test('a burst passes at once, then the minute’s pace counts, and a rest earns the burst back', () => {
  const limit = createRateLimit({ perMinute: 60, burst: 3, gapMs: 0 });
  expect([0, 0, 0, 0, 0].map((at) => limit.reserve(at, NEVER))).toEqual([0, 0, 0, 1_000, 2_000]);
  expect([60_000, 60_000, 60_000, 60_000].map((at) => limit.reserve(at, NEVER))).toEqual([0, 0, 0, 1_000]);
});

test('two questions never begin closer together than the gap', () => {
  const limit = createRateLimit({ perMinute: 6_000, burst: 100, gapMs: 150 });
  expect([0, 0, 100, 1_000].map((at) => limit.reserve(at, NEVER))).toEqual([0, 150, 200, 0]);
});

test('who cannot wait so long takes no place', () => {
  const limit = createRateLimit({ perMinute: 60, burst: 1, gapMs: 0 });
  expect(limit.reserve(0, 0)).toBe(0);
  expect(limit.reserve(0, 900)).toBeUndefined();
  expect(limit.reserve(0, 900)).toBeUndefined();
  expect(limit.reserve(0, 1_000), 'the two refused are not in front').toBe(1_000);
});

test('nobody asks while the source wants to be left alone', () => {
  const limit = createRateLimit({ perMinute: 60, burst: 5, gapMs: 0 });
  limit.pause(0, 10_000);
  limit.pause(0, 4_000);
  expect(limit.reserve(0, 9_999)).toBeUndefined();
  expect(limit.reserve(10_000, 0)).toBe(0);
});

test('in no minute do more begin than a minute’s worth and a burst', () => {
  const arrivals = fc.array(fc.nat(400), { maxLength: 300 });
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 20 }), (steps, perMinute, burst) => {
      const limit = createRateLimit({ perMinute, burst, gapMs: 0 });
      let now = 0;
      const begun = steps.flatMap((step) => {
        now += step;
        const wait = limit.reserve(now, 60_000);
        return wait === undefined ? [] : [now + wait];
      });
      for (const from of begun)
        expect(begun.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(perMinute + burst);
    }),
  );
});
