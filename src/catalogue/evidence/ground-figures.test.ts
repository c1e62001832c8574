import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Ground } from '../ideas/ground.contract.ts';
import { groundFigures } from './ground-figures.ts';
import { readMeasured } from './measured.server.ts';
import { lastDayOf } from './official-figure.ts';
import { noTables } from './tables.ts';

const { tables } = readMeasured(join(import.meta.dirname, '../../../catalogue'));
const figuresOf = (ground: Omit<Ground, 'note'>) =>
  new Map(groundFigures({ ...ground, note: 'of a test' }, tables).map((figure) => [figure.key, figure]));

// Each read by eye in the publisher's own file.
test('figures of a trade and an occupation are those the publishers print', () => {
  const shown = figuresOf({ country: 'US', naics: ['811310'], payer_soc: '11-1021', user_soc: '49-2092', sector: '81' });
  expect(Object.fromEntries([...shown].map(([key, { value }]) => [key, value]))).toMatchObject({
    'ground.buyers': 31_307,
    'ground.buyers_growth': 0.9,
    'ground.jobs': 241_665,
    'ground.weekly_wage': 1_621,
    'ground.user_hour': 27.02,
    'ground.user_hour_growth': 20.6,
    'ground.user_jobs': 14_450,
    'ground.payer_hour': 50.85,
    'ground.projection': 3.4,
  });
});

test('several codes are added, pay is weighted by jobs, and the sum is written out', () => {
  const shown = figuresOf({ country: 'US', naics: ['6211', '6212'] });
  expect(shown.get('ground.buyers')).toMatchObject({ value: 237_573 + 135_233, how: expect.stringContaining('237,573') });
  expect(shown.get('ground.weekly_wage')?.value).toBe(Math.round((2_028 * 2_930_260 + 1_187 * 1_030_198) / (2_930_260 + 1_030_198)));
});

test('what a publisher withholds is not published, and never zero', () => {
  const shown = figuresOf({ country: 'US', naics: ['811310'], ownership: 'state' });
  expect([shown.get('ground.buyers')?.value, shown.get('ground.jobs')?.value, shown.get('ground.weekly_wage')?.value]).toEqual([
    16,
    null,
    null,
  ]);
});

test('every figure names its table, codes, period, address and licence; a projection is not measured', () => {
  for (const [key, figure] of figuresOf({ country: 'US', naics: ['522130'], user_soc: '29-1141', sector: '52' })) {
    expect(figure.url, key).toMatch(/^https:/);
    expect(figure.source, key).not.toBe('');
    expect(figure.origin.licence, key).not.toBe('');
    expect(figure.origin.period, key).not.toBe('');
    expect(figure.origin.codes.length, key).toBeGreaterThan(0);
    expect(figure.basis, key).toBe(key === 'ground.projection' ? 'cited' : 'measured');
  }
});

test('a count that is not of firms carries its caution', () => {
  expect(figuresOf({ country: 'US', naics: ['522130'] }).get('ground.buyers')?.origin.cautions[0]).toMatch(/branches/i);
});

test('a ground in Britain counts enterprises, elsewhere in Europe those of the last year there is', () => {
  expect(figuresOf({ country: 'GB', sic: ['9312'] }).get('ground.buyers')).toMatchObject({ value: 9_430, unit: 'enterprises' });
  expect(figuresOf({ country: 'DE', nace: ['C26'] }).get('ground.buyers')).toMatchObject({ value: 7_207, observed_at: '2015-12-31' });
});

// Read by eye in table 14.5a of April 2024 and in the H.10 release.
test('an hour in Britain is told in pounds, with its dollars by the dated table; what its survey finds unreliable is not published', () => {
  const shown = figuresOf({ country: 'GB', sic: ['1623'], user_soc: '5316', payer_soc: '1121' });
  expect(shown.get('ground.user_hour')).toMatchObject({ value: 16.05, unit: 'GBP an hour', basis: 'measured', observed_at: '2024-04-30' });
  expect(shown.get('ground.user_hour')?.how).toContain('£16.05, which is $21.41 at 0.7497 to the dollar (Federal Reserve H.10, 2026-06)');
  expect(shown.get('ground.user_hour_growth')?.value).toBe(8);
  expect(shown.get('ground.payer_hour')?.value).toBe(26.05);
  expect(shown.get('ground.user_jobs')).toBeUndefined();
  expect(figuresOf({ country: 'GB', user_soc: '3512' }).get('ground.user_hour')?.value).toBeNull();
});

test('the nearest trade is told as what it is, and stands in for no count of buyers', () => {
  const shown = figuresOf({ country: 'US', nearest_naics: ['561510'] });
  expect(shown.get('ground.buyers')).toBeUndefined();
  expect(shown.get('ground.nearest')).toMatchObject({
    metric: expect.stringContaining('Nearest trade that is counted'),
    basis: 'measured',
  });
  expect(Ground.safeParse({ country: 'US', naics: ['561510'], nearest_naics: ['561510'], note: 'of a test' }).success).toBe(false);
  expect(Ground.safeParse({ country: 'US', user_soc: '5316', note: 'of a test' }).success).toBe(false);
});

test('figures of a whole country are beside a dossier, not of it', () => {
  expect(figuresOf({ country: 'GB' }).get('ground.postings')?.origin.is_context).toBe(true);
  expect(figuresOf({ country: 'US', user_soc: '49-2092' }).get('ground.postings')?.origin.is_context).toBeUndefined();
});

test('without a ground, a code or a table there is no figure', () => {
  expect(groundFigures(undefined, tables)).toEqual([]);
  expect(groundFigures({ country: 'US', naics: ['811310'], note: 'of a test' }, noTables)).toEqual([]);
  expect(figuresOf({ country: 'GB', sic: ['0001'] }).get('ground.buyers')).toBeUndefined();
});

test('the figures of a dossier are computed once, however many ask', () => {
  const ground: Ground = { country: 'US', user_soc: '49-2092', note: 'of a test' };
  expect(groundFigures(ground, tables)).toBe(groundFigures(ground, tables));
});

test('rows are found by any column, in the order of the table', () => {
  const years = tables.where('oews', 'soc', '49-2092').map(({ year }) => year);
  expect(years).toEqual(['2020', '2021', '2022', '2023', '2024', '2025']);
  expect(tables.where('oews', 'soc', '00-0001')).toEqual([]);
});

test('a period ends on its last day', () => {
  expect(['2024 Q1', 'March 2024', 'May 2025', '2024-02', '2015', '2024 to 2034'].map(lastDayOf)).toEqual([
    '2024-03-31',
    '2024-03-31',
    '2025-05-31',
    '2024-02-29',
    '2015-12-31',
    '2024-12-31',
  ]);
});
