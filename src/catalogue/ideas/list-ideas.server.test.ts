import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, indexWords, type MadeIdea } from '../../../tests/factories/idea.factory.ts';
import { type CategoryId, categoryIds } from '../../shared/vocabulary/categories.ts';
import { type Viewer, visitor } from './access.ts';
import { IdeaQuery, ideaSorts } from './idea-query.contract.ts';
import { type IdeaCard, IdeaPage } from './ideas.contract.ts';
import { listCategories, listIdeas } from './list-ideas.server.ts';

const pro: Viewer = { plan: 'pro_monthly', isAdmin: false };
const clock = aClock('2026-03-10T12:00:00.000Z');
let t: TestDatabase;
const made: MadeIdea[] = [];

/** 23 visible ideas, with ties in every order, in three categories, every fourth a Pro Pick; one of the picks is among the recent ones. */
const COUNT = 23;
const used: CategoryId[] = ['fintech', 'saas', 'edtech'];

beforeAll(async () => {
  t = await testDatabase(clock.now);
  for (let i = 0; i < COUNT; i++) {
    made.push(
      await anIdea(t.ctx, {
        daysOld: Math.floor(i / 2) * 2,
        scores: { trending: (i * 7) % 5, opportunity: (i * 3) % 4 },
        dossier: {
          category: used[i % used.length] as CategoryId,
          is_pro_pick: i % 4 === 3,
          time_to_mvp_weeks: [1, 6, 40][(i * 5) % 3] as number,
          tagline: `Numbered ${i} of many, and all of them mention zebrafish at some point.`,
        },
      }),
    );
  }
  await indexWords(t.ctx);
});
afterAll(() => t.drop());

const list = (query: Record<string, string> = {}, viewer: Viewer = visitor) => listIdeas(t.ctx, viewer, IdeaQuery.parse(query));
const slugs = (page: { ideas: IdeaCard[] }) => page.ideas.map((idea) => idea.slug);

/** What each order promises, said in terms of the cards themselves. */
const comesFirst: Record<(typeof ideaSorts)[number], (a: IdeaCard, b: IdeaCard) => number> = {
  newest: (a, b) => b.published_at.localeCompare(a.published_at),
  trending: (a, b) => b.trending_score - a.trending_score || b.published_at.localeCompare(a.published_at),
  opportunity: (a, b) => b.scores.opportunity - a.scores.opportunity || b.published_at.localeCompare(a.published_at),
  difficulty: (a, b) => a.execution_difficulty - b.execution_difficulty || b.published_at.localeCompare(a.published_at),
};

test('without a question it is the first twenty, newest first, with the totals', async () => {
  const page = await list();
  expect(page.pagination).toEqual({ page: 1, limit: 20, total: COUNT, pages: 2 });
  expect(page.ideas).toHaveLength(20);
  expect(page.search).toBeUndefined();
  expect(slugs(page)).toEqual(slugs(await list({ sort: 'newest' })));
});

test.each<Record<string, string>>([{}, { search: 'zebrafish' }])(
  'a page of %o is what its shape says, and nothing besides, whoever reads it',
  async (query) => {
    for (const viewer of [visitor, pro]) {
      const page = await list(query, viewer);
      expect(page.ideas.length).toBeGreaterThan(10);
      expect(IdeaPage.parse(page)).toEqual(page);
    }
  },
);

describe.each(ideaSorts)('in order of %s', (sort) => {
  test('the cards are in that order, ties newest first', async () => {
    const { ideas } = await list({ sort, limit: '100' });
    expect(ideas).toHaveLength(COUNT);
    for (const [i, idea] of ideas.slice(1).entries()) expect(comesFirst[sort](ideas[i] as IdeaCard, idea)).toBeLessThanOrEqual(0);
  });

  test.each([1, 4, 7, 20, 23, 100])('pages of %i hold every idea once, in the same order', async (limit) => {
    const whole = slugs(await list({ sort, limit: '100' }));
    const pages: string[] = [];
    const { pagination } = await list({ sort, limit: String(limit) });
    expect(pagination).toEqual({ page: 1, limit, total: COUNT, pages: Math.ceil(COUNT / limit) });
    for (let page = 1; page <= pagination.pages; page++)
      pages.push(...slugs(await list({ sort, limit: String(limit), page: String(page) })));
    expect(pages).toEqual(whole);
  });

  test('a search in this order is sorted by it, not by how well it matches', async () => {
    const { ideas } = await list({ sort, search: 'zebrafish', limit: '100' });
    expect(ideas).toHaveLength(COUNT);
    for (const [i, idea] of ideas.slice(1).entries()) expect(comesFirst[sort](ideas[i] as IdeaCard, idea)).toBeLessThanOrEqual(0);
  });
});

test('a page beyond the last is empty and still says how many there are', async () => {
  const page = await list({ page: '3' });
  expect(page).toMatchObject({ ideas: [], pagination: { page: 3, total: COUNT, pages: 2 } });
  expect((await list({ page: '100000', limit: '100' })).ideas).toEqual([]);
});

