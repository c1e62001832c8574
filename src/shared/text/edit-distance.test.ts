import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance, oneSlipAway, prefixDistance } from './edit-distance.ts';

describe('distance', () => {
  test.each([
    ['tides', 'tides', 0],
    ['tidse', 'tides', 0.75],
    ['tiides', 'tides', 0.75],
    ['tuna', 'tun', 1],
    ['plub', 'plum', 1],
    ['allotmant', 'allotment', 0.75],
    ['tidws', 'tides', 0.75],
    ['apprentice', 'aprentise', 1.75],
    ['kitten', 'sitting', Number.POSITIVE_INFINITY],
  ])('of %s from %s is %d', (typed, word, distance) => {
    expect(editDistance(typed, word, 2)).toBe(distance);
  });

  test('is the same either way, nothing only from itself, and never more than the plain one', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdeqw'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b, 99);
        expect(distance).toBe(editDistance(b, a, 99));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(distance).toBeGreaterThanOrEqual(0.75 * Math.abs(a.length - b.length));
      }),
    );
  });

  test('two swapped letters are within three quarters, at the end of a word as well', () => {
    expect(editDistance('ad', 'da', 0.75)).toBe(0.75);
    expect(editDistance('tidse', 'tides', 0.75)).toBe(0.75);
  });

  test('beyond the bound is infinite, within it exact', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.constantFrom(0, 0.75, 1, 2), (a, b, max) => {
        const whole = editDistance(a, b, 99);
        expect(editDistance(a, b, max)).toBe(whole <= max ? whole : Number.POSITIVE_INFINITY);
      }),
    );
  });
});

test('a misspelt beginning is near the word it begins', () => {
  expect(prefixDistance('electrisi', 'electrician', 1)).toBe(1);
  expect(prefixDistance('physoth', 'physiotherapy', 1)).toBe(1);
  expect(prefixDistance('zzzzz', 'electrician', 1)).toBe(Number.POSITIVE_INFINITY);
});

test('one slip away is everything within one slip, and nothing further', () => {
  const near = new Set(oneSlipAway('tide'));
  for (const word of ['tides', 'tid', 'tied', 'tade', 'ttide', 'stide']) expect(near).toContain(word);
  for (const word of near) expect(editDistance('tide', word, 1)).toBeLessThanOrEqual(1);
  expect(near.has('tidies')).toBe(false);
});
