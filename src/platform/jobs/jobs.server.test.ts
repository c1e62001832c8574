import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { defineJob, type Job, toWorker, type Worker } from './define-job.server.ts';
import { enqueue } from './enqueue.server.ts';
import { enqueueLost } from './lost-jobs.server.ts';
import { type Jobs, openJobs } from './open-jobs.server.ts';

const WAIT = { timeout: 15_000, interval: 50 };
const base = { payload: z.object({ n: z.int() }), retry: { limit: 2, delayS: 1 }, concurrency: 2, atMostS: 60 };
const count = defineJob({ ...base, name: 'count' });
const short = defineJob({ ...base, name: 'short', policy: 'short' });
const definitions = [count, short] as unknown as readonly Job[];

let t: TestDatabase;
const running: Jobs[] = [];
beforeAll(async () => {
  t = await testDatabase();
  (await openJobs(t.ctx, t.db, definitions)).stop();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await t.db.rows(sql`DELETE FROM pgboss.job`);
});
afterAll(() => t.drop());

async function start(work: Worker<{ n: number }>['work'], more: Partial<Worker<{ n: number }>> = {}): Promise<Jobs> {
  const jobs = await openJobs(t.ctx, t.db, definitions);
  running.push(jobs);
  await jobs.start([toWorker({ job: count, work, ...more })]);
  return jobs;
}
const states = async () =>
  (await t.db.rows<{ state: string }>(sql`SELECT state::text FROM pgboss.job WHERE name = 'count'`)).map(({ state }) => state);

test('a job is the row that pg-boss itself would write, now and for later', async () => {
  const { boss } = await start(async () => undefined);
  await boss.offWork('count', { wait: true });
  const later = new Date(Date.now() + 3_600_000);
  const rows = async () => {
    const found = await t.db.rows<Record<string, unknown>>(sql`
      SELECT to_jsonb(j) - 'id' - 'created_on' - 'start_after' - 'keep_until' AS job, start_after > now() AS is_later,
        extract(epoch FROM keep_until - start_after)::int AS kept FROM pgboss.job j ORDER BY start_after`);
    await t.db.rows(sql`DELETE FROM pgboss.job`);
    return found;
  };
  for (const job of [count, short]) {
    const key = job === short ? { key: 'one' } : {};
    await enqueue(t.ctx, job, { n: 1 }, key);
    await enqueue(t.ctx, job, { n: 2 }, { startAfter: later, ...(job === short ? { key: 'two' } : {}) });
    const ours = await rows();
    await boss.send(job.name, { n: 1 }, job === short ? { singletonKey: 'one' } : {});
    await boss.send(job.name, { n: 2 }, { startAfter: later, ...(job === short ? { singletonKey: 'two' } : {}) });
    expect(ours).toEqual(await rows());
    expect(ours).toHaveLength(2);
  }
});

test('one that waits for several changes is not taken while one of them is unfinished, and is awake afterwards', async () => {
  const taken = () =>
    t.db.transaction((db) => db.rows(sql`SELECT id FROM pgboss.job WHERE name = 'short' AND state = 'created' FOR UPDATE SKIP LOCKED`));
  expect(await enqueue(t.ctx, short, { n: 1 }, { key: 'one' })).toBe(true);
  await t.db.transaction(async (db) => {
    expect(await enqueue({ db }, short, { n: 2 }, { key: 'one' })).toBe(false);
    // Several may hold it at once.
    expect(await enqueue(t.ctx, short, { n: 3 }, { key: 'one' })).toBe(false);
    expect(await taken()).toHaveLength(0);
  });
  expect(await taken()).toHaveLength(1);
  await t.db.rows(sql`UPDATE pgboss.job SET state = 'active' WHERE name = 'short'`);
  expect(await enqueue(t.ctx, short, { n: 4 }, { key: 'one' })).toBe(true);
});

