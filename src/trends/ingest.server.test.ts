import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { aSeriesSource, aTopic, ingest, monthsBefore, monthsGrowing } from '../../tests/factories/topics.ts';
import { listIngestRuns, sourceHealth } from '../admin/topics/list-topics.server.ts';
import { visitor } from '../platform/viewer.ts';
import { addTopic } from './edit-topics.server.ts';
import { findTopic } from './find-topic.server.ts';
import { beginRun } from './ingest.server.ts';
import { createIngestRunner } from './ingest-runner.server.ts';
import { recomputeTopics } from './recompute-topics.server.ts';
import { dayAfter } from './sources/months.ts';
import type { RawPoint } from './sources/series-source.ts';

let t: TestDatabase;
let admin: Awaited<ReturnType<typeof addPerson>>['viewer'];
const clock = aClock();
const DAY_MS = 86_400_000;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  admin = (await addPerson(t, testAccounts(t), { role: 'admin' })).viewer;
});
afterAll(() => t.drop());
beforeEach(async () => {
  await t.db.rows(sql`TRUNCATE topics, registry_index, ingest_runs CASCADE`);
  await addTopic(t.ctx, admin, aTopic('boats'));
});

const monthsAgo = (back: number) => monthsBefore(clock.now(), back);
const growing = () => monthsGrowing(clock.now());
const source = (answer: Parameters<typeof aSeriesSource>[1]) => aSeriesSource(clock.now, answer);
const boats = () => findTopic(t.ctx, visitor, 'boats');

test('goes back years for a topic that has nothing, and then asks only for what is new', async () => {
  const months = growing();
  const npm = source((_, from) => months.filter(({ month }) => month >= from));
  expect(await ingest(t, npm)).toMatchObject({ points_new: 14, changed: ['boats'], refused: [], problem: null });
  expect(npm.asked).toEqual([monthsAgo(60)]);
  expect(await boats()).toMatchObject({ status: 'exploding', is_judged: true, is_relative: true, points: 14, growth_months: 6 });
  expect(await ingest(t, npm)).toMatchObject({ points_new: 0, changed: [], asked: 0 });
  expect(npm.asked).toHaveLength(1);
  clock.advance(31 * DAY_MS);
  months.push({ month: monthsAgo(1), value: 3_900 });
  expect(await ingest(t, npm)).toMatchObject({ points_new: 1, changed: ['boats'] });
  expect(npm.asked[1]).toBe(monthsAgo(2));
});

test('fills in what lies before the months it has, once, and leaves those as they are', async () => {
  const [id] = await t.db.rows<{ id: string }>(sql`SELECT id FROM topics`);
  const [counted, other] = [monthsAgo(3), monthsAgo(0)];
  await t.db.rows(sql`
    INSERT INTO topic_series (topic_id, source, observed_at, value, basis, ingested_at)
    VALUES (${id?.id}, 'npm', ${`${counted}-01`}, 1234, 'measured', now()), (${id?.id}, 'npm', ${`${other}-01`}, 2345, 'measured', now())`);
  const npm = source(growing);
  expect(await ingest(t, npm)).toMatchObject({ points_new: 12, changed: ['boats'] });
  expect(npm.asked).toEqual([monthsAgo(60)]);
  const points = (await boats()).channels[0]?.points ?? [];
  expect(points).toHaveLength(14);
  expect(points.find(({ observed_at }) => observed_at === `${counted}-01`)?.value).toBe(1_234);
  await ingest(t, npm);
  expect(npm.asked, 'nothing is left to ask for').toHaveLength(1);
});

test('refuses what cannot be true, says why, and leaves a gap', async () => {
  const lies: RawPoint[] = [
    { month: monthsAgo(9), value: 100 },
    { month: monthsAgo(8), value: -5 },
    { month: monthsAgo(7), value: 1e9 },
    { month: monthsAgo(6), value: 110 },
    { month: monthsAgo(6), value: 120 },
    { month: monthsAgo(4), value: 130 },
    { month: monthsAgo(5), value: 125 },
    { month: monthsAgo(3), value: Number.NaN },
    { month: monthsAgo(2), value: 0 },
    { month: 'soon', value: 1 },
    { month: monthsAgo(0), value: 140 },
    { month: monthsAgo(-1), value: 150 },
  ];
  const { refused, points_new } = await ingest(
    t,
    source(() => lies),
  );
  expect(points_new).toBe(2);
  expect(refused.map(({ reason }) => reason)).toEqual([
    'is not a count',
    'is more than 50 times away from the month beside it',
    'is given more than once',
    'is given more than once',
    'is out of order',
    'is no number',
    'is zero',
    'is no month',
    'is not over yet',
    'is not over yet',
  ]);
  const [run] = await listIngestRuns(t.ctx);
  expect(run).toMatchObject({ points_new: 2, changed: ['boats'] });
  expect(run?.refused[0]).toMatchObject({ topic: 'boats', month: monthsAgo(8), value: -5 });
  expect((await boats()).channels[0]?.points.map(({ value }) => value)).toEqual([100, 130]);
});

