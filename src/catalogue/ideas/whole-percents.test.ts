import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholePercents } from './whole-percents.ts';

test('whole percents of shares add up to 100, each within one of its share', () => {
  expect(wholePercents([0.3529, 0.2353, 0.4118])).toEqual([35, 24, 41]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 6 }), (parts) => {
      const sum = parts.reduce((total, part) => total + part, 0);
      fc.pre(sum > 0);
      const shares = parts.map((part) => part / sum);
      const whole = wholePercents(shares);
      expect(whole.reduce((total, part) => total + part, 0)).toBe(100);
      whole.forEach((percent, i) => {
        expect(Math.abs(percent - (shares[i] as number) * 100)).toBeLessThanOrEqual(1);
      });
    }),
  );
});
