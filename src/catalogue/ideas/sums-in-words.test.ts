import { expect, test } from 'vitest';
import { nearly, numberOf, numbersIn, sumsIn } from './sums-in-words.ts';

test.each([
  ['$1,440', 1440],
  ['6.5', 6.5],
  ['9 percent', 0.09],
  ['40 cents', 0.4],
  ['2.75 million', 2_750_000],
  ['Twenty-four', 24],
  ['nineteen', 19],
  ['three hundred', 300],
  ['ninety thousand', 90_000],
])('%s is read as %d', (text, value) => {
  expect(numberOf(text)).toBeCloseTo(value, 9);
});

test('a text without a number has none, and a number within a word is no number', () => {
  expect(numberOf('several')).toBeUndefined();
  expect(numbersIn('Someone often attends.')).toEqual([]);
  expect(numbersIn('Four of forty pay $40.')).toEqual([4, 40, 40]);
});

test.each([
  ['Four teams × 8 academies a week × 24 weeks is 768 visits.', 768, 768],
  ['31 dealers × $2,700 = $83,700 for 560 pieces.', 83_700, 83_700],
  ['Thirty loads × 9 percent × 1,830 pesos is about 4,950 pesos.', 4950, 4941],
  ['One gate a morning × 90 mornings × four checkers ÷ two mornings a gate is 180.', 180, 180],
  ['110 climbers × 38 days ÷ 10 days a firm + 40 firms is 458.', 458, 458],
])('%s', (text, stated, reckoned) => {
  expect(sumsIn(text)).toHaveLength(1);
  expect(sumsIn(text)[0]?.stated).toBe(stated);
  expect(sumsIn(text)[0]?.reckoned).toBeCloseTo(reckoned, 6);
});

test('a product without a result, the tail of a longer one and two sentences are no sum', () => {
  expect(sumsIn('Seven vans × $14 × 12. It is 30 weeks.')).toEqual([]);
  expect(sumsIn('A gap between an apprentice of the last year and a journeyman × 40 hours × 6 weeks = $1,920.')).toEqual([]);
});

test('rounding is right, another number is not', () => {
  expect(nearly(79_200, 80_000)).toBe(true);
  expect(nearly(79_200, 90_000)).toBe(false);
});
