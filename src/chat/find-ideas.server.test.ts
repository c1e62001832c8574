import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { shippedIdeas } from '../../tests/factories/strategist.ts';
import { findIdeas } from './find-ideas.server.ts';
import type { Input } from './strategist/inputs.ts';

const PRO = { plan: 'lifetime', isAdmin: false, userId: '018f0000-0000-7000-8000-000000000001' } as const;
const noneNear = async () => [];

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(() => new Date('2027-12-01T12:00:00Z'));
  await shippedIdeas(t);
  await t.db.rows(sql`UPDATE ideas SET published_at = ${new Date('2027-11-01T00:00:00Z')} WHERE state = 'published'`);
});
afterAll(() => t.drop());

const find = (input: Input, most = 40) => findIdeas(t.ctx, PRO, noneNear, input, most);

test('several constraints at once hold for every idea that is found', async () => {
  const { ideas, total, dropped } = await find({ moneyUsd: 5_000, hoursPerWeek: 20, noCode: true, customer: 'b2b' });
  expect(dropped).toEqual([]);
  expect(ideas.length).toBeGreaterThan(2);
  expect(total).toBe(ideas.length);
  for (const idea of ideas) {
    expect(idea.capital_required).toBeLessThanOrEqual(500_000);
    expect(idea.hours_per_week).toBeLessThanOrEqual(20);
    expect([idea.no_code, idea.customer_type]).toEqual([true, 'b2b']);
  }
});

test('a trade is looked for as the site’s search does: there are ideas for drivers', async () => {
  const { ideas, total } = await find({ trade: 'drivers' }, 4);
  expect(ideas).toHaveLength(4);
  expect(total).toBeGreaterThan(ideas.length);
  for (const idea of ideas) expect(JSON.stringify(idea)).toMatch(/driv/i);
});

test.each(['budget', 'weeks', 'hours', 'difficulty'] as const)('sorted by %s, the least comes first', async (by) => {
  const { ideas } = await find({ by }, 12);
  const value = {
    budget: 'capital_required',
    weeks: 'time_to_mvp_weeks',
    hours: 'hours_per_week',
    difficulty: 'execution_difficulty',
  } as const;
  const values = ideas.map((idea) => idea[value[by]]);
  expect(values).toEqual([...values].sort((a, b) => a - b));
});

test('only those that were named are sorted', async () => {
  const { ideas } = await find({ by: 'budget' }, 5);
  const among = ideas.map(({ slug }) => slug).reverse();
  expect((await find({ among, by: 'budget' })).ideas.map(({ slug }) => slug)).toEqual([...among].reverse());
});

test('where none has all that is asked, what helps most is given up, and said', async () => {
  const { ideas, dropped } = await find({ moneyUsd: 10, noCode: true, country: 'GB' });
  expect(dropped).toEqual(['moneyUsd']);
  expect(ideas.length).toBeGreaterThan(0);
  for (const idea of ideas) expect(idea.no_code).toBe(true);
  expect((await find({ trade: 'zxqwv', noCode: true })).dropped).toEqual(['about']);
});

test('where none keeps a limit, those that come nearest to it stand first', async () => {
  const { ideas, dropped } = await find({ moneyUsd: 10 }, 6);
  expect(dropped).toEqual(['moneyUsd']);
  const budgets = ideas.map(({ capital_required }) => capital_required);
  expect(budgets).toEqual([...budgets].sort((a, b) => a - b));
});

test('what a person may not read whole is not found', async () => {
  const visitor = { plan: 'free', isAdmin: false } as const;
  await t.db.rows(sql`UPDATE ideas SET published_at = ${new Date('2027-01-01T00:00:00Z')}`);
  expect((await findIdeas(t.ctx, visitor, noneNear, { noCode: true }, 6)).ideas).toEqual([]);
});
