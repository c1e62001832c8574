import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app/api.server.ts';
import { addPerson, sessionOf, testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { anIdea, featureToday } from '../factories/idea.factory.ts';
import { aBuiltSite, type RunningSite } from '../factories/site.ts';

// A busy machine may take its time over a whole site.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let t: TestDatabase;
let site: RunningSite;
let cookie: string;
let way: Server;
const sockets = new Set<Socket>();
/** Whether what is sent to the database gets lost, as behind a network that is down. */
let isSilent = false;

/** The way to the database, which a test can cut and mend: a server that passes bytes on. */
async function openWay(port = 0): Promise<number> {
  const { hostname, port: databasePort } = new URL(t.url);
  way = createServer((socket) => {
    const onward = connect(Number(databasePort), hostname);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.on('close', () => sockets.delete(end));
    }
    socket.on('data', (bytes) => (isSilent ? undefined : onward.write(bytes)));
    onward.pipe(socket);
  });
  way.listen(port, '127.0.0.1');
  await once(way, 'listening');
  return (way.address() as AddressInfo).port;
}
async function cutWay(): Promise<void> {
  const closed = once(way, 'close');
  way.close();
  for (const socket of sockets) socket.destroy();
  await closed;
}

let port: number;
beforeAll(async () => {
  t = await testDatabase();
  const accounts = testAccounts(t);
  await featureToday(t.ctx, await anIdea(t.ctx, { daysOld: 1 }));
  const { id } = await addPerson(t, accounts);
  ({ cookie } = await sessionOf(accounts, id));
  port = await openWay();
  const url = new URL(t.url);
  url.host = `127.0.0.1:${port}`;
  site = await aBuiltSite(url.href);
});
afterAll(async () => {
  await site.stop();
  await cutWay();
  await t.drop();
});

const asked = [
  '/api/v1/saved-ideas',
  '/saved',
  '/api/v1/ideas?search=never-asked-before',
  '/browse?search=never-asked-before',
  '/sitemap.xml',
];
const answers = async () => Promise.all(asked.map(async (path) => ({ path, ...(await site.ask(path, { headers: { cookie } })) })));

test('while the database is lost, everything that needs it says so and when to come back; then it is whole again', async () => {
  await expect.poll(async () => (await site.ask('/readyz')).status, { timeout: 40_000 }).toBe(200);
  await cutWay();
  expect(await site.ask('/readyz')).toMatchObject({ status: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  expect((await site.ask('/healthz')).status).toBe(200);
  for (const { path, status, headers, text } of await answers()) {
    expect(status, path).toBe(503);
    expect(headers['retry-after'], path).toMatch(/^\d+$/);
    expect(text, path).not.toMatch(/ECONNREFUSED|terminated|127\.0\.0\.1/);
  }
  await openWay(port);
  await expect.poll(async () => (await answers()).map(({ status }) => status), { timeout: 20_000 }).toEqual(asked.map(() => 200));
  await expect.poll(async () => (await site.ask('/readyz')).status, { timeout: 30_000 }).toBe(200);
});

test('while the database stays silent, the site says soon that it is not ready', async () => {
  isSilent = true;
  try {
    const askedAt = performance.now();
    expect(await site.ask('/readyz')).toMatchObject({ status: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
    expect(performance.now() - askedAt).toBeLessThan(5_000);
    expect((await site.ask('/healthz')).status).toBe(200);
  } finally {
    isSilent = false;
    await cutWay();
    await openWay(port);
  }
  await expect.poll(async () => (await site.ask('/readyz')).status, { timeout: 30_000 }).toBe(200);
});

test('a database that only reads, as one with a full disk, refuses to write with 503 and is not ready', async () => {
  const name = new URL(t.url).pathname.slice(1);
  await t.db.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  try {
    const readOnly = await reconnected();
    const accounts = testAccounts(readOnly);
    const app = createApp(readOnly.ctx, accounts);
    const answer = await app.request('/api/v1/auth/password-reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-address': '192.0.2.1' },
      body: JSON.stringify({ email: 'somebody@people.example' }),
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(readOnly.db.hadTroubleWithin?.(60_000)).toBe(true);
    await readOnly.db.close();
  } finally {
    await t.db.pool.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  }
});

/** The same database over connections that begin now. */
async function reconnected(): Promise<TestDatabase> {
  const { openDatabase } = await import('../../src/platform/db/client.server.ts');
  const db = openDatabase(t.url, t.ctx.log, { maxConnections: 2 });
  return { ...t, db, ctx: { ...t.ctx, db } };
}

test('what refers to something that was deleted meanwhile is not found, not a fault of ours', async () => {
  const accounts = testAccounts(t);
  const { id } = await addPerson(t, accounts);
  const app = createApp(t.ctx, accounts);
  const session = await sessionOf(accounts, id);
  app.post('/late', async (c) => {
    await c.var.ctx.db.rows(
      sql`INSERT INTO saved_ideas (user_id, idea_id, saved_at) VALUES (${id}, '018f0000-0000-7000-8000-000000000000', ${new Date()})`,
    );
    return c.json(null, 200);
  });
  const late = await app.request('/api/v1/late', { method: 'POST', headers: { cookie: session.cookie } });
  expect(late.status).toBe(404);
  expect(await late.json()).toMatchObject({ error: { code: 'not_found', message: expect.stringContaining('not there any more') } });
});
