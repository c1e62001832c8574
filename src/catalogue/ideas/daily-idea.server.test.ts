import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, featureToday, type IdeaOptions } from '../../../tests/factories/idea.factory.ts';
import { DAY_MS, utcDay } from '../../shared/days/utc-day.ts';
import { visitor } from './access.ts';
import { fillArchive, ideaOfTheDay, listArchiveMonths, listDailyIdeas } from './daily-idea.server.ts';

const TODAY = '2026-03-10';
const clock = aClock();
let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());
beforeEach(async () => {
  clock.set(`${TODAY}T12:00:00.000Z`);
  await t.db.rows(sql`TRUNCATE ideas, idea_old_slugs, signals, daily_ideas CASCADE`);
});

const make = (options: IdeaOptions = {}) => anIdea(t.ctx, options);
const today = async () => (await ideaOfTheDay(t.ctx, visitor)).slug;
const kept = () =>
  t.db.rows<{ day: string; slug: string }>(sql`SELECT d.day, i.slug FROM daily_ideas d JOIN ideas i ON i.id = d.idea_id ORDER BY d.day`);

test('an empty catalogue has no idea of the day: not_found', async () => {
  await expect(ideaOfTheDay(t.ctx, visitor)).rejects.toMatchObject({ code: 'not_found', message: 'There is no idea of the day yet.' });
  expect(await kept()).toEqual([]);
});

test.each<[string, IdeaOptions]>([
  ['drafts', { state: 'draft' }],
  ['claimed ideas', { state: 'claimed' }],
  ['archived ideas', { state: 'archived' }],
  ['inactive ideas', { active: false }],
  ['ideas still to come', { daysOld: -0.001 }],
])('a catalogue of nothing but %s has none either', async (_, options) => {
  await make(options);
  await expect(ideaOfTheDay(t.ctx, visitor)).rejects.toMatchObject({ code: 'not_found' });
});

test('it is readable in full by anybody, Pro Pick and old as it may be, and says when its day ends', async () => {
  const idea = await make({ dossier: { is_pro_pick: true }, daysOld: 200 });
  expect(await ideaOfTheDay(t.ctx, visitor)).toMatchObject({
    day: TODAY,
    ends_at: '2026-03-11T00:00:00.000Z',
    slug: idea.slug,
    level: 'full',
    access: { level: 'full', reason: 'daily_idea' },
  });
});

test('the idea published today is the idea of today, before better and never featured ones', async () => {
  await make({ scores: { idea: 9.9 } });
  const fresh = await make({ publishedAt: new Date(`${TODAY}T00:00:00.000Z`), scores: { idea: 0.1 } });
  expect(await today()).toBe(fresh.slug);
});

test('an idea published later today waits for its moment', async () => {
  const old = await make();
  await make({ publishedAt: new Date(`${TODAY}T12:00:00.001Z`) });
  expect(await today()).toBe(old.slug);
});

test('twenty processes that ask at once agree on one idea, chosen once', async () => {
  for (let i = 0; i < 6; i++) await make();
  const chosen = await Promise.all(Array.from({ length: 20 }, () => today()));
  expect(new Set(chosen).size).toBe(1);
  expect(await kept()).toEqual([{ day: TODAY, slug: chosen[0] }]);
  const [row] = await t.db.rows<{ chosen_at: Date }>(sql`SELECT chosen_at FROM daily_ideas`);
  expect(row?.chosen_at).toEqual(clock.now());
  // The day of an idea that was deleted is nobody else's.
  await t.db.rows(sql`DELETE FROM daily_ideas WHERE day = '2026-03-12'`);
  expect(await fillArchive(t.ctx)).toBe(0);
});

test('the choice stands for the day, whatever is published or scored afterwards', async () => {
  await make();
  const chosen = await today();
  await make({ publishedAt: new Date(`${TODAY}T11:59:59.000Z`), scores: { idea: 10 } });
  clock.set(`${TODAY}T23:59:59.999Z`);
  expect(await today()).toBe(chosen);
});

test('at midnight UTC the day rolls over to another idea', async () => {
  await make();
  await make();
  const first = await today();
  clock.set(`${TODAY}T23:59:59.999Z`);
  expect(await today()).toBe(first);
  clock.advance(1);
  const next = await ideaOfTheDay(t.ctx, visitor);
  expect(next.day).toBe('2026-03-11');
  expect(next.slug).not.toBe(first);
  expect((await kept()).map((row) => row.day)).toEqual(['2026-03-10', '2026-03-11']);
});

test('a request that midnight overtakes is still answered with the day it began in', async () => {
  await make({ daysOld: 40 });
  const times = [`${TODAY}T23:59:59.999Z`];
  const now = () => new Date(times.shift() ?? '2026-03-11T00:00:00.000Z');
  await expect(ideaOfTheDay({ ...t.ctx, now }, visitor)).resolves.toMatchObject({ day: TODAY, level: 'full' });
});

describe('a daily idea that leaves the catalogue is replaced the same day', () => {
  test.each([
    ['claimed', sql`UPDATE ideas SET state = 'claimed' WHERE slug = `],
    ['archived', sql`UPDATE ideas SET state = 'archived' WHERE slug = `],
    ['switched off', sql`UPDATE ideas SET active = false WHERE slug = `],
    ['deleted', sql`DELETE FROM ideas WHERE slug = `],
  ])('%s', async (_, statement) => {
    const [leaving, staying] = [await make(), await make()];
    await featureToday(t.ctx, leaving);
    expect(await today()).toBe(leaving.slug);
    await t.db.rows(sql`${statement}${leaving.slug}`);
    const chosen = await Promise.all(Array.from({ length: 5 }, () => today()));
    expect(new Set(chosen)).toEqual(new Set([staying.slug]));
    expect(await kept()).toEqual([{ day: TODAY, slug: staying.slug }]);
  });
});

