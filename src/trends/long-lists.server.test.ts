import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { pageIndexes } from '../../tests/factories/plans.ts';
import { COUNTED_AT_MOST } from '../platform/api/counted.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import { listTopics } from './list-topics.server.ts';
import { topicSorts } from './topic-labels.ts';
import { TopicQuery } from './trends.contract.ts';

const LAST_PAGE = COUNTED_AT_MOST / 100;
let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase();
  await t.db.rows(sql`
    INSERT INTO topics (id, slug, name, category, description, search, created_at, changed_at)
    SELECT gen_random_uuid(), 'topic-' || n, 'Topic ' || n, CASE WHEN n % 4 = 0 THEN 'saas' ELSE 'fintech' END, repeat('What it is about. ', 4),
      to_tsvector('assay', 'topic ' || n), now(), now() FROM generate_series(1, ${COUNTED_AT_MOST + 1}) n`);
  await t.db.rows(sql`
    INSERT INTO topic_figures (topic_id, source, growth_rate, growth_months, growth_a_month, own_growth_rate, volume, volume_share, opportunity_score, score_parts,
      sparkline, points, last_measured_at, is_current, computed_at)
    SELECT id, 'npm', n % 90, 6, (n % 90)::float8 / 600, 1, n, (n % 50)::float8 / 50, n % 10, '[]', '{1,2}', 12, '2026-01-01', n % 3 > 0, now()
    FROM (SELECT id, row_number() OVER (ORDER BY slug) AS n FROM topics) t`);
  await t.db.pool.query('VACUUM ANALYZE topics');
  await t.db.pool.query('VACUUM ANALYZE topic_figures');
});
afterAll(() => t.drop());

const list = (query: Record<string, string>, db: Database = t.db) =>
  listTopics({ ...t.ctx, db }, TopicQuery.parse({ limit: '100', ...query }));

test('topics are counted exactly up to ten thousand, and pages lead as far; the cursor of the last one leads on', async () => {
  const last = await list({ page: String(LAST_PAGE) });
  expect([last.pagination, last.total_is_capped]).toEqual([
    { page: LAST_PAGE, limit: 100, total: COUNTED_AT_MOST, pages: LAST_PAGE },
    true,
  ]);
  expect(last.kinds).toEqual([{ id: 'tool', count: COUNTED_AT_MOST + 1 }]);
  expect((await list({ page: String(LAST_PAGE + 1) })).topics).toEqual([]);
  const behind = await list({ cursor: last.next_cursor ?? '' });
  expect([behind.topics.length, behind.next_cursor]).toEqual([1, null]);
  const saas = await list({ category: 'saas' });
  expect([saas.pagination.total, saas.total_is_capped]).toEqual([COUNTED_AT_MOST / 4, false]);
});

test.each(
  topicSorts.flatMap((sort) => [
    { sort, in: '', category: '' },
    { sort, in: 'category_', category: 'saas' },
  ]),
)('by $sort, $category, pages and cursors come out of the index of that order', async ({ sort, in: within, category }) => {
  const asked = { sort, category, limit: '10' };
  const { next_cursor } = await list({ ...asked, page: '4' });
  const ids = async (query: Record<string, string>) => (await list({ ...asked, ...query })).topics.map(({ id }) => id);
  expect(await ids({ cursor: next_cursor ?? '' })).toEqual(await ids({ page: '5' }));
  for (const query of [{ page: '2' }, { page: '20' }, { cursor: next_cursor ?? '' }] as Record<string, string>[]) {
    const sent: Sql[] = [];
    const rows: Database['rows'] = (statement) => {
      sent.push(statement);
      return t.db.rows(statement);
    };
    await list({ ...asked, ...query }, { ...t.db, rows });
    expect(await pageIndexes(t.db, sent)).toEqual([`topic_figures_by_${within}${sort}`]);
  }
});

test('a topic that is retired, or moves to another category, is listed accordingly at once', async () => {
  const where = async () => (await list({ category: 'saas', search: 'topic 9996' })).topics.map(({ slug }) => slug);
  expect(await where()).toContain('topic-9996');
  await t.db.rows(sql`UPDATE topics SET category = 'fintech' WHERE slug = 'topic-9996'`);
  expect(await where()).not.toContain('topic-9996');
  await t.db.rows(sql`UPDATE topics SET category = 'saas', state = 'retired' WHERE slug = 'topic-9996'`);
  expect(await where()).not.toContain('topic-9996');
});
