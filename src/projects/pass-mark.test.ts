import { expect, test } from 'vitest';
import { passMarkIn } from './pass-mark.ts';

test.each([
  ['At least 4 of 12 pay.', 4, 12],
  ['Three of ten clinics name a price.', 3, 10],
  ['Eight out of the first forty answer.', 8, 40],
  ['Two of these five firms send a form.', 2, 5],
])('“%s” is %i of %i', (text, pass_count, sample_size) => {
  expect(passMarkIn(text)).toEqual({ pass_count, sample_size });
});

test.each(['Three publishers pay and one sends a form.', '9 of 7 say yes', 'Zero of ten', 'Most of them', ''])(
  '“%s” is left to be put into numbers',
  (text) => {
    expect(passMarkIn(text)).toEqual({ pass_count: null, sample_size: null });
  },
);
