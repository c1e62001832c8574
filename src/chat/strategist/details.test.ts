import { expect, test } from 'vitest';
import { placesIn } from '../../shared/places/places.ts';
import { detailsOf } from './details.ts';
import { inputFrom } from './inputs.ts';

const money = (question: string) =>
  detailsOf(question).money.map(({ value, per, role }) => [value, per, role].filter((one) => one !== undefined));

test.each<[string, unknown[]]>([
  ['could I make 10k a month', [[10_000, 'month', 'income']]],
  ['10k mrr possible?', [[10_000, 'month', 'income']]],
  ['is 49 dollars a month too much to charge', [[49, 'month']]],
  ['I would charge $500 once', [[500, 'once', 'price']]],
  ['At $150 per clinic per month', [[150, 'month', 'price']]],
  ['i only have $800 saved', [[800, 'budget']]],
  ['I have 5k and no job', [[5_000, 'budget']]],
  ['each costs me $7', [[7, 'cost']]],
  ['it takes $90 to win a customer', [[90, 'win']]],
  ['I have 3k fans on instagram', []],
  ['I have 2k sq ft', []],
  ['how do I reach 10k users', []],
])('%s: a sum with what it is', (question, found) => {
  expect(money(question)).toEqual(found);
});

test.each<[string, object]>([
  ['20 customers at $49 a month', { counts: [{ value: 20, of: 'customers' }] }],
  ['and with 5% churn a month?', { percents: [{ value: 5, of: 'churn' }] }],
  ['If 2% of them paid', { percents: [{ value: 2, of: 'share' }] }],
  ['at ten hours a week', { hoursPerWeek: 10 }],
  ['beside a 30 hour job', { hoursPerWeek: undefined }],
  ['in two weeks', { weeks: 2 }],
  ['over a weekend', { weeks: 1 }],
  ['what if I charge 40?', { bare: [40] }],
  ['compare the first two', { ordinals: [1, 2] }],
  ['tell me about the last one', { ordinals: [-1] }],
  ['number three', { ordinals: [3] }],
  ['my first ten customers', { ordinals: [] }],
  ['the first version', { ordinals: [] }],
])('%s', (question, found) => {
  const details = detailsOf(question);
  for (const [key, value] of Object.entries(found)) expect(details[key as keyof typeof details], key).toEqual(value);
});

test.each<[string, string[]]>([
  ['and in Germany?', ['DE']],
  ['the UK market', ['GB']],
  ['German healthcare', ['DE']],
  ['how many are there in the US?', ['US']],
  ['tell us more', []],
  ['in Wisconsin', ['US']],
  ['a chad of a founder', []],
])('%s names %j', (text, countries) => {
  expect(placesIn(text).map(({ country }) => country)).toEqual(countries);
});

test('a state is told by its name, and is of its country', () => {
  expect(placesIn('would it work in new york?')).toEqual([{ country: 'US', label: 'New York', part: 'new york' }]);
});

test.each<[string, object]>([
  [
    'Ideas under $3,000, at most 10 hours a week, sold to businesses, no code',
    { moneyUsd: 3_000, hoursPerWeek: 10, customer: 'b2b', noCode: true },
  ],
  ['fintech ideas that one person can do', { category: 'fintech', solo: true }],
  ['the cheapest one with little regulation', { by: 'budget', fewRules: true }],
  ['Which idea has the fewest competitors?', { by: 'rivals' }],
  ['which rest on measured figures', { measured: true, by: 'evidence' }],
  ['i cant code', { noCode: true }],
])('%s: what an idea is to be', (question, input) => {
  expect(inputFrom(question, detailsOf(question), 'find_ideas')).toEqual(input);
});

test('an unnamed sum is what the question is about', () => {
  const input = (question: string, verb: Parameters<typeof inputFrom>[2]) => inputFrom(question, detailsOf(question), verb);
  expect(input('what if I charge 40?', 'pricing')).toMatchObject({ priceUsd: 40 });
  expect(input('How many for 60k a year?', 'revenue')).toMatchObject({ incomeUsd: 60_000, incomePer: 'year' });
  expect(input('is $2,000 enough', 'budget')).toMatchObject({ moneyUsd: 2_000 });
});

test.each([
  ['ideas with a budget between $1,000 and $3,000', 3_000],
  ['what can I start with $1,000-$3,000', 3_000],
  ['I have $500 to $900 to spend', 900],
  ['I have $5,000 and want $9,000 a month', 5_000],
  ['I have a budget of $2,000', 2_000],
])('of a range, what can be spent is its end: %s', (question, moneyUsd) => {
  expect(inputFrom(question, detailsOf(question), 'find_ideas').moneyUsd).toBe(moneyUsd);
});
