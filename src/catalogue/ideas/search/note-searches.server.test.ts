import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aClock } from '../../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/factories/database.ts';
import { forgetOldSearches, keepSearch, noteSearch, queryToKeep } from './note-searches.server.ts';

const clock = aClock('2026-03-10T23:59:00.000Z');
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());
afterEach(async () => {
  vi.useRealTimers();
  await t.db.rows(sql`TRUNCATE search_queries`);
});

const kept = () => t.db.rows(sql`SELECT day, query, times, in_vain FROM search_queries ORDER BY day, query`);

test('what is kept is the text in one spelling, and nothing that may name a person', () => {
  expect(queryToKeep('  Dental \n CLINIC ')).toBe('dental clinic');
  expect(queryToKeep('x'.repeat(200))).toHaveLength(80);
  // Characters of two units count once, as they do in the database, and are not cut in two.
  expect(queryToKeep('🐉')).toBeUndefined();
  expect(queryToKeep(`x${'🐉'.repeat(100)}`)).toBe(`x${'🐉'.repeat(79)}`);
  for (const text of ['a', ' ', 'ada@people.example', 'call 555 123 4567', '079-123456']) expect(queryToKeep(text)).toBeUndefined();
});

test('searches are counted by day and text, those in vain apart', async () => {
  await keepSearch(t.ctx, { query: 'clinic', isFound: true });
  await keepSearch(t.ctx, { query: 'clinic', isFound: false });
  clock.advance(60_000);
  await keepSearch(t.ctx, { query: 'clinic', isFound: false });
  expect(await kept()).toEqual([
    { day: '2026-03-10', query: 'clinic', times: 2, in_vain: 1 },
    { day: '2026-03-11', query: 'clinic', times: 1, in_vain: 1 },
  ]);
});

test('of what is typed on only the last is kept, each asker’s own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const text of ['cl', 'clin', 'clinic']) noteSearch(t.ctx, 'one', text, true);
  noteSearch(t.ctx, 'another', 'zebra', false);
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await expect.poll(kept).toHaveLength(2);
  expect(await kept()).toMatchObject([
    { query: 'clinic', times: 1, in_vain: 0 },
    { query: 'zebra', times: 1, in_vain: 1 },
  ]);
});

test('a day takes 5,000 texts and no more; known ones go on being counted', async () => {
  await t.db.rows(sql`
    INSERT INTO search_queries SELECT '2026-03-11', 'word ' || n, 1, 0 FROM generate_series(1, 5000) n`);
  await keepSearch(t.ctx, { query: 'one more', isFound: false });
  await keepSearch(t.ctx, { query: 'word 1', isFound: false });
  expect(await t.db.rows(sql`SELECT count(*) AS texts, sum(times) AS times FROM search_queries`)).toEqual([{ texts: 5_000, times: 5_001 }]);
});

test('they are forgotten after 90 days', async () => {
  await t.db.rows(sql`INSERT INTO search_queries VALUES ('2025-12-10', 'old', 1, 0), ('2025-12-11', 'young', 1, 0)`);
  await forgetOldSearches(t.ctx);
  expect(await kept()).toMatchObject([{ query: 'young' }]);
});
