import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, featureToday, type MadeIdea } from '../../../tests/factories/idea.factory.ts';
import { listen } from './listen.server.ts';

const log = pino({ level: 'silent' });
const RETRY_MS = 2_000;
let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
afterEach(() => void vi.useRealTimers());

async function aListener(url = t.url, channel = 'tidings') {
  let calls = 0;
  const listener = await listen(url, channel, () => calls++, log);
  onTestFinished(listener.close);
  return { calls: () => calls, close: listener.close };
}
const notify = (channel = 'tidings') => t.db.pool.query(`NOTIFY ${channel}`);

test('a notification calls back, one of another channel does not', async () => {
  const listener = await aListener();
  await notify('gossip');
  await notify();
  await expect.poll(listener.calls).toBe(1);
});

test('a closed listener is called no more', async () => {
  const [closed, open] = [await aListener(), await aListener()];
  await closed.close();
  await notify();
  await expect.poll(open.calls).toBe(1);
  expect(closed.calls()).toBe(0);
});

test('after a lost connection it listens again, and calls back once for what it may have missed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const listener = await aListener();
  await t.db.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN tidings' AND datname = current_database()`,
  );
  const callsLater = () => {
    vi.advanceTimersByTime(RETRY_MS);
    return listener.calls();
  };
  await expect.poll(callsLater).toBe(1);
  await notify();
  await expect.poll(listener.calls).toBe(2);
});

/** A way to the database that can be shut and that counts who knocks. */
async function aDoor() {
  const database = new URL(t.url);
  const sockets = new Set<Socket>();
  const door = { url: '', isShut: false, knocks: 0, turnedAway: 0, shut: () => {} };
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    return socket;
  };
  const server: Server = createServer((knocking) => {
    door.knocks++;
    keep(knocking);
    if (door.isShut) {
      knocking.on('close', () => door.turnedAway++);
      knocking.destroy();
      return;
    }
    const beyond = keep(connect(Number(database.port), database.hostname));
    knocking.pipe(beyond).pipe(knocking);
    knocking.on('close', () => beyond.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(t.url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  door.url = through.href;
  door.shut = () => {
    door.isShut = true;
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    door.shut();
    server.close();
  });
  return door;
}

test('while the database is away it knocks once every two seconds, never faster, and listens again when it is back', async () => {
  const door = await aDoor();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const listener = await aListener(door.url);
  door.shut();
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(1);
  for (let tries = 1; tries <= 6; tries++) {
    vi.advanceTimersByTime(RETRY_MS);
    await expect.poll(() => door.turnedAway).toBe(tries);
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(1);
  }
  door.isShut = false;
  vi.advanceTimersByTime(RETRY_MS);
  await expect.poll(listener.calls).toBe(1);
  await notify();
  await expect.poll(listener.calls).toBe(2);
  expect(door.knocks).toBe(1 + 6 + 1);
});

test('a listener closed while the database is away stops knocking', async () => {
  const door = await aDoor();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const listener = await aListener(door.url);
  door.shut();
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  await listener.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(door.knocks).toBe(1);
});

test('a database that cannot be reached at the start is told to whoever starts, and nothing goes on trying', async () => {
  const door = await aDoor();
  door.shut();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await expect(listen(door.url, 'tidings', () => undefined, log)).rejects.toThrow();
  await expect.poll(() => door.turnedAway).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

test.each<[string, (idea: MadeIdea) => Promise<unknown>]>([
  ['an idea is published', () => anIdea(t.ctx)],
  ['an idea is hidden', (idea) => t.db.rows(sql`UPDATE ideas SET active = false WHERE id = ${idea.id}`)],
  ['a title changes', (idea) => t.db.rows(sql`UPDATE ideas SET title = 'Another title' WHERE id = ${idea.id}`)],
  ['the idea of the day is chosen', (idea) => featureToday(t.ctx, idea)],
  ['an idea is deleted', (idea) => t.db.rows(sql`DELETE FROM ideas WHERE id = ${idea.id}`)],
])('every process hears of it when %s', async (_, change) => {
  const idea = await anIdea(t.ctx);
  const listener = await aListener(t.url, 'catalogue_changed');
  await change(idea);
  await expect.poll(listener.calls).toBeGreaterThan(0);
});

test('counting a view makes no process drop what it keeps', async () => {
  const idea = await anIdea(t.ctx);
  const listener = await aListener(t.url, 'catalogue_changed');
  await t.db.rows(sql`UPDATE ideas SET view_count = view_count + 1, save_count = save_count + 1 WHERE id = ${idea.id}`);
  await notify('catalogue_changed');
  await expect.poll(listener.calls).toBe(1);
});
