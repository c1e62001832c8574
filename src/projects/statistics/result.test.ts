import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultOf } from './result.ts';
import { percentOf, saysOf } from './words.ts';

const plan = fc
  .integer({ min: 1, max: 200 })
  .chain((sample) => fc.record({ sample: fc.constant(sample), passMark: fc.integer({ min: 1, max: sample }) }));
const tried = plan.chain(({ sample, passMark }) =>
  fc.integer({ min: 0, max: sample * 2 }).chain((trials) =>
    fc.record({
      sample: fc.constant(sample),
      passMark: fc.constant(passMark),
      trials: fc.constant(trials),
      successes: fc.integer({ min: 0, max: trials }),
    }),
  ),
);

test('a count is said with what it leaves open', () => {
  expect(saysOf(4, 12)).toBe('4 of 12: between 14 % and 61 %');
  expect(saysOf(0, 12)).toBe('0 of 12: between 0 % and 24 %');
  expect(saysOf(12, 12)).toBe('12 of 12: between 76 % and 100 %');
  expect(saysOf(12, 1000)).toBe('12 of 1,000: between 0.7 % and 2.1 %');
  expect(saysOf(0, 0)).toBe('No results yet');
  expect(() => saysOf(9, 7)).toThrow(RangeError);
});

test('a share that is neither none nor all is never written as one of them', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), fc.integer({ min: 1, max: 10_000 }), (share, trials) => {
      expect(['0 %', '0.0 %', '100 %']).not.toContain(percentOf(share, trials));
    }),
  );
});

test('before the sample is full it is too early to say, whatever the count', () => {
  fc.assert(
    fc.property(tried, (one) => {
      expect(resultOf(one).outcome === 'too_early').toBe(one.trials < one.sample);
    }),
  );
});

test('a full sample passes at the mark and fails one below it', () => {
  fc.assert(
    fc.property(plan, ({ sample, passMark }) => {
      expect(resultOf({ sample, passMark, trials: sample, successes: passMark }).outcome).toBe('passed');
      expect(resultOf({ sample, passMark, trials: sample, successes: passMark - 1 }).outcome).toBe('failed');
    }),
  );
});

test('what is certain already is what the full sample then gives, whatever the rest of it is', () => {
  fc.assert(
    fc.property(tried, fc.nat(), (one, rest) => {
      const { outcome, certainAlready } = resultOf(one);
      if (outcome !== 'too_early' || !certainAlready) return;
      const more = rest % (one.sample - one.trials + 1);
      expect(resultOf({ ...one, trials: one.sample, successes: one.successes + more }).outcome).toBe(certainAlready);
    }),
  );
});

test('one more success never turns a pass into a fail', () => {
  fc.assert(
    fc.property(tried, (one) => {
      if (one.successes === one.trials || resultOf(one).outcome !== 'passed') return;
      expect(resultOf({ ...one, successes: one.successes + 1 }).outcome).toBe('passed');
    }),
  );
});

test('asking more people makes no test easier: beyond the sample the mark is a share', () => {
  expect(resultOf({ passMark: 4, sample: 12, successes: 4, trials: 24 }).outcome).toBe('failed');
  expect(resultOf({ passMark: 4, sample: 12, successes: 8, trials: 24 }).outcome).toBe('passed');
});

test('the interval says beside the result whether it excludes the mark', () => {
  expect(resultOf({ passMark: 4, sample: 12, successes: 4, trials: 12 })).toMatchObject({
    outcome: 'passed',
    certainty: 'within',
    says: 'Passed: 4 of 12; the mark was 4 of 12. The real share is probably between 14 % and 61 %. That range holds the mark of 33 %, so another sample could come out the other way.',
  });
  expect(resultOf({ passMark: 4, sample: 12, successes: 10, trials: 12 })).toMatchObject({ outcome: 'passed', certainty: 'above' });
  expect(resultOf({ passMark: 8, sample: 12, successes: 1, trials: 12 })).toMatchObject({ outcome: 'failed', certainty: 'below' });
  fc.assert(
    fc.property(tried, (one) => {
      const { outcome, certainty, interval, markShare } = resultOf(one);
      expect(certainty === 'within').toBe(interval.low <= markShare && markShare <= interval.high);
      if (certainty === 'above') expect(outcome).not.toBe('failed');
      if (certainty === 'below') expect(outcome).not.toBe('passed');
    }),
  );
});

test('a test without a mark or a sample, and numbers that contradict, are refused', () => {
  for (const one of [
    { passMark: 0, sample: 12, successes: 0, trials: 0 },
    { passMark: 13, sample: 12, successes: 0, trials: 0 },
    { passMark: 1.5, sample: 12, successes: 0, trials: 0 },
    { passMark: 1, sample: 0, successes: 0, trials: 0 },
    { passMark: 4, sample: 12, successes: 9, trials: 7 },
  ]) {
    expect(() => resultOf(one)).toThrow(RangeError);
  }
});
