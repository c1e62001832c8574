import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aSchedule } from '../../../tests/factories/jobs.ts';
import { execute } from './open-jobs.server.ts';
import type { ScheduledJob } from './schedule.server.ts';

let t: TestDatabase;
type Schedule = Awaited<ReturnType<typeof aSchedule>>;
const running: Schedule[] = [];
beforeAll(async () => {
  t = await testDatabase();
});
afterEach(async () => {
  for (const schedule of running.splice(0)) await schedule.stop();
  await t.db.rows(sql`TRUNCATE paused_jobs`);
  await t.db.rows(sql`DELETE FROM pgboss.job WHERE name = 'scheduled_jobs'`);
});
afterAll(() => t.drop());

async function start(jobs: ScheduledJob[]): Promise<Schedule> {
  const schedule = await aSchedule(t.ctx, t.db, jobs);
  running.push(schedule);
  return schedule;
}
const aJob = (name: string, work: ScheduledJob['work']): ScheduledJob => ({ name, title: `Does ${name}`, cron: '0 0 1 1 *', work });
const stateOf = async (schedule: Schedule, name: string) => (await schedule.list()).find((job) => job.name === name);
const held = () => t.db.rows(sql`SELECT id FROM pgboss.job WHERE name = 'scheduled_jobs' AND output ->> 'result' = 'on hold'`);
const WAIT = { timeout: 15_000, interval: 100 };

test('a job runs when a process starts, and tells what it did and when it is next', async () => {
  const schedule = await start([aJob('count', async () => '3 letters')]);
  await expect.poll(async () => (await stateOf(schedule, 'count'))?.runs[0]?.result, WAIT).toBe('3 letters');
  const state = await stateOf(schedule, 'count');
  expect(state).toMatchObject({ title: 'Does count', cron: '0 0 1 1 *', paused_at: null });
  expect(state?.next_at).toMatch(/^\d{4}-01-01T00:00:00/);
});

test('several statements in one text give the rows of each: by them pg-boss finds runs whose process died', async () => {
  expect(await execute(t.db.pool, 'SELECT 1 AS a; SELECT 2 AS b')).toEqual({ rows: [{ a: 1 }, { b: 2 }] });
  expect(await execute(t.db.pool, 'SELECT $1::int AS a', [3])).toEqual({ rows: [{ a: 3 }] });
});

test('it never runs beside itself, in however many processes', async () => {
  let [now, most, runs] = [0, 0, 0];
  const job = aJob('alone', async () => {
    most = Math.max(most, ++now);
    await delay(300);
    now--;
    runs++;
  });
  const [one, two] = [await start([job]), await start([job])];
  await Promise.all(Array.from({ length: 6 }, (_, i) => (i % 2 ? one : two).run('alone')));
  await expect.poll(() => runs, WAIT).toBeGreaterThan(0);
  expect(most).toBe(1);
});

test('one that fails is told of by the name of its error alone, and may run again', async () => {
  let tries = 0;
  const schedule = await start([
    aJob('breaks', async () => {
      tries++;
      throw new RangeError('password=hunter2');
    }),
  ]);
  await expect.poll(async () => (await stateOf(schedule, 'breaks'))?.runs[0]?.state, WAIT).toBe('failed');
  expect(await stateOf(schedule, 'breaks')).toMatchObject({ failed_lately: 1, runs: [{ result: 'RangeError' }] });
  expect(JSON.stringify(await schedule.list())).not.toContain('hunter2');
  expect(JSON.stringify(await t.db.rows(sql`SELECT output FROM pgboss.job`))).not.toContain('hunter2');
  expect(await schedule.run('breaks')).toBe(true);
  await expect.poll(() => tries, WAIT).toBe(2);
});

test('what is on hold is not done until it is let go on', async () => {
  let runs = 0;
  const schedule = await start([aJob('held', async () => ++runs)]);
  await expect.poll(() => runs, WAIT).toBe(1);
  await expect.poll(async () => (await stateOf(schedule, 'held'))?.runs[0]?.state, WAIT).toBe('done');
  expect([await schedule.pause('held', true), await schedule.pause('held', true)]).toEqual([true, false]);
  await expect(schedule.run('held')).rejects.toMatchObject({ code: 'conflict' });
  // Asked for on schedule: another process that starts asks for everything.
  await start([aJob('held', async () => ++runs)]);
  await expect.poll(async () => (await held()).length, WAIT).toBe(1);
  const state = await stateOf(schedule, 'held');
  expect(state?.paused_at).not.toBeNull();
  expect(state?.runs).toMatchObject([{ state: 'done', result: '1' }]);
  expect(runs).toBe(1);
  expect([await schedule.pause('held', false), await schedule.pause('held', false)]).toEqual([true, false]);
  await schedule.run('held');
  await expect.poll(() => runs, WAIT).toBe(2);
});

test('asked for in a transaction, it is done when that is committed, and not otherwise', async () => {
  let runs = 0;
  const schedule = await start([aJob('together', async () => ++runs)]);
  await expect.poll(async () => (await stateOf(schedule, 'together'))?.runs[0]?.state, WAIT).toBe('done');
  const undone = t.db.transaction(async (db) => {
    expect(await schedule.run('together', db)).toBe(true);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await stateOf(schedule, 'together'))?.runs).toHaveLength(1);
  await t.db.transaction((db) => schedule.run('together', db));
  await expect.poll(() => runs, WAIT).toBe(2);
});

test('work nobody has: not_found', async () => {
  const schedule = await start([aJob('known', async () => 1)]);
  await expect(schedule.run('unknown')).rejects.toMatchObject({ code: 'not_found' });
  await expect(schedule.pause('unknown', true)).rejects.toMatchObject({ code: 'not_found' });
});

test('what a release no longer has is taken off the clock', async () => {
  await start([aJob('old', async () => 1), aJob('kept', async () => 1)]);
  await running.pop()?.stop();
  await start([aJob('kept', async () => 1)]);
  expect(await t.db.rows(sql`SELECT key FROM pgboss.schedule WHERE name = 'scheduled_jobs'`)).toEqual([{ key: 'kept' }]);
});

test.concurrent.each([
  ['half-way through its own start', 'UPDATE pgboss.queue'],
  ['once it has begun', 'INSERT INTO pgboss.job'],
])('a start that fails %s leaves nothing at work', async (_, last) => {
  let asked = 0;
  const query = (...call: [text: string, values?: unknown[]]) => {
    asked++;
    return call[0].includes(last) ? Promise.reject(new Error('the disk is full')) : t.db.pool.query(...call);
  };
  const pool = new Proxy(t.db.pool, { get: (of, key) => (key === 'query' ? query : Reflect.get(of, key)) });
  await expect(aSchedule(t.ctx, { pool }, [aJob('first', async () => 1)])).rejects.toThrow('the disk is full');
  // What was begun at that moment comes to its end, however busy the machine is.
  let [before, since] = [asked, Date.now()];
  while (Date.now() - since < 1_000) {
    await delay(50);
    if (asked !== before) [before, since] = [asked, Date.now()];
  }
  // Who waits for work that nothing tells of looks every two seconds.
  await delay(3_000);
  expect(asked).toBe(before);
});
