import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { COUNTED_AT_MOST, countUpTo, whileLarge } from './counted.server.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
  await t.db.rows(sql`CREATE TABLE few AS SELECT n FROM generate_series(1, 10) n`);
  await t.db.rows(sql`CREATE TABLE many AS SELECT n FROM generate_series(1, ${COUNTED_AT_MOST + 1}) n`);
  await t.db.rows(sql`ANALYZE few`);
  await t.db.rows(sql`ANALYZE many`);
});
afterAll(() => t.drop());

test.each([
  [0, { total: 0, isCapped: false }],
  [COUNTED_AT_MOST - 1, { total: COUNTED_AT_MOST - 1, isCapped: false }],
  [COUNTED_AT_MOST, { total: COUNTED_AT_MOST, isCapped: false }],
  [COUNTED_AT_MOST + 1, { total: COUNTED_AT_MOST, isCapped: true }],
])('%i rows are counted exactly, or said to be more', async (rows, counted) => {
  expect(await countUpTo(t.db, sql`FROM many WHERE n <= ${rows}`)).toEqual(counted);
});

test('over a small table a value is computed each time; over a large one it is given for a while, also to those who ask at once', async () => {
  let computed = 0;
  const compute = async () => ++computed;
  expect([await whileLarge(t.db, 'few', 'a', compute), await whileLarge(t.db, 'few', 'a', compute)]).toEqual([1, 2]);
  expect(await Promise.all([whileLarge(t.db, 'many', 'a', compute), whileLarge(t.db, 'many', 'a', compute)])).toEqual([3, 3]);
  expect([await whileLarge(t.db, 'many', 'a', compute), await whileLarge(t.db, 'many', 'b', compute)]).toEqual([3, 4]);
});

test('one that could not be computed is not kept', async () => {
  const fails = () => Promise.reject(new Error('no'));
  await expect(whileLarge(t.db, 'many', 'fails', fails)).rejects.toThrow('no');
  expect(await whileLarge(t.db, 'many', 'fails', async () => 'yes')).toBe('yes');
});
