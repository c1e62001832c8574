import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { pageIndexes } from '../../../tests/factories/plans.ts';
import { COUNTED_AT_MOST } from '../../platform/api/counted.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import { visitor } from './access.ts';
import { IdeaQuery, ideaSorts } from './idea-query.contract.ts';
import type { IdeaPage } from './ideas.contract.ts';
import { listIdeas } from './list-ideas.server.ts';

/** One more than is counted, half of them in one category; many are alike in what they are sorted by. */
const COUNT = COUNTED_AT_MOST + 1;
const LAST_PAGE = COUNTED_AT_MOST / 20;
let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase(aClock().now);
  const { id } = await anIdea(t.ctx, { dossier: { slug: 'pattern', title: 'A pattern to copy' } });
  const columns = await t.db.rows<{ name: string }>(sql`
    SELECT attname AS name FROM pg_attribute WHERE attrelid = 'ideas'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`);
  const ownOf = [
    'id',
    'slug',
    'published_at',
    'created_at',
    'category',
    'trending_score',
    'opportunity_score',
    'execution_difficulty',
    'dossier',
    'search',
  ];
  const copied = columns.flatMap(({ name }) => (ownOf.includes(name) ? [] : [`"${name}"`])).join(', ');
  await t.db.pool.query(
    `INSERT INTO ideas (id, slug, published_at, created_at, category, trending_score, opportunity_score, execution_difficulty, dossier, search, ${copied})
     SELECT gen_random_uuid(), 'copy-' || n, published_at - n / 3 * interval '1 hour', created_at - n / 3 * interval '1 hour',
       CASE WHEN n % 2 = 0 THEN 'web3' ELSE 'mobile' END, n % 7, n % 11, 1 + n % 10, '{}', '', ${copied}
     FROM ideas, generate_series(1, $1) n WHERE id = $2`,
    [COUNT - 1, id],
  );
});
afterAll(() => t.drop());

const list = (query: Record<string, string>, db: Database = t.db): Promise<IdeaPage> =>
  listIdeas({ ...t.ctx, db }, visitor, IdeaQuery.parse(query));

/**
 * Vacuums the ideas until most pages are known to be visible to all, by which the planner judges what an index costs. Whoever still reads an older state,
 * as Postgres does when it analyses a table by itself, holds that back for a while.
 */
const vacuumed = () =>
  expect
    .poll(
      async () => {
        await t.db.pool.query('VACUUM ANALYZE ideas');
        return t.db.rows(sql`SELECT relallvisible * 2 > relpages AS visible FROM pg_class WHERE oid = 'ideas'::regclass`);
      },
      { timeout: 60_000 },
    )
    .toEqual([{ visible: true }]);
const idsOf = ({ ideas }: IdeaPage) => ideas.map(({ id }) => id);

test('a list is counted exactly up to ten thousand; of one more it is said that there are more', async () => {
  const one = sql`UPDATE ideas SET active = NOT active WHERE slug = 'copy-77'`;
  const all = await list({});
  expect([all.pagination.total, all.pagination.pages, all.total_is_capped]).toEqual([COUNTED_AT_MOST, LAST_PAGE, true]);
  await t.db.rows(one);
  const exactly = await list({});
  expect([exactly.pagination.total, exactly.pagination.pages, exactly.total_is_capped]).toEqual([COUNTED_AT_MOST, LAST_PAGE, false]);
  await t.db.rows(one);
  const some = await list({ category: 'web3' });
  expect([some.pagination.total, some.total_is_capped]).toEqual([(COUNT - 1) / 2, false]);
});

test('pages lead as far as the list is counted, and the cursor of the last one leads on', async () => {
  const last = await list({ page: String(LAST_PAGE) });
  expect(last.ideas).toHaveLength(20);
  expect(await list({ page: String(LAST_PAGE + 1) })).toMatchObject({
    ideas: [],
    next_cursor: null,
    pagination: { total: COUNTED_AT_MOST },
  });
  const behind = await list({ cursor: last.next_cursor ?? '' });
  expect([behind.ideas.length, behind.next_cursor, behind.pagination.page]).toEqual([1, null, LAST_PAGE + 1]);
  expect(idsOf(last)).not.toContain(behind.ideas[0]?.id);
});

describe.each(ideaSorts)('in order of %s', (sort) => {
  test('a cursor leads on from its idea, however far down, whatever is read, added or taken out meanwhile', async () => {
    const [first, second] = [await list({ sort, page: '300' }), await list({ sort, page: '301' })];
    await anIdea(t.ctx, { daysOld: 0 });
    await t.db.rows(sql`UPDATE ideas SET view_count = view_count + 1 WHERE id = ANY (${idsOf(first)}::uuid[])`);
    const gone = idsOf(second)[3];
    await t.db.rows(sql`UPDATE ideas SET active = false WHERE id = ${gone}`);
    const on = await list({ sort, cursor: first.next_cursor ?? '' });
    await t.db.rows(sql`UPDATE ideas SET active = true WHERE id = ${gone}`);
    expect(idsOf(on).slice(0, 19)).toEqual(idsOf(second).filter((id) => id !== gone));
    expect(on.pagination.page).toBe(301);
  });

  test.each([
    ['a page', {}],
    ['a page far down', { page: '400' }],
    ['a page of a category', { category: 'web3' }],
    ['a cursor', { cursor: 'of page 2' }],
    ['a cursor in a category', { category: 'web3', cursor: 'of page 2' }],
  ])('%s comes out of the index of that order', async (_, asked: Record<string, string>) => {
    await vacuumed();
    const { cursor, ...query }: Record<string, string> = { sort, ...asked };
    const next = cursor ? (await list({ ...query, page: '2' })).next_cursor : '';
    const sent: Sql[] = [];
    const rows: Database['rows'] = (statement) => {
      sent.push(statement);
      return t.db.rows(statement);
    };
    await list({ ...query, cursor: next ?? '' }, { ...t.db, rows });
    const used = await pageIndexes(t.db, sent);
    expect(used).toEqual([`ideas_by_${'category' in asked ? 'category_' : ''}${sort}`]);
  });
});