test.each(used)('category %s lists its ideas and no others', async (category) => {
  const page = await list({ category, limit: '100' });
  const expected = made.filter((idea) => idea.dossier.category === category).map((idea) => idea.slug);
  expect(new Set(slugs(page))).toEqual(new Set(expected));
  expect(page.pagination.total).toBe(expected.length);
});

test('a category without ideas is an empty page, not an error', async () => {
  expect(await list({ category: 'web3' })).toMatchObject({ ideas: [], pagination: { total: 0, pages: 0 } });
});

test('proOnly lists Pro Picks alone; false lists everything', async () => {
  const picks = await list({ proOnly: 'true', limit: '100' });
  expect(picks.pagination.total).toBe(made.filter((idea) => idea.dossier.is_pro_pick).length);
  expect(picks.ideas.every((idea) => idea.is_pro_pick)).toBe(true);
  expect((await list({ proOnly: 'false' })).pagination.total).toBe(COUNT);
});

test('every filter at once narrows to what satisfies all of them', async () => {
  const page = await list({ category: 'fintech', proOnly: 'true', search: 'zebrafish', sort: 'difficulty', limit: '100' });
  const expected = made.filter((idea) => idea.dossier.category === 'fintech' && idea.dossier.is_pro_pick).map((idea) => idea.slug);
  expect(expected.length).toBeGreaterThan(0);
  expect(new Set(slugs(page))).toEqual(new Set(expected));
});

test('a card is open or closed by the reader’s plan and the idea’s age, idea by idea', async () => {
  const asVisitor = await list({ limit: '100' });
  for (const card of asVisitor.ideas) {
    const idea = made.find((one) => one.slug === card.slug) as MadeIdea;
    const ageDays = (clock.now().getTime() - Date.parse(card.published_at)) / 86_400_000;
    expect(card.level, card.slug).toBe(!idea.dossier.is_pro_pick && ageDays < 7 ? 'full' : 'teaser');
    expect('revenue_potential' in card, card.slug).toBe(card.level === 'full');
  }
  const asPro = await list({ limit: '100' }, pro);
  expect(asPro.ideas.every((card) => card.level === 'full' && card.access.reason === 'plan')).toBe(true);
});

test('categories are the whole vocabulary in its own order, with true counts', async () => {
  const rows = await listCategories(t.ctx);
  expect(rows.map((row) => row.id)).toEqual([...categoryIds]);
  for (const { id, count, pro_picks } of rows) {
    const of = made.filter((idea) => idea.dossier.category === id);
    expect([count, pro_picks], id).toEqual([of.length, of.filter((idea) => idea.dossier.is_pro_pick).length]);
  }
});

test('a search that finds nothing says so and offers the nearest ideas or none', async () => {
  const page = await list({ search: 'qqqqqqqqzzzzzzz' });
  expect(page).toMatchObject({ ideas: [], pagination: { total: 0, pages: 0 }, search: { read_as: 'qqqqqqqqzzzzzzz' } });
});

test('an idea that changes state leaves the list and the counts at once', async () => {
  const idea = made[0] as MadeIdea;
  await t.db.rows(sql`UPDATE ideas SET active = false WHERE id = ${idea.id}`);
  expect((await list()).pagination.total).toBe(COUNT - 1);
  await t.db.rows(sql`UPDATE ideas SET active = true WHERE id = ${idea.id}`);
  expect((await list()).pagination.total).toBe(COUNT);
});

describe('cursors', () => {
  const ask = (more: Record<string, string>) => listIdeas(t.ctx, pro, IdeaQuery.parse({ limit: '5', ...more }));
  /** Every idea of an order, read by cursor; `between` is done after each answer. */
  async function byCursor(sort: string, between: () => Promise<unknown> = async () => undefined): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { ideas, next_cursor } = await ask({ sort, cursor });
      ids.push(...ideas.map(({ id }) => id));
      cursor = next_cursor;
      await between();
    }
    return ids;
  }

  test.each(ideaSorts)('lead through the whole list once, as pages do: %s', async (sort) => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => ask({ sort, page: String(page) })));
    expect(await byCursor(sort)).toEqual(pages.flatMap(({ ideas }) => ideas.map(({ id }) => id)));
  });

  test('an idea that is added meanwhile moves nothing: no idea comes twice or is passed over', async () => {
    const before = await byCursor('newest');
    const added: string[] = [];
    const read = await byCursor('newest', async () => {
      added.push((await anIdea(t.ctx, { daysOld: 0 })).id);
    });
    expect(read).toEqual(before);
    await t.db.rows(sql`DELETE FROM ideas WHERE id = ANY(${added})`);
  });

  test('one that was not given here, whose idea is gone, or beside a search is refused', async () => {
    expect(IdeaQuery.safeParse({ cursor: 'bm90aGluZw' }).success).toBe(false);
    const gone = Buffer.from('after 018f0000-0000-7000-8000-000000000000').toString('base64url');
    await expect(ask({ cursor: gone })).rejects.toMatchObject({ code: 'invalid_input', fields: { cursor: expect.any(String) } });
    const { next_cursor } = await ask({});
    await expect(ask({ cursor: next_cursor ?? '', search: 'zebrafish' })).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await ask({ search: 'zebrafish' })).next_cursor).toBeNull();
  });
});