test('among the best, the one never featured comes first, then the one featured longest ago', async () => {
  const recent = await make({ dailyOn: ['2026-03-08'], scores: { idea: 9 } });
  const longAgo = await make({ dailyOn: ['2026-01-02', '2026-02-01'], scores: { idea: 8.8 } });
  const longer = await make({ dailyOn: ['2026-01-05', '2026-01-20'], scores: { idea: 8.6 } });
  const never = await make({ scores: { idea: 8.4 } });
  // The lesser half, which is not featured again although it never was.
  for (const idea of [1, 1.1, 1.2, 1.3]) await make({ scores: { idea } });
  const order: string[] = [];
  for (let day = 0; day < 4; day++) {
    order.push(await today());
    clock.advance(DAY_MS);
  }
  expect(order).toEqual([never.slug, longer.slug, longAgo.slug, recent.slug]);
});

test('among those never featured, the better one comes first', async () => {
  const [good, better] = [await make({ scores: { idea: 7 } }), await make({ scores: { idea: 8 } })];
  for (const idea of [1, 1.1, 1.2]) await make({ scores: { idea } });
  expect(await today()).toBe(better.slug);
  clock.advance(DAY_MS);
  expect(await today()).toBe(good.slug);
});

test('a catalogue of one idea features it every day', async () => {
  const only = await make();
  for (let day = 0; day < 3; day++) {
    expect(await today()).toBe(only.slug);
    clock.advance(DAY_MS);
  }
  expect(await kept()).toHaveLength(3);
});

test('the archive lists past days newest first with today at the head, and no day to come', async () => {
  const ideas = [await make({ dailyOn: ['2026-03-08'] }), await make({ dailyOn: ['2026-03-09'] }), await make({ dailyOn: [TODAY] })];
  await make({ dailyOn: ['2026-03-11'] });
  const days = await listDailyIdeas(t.ctx, visitor, { limit: 60 });
  expect(days.map(({ day, idea }) => [day, idea.slug, idea.level])).toEqual([
    [TODAY, ideas[2]?.slug, 'full'],
    ['2026-03-09', ideas[1]?.slug, 'teaser'],
    ['2026-03-08', ideas[0]?.slug, 'teaser'],
  ]);
  expect(await listDailyIdeas(t.ctx, visitor, { limit: 2 })).toHaveLength(2);
});

test('the archive is read by the month, and its months are those that hold something to read', async () => {
  await make({ dailyOn: ['2025-12-31', '2026-02-01', '2026-02-28'] });
  await make({ dailyOn: ['2026-01-01', '2026-03-01', TODAY, '2026-03-11', '2026-04-01'] });
  await make({ dailyOn: ['2026-01-15', '2025-11-02'], state: 'claimed' });
  expect(await listArchiveMonths(t.ctx)).toEqual([
    { month: '2026-03', days: 2 },
    { month: '2026-02', days: 2 },
    { month: '2026-01', days: 1 },
    { month: '2025-12', days: 1 },
  ]);
  const daysOf = async (month: string) => (await listDailyIdeas(t.ctx, visitor, { limit: 31, month })).map(({ day }) => day);
  expect(await daysOf('2026-03')).toEqual([TODAY, '2026-03-01']);
  expect(await daysOf('2026-02')).toEqual(['2026-02-28', '2026-02-01']);
  expect(await daysOf('2025-12')).toEqual(['2025-12-31']);
  expect(await daysOf('2025-11')).toEqual([]);
});

test('the archive of a category holds its days alone, and so do its months', async () => {
  await make({ dailyOn: ['2026-02-01', '2026-03-01'], dossier: { category: 'fintech' } });
  await make({ dailyOn: ['2026-03-02'], dossier: { category: 'saas' } });
  const daysOf = async (category?: 'fintech' | 'saas' | 'web3') =>
    (await listDailyIdeas(t.ctx, visitor, { limit: 31, month: '2026-03', category })).map(({ day }) => day);
  expect([await daysOf(), await daysOf('fintech'), await daysOf('saas'), await daysOf('web3')]).toEqual([
    ['2026-03-02', '2026-03-01'],
    ['2026-03-01'],
    ['2026-03-02'],
    [],
  ]);
  expect(await listArchiveMonths(t.ctx, 'fintech')).toEqual([
    { month: '2026-03', days: 1 },
    { month: '2026-02', days: 1 },
  ]);
  expect(await listArchiveMonths(t.ctx, 'web3')).toEqual([]);
});

test('days are those of UTC, whatever zone the machine is in', () => {
  expect(utcDay(new Date('2026-03-10T23:59:59.999-00:30'))).toBe('2026-03-11');
});

test('days that passed unseen are filled with what they would have had, and tell when it was chosen', async () => {
  expect(await fillArchive(t.ctx), 'before the first day there is nothing to fill').toBe(0);
  for (let i = 0; i < 3; i++) await make({ daysOld: 30 + i });
  await today();
  clock.advance(4 * DAY_MS);
  // One that came out on a day nobody saw is that day's, as it would have been.
  const fresh = await make({ publishedAt: new Date('2026-03-12T00:00:00.000Z') });
  expect(await fillArchive(t.ctx)).toBe(3);
  expect(await fillArchive(t.ctx)).toBe(0);
  const days = await kept();
  expect(days.map(({ day }) => day)).toEqual(['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13']);
  expect(days[2]?.slug).toBe(fresh.slug);
  const [row] = await t.db.rows<{ chosen_at: Date }>(sql`SELECT chosen_at FROM daily_ideas WHERE day = '2026-03-12'`);
  expect(row?.chosen_at).toEqual(clock.now());
});