test('asked for in a transaction it is begun within a second of its end, and not at all when that is undone', async () => {
  const begun: number[] = [];
  await start(async (_ctx, { n }) => void begun.push(n));
  // Past the first look of each worker: from here on only a notification wakes it.
  await delay(500);
  await expect(
    t.db.transaction(async (db) => {
      await enqueue({ db }, count, { n: 1 });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  const askedAt = performance.now();
  await t.db.transaction((db) => enqueue({ db }, count, { n: 2 }));
  await expect.poll(() => begun, { timeout: 5_000, interval: 5 }).toEqual([2]);
  expect(performance.now() - askedAt).toBeLessThan(1_000);
});

test('many are done by all processes, each once, so many at once, without waiting between them', async () => {
  const done: number[] = [];
  let [now, most] = [0, 0];
  const work: Worker<{ n: number }>['work'] = async (_ctx, { n }) => {
    most = Math.max(most, ++now);
    await delay(20);
    now--;
    done.push(n);
  };
  await Promise.all([start(work), start(work)]);
  const wanted = Array.from({ length: 40 }, (_, n) => n);
  await t.db.transaction(async (db) => {
    for (const n of wanted) await enqueue({ db }, count, { n });
  });
  await expect.poll(() => done.length, WAIT).toBe(40);
  expect(done.sort((a, b) => a - b)).toEqual(wanted);
  expect(most, 'two processes, two each').toBeLessThanOrEqual(4);
  expect(most).toBeGreaterThan(1);
});

test('what fails is tried again and then given up with its reason alone', async () => {
  const given: unknown[] = [];
  let attempts = 0;
  await start(
    async () => {
      attempts++;
      throw Object.assign(new Error('no answer'), { secret: 'hunter2' });
    },
    { giveUp: async (_ctx, payload, why) => void given.push({ ...payload, ...why }) },
  );
  await enqueue(t.ctx, count, { n: 7 });
  // Sooner than a process looks by itself.
  for (let wait = 0; wait < 200 && given.length === 0; wait++) {
    await delay(100);
    await t.db.rows(sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
    await t.db.rows(sql`SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) FROM pgboss.queue`);
  }
  expect(given).toEqual([{ n: 7, attempts: 3, reason: 'no answer' }]);
  expect(attempts).toBe(3);
  const kept = JSON.stringify(await t.db.rows(sql`SELECT output, source_output FROM pgboss.job`));
  expect(kept).toContain('no answer');
  expect(kept).not.toMatch(/hunter2|node_modules|\.ts:/);
});

test('a job whose process died is done by another, and one that nobody survived is given up', async () => {
  const given: unknown[] = [];
  const done: number[] = [];
  for (const n of [1, 2]) await enqueue(t.ctx, count, { n });
  await t.db.rows(sql`
    UPDATE pgboss.job SET state = 'active', started_on = now() - interval '1 hour', heartbeat_on = now() - interval '1 hour',
      retry_count = CASE (data ->> 'n')::int WHEN 2 THEN retry_limit ELSE 0 END WHERE name = 'count'`);
  const { boss } = await start(async (_ctx, { n }) => void done.push(n), {
    giveUp: async (_ctx, { n }, { reason }) => void given.push([n, reason]),
  });
  await t.db.rows(sql`UPDATE pgboss.queue SET monitor_on = NULL, monitor_claim_on = NULL`);
  await boss.supervise('count');
  await t.db.rows(sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
  await t.db.rows(sql`SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) FROM pgboss.queue`);
  await expect.poll(() => [done, given], WAIT).toEqual([[1], [[2, expect.stringContaining('time')]]]);
});

test('stopping tells what is under way, waits for it, and begins nothing else', async () => {
  for (let n = 0; n < 6; n++) await enqueue(t.ctx, count, { n });
  const [begun, ended]: [number[], boolean[]] = [[], []];
  const jobs = await start(async (_ctx, { n }, stopping) => {
    begun.push(n);
    while (!stopping.aborted) await delay(10);
    await delay(200);
    ended.push(true);
  });
  await expect.poll(() => begun.length, WAIT).toBe(2);
  await jobs.stop();
  expect([begun.length, ended.length]).toEqual([2, 2]);
  expect((await states()).sort()).toEqual(['completed', 'completed', 'created', 'created', 'created', 'created']);
});

test('a payload that is not its shape fails, and of those with one key one waits', async () => {
  let calls = 0;
  await start(async () => void calls++);
  await enqueue(t.ctx, count, { n: 'many' } as never);
  await expect.poll(states, WAIT).toEqual(['retry']);
  expect(calls).toBe(0);
  const asked = [await enqueue(t.ctx, short, { n: 1 }, { key: 'a' }), await enqueue(t.ctx, short, { n: 2 }, { key: 'a' })];
  expect([...asked, await enqueue(t.ctx, short, { n: 3 }, { key: 'b' })]).toEqual([true, false, true]);
  await expect(enqueue(t.ctx, defineJob({ ...base, name: 'unknown' }), { n: 1 })).rejects.toThrow('no queue');
});

test('what our tables say waits and pg-boss has lost is asked for again, once', async () => {
  const worker = toWorker({ job: count, work: async () => undefined, waiting: async () => [{ n: 1 }, { n: 2 }] });
  await enqueue(t.ctx, count, { n: 1 });
  expect(await enqueueLost(t.ctx, [worker])).toBe(1);
  expect(await enqueueLost(t.ctx, [worker])).toBe(0);
  expect(await states()).toHaveLength(2);
});

test('a failure is logged with what it is about and that it is tried again', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const jobs = await openJobs({ ...t.ctx, log }, t.db, definitions);
  running.push(jobs);
  await jobs.start([toWorker({ job: count, work: () => Promise.reject(new Error('no answer')) })]);
  await enqueue(t.ctx, count, { n: 5 });
  await expect.poll(() => lines.join(''), WAIT).toContain('a job failed; it is tried again');
  expect(lines.join('')).toMatch(/"job":"count","n":5,"attempt":1/);
});
