import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { createApp } from '../../app/api.server.ts';
import { type AdminList, readList } from './admin-list.server.ts';
import { adminLists } from './lists.server.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

/** What a list selects, empty as it is. */
const selected = ({ select, from }: AdminList) =>
  t.db.transaction(async (db) => {
    await db.rows(sql`CREATE TEMP VIEW listed AS SELECT ${select} ${from}`);
    const names = await db.values<string>(sql`SELECT attname::text FROM pg_attribute WHERE attrelid = 'listed'::regclass AND attnum > 0`);
    await db.rows(sql`DROP VIEW listed`);
    return names;
  });

test.each([...adminLists])('the list %s selects what it shows, and what its addresses name', async (_, list) => {
  const named = list.columns.flatMap(({ id, to }) => [id, ...[...(to ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
  expect(await selected(list)).toEqual(expect.arrayContaining(['id', ...named]));
  expect(await readList(t.ctx, list, { page: 1, search: 'nobody' })).toMatchObject({
    rows: [],
    pagination: { total: 0 },
    title: list.title,
  });
});

test('a page holds twenty rows in the order of the list, times as text, and a search finds whose they are', async () => {
  const keys = adminLists.get('api-keys') as AdminList;
  const { id, email } = await addPerson(t, testAccounts(t));
  for (let n = 0; n < 21; n++)
    await t.db.rows(sql`
      INSERT INTO api_keys (id, user_id, name, digest, ending, scopes, created_at, expires_at)
      VALUES (gen_random_uuid(), ${id}, ${`Key ${n}`}, ${`digest ${n}`}, 'abcd', '{read,write}', ${new Date(Date.UTC(2026, 0, n + 1))}, ${new Date(Date.UTC(2027, 0, 1))})`);
  const first = await readList(t.ctx, keys, { page: 1, search: email.toUpperCase() });
  expect(first).toMatchObject({ pagination: { page: 1, limit: 20, total: 21, pages: 2 }, total_is_capped: false });
  expect(first.rows[0]).toMatchObject({ name: 'Key 20', email, scopes: 'read, write', last_used_at: null });
  expect(first.rows[0]?.created_at).toBe('2026-01-21T00:00:00.000Z');
  expect((await readList(t.ctx, keys, { page: 2 })).rows.map(({ name }) => name)).toEqual(['Key 0']);
});

test('a list that nobody made is not there', async () => {
  const accounts = testAccounts(t);
  const { cookie } = await sessionOf(accounts, (await addPerson(t, accounts, { role: 'admin' })).id);
  const app = createApp(t.ctx, accounts);
  const asked = async (list: string) => (await app.request(`/api/v1/admin/lists/${list}`, { headers: { cookie } })).status;
  expect([await asked('api-keys'), await asked('nowhere')]).toEqual([200, 404]);
});