test('that fails or is empty overwrites nothing, and the topic says since when', async () => {
  await ingest(t, source(growing));
  const before = await boats();
  clock.advance(40 * DAY_MS);
  const down = source(() => Promise.reject(new Error('the source does not answer')));
  expect(await ingest(t, down)).toMatchObject({ points_new: 0, problem: 'boats: the source does not answer' });
  expect(
    await ingest(
      t,
      source(() => []),
    ),
  ).toMatchObject({ points_new: 0, problem: null });
  // The months it has measured before, said otherwise.
  expect(
    await ingest(
      t,
      source(() => [{ month: monthsAgo(4), value: 1 }]),
    ),
  ).toMatchObject({ points_new: 0 });
  const after = await boats();
  expect(after.channels[0]?.points).toEqual(before.channels[0]?.points);
  expect(after.last_measured_at).toBe(before.last_measured_at);
  expect(after.channels[0]?.problem).toBe('said nothing new');
  expect(await sourceHealth(t.ctx)).toMatchObject([{ source: 'npm', topics: 1, with_problem: 1 }]);
});

test('leaves a source alone that fails several in a row, and asks those first that waited longest', async () => {
  for (const slug of ['canoes', 'dinghies', 'ferries', 'galleys']) await addTopic(t.ctx, admin, aTopic(slug));
  const asked: string[] = [];
  const down = source(([term]) => {
    asked.push(term ?? '');
    return Promise.reject(new Error('the source does not answer'));
  });
  expect(await ingest(t, down)).toMatchObject({
    topics: 5,
    asked: 3,
    problem: 'boats: the source does not answer; the other 2 topics were not asked',
  });
  clock.advance(1_000);
  await ingest(t, down);
  expect(asked).toEqual(['boats', 'canoes', 'dinghies', 'ferries', 'galleys', 'boats']);
});

describe('the whole of a source', () => {
  test('is what growth is read against', async () => {
    await ingest(t, { ...source(growing), whole: async () => growing() });
    expect(await boats()).toMatchObject({ growth_rate: 0, status: 'steady', own_growth_rate: 77.2 });
  });

  test('that nobody counts leaves a growth by itself and no status', async () => {
    const { whole: _, ...uncounted } = source(growing);
    await ingest(t, uncounted);
    expect(await boats()).toMatchObject({ growth_rate: 77.2, is_relative: false, status: null, is_judged: false });
  });

  test('a month it lacks is compared with nothing', async () => {
    const months = growing();
    await ingest(t, { ...source(() => months), whole: async () => months.slice(0, -1) });
    expect(await boats()).toMatchObject({ growth_rate: 0, last_measured_at: `${monthsAgo(1)}-01` });
  });

  test('counted by the source itself takes the place of the one that was shipped, once it spans it', async () => {
    await t.db.rows(sql`INSERT INTO registry_index (source, observed_at, log_index, measured_over)
      VALUES ('npm', ${`${monthsAgo(3)}-01`}, 0, 900), ('npm', ${`${monthsAgo(0)}-01`}, 0.16, 900)`);
    await ingest(t, { ...source(growing), whole: async () => growing().slice(-2) });
    expect(await t.db.rows(sql`SELECT 1 FROM registry_index WHERE measured_over > 0`)).toHaveLength(2);
    clock.advance(31 * DAY_MS);
    await ingest(t, { ...source(growing), whole: async () => growing() });
    expect(await t.db.rows(sql`SELECT 1 FROM registry_index WHERE measured_over > 0`)).toHaveLength(0);
    await recomputeTopics(t.ctx);
    expect(await boats()).toMatchObject({ growth_rate: 0 });
  });
});

