import { expect, test } from 'vitest';
import { buyerFigure } from '../evidence/buyer-figure.ts';
import { shippedMeasured } from '../evidence/measured.server.ts';
import { shareFor } from './arithmetic.ts';
import { BuyersQuery } from './buyers.contract.ts';
import { counterAddress } from './buyers.ts';
import { countBuyers } from './count-buyers.server.ts';

const now = new Date('2026-11-26T00:00:00Z');
const ask = (query: Record<string, string>) => countBuyers(BuyersQuery.parse(query), now);

test('a trade of the United States is counted in places of work, with its change, jobs and pay', () => {
  const { found } = ask({ country: 'US', trade: '811310' });
  expect(found).toMatchObject({ count: 31_307, part: 'private' });
  expect(found?.figures.map(({ key, value }) => [key, value])).toEqual([
    ['ground.buyers', 31_307],
    ['ground.buyers_growth', 0.9],
    ['ground.jobs', 241_665],
    ['ground.weekly_wage', 162_100],
  ]);
  for (const figure of found?.figures ?? []) {
    expect(figure.is_old).toBe(true);
    expect(figure.origin?.licence).not.toBe('');
    expect(figure.origin?.cautions.length).toBeGreaterThan(0);
  }
});

test('a class of the United Kingdom is told apart by nation, size or turnover, one at a time', () => {
  const { found } = ask({ country: 'GB', trade: '4291', part: 'enterprises_scotland' });
  expect(found?.count).toBe(25);
  expect(new Set(found?.parts.map(({ group }) => group))).toEqual(
    new Set(['Where', 'Places of work', 'People employed', 'Turnover a year']),
  );
  expect(ask({ country: 'GB', trade: '4291' }).found?.count).toBe(395);
  expect(ask({ country: 'GB', trade: '4291', part: 'emp_0_4' }).found?.count).toBe(310);
  expect(() => ask({ country: 'GB', trade: '4291', part: 'enterprises_scotland emp_0_4' })).toThrow('does not tell this part');
});

test('several trades are added, as a dossier adds them, and one that no table counts refuses all', () => {
  const two = ask({ country: 'US', trade: '6211,6212' });
  expect(two.found).toMatchObject({ code: '6211,6212', count: 237_573 + 135_233 });
  expect(ask({ country: 'GB', trade: '8710,8730' }).found?.count).toBe(
    (ask({ country: 'GB', trade: '8710' }).found?.count ?? 0) + (ask({ country: 'GB', trade: '8730' }).found?.count ?? 0),
  );
  expect(() => ask({ trade: '6211,000' })).toThrow('No table counts this trade');
});

test('the link of a dossier’s count leads to that count: all its codes, of its owner', () => {
  const ground = { country: 'US', naics: ['611110', '611310'], ownership: 'local' as const, note: 'of a test' };
  const counted = buyerFigure(ground, shippedMeasured().tables);
  expect(counted).toMatchObject({ codes: ['611110', '611310'], part: 'local' });
  const link = counted ? new URL(counterAddress(counted), 'http://assay.example') : undefined;
  expect(ask(Object.fromEntries(link?.searchParams ?? [])).found?.count).toBe(counted?.value);
});

test('elsewhere the last year of Eurostat counts, and says that it is old', () => {
  const { found } = ask({ country: 'DE', trade: 'C26' });
  expect(found?.figures[0]).toMatchObject({ value: 7_207, observed_at: '2015-12-31', is_old: true });
});

test('words of a title or the beginning of a code find trades, the largest first; what no table has is refused', () => {
  const { trades } = ask({ search: 'offices dentists' });
  expect(trades[0]).toMatchObject({ title: 'Offices of Dentists', count: 135_233 });
  expect(ask({ search: '8113' }).trades.every(({ code }) => code.startsWith('8113'))).toBe(true);
  expect(ask({ search: 'zzzz' }).trades).toEqual([]);
  expect(() => ask({ country: 'ZZ' })).toThrow('No table counts the trades of this country');
  expect(() => ask({ trade: '000' })).toThrow('No table counts this trade');
});

test('a trade that is the only part of another is listed once, under the shorter code, and found under its own', () => {
  const largest = ask({}).trades;
  expect(new Set(largest.map(({ title, count }) => `${title} ${count}`)).size).toBe(largest.length);
  expect(ask({ search: 'offices dentists' }).trades.map(({ code }) => code)).toEqual(['6212']);
  expect(ask({ search: '621210' }).trades.map(({ code }) => code)).toEqual(['621210']);
});

test('an income takes so many of them, or more than there are; what is withheld takes no share', () => {
  expect(shareFor(1_950, 'places of work', 49, 5_000)).toMatchObject({
    needed: 103,
    percent: 5.3,
    sentence: '103 of 1,950 places of work at $49 a month for $5,000 a month (5.3%).',
  });
  expect(shareFor(10, 'enterprises', 49, 5_000)?.sentence).toContain('only 10 enterprises');
  expect(shareFor(null, 'enterprises', 49, 5_000)).toBeNull();
});
