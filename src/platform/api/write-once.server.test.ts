import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, PASSWORD, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { createApp } from '../../app/api.server.ts';
import { forgetOldWrites } from './write-once.server.ts';

const clock = aClock();
let t: TestDatabase;
let app: ReturnType<typeof createApp>;
let cookie: string;
let userId: string;
let idea: { id: string };

beforeAll(async () => {
  t = await testDatabase(clock.now);
  const accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
  userId = (await addPerson(t, accounts, { tier: 'lifetime', password: true })).id;
  cookie = (await sessionOf(accounts, userId)).cookie;
  idea = await anIdea(t.ctx);
});
afterAll(() => t.drop());

async function write(key: string, path: string, json: unknown, as = cookie) {
  const headers = { cookie: as, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await app.request(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(json) });
  return { status: response.status, replayed: response.headers.get('idempotency-replayed'), body: await response.json() };
}
const kits = async () => (await t.db.rows(sql`SELECT 1 FROM build_kits WHERE user_id = ${userId}`)).length;

test('a write sent twice under one key is done once, and answered alike', async () => {
  const first = await write('one', '/build-kits', { ideaId: idea.id });
  const second = await write('one', '/build-kits', { ideaId: idea.id });
  expect(first).toMatchObject({ status: 200, replayed: null });
  expect(second).toEqual({ ...first, replayed: 'true' });
  expect(await kits()).toBe(1);
  expect((await write('two', '/build-kits', { ideaId: idea.id })).body).not.toEqual(first.body);
});

test('of many at once one is done, and the others are told to come back or are given its answer', async () => {
  const before = await kits();
  const all = await Promise.all(Array.from({ length: 8 }, () => write('many', '/build-kits', { ideaId: idea.id })));
  expect(await kits()).toBe(before + 1);
  expect(all.filter(({ status, replayed }) => status === 200 && !replayed)).toHaveLength(1);
  for (const { status } of all) expect([200, 409]).toContain(status);
});

test('the key of one write is refused for another, and is somebody else’s to use', async () => {
  await write('taken', '/saved-ideas', { idea_id: idea.id });
  expect(await write('taken', '/idea-views', { idea_id: idea.id })).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
  const accounts = testAccounts(t);
  const other = await sessionOf(accounts, (await addPerson(t, accounts)).id);
  expect(await write('taken', '/saved-ideas', { idea_id: idea.id }, other.cookie)).toMatchObject({ status: 200, replayed: null });
});

test('after a refusal the key is free', async () => {
  expect((await write('refused', '/saved-ideas', { idea_id: 'nothing' })).status).toBe(400);
  expect(await write('refused', '/saved-ideas', { idea_id: idea.id })).toMatchObject({ status: 200, replayed: null });
});

test.each(['', ' ', 'x'.repeat(201)])('%j is no key', async (key) => {
  expect((await write(key, '/saved-ideas', { idea_id: idea.id })).status).toBe(400);
});

test('what was cut off with its process may be sent again, and after a day nothing is known of a key', async () => {
  await t.db.rows(
    sql`INSERT INTO idempotent_writes (user_id, key, digest, begun_at) VALUES (${userId}, 'cut-off', 'another', ${clock.now()})`,
  );
  expect((await write('cut-off', '/saved-ideas', { idea_id: idea.id })).status).toBe(409);
  clock.advance(5 * 60_000);
  expect((await write('cut-off', '/saved-ideas', { idea_id: idea.id })).status).toBe(200);
  clock.advance(86_400_000);
  await forgetOldWrites(t.ctx);
  expect(await t.db.rows(sql`SELECT 1 FROM idempotent_writes`)).toEqual([]);
});

test('what is closed to API keys, such as making one, keeps no answer', async () => {
  const json = { name: 'x', scopes: ['read'], days: 7, current_password: PASSWORD };
  expect((await write('secret', '/api-keys', json)).status).toBe(200);
  expect(await t.db.rows(sql`SELECT 1 FROM idempotent_writes WHERE key = 'secret'`)).toEqual([]);
});
