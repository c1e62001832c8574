import { expect, test } from 'vitest';
import { figureInProse, fillFigures } from './fill-figures.ts';

const figures = new Map([
  ['ground.buyers', { value: 31_307, unit: 'places of work' }],
  ['ground.user_hour', { value: 2_702, unit: 'US cents an hour' }],
  ['ground.buyers_growth', { value: -1.2, unit: '% over the year' }],
]);

test('a token becomes the figure and its footnote, wherever it stands', () => {
  expect(fillFigures({ a: ['{ground.buyers} shops at {ground.user_hour} an hour'], b: 3, c: null }, figures)).toEqual({
    a: ['31,307[^ground.buyers] shops at $27.02[^ground.user_hour] an hour'],
    b: 3,
    c: null,
  });
});

test('money, shares and counts are written as prose writes them', () => {
  expect([...figures.values()].map(figureInProse)).toEqual(['31,307', '$27.02', '−1.2%']);
  expect(figureInProse({ value: 162_100, unit: 'US cents a week' })).toBe('$1,621');
});

test('a figure that is not there is not published; other braces stay', () => {
  expect(fillFigures('{ground.jobs} and {Not A Key}', figures)).toBe('(not published) and {Not A Key}');
});
