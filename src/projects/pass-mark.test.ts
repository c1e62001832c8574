import { expect, test } from 'vitest';
import { passMarkIn } from './pass-mark.ts';

test.each([
  ['At least 4 of 12 pay.', 4, 12],
  ['Three of ten clinics name a price.', 3, 10],
  ['Eight out of the first forty answer.', 8, 40],
  ['Two of these five firms send a form.', 2, 5],
  ['The check catches nine of ten wrong values, and two of the eight owners pay the $380.', 2, 8],
])('“%s” is %i of %i', (text, pass_count, sample_size) => {
  expect(passMarkIn(text)).toEqual({ pass_count, sample_size });
});

test.each([
  'Three publishers pay and one sends a form.',
  '9 of 7 say yes',
  'Zero of ten',
  'Most of them',
  '',
  'Nine of ten open it and three of six answer.',
])('“%s” is left to be put into numbers', (text) => {
  expect(passMarkIn(text)).toEqual({ pass_count: null, sample_size: null });
});
