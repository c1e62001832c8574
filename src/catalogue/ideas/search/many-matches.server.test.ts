import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClock } from '../../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/factories/database.ts';
import { anIdea, indexWords } from '../../../../tests/factories/idea.factory.ts';
import { visitor } from '../access.ts';
import { IdeaQuery } from '../idea-query.contract.ts';
import { listIdeas } from '../list-ideas.server.ts';
import { MAX_FOUND } from './matches.server.ts';

/** More ideas than a search ever finds: all have `ocean` in their prose, half of them `coral`, the last stored alone has both in its title. */
const COUNT = 1_200;
let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase(aClock().now);
  const { id } = await anIdea(t.ctx, { dossier: { slug: 'pattern', title: 'A pattern to copy' } });
  const columns = (
    await t.db.rows<{ name: string }>(sql`
    SELECT attname AS name FROM pg_attribute WHERE attrelid = 'ideas'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`)
  ).map(({ name }) => name);
  const copied = columns
    .filter((name) => !['id', 'slug', 'published_at', 'trending_score', 'search'].includes(name))
    .map((name) => `"${name}"`)
    .join(', ');
  await t.db.pool.query(
    `INSERT INTO ideas (id, slug, published_at, trending_score, search, ${copied})
     SELECT gen_random_uuid(), 'copy-' || n, published_at - n * interval '1 hour', n % 10,
       setweight(to_tsvector('assay', CASE WHEN n % 2 = 0 THEN 'ocean coral' ELSE 'ocean' END), 'D'), ${copied}
     FROM ideas, generate_series(1, $1) n WHERE id = $2`,
    [COUNT, id],
  );
  await anIdea(t.ctx, { dossier: { slug: 'the-one', title: 'Ocean coral nurseries' }, daysOld: 400 });
  await indexWords(t.ctx);
});
afterAll(() => t.drop());

const list = (query: Record<string, string>) => listIdeas(t.ctx, visitor, IdeaQuery.parse(query));

describe.each(['ocean', 'coral', 'coral ocean'])('a search for %s', (search) => {
  test('finds as many as are ever looked at, and the idea with the words in its title before all others', async () => {
    const page = await list({ search });
    expect(page.pagination).toMatchObject({ total: MAX_FOUND, pages: MAX_FOUND / 20 });
    expect(page.search?.total_is_capped).toBe(true);
    expect(page.ideas[0]?.slug).toBe('the-one');
    expect(page.ideas).toHaveLength(20);
  });

  test('has no idea twice, however far one turns the pages, and none after the last', async () => {
    const pages = await Promise.all(['1', '2', '13', '25'].map((page) => list({ search, page })));
    const slugs = pages.flatMap((page) => page.ideas.map((idea) => idea.slug));
    expect(slugs).toHaveLength(80);
    expect(new Set(slugs).size).toBe(80);
    expect(await list({ search, page: '26' })).toMatchObject({ ideas: [], pagination: { total: MAX_FOUND } });
    expect((await list({ search, page: '6', limit: '99' })).ideas).toHaveLength(MAX_FOUND - 5 * 99);
  });

  test('in another order begins with the first of all that match', async () => {
    const newest = await list({ search, sort: 'newest' });
    const step = search === 'ocean' ? 1 : 2;
    expect(newest.ideas.map((idea) => idea.slug)).toEqual(Array.from({ length: 20 }, (_, i) => `copy-${(i + 1) * step}`));
    expect(newest.pagination.total).toBe(MAX_FOUND);
    expect(newest.search?.total_is_capped).toBe(true);
    const trending = await list({ search, sort: 'trending', limit: '100' });
    expect(new Set(trending.ideas.map((idea) => idea.trending_score))).toEqual(new Set([search === 'ocean' ? 9 : 8]));
  });
});

test('a filter that leaves few of very many counts exactly those', async () => {
  await t.db.rows(sql`UPDATE ideas SET category = 'web3' WHERE slug IN ('copy-2', 'copy-900', 'copy-901')`);
  expect((await list({ search: 'ocean', category: 'web3' })).pagination.total).toBe(3);
  expect((await list({ search: 'coral ocean', category: 'web3', sort: 'newest' })).ideas.map((idea) => idea.slug)).toEqual([
    'copy-2',
    'copy-900',
  ]);
});

test.each([undefined, 'newest'])('exactly as many as are ever looked at are not said to be more (in order of %s)', async (sort) => {
  const inOrder: Record<string, string> = sort ? { sort } : {};
  await t.db.rows(sql`UPDATE ideas SET category = CASE WHEN trending_score < 5 THEN 'mobile' ELSE 'edtech' END`);
  await t.db.rows(
    sql`UPDATE ideas SET category = 'fintech' WHERE id IN (SELECT id FROM ideas WHERE slug LIKE 'copy-%' LIMIT ${MAX_FOUND})`,
  );
  const exactly = await list({ search: 'ocean', category: 'fintech', ...inOrder });
  expect([exactly.pagination.total, exactly.search?.total_is_capped]).toEqual([MAX_FOUND, false]);
  expect((await list({ search: 'ocean', category: 'fintech', page: '26', ...inOrder })).search?.total_is_capped).toBe(false);
  await t.db.rows(sql`UPDATE ideas SET category = 'fintech' WHERE slug = 'the-one'`);
  const more = await list({ search: 'ocean', category: 'fintech', ...inOrder });
  expect([more.pagination.total, more.search?.total_is_capped]).toEqual([MAX_FOUND, true]);
});
