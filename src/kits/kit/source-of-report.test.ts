import { expect, test } from 'vitest';
import { featuresIn, oneOf } from './source-of-report.ts';

test.each([
  [
    'A service for small bakeries that forecasts tomorrow’s bread demand from weather, holidays and last year’s sales, prints a baking list at four in the morning and reports what was thrown away.',
    [
      ['Tomorrow’s bread demand', 'Forecasts tomorrow’s bread demand from weather, holidays and last year’s sales'],
      ['Baking list', 'Prints a baking list at four in the morning'],
      ['Reports what was thrown away', 'Reports what was thrown away'],
    ],
  ],
  ['An app that tracks invoices', [['Invoices', 'Tracks invoices']]],
])('what a text says a product does is one feature for each thing: %s', (text, features) => {
  expect(featuresIn(text).map(({ name, what }) => [name, what])).toEqual(features);
});

test.each([
  ['small bakeries in Vienna', 'a small bakery'],
  ['freelance illustrators', 'a freelance illustrator'],
  ['dentists and their assistants', 'dentists and their assistants'],
  ['a school nurse', 'a school nurse'],
])('%s are told of as %s', (users, one) => {
  expect(oneOf(users)).toBe(one);
});
