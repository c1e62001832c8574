import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aSeriesSource, aTopic, ingest, monthsBefore, monthsGrowing } from '../../../tests/factories/topics.ts';
import type { Admin } from '../../audit/write-audit.server.ts';
import { addTopic, editTopic, mergeTopics, retireTopic } from '../../trends/edit-topics.server.ts';
import { createIngestRunner } from '../../trends/ingest-runner.server.ts';
import { listAudit } from '../audit/list-audit.server.ts';
import { beginIngest } from './begin-ingest.server.ts';
import { findAdminTopic } from './find-topic.server.ts';
import { listAdminTopics } from './list-topics.server.ts';
import { AdminTopicQuery } from './topics.contract.ts';

const clock = aClock();
let t: TestDatabase;
let admin: Admin;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  admin = (await addPerson(t, testAccounts(t), { role: 'admin' })).viewer;
});
afterAll(() => t.drop());
beforeEach(async () => {
  await t.db.rows(sql`TRUNCATE topics, registry_index, ingest_runs CASCADE`);
  await addTopic(t.ctx, admin, aTopic('boats', { npm: ['boats'], wikipedia: ['Boat'] }, 'Boats'));
  await addTopic(t.ctx, admin, aTopic('ships', { npm: ['ships'] }, 'Ships'));
  await addTopic(t.ctx, admin, aTopic('rafts', {}, 'Rafts 50%_'));
});

const list = (asked: Record<string, string> = {}) => listAdminTopics(t.ctx, AdminTopicQuery.parse(asked), true);
const slugs = async (asked: Record<string, string>) => (await list(asked)).topics.map(({ slug }) => slug);
const source = aSeriesSource(clock.now, () => monthsGrowing(clock.now()));

test('the list has every topic, by name, state, source and order, with how each source did', async () => {
  await ingest(t, source);
  await retireTopic(t.ctx, admin, 'ships', true);
  expect(await slugs({})).toEqual(['boats', 'rafts', 'ships']);
  expect(await slugs({ state: 'retired' })).toEqual(['ships']);
  expect(await slugs({ source: 'wikipedia' })).toEqual(['boats']);
  expect(await slugs({ search: '50%_' }), 'what a pattern would mean is only a text').toEqual(['rafts']);
  expect(await slugs({ sort: 'growth', direction: 'desc' }), 'what was not measured comes last').toEqual(['boats', 'ships', 'rafts']);
  const { topics, sources, runs } = await list();
  expect(topics[0]).toMatchObject({
    status: 'exploding',
    sources: [
      { source: 'npm', terms: 1, problem: null },
      { source: 'wikipedia', terms: 1, problem: null },
    ],
  });
  expect(sources).toMatchObject([
    { source: 'npm', topics: 1, with_problem: 0, last_measured_at: clock.now().toISOString(), is_running: false },
    { source: 'wikipedia', topics: 1, last_tried_at: null },
  ]);
  expect(runs).toMatchObject([{ source: 'npm', topics: 2, asked: 2, points_new: 28, changed: ['boats', 'ships'] }]);
});

test('what an administrator does to a topic is written down, and nothing when nothing changed', async () => {
  const { slug: _, ...same } = aTopic('boats', { npm: ['boats'], wikipedia: ['Boat'] }, 'Boats');
  await editTopic(t.ctx, admin, 'boats', same);
  expect((await listAudit(t.ctx, { action: 'topic.edited' })).entries).toEqual([]);
  await editTopic(t.ctx, admin, 'boats', { ...same, name: 'Rowing boats' });
  await retireTopic(t.ctx, admin, 'ships', true);
  await retireTopic(t.ctx, admin, 'ships', true);
  await retireTopic(t.ctx, admin, 'ships', false);
  await mergeTopics(t.ctx, admin, 'ships', 'boats');
  const { entries } = await listAudit(t.ctx, {});
  expect(entries.slice(0, 4).map(({ action, target_id, before, after }) => [action, target_id, before, after])).toEqual([
    ['topic.merged', 'ships', null, { into: 'boats' }],
    ['topic.restored', 'ships', null, null],
    ['topic.retired', 'ships', null, null],
    ['topic.edited', 'boats', { name: 'Boats' }, { name: 'Rowing boats' }],
  ]);
  expect(entries.filter(({ action }) => action === 'topic.added')).not.toHaveLength(0);
});

test('a topic as it is edited says what it is mapped to, how its sources did, and what it could be merged into', async () => {
  await ingest(t, { ...source, months: async () => [{ month: monthsBefore(clock.now(), 1), value: -1 }] });
  const topic = await findAdminTopic(t.ctx, 'boats');
  expect(topic).toMatchObject({
    name: 'Boats',
    state: 'active',
    terms: { npm: ['boats'], wikipedia: ['Boat'], tag: [] },
    channels: [
      { source: 'npm', points: 0, problem: 'said a month that cannot be true' },
      { source: 'wikipedia', points: 0, last_tried_at: null },
    ],
  });
  expect(topic.others.map(({ slug }) => slug)).toEqual(['rafts', 'ships']);
  await mergeTopics(t.ctx, admin, 'ships', 'boats');
  expect(await findAdminTopic(t.ctx, 'ships')).toMatchObject({ state: 'merged', merged_into: 'boats' });
  await expect(findAdminTopic(t.ctx, 'no-such-topic')).rejects.toMatchObject({ code: 'not_found' });
});

test('an ingest that cannot be written down is not begun', async () => {
  const runner = createIngestRunner(t.ctx, () => [source]);
  const before = (await list()).runs.length;
  await expect(beginIngest({ ...admin, isAdmin: false }, runner, 'npm')).rejects.toMatchObject({ code: 'not_allowed' });
  expect((await list()).runs).toHaveLength(before);
  await runner.close();
});

test('an ingest that is asked for is begun, written down, and shows what it changed', async () => {
  const runner = createIngestRunner(t.ctx, () => [source]);
  const id = await beginIngest(admin, runner, 'npm');
  await vi.waitFor(async () =>
    expect((await list()).runs).toMatchObject([{ id, changed: ['boats', 'ships'], ended_at: clock.now().toISOString() }]),
  );
  await runner.close();
  expect((await listAudit(t.ctx, { action: 'topic.ingest_begun' })).entries).toMatchObject([{ target_id: 'npm', after: { run: id } }]);
});
