import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { asReplica, FURTHEST, type ReplicaDouble } from '../../../tests/factories/replica.ts';
import { type Database, openDatabase } from './client.server.ts';
import { asOfNow, LATEST, mayLag, positionOf, positionText, type ReplicatedPool, withReplicas } from './replicas.server.ts';

/** Two databases that know nothing of each other, so that each read tells who served it. The second says it is a replica, and how far it has come. */
let primary: TestDatabase;
let replica: TestDatabase;
let say: ReplicaDouble['say'];
let db: ReplicatedPool;
let mute: { url: string; isSilent: boolean; close(): void };

beforeAll(async () => {
  [primary, replica] = [await testDatabase(), await testDatabase()];
  for (const [one, name] of [
    [primary, 'primary'],
    [replica, 'replica'],
  ] as const) {
    await one.db.rows(sql`CREATE TABLE who (name text)`);
    await one.db.rows(sql`INSERT INTO who VALUES (${name})`);
    await one.db.rows(sql`CREATE FUNCTION note_who() RETURNS text LANGUAGE sql AS 'INSERT INTO who VALUES (''noted'') RETURNING name'`);
  }
  ({ say } = await asReplica(replica));
});
afterAll(async () => {
  await Promise.all([primary.drop(), replica.drop()]);
});
beforeEach(async () => {
  mute = await wayTo(replica.url);
  db = await withReplicas(openDatabase(primary.url, primary.ctx.log, { maxConnections: 2 }), primary.url, [mute.url], primary.ctx.log);
});
afterEach(async () => {
  await say(true, FURTHEST);
  mute.isSilent = false;
  await db.close();
  mute.close();
});

/** A way to a database that a test can make silent or cut. */
async function wayTo(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const way = {
    url: '',
    isSilent: false,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => undefined);
    }
    socket.on('data', (bytes) => (way.isSilent ? undefined : onward.write(bytes)));
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
    onward.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const to = new URL(url);
  to.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  way.url = to.href;
  return way;
}

const who = async (from: Database = db): Promise<string | undefined> =>
  (await from.rows<{ name: string }>(sql`SELECT name FROM public.who LIMIT 1`))[0]?.name;
const whoMayLag = (seen = 0n) => mayLag(seen, () => who());

test('reads that may lag are served by the replica, everything else by the primary', async () => {
  expect(await whoMayLag()).toBe('replica');
  expect(await who()).toBe('primary');
  expect(await mayLag(0n, () => asOfNow(() => who()))).toBe('primary');
  expect(await mayLag(0n, () => db.transaction((inside) => who(inside)))).toBe('primary');
});

test('once a request has written, or opened a transaction, the rest of it reads from the primary; another request does not', async () => {
  await mayLag(0n, async () => {
    await db.rows(sql`UPDATE public.who SET name = name`);
    expect(await who()).toBe('primary');
  });
  await mayLag(0n, async () => {
    await db.transaction(async () => undefined);
    expect(await who()).toBe('primary');
  });
  expect(await whoMayLag()).toBe('replica');
});

test('somebody who has written reads from a replica only once it has come as far', async () => {
  expect(await whoMayLag(LATEST)).toBe('primary');
  const seen = await db.replicas.position();
  expect(await whoMayLag(seen)).toBe('replica');
  expect(positionOf(positionText(seen))).toBe(seen);
});

test('a place in the journal is read as Postgres writes it, and nothing else is one', () => {
  expect(positionOf('16/B374D848')).toBe(0x16b374d848n);
  expect(positionText(0x16b374d848n)).toBe('16/B374D848');
  for (const none of [undefined, '', '16', '16/', 'G/1', '1/123456789', '-1/1', '1/1 ']) expect(positionOf(none), none).toBeUndefined();
});

test('what a replica refuses, because it writes after all, is done by the primary, and the replica goes on', async () => {
  const noted = await mayLag(0n, () => db.rows<{ name: string }>(sql`SELECT public.note_who() AS name`));
  expect(noted).toEqual([{ name: 'noted' }]);
  await primary.db.rows(sql`DELETE FROM public.who WHERE name = 'noted'`);
  expect(await whoMayLag()).toBe('replica');
});

test('a replica that is far behind serves nobody until it has caught up', async () => {
  await say(true, '0/1');
  await expect.poll(() => db.replicas.serving(), { timeout: 30_000 }).toBe(0);
  expect(await whoMayLag()).toBe('primary');
  await say(true, FURTHEST);
  await expect.poll(() => whoMayLag(), { timeout: 30_000 }).toBe('replica');
});

test('a server that is no replica, such as one that was promoted, serves nobody', async () => {
  await say(false, FURTHEST);
  await expect.poll(() => db.replicas.serving(), { timeout: 30_000 }).toBe(0);
  expect(await whoMayLag()).toBe('primary');
});

test('after a change that every process is told of, nothing older is read', async () => {
  expect(await whoMayLag()).toBe('replica');
  db.replicas.catchUp();
  expect(await whoMayLag()).toBe('primary');
  await expect.poll(() => whoMayLag(), { timeout: 30_000 }).toBe('replica');
});

test('a replica that falls silent is left out long before its statement would end, also by who waits for it, and serves again once it answers', async () => {
  mute.isSilent = true;
  const startedAt = performance.now();
  expect(await whoMayLag()).toBe('primary');
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(db.replicas.serving()).toBe(0);
  mute.close();
});

test('a replica that is down fails no read', async () => {
  mute.close();
  expect(await Promise.all(Array.from({ length: 20 }, () => whoMayLag()))).toEqual(Array(20).fill('primary'));
  await expect.poll(() => db.replicas.serving(), { timeout: 30_000 }).toBe(0);
});

test('a replica that is down at the start is left out', async () => {
  const other = await withReplicas(
    openDatabase(primary.url, primary.ctx.log, { maxConnections: 2 }),
    primary.url,
    ['postgres://nobody@127.0.0.1:1/none', mute.url],
    primary.ctx.log,
  );
  expect(other.replicas.serving()).toBe(1);
  expect(await mayLag(0n, () => who(other))).toBe('replica');
  await other.close();
});