describe('the runner', () => {
  test('asks each source once a night, one of several processes', async () => {
    const npm = source(growing);
    const [one, two] = [createIngestRunner(t.ctx, () => [npm]), createIngestRunner(t.ctx, () => [npm])];
    const asked = await Promise.all([one.whenDue(), two.whenDue()]);
    expect(asked.sort()).toEqual([0, 1]);
    expect(await one.whenDue()).toBe(0);
    clock.advance(DAY_MS);
    expect(await two.whenDue()).toBe(1);
  });

  test('asks a source that rests for weeks again the next night where it failed', async () => {
    let isDown = true;
    const rare = aSeriesSource(clock.now, () => (isDown ? Promise.reject(new Error('the source does not answer')) : growing()), {
      restMs: 28 * DAY_MS,
    });
    const runner = createIngestRunner(t.ctx, () => [rare]);
    expect(await runner.whenDue()).toBe(1);
    isDown = false;
    expect(await runner.whenDue()).toBe(0);
    clock.advance(DAY_MS);
    expect(await runner.whenDue()).toBe(1);
    clock.advance(27 * DAY_MS);
    expect(await runner.whenDue()).toBe(0);
    clock.advance(DAY_MS);
    expect(await runner.whenDue()).toBe(1);
  });

  test('begins a run for an administrator, not beside another, and none where asking is switched off', async () => {
    const runner = createIngestRunner(t.ctx, () => [source(growing)]);
    await runner.begin('npm');
    await vi.waitFor(async () =>
      expect(await listIngestRuns(t.ctx)).toMatchObject([
        { source: 'npm', points_new: 14, changed: ['boats'], ended_at: clock.now().toISOString() },
      ]),
    );
    await runner.close();
    await beginRun(t.ctx, 'npm');
    await expect(runner.begin('npm')).rejects.toMatchObject({ code: 'conflict' });
    await expect(createIngestRunner(t.ctx, () => []).begin('npm')).rejects.toMatchObject({ code: 'not_configured' });
  });
});

test('a publisher that corrects its history rewrites it with a note; another source does not', async () => {
  const said = monthsGrowing(clock.now(), 10);
  await ingest(
    t,
    aSeriesSource(clock.now, () => said, { revises: true }),
  );
  const corrected = said.map((point, i) => (i === 3 ? { ...point, value: 1_400 } : point));
  clock.advance(40 * DAY_MS);
  await ingest(
    t,
    aSeriesSource(clock.now, () => corrected),
  );
  const month = said[3]?.month as string;
  const stored = async () => (await boats()).channels[0];
  const storedValue = async () => (await stored())?.points.find(({ observed_at }) => observed_at === dayAfter(month))?.value;
  expect(await storedValue()).toBe(said[3]?.value);
  clock.advance(40 * DAY_MS);
  await ingest(
    t,
    aSeriesSource(clock.now, () => corrected, { revises: true }),
  );
  expect(await storedValue()).toBe(1_400);
  expect((await stored())?.revisions).toMatchObject([{ observed_at: dayAfter(month), was: said[3]?.value, is_now: 1_400 }]);
});

test('a rate may be zero or less, and jump; a count may not', async () => {
  const [first, second, third] = [3, 2, 1].map(monthsAgo) as [string, string, string];
  const said = [first, second, third].map((month, i) => ({ month, value: [0.01, 0, -2.5][i] as number }));
  await addTopic(t.ctx, admin, aTopic('dock-work', { posted_pay: ['US/Docks'] }));
  const pay = aSeriesSource(clock.now, () => said, { id: 'posted_pay', mayFallBelowZero: true });
  expect(await ingest(t, pay)).toMatchObject({ points_new: 3, refused: [] });
  const counts = source(() => said);
  expect((await ingest(t, counts)).refused.map(({ reason }) => reason)).toEqual(['is zero', 'is not a count']);
});

test('another unit stops the series, with a line for the editor', async () => {
  const said = monthsGrowing(clock.now(), 10);
  await ingest(
    t,
    aSeriesSource(clock.now, () => said, { revises: true }),
  );
  clock.advance(40 * DAY_MS);
  const inThousands = monthsGrowing(clock.now(), 11).map(({ month }, i) => ({ month, value: (said[i]?.value ?? 9_000) / 1_000 }));
  await ingest(
    t,
    aSeriesSource(clock.now, () => inThousands, { revises: true }),
  );
  const [channel] = (await boats()).channels;
  expect(channel?.points.map(({ value }) => value)).toEqual(said.map(({ value }) => value));
  expect(channel?.problem).toContain('counts in another unit now (× 0.001)');
});
