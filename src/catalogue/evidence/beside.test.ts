import { join } from 'node:path';
import { expect, test } from 'vitest';
import { besideGround } from './beside.ts';
import { buyerFigure } from './buyer-figure.ts';
import { readMeasured } from './measured.server.ts';
import { officialLicences } from './official-sources.ts';

const { tables } = readMeasured(join(import.meta.dirname, '../../../catalogue'));
const note = 'of a test';

test('software of an occupation carries the sentence its publisher asks for, letter for letter', () => {
  expect(besideGround({ country: 'US', user_soc: '11-1011', note }, tables).software).toMatchObject({
    names: expect.arrayContaining(['Microsoft Excel']),
    licence:
      'This page includes information from the O*NET 29.3 Database by the U.S. Department of Labor, Employment and Training Administration (USDOL/ETA). Used under the CC BY 4.0 license. O*NET is a trademark of USDOL/ETA.',
  });
});

test('what a publisher withholds is named as not published', () => {
  const { not_published } = besideGround({ country: 'US', naics: ['811310'], ownership: 'state', note }, tables);
  expect(not_published.map(({ metric }) => metric)).toEqual([expect.stringContaining('Jobs'), expect.stringContaining('weekly wage')]);
});

test('a country stands beside a dossier only where no table counts its buyers', () => {
  expect(besideGround({ country: 'KE', note }, tables).country.map(({ metric }) => metric)).toContain('People');
  expect(besideGround({ country: 'GB', sic: ['9312'], note }, tables).country).toEqual([]);
  expect(besideGround({ country: 'worldwide', note }, tables).country).toEqual([]);
});

test('everybody may see how many buyers are counted, with its source, period and caution', () => {
  expect(buyerFigure({ country: 'GB', sic: ['9312'], note }, tables)).toMatchObject({
    value: 9_430,
    period: 'March 2024',
    codes: ['9312'],
    part: '',
  });
  expect(buyerFigure({ country: 'US', user_soc: '49-2092', note }, tables)).toMatchObject({ value: 14_450, unit: 'jobs' });
  expect(buyerFigure({ country: 'KE', note }, tables)).toBeNull();
});

test('the licence lines at the foot of pages are those of the tables', () => {
  for (const { tables: names, line } of officialLicences) for (const name of names) expect(tables.head(name)?.licence, name).toBe(line);
});
