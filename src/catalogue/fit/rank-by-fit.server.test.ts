import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { type Viewer, visitor } from '../../platform/viewer.ts';
import { FitQuery } from './fit.contract.ts';
import { rankByFit } from './rank-by-fit.server.ts';

const pro: Viewer = { plan: 'pro_monthly', isAdmin: false };
let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase(aClock().now);
  await anIdea(t.ctx, { dossier: { slug: 'a-few-hours', hours_per_week: 5 }, scores: { idea: 4 } });
  await anIdea(t.ctx, { dossier: { slug: 'half-time', hours_per_week: 20 }, scores: { idea: 9 } });
  await anIdea(t.ctx, { dossier: { slug: 'half-time-too', hours_per_week: 11 }, scores: { idea: 8 } });
  await anIdea(t.ctx, { dossier: { slug: 'hidden', hours_per_week: 5 }, active: false });
});
afterAll(() => t.drop());

const ranked = async (query: Record<string, string>, viewer = visitor) => rankByFit(t.ctx, viewer, FitQuery.parse(query));

test('the best fit comes first, and of equals the better idea; what is not in the catalogue is not ranked', async () => {
  const { ideas, pagination, answered } = await ranked({ hours: 'under_10' });
  expect(ideas.map(({ idea, fit }) => [idea.slug, fit])).toEqual([
    ['a-few-hours', 100],
    ['half-time', 25],
    ['half-time-too', 25],
  ]);
  expect([answered, pagination.total]).toEqual([1, 3]);
});

test('a page holds its part of the same order', async () => {
  const { ideas, pagination } = await ranked({ hours: 'under_10', page: '2', limit: '1' });
  expect(ideas.map(({ idea }) => idea.slug)).toEqual(['half-time']);
  expect(pagination).toEqual({ page: 2, limit: 1, total: 3, pages: 3 });
});

test('nothing answered ranks nothing', async () => {
  expect(await ranked({})).toMatchObject({ answered: 0, ideas: [], pagination: { total: 0 } });
});

test('a member is told the same reasons as a visitor', async () => {
  const told = async (viewer: Viewer) =>
    (await ranked({ hours: 'under_10', money: 'under_2000' }, viewer)).ideas.map(({ fit, reasons }) => [fit, reasons]);
  expect(await told(pro)).toEqual(await told(visitor));
});

test('two ideas whose locked numbers differ within their bands cannot be told apart', async () => {
  const [one, other] = await t.db.rows<{ facets: string[] }>(sql`SELECT facets FROM ideas WHERE slug IN ('half-time', 'half-time-too')`);
  expect(one?.facets.filter((facet) => !facet.startsWith('skill:'))).toEqual(other?.facets.filter((facet) => !facet.startsWith('skill:')));
  const { ideas } = await ranked({ hours: 'under_10', money: 'under_2000', team: 'alone', regulation: 'light' });
  const [a, b] = ['half-time', 'half-time-too'].map((slug) => ideas.find(({ idea }) => idea.slug === slug));
  expect([a?.fit, a?.reasons]).toEqual([b?.fit, b?.reasons]);
});
