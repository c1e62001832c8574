import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app/api.server.ts';
import { openDatabase } from '../../src/platform/db/client.server.ts';
import { positionText, type ReplicatedPool, withReplicas } from '../../src/platform/db/replicas.server.ts';
import { addPerson, sessionOf, testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { anIdea } from '../factories/idea.factory.ts';
import { asReplica, FURTHEST, type ReplicaDouble } from '../factories/replica.ts';

/** The primary has an idea and the replica none, so that a list tells who served it. */
let primary: TestDatabase;
let replica: TestDatabase;
let double: ReplicaDouble;
let db: ReplicatedPool;
let app: ReturnType<typeof createApp>;
let idea: { id: string; slug: string };
let session: string;

beforeAll(async () => {
  [primary, replica] = [await testDatabase(), await testDatabase()];
  idea = await anIdea(primary.ctx, { daysOld: 1 });
  double = await asReplica(replica);
  db = await withReplicas(openDatabase(primary.url, primary.ctx.log, { maxConnections: 4 }), primary.url, [replica.url], primary.ctx.log);
  const accounts = testAccounts(primary);
  session = (await sessionOf(accounts, (await addPerson(primary, accounts)).id)).cookie;
  const none = undefined;
  app = createApp({ ...primary.ctx, db }, accounts, none, none, none, none, none, [], db.replicas);
});
afterEach(async () => {
  await double.say(true, FURTHEST);
  await expect.poll(() => servedTo({}), { timeout: 30_000 }).toBe('replica');
});
afterAll(async () => {
  await db.close();
  await Promise.all([primary.drop(), replica.drop()]);
});

async function servedTo(headers: Record<string, string>, path = '/api/v1/ideas', env: object = {}): Promise<'primary' | 'replica'> {
  const answer = await app.request(path, { headers }, env);
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  const { data } = (await answer.json()) as { data: { ideas?: unknown[] } | unknown[] };
  return (Array.isArray(data) ? data : (data.ideas ?? Object.values(data).find(Array.isArray) ?? [])).length > 0 ? 'primary' : 'replica';
}
const save = (headers: Record<string, string>) =>
  app.request('/api/v1/saved-ideas', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ idea_id: idea.id }),
  });

test('lists of the catalogue are read from a replica, by visitors and by who is signed in', async () => {
  expect(await servedTo({})).toBe('replica');
  expect(await servedTo({ cookie: session })).toBe('replica');
  expect((await app.request(`/api/v1/ideas/${idea.slug}`)).status).toBe(404);
});

test('who wrote is given a cookie, and reads from the primary until a replica has come as far as the write', async () => {
  let seen = '';
  // On a busy machine the replica is looked at late, and then counts as too far behind: the write is made again until a look falls beside it.
  const afterWrite = async () => {
    await double.say(true, positionText(await db.replicas.position()));
    const saved = await save({ cookie: session });
    expect(saved.status).toBe(200);
    const [cookie = ''] = saved.headers.getSetCookie();
    expect(cookie).toMatch(/^assay\.seen=[0-9A-F]+%2F[0-9A-F]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
    seen = `${session}; ${cookie.split(';')[0]}`;
    return [await servedTo({ cookie: seen }), await servedTo({ cookie: session })];
  };
  await expect.poll(afterWrite, { timeout: 30_000, interval: 300 }).toEqual(['primary', 'replica']);
  await double.say(true, FURTHEST);
  await expect.poll(() => servedTo({ cookie: seen }), { timeout: 30_000 }).toBe('replica');
});

test('a cookie that is none of ours reads from the primary', async () => {
  expect(await servedTo({ cookie: 'assay.seen=whatever' })).toBe('primary');
});

test('a page that answers a write reads from the primary', async () => {
  expect(await servedTo({}, '/api/v1/ideas', { session: Promise.resolve(undefined), isOfWrite: true })).toBe('primary');
});

test('what is written for one person is read as of now, and programs, which keep no cookies, read from the primary', async () => {
  expect(await servedTo({ cookie: session }, '/api/v1/saved-ideas')).toBe('primary');
  const token = (await app.request('/api/v1/ideas', { headers: { authorization: 'Bearer not-a-token' } })).json();
  expect(await token).toMatchObject({ data: { ideas: [{}] } });
});
