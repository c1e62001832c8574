import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { type Database, openDatabase } from './client.server.ts';
import { isDatabaseTrouble } from './trouble.server.ts';

let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase();
  await t.db.rows(sql`CREATE TABLE notes (id int PRIMARY KEY, text text)`);
});
afterAll(() => t.drop());
beforeEach(async () => {
  await t.db.rows(sql`TRUNCATE notes`);
});

const add = (db: Database, id: number) => db.rows(sql`INSERT INTO notes VALUES (${id}, ${`note ${id}`})`);
const ids = async (db: Database = t.db) => (await db.rows<{ id: number }>(sql`SELECT id FROM notes ORDER BY id`)).map((row) => row.id);

test('a transaction commits what it did and returns what its work returns', async () => {
  const result = await t.db.transaction(async (db) => {
    await add(db, 1);
    expect(await ids()).toEqual([]);
    return 'done';
  });
  expect(result).toBe('done');
  expect(await ids()).toEqual([1]);
});

test('a throw rolls everything back and is the throw the caller sees', async () => {
  const failed = t.db.transaction(async (db) => {
    await add(db, 1);
    throw new Error('second thoughts');
  });
  await expect(failed).rejects.toThrow('second thoughts');
  expect(await ids()).toEqual([]);
});

test('a statement that fails rolls everything back, and the connection can be used again', async () => {
  const one = openDatabase(t.url, pino({ level: 'silent' }), { maxConnections: 1 });
  await expect(one.transaction(async (db) => [await add(db, 1), await add(db, 1)])).rejects.toMatchObject({ code: '23505' });
  expect(await ids(one)).toEqual([]);
  await one.close();
});

test('a transaction inside another is part of it', async () => {
  const failed = t.db.transaction(async (outer) => {
    await outer.transaction((inner) => add(inner, 1));
    expect(await ids(outer)).toEqual([1]);
    throw new Error('after all, no');
  });
  await expect(failed).rejects.toThrow('after all, no');
  expect(await ids()).toEqual([]);
});

test('a connection that dies in a transaction is not handed out again', async () => {
  const one = openDatabase(t.url, pino({ level: 'silent' }), { maxConnections: 1 });
  const failed = one.transaction(async (db) => {
    const me = await db.row<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
    await t.db.rows(sql`SELECT pg_terminate_backend(${me?.pid})`);
    return add(db, 1);
  });
  await expect(failed).rejects.toThrow();
  expect(await ids(one)).toEqual([]);
  await one.close();
});

test('a connection that dies while a library has borrowed it ends neither the process nor the pool', async () => {
  const lines: string[] = [];
  const one = openDatabase(t.url, pino({ level: 'warn' }, { write: (line) => void lines.push(line) }), { maxConnections: 1 });
  const client = await one.pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // As a library does: it waits for its answer, and listens to nothing.
  const refused = expect(client.query('SELECT pg_sleep(60)')).rejects.toThrow();
  await t.db.rows(sql`SELECT pg_terminate_backend(${rows[0]?.pid})`);
  await refused;
  await expect.poll(() => lines.join('')).toContain('lost a database connection');
  client.release();
  expect(await ids(one), 'the next query works').toEqual([]);
  await one.close();
});

test('a server that stays silent is lost: who asks is told, and is answered over a new connection once it speaks', async () => {
  const { hostname, port } = new URL(t.url);
  const held: (() => void)[] = [];
  let isSilent = false;
  const way = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    for (const end of [socket, onward]) end.on('error', () => undefined);
    socket.on('data', (bytes) => (isSilent ? undefined : onward.write(bytes)));
    onward.pipe(socket);
    held.push(() => [socket, onward].forEach((end) => void end.destroy()));
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const url = new URL(t.url);
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`;
  const one = openDatabase(url.href, pino({ level: 'silent' }), { maxConnections: 2, answerTimeoutMs: 250 });
  expect(await ids(one)).toEqual([]);
  isSilent = true;
  await expect(ids(one)).rejects.toSatisfy(isDatabaseTrouble);
  expect(one.hadTroubleWithin?.(5_000)).toBe(true);
  isSilent = false;
  expect(await ids(one)).toEqual([]);
  isSilent = true;
  await expect(one.transaction((db) => add(db, 1))).rejects.toSatisfy(isDatabaseTrouble);
  isSilent = false;
  // Longer than a statement outside may take: within, the limit is the server's.
  await one.transaction((db) => db.rows(sql`SELECT pg_sleep(0.4)`));
  expect(await ids(one)).toEqual([]);
  for (const letGo of held) letGo();
  await one.close();
  way.close();
});

test('more transactions at once than connections wait their turn', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, id) => t.db.transaction((db) => add(db, id))));
  expect(await ids()).toHaveLength(20);
});

test('values are values, never SQL', async () => {
  const evil = `'); DROP TABLE notes; --`;
  await t.db.rows(sql`INSERT INTO notes VALUES (1, ${evil})`);
  expect(await t.db.row(sql`SELECT text FROM notes WHERE text = ${evil}`)).toEqual({ text: evil });
});

test.each([
  ['2026-03-10 09:08:07+00', '2026-03-10T09:08:07.000Z'],
  ['2026-03-10 09:08:07.654321+00', '2026-03-10T09:08:07.654Z'],
  ['0044-03-15 12:00:00+00', '0044-03-15T12:00:00.000Z'],
  ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ['12026-03-10 09:08:07+00', '+012026-03-10T09:08:07.000Z'],
])('a time is read as it is written: %s', async (written, iso) => {
  const row = await t.db.row<'at'>(sql`SELECT ${written}::timestamptz AS at`);
  expect(row?.at.toISOString()).toBe(iso);
  const elsewhere = await t.db.transaction(async (db) => {
    await db.rows(sql`SET LOCAL TimeZone = 'Asia/Kolkata'`);
    return db.row<'at'>(sql`SELECT ${written}::timestamptz AS at`);
  });
  expect(elsewhere?.at.toISOString()).toBe(iso);
});

test('days stay the text they are, counts are numbers, no row is undefined', async () => {
  expect(await t.db.row(sql`SELECT date '2026-03-10' AS day, count(*) AS n, now() AS at FROM notes`)).toEqual({
    day: '2026-03-10',
    n: 0,
    at: expect.any(Date),
  });
  expect(await t.db.row(sql`SELECT id FROM notes`)).toBeUndefined();
});
