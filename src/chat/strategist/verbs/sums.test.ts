import { expect, test } from 'vitest';
import { faultsOfSaid } from '../check-answer.ts';
import type { Input } from '../inputs.ts';
import { sumsOf } from './sums.ts';

test.each<[string, Input, RegExp]>([
  ['revenue', { priceUsd: 49, per: 'month', customers: 20 }, /20 at \$49 is \$980 a month, \$11,760 a year/],
  ['what is left', { priceUsd: 18, costUsd: 7, customers: 35 }, /Of each \$18 you keep \$11: \$385 in all/],
  ['a margin', { priceUsd: 200, marginPct: 70 }, /Of each \$200 you keep \$140/],
  [
    'customers for an income',
    { priceUsd: 120, per: 'month', incomeUsd: 6_000, incomePer: 'month' },
    /\$6,000 a month takes 50 customers at \$120 a month each/,
  ],
  [
    'an income a month at a price a year',
    { priceUsd: 300, per: 'year', incomeUsd: 1_000, incomePer: 'month' },
    /takes 40 customers at \$300 a year each/,
  ],
  ['sales for an income', { priceUsd: 25, costUsd: 5, incomeUsd: 2_000, incomePer: 'year' }, /\$2,000 takes 100 sales at \$20 each/],
  ['churn', { priceUsd: 50, per: 'month', customers: 40, churnPct: 5 }, /stays 20 months and brings \$1,000.*Of 40 you lose 2 a month/],
  ['the cost of winning one', { priceUsd: 300, per: 'year', winUsd: 90 }, /earned back after 3\.6 months/],
  ['a budget', { priceUsd: 99, moneyUsd: 5_000 }, /\$5,000 comes back with 51 payments of \$99/],
])('%s, with sums that hold', (_, input, said) => {
  const sentences = sumsOf(input);
  expect(sentences.map(({ text }) => text).join(' ')).toMatch(said);
  const question = Object.values(input).join(';\n');
  for (const sentence of sentences) expect(faultsOfSaid(sentence, { ideas: [], question }), sentence.text).toEqual([]);
});

test('without a price there is nothing to reckon', () => {
  expect(sumsOf({ customers: 20 })).toEqual([]);
});
