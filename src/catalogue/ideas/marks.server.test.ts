import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, indexWords, type MadeIdea } from '../../../tests/factories/idea.factory.ts';
import { markIdea, saveIdea } from '../saved-ideas/save-idea.server.ts';
import { type Viewer, visitor } from './access.ts';
import { IdeaQuery } from './idea-query.contract.ts';
import { listIdeas } from './list-ideas.server.ts';
import { markIds } from './marks.ts';

const COUNT = 40;
let t: TestDatabase;
let ada: Viewer;
let eve: Viewer;
const made: MadeIdea[] = [];

/** What the tests make of each idea, by its number; Eve makes of it the contrary, so that her marks in Ada's lists would show. */
const markOf = (i: number) => (i % 2 === 0 ? markIds[(i / 2) % markIds.length] : undefined);
const isSaved = (i: number) => i % 3 === 0;
const isPick = (i: number) => i % 5 === 0;

beforeAll(async () => {
  t = await testDatabase(aClock().now);
  const accounts = testAccounts(t);
  ada = (await addPerson(t, accounts)).viewer;
  eve = (await addPerson(t, accounts)).viewer;
  for (let i = 0; i < COUNT; i++) {
    const idea = await anIdea(t.ctx, {
      daysOld: i,
      dossier: {
        is_pro_pick: isPick(i),
        category: i % 4 === 0 ? 'saas' : 'edtech',
        tagline: `Number ${i} of those that mention zebrafish somewhere in the line.`,
      },
    });
    made.push(idea);
    const mark = markOf(i);
    if (mark) await markIdea(t.ctx, ada, idea.id, mark);
    else await markIdea(t.ctx, eve, idea.id, 'building');
    await saveIdea(t.ctx, isSaved(i) ? ada : eve, idea.id);
  }
  await indexWords(t.ctx);
});
afterAll(() => t.drop());

const list = (query: Record<string, string>, viewer: Viewer = ada) => listIdeas(t.ctx, viewer, IdeaQuery.parse({ limit: '100', ...query }));

/** The same question answered without the database. */
function expected(query: Record<string, string>): string[] {
  return made
    .filter((_, i) => {
      if (query.mark && markOf(i) !== query.mark) return false;
      if (query.saved === 'true' && !isSaved(i)) return false;
      if (query.hide && markOf(i) === query.hide) return false;
      if (query.proOnly === 'true' && !isPick(i)) return false;
      return !query.category || (i % 4 === 0 ? 'saas' : 'edtech') === query.category;
    })
    .map(({ slug }) => slug);
}

describe.each<Record<string, string>>([
  ...markIds.map((mark) => ({ mark })),
  { saved: 'true' },
  { hide: 'not_for_me' },
  { mark: 'building', saved: 'true' },
  { mark: 'interested', hide: 'not_for_me' },
  { mark: 'not_for_me', hide: 'not_for_me' },
  { saved: 'true', hide: 'not_for_me', category: 'edtech' },
  { mark: 'interested', saved: 'true', proOnly: 'true' },
])('asked by %j', (query) => {
  test.each<Record<string, string>>([{}, { search: 'zebrafish' }, { search: 'zebrafish', sort: 'opportunity' }, { sort: 'difficulty' }])(
    'and %j, it is exactly those ideas, counted exactly',
    async (more) => {
      const wanted = new Set(expected(query));
      const page = await list({ ...query, ...more });
      expect(new Set(page.ideas.map(({ slug }) => slug))).toEqual(wanted);
      expect(page.pagination.total).toBe(wanted.size);
    },
  );

  test('its pages hold every idea once', async () => {
    const wanted = expected(query);
    const { pagination } = await list({ ...query, limit: '4' });
    expect(pagination).toMatchObject({ total: wanted.length, pages: Math.ceil(wanted.length / 4) });
    const pages = await Promise.all(
      Array.from({ length: pagination.pages }, (_, i) => list({ ...query, limit: '4', page: String(i + 1) })),
    );
    expect(pages.flatMap(({ ideas }) => ideas.map(({ slug }) => slug))).toEqual(wanted);
  });

  test('a visitor is told to sign in, and shown no other list', async () => {
    await expect(list(query, visitor)).rejects.toMatchObject({
      code: 'signed_out',
      message: 'Please sign in to filter by your marks and saved ideas',
    });
  });
});

test('everybody asks by their own marks', async () => {
  expect((await list({ mark: 'building' }, eve)).pagination.total).toBe(COUNT / 2);
  expect((await list({ saved: 'true' }, eve)).pagination.total).toBe(made.filter((_, i) => !isSaved(i)).length);
});

test('empty values ask nothing, of a visitor either', async () => {
  expect((await list({ mark: '', saved: '', hide: '' }, visitor)).pagination.total).toBe(COUNT);
  expect((await list({ saved: 'false' }, visitor)).pagination.total).toBe(COUNT);
});

test.each([
  ['mark', 'liked', 'mark must be one of interested, building, not_for_me'],
  ['saved', 'maybe', 'saved must be true or false'],
  ['hide', 'building', 'hide must be not_for_me'],
])('%s=%s is refused with what would be right', (name, value, message) => {
  expect(IdeaQuery.safeParse({ [name]: value }).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
