import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aSchedule } from '../../../tests/factories/jobs.ts';
import { createApp } from '../../app/api.server.ts';
import { listAudit } from '../audit/list-audit.server.ts';
import type { ScheduledJob } from './jobs.contract.ts';

const WAIT = { timeout: 15_000, interval: 100 };
let t: TestDatabase;
let schedule: Awaited<ReturnType<typeof aSchedule>>;
let call: (method: string, path: string, json?: unknown) => Promise<Response>;
let runs = 0;

beforeAll(async () => {
  t = await testDatabase();
  const accounts = testAccounts(t);
  const { id } = await addPerson(t, accounts, { role: 'admin' });
  const { cookie } = await sessionOf(accounts, id);
  schedule = await aSchedule(t.ctx, t.db, [
    { name: 'counts', title: 'Counts', cron: '0 0 1 1 *', work: async () => `${++runs} things` },
    {
      name: 'breaks',
      title: 'Breaks',
      cron: '0 0 1 1 *',
      work: async () => {
        throw new RangeError('password=hunter2');
      },
    },
  ]);
  const app = createApp(t.ctx, accounts, undefined, undefined, undefined, undefined, schedule);
  call = async (method, path, json) =>
    app.request(`/api/v1/admin/${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
});
afterAll(async () => {
  await schedule.stop();
  await t.drop();
});

async function job(name: string): Promise<ScheduledJob | undefined> {
  const answer = (await (await call('GET', 'jobs')).json()) as { data: { scheduled_jobs: ScheduledJob[] } };
  return answer.data.scheduled_jobs.find((one) => one.name === name);
}
const written = async () =>
  (await listAudit(t.ctx, { target: 'scheduled_job' })).entries.map(({ action, target_id }) => `${action} ${target_id}`);

test('administrators see what the clock does: what a run did and when, what is next, what failed', async () => {
  await expect.poll(async () => (await job('counts'))?.runs[0]?.state, WAIT).toBe('done');
  await expect.poll(async () => (await job('breaks'))?.failed_lately, WAIT).toBe(1);
  const state = await job('counts');
  expect(state).toMatchObject({ title: 'Counts', cron: '0 0 1 1 *', paused_at: null, failed_lately: 0, runs: [{ result: '1 things' }] });
  expect(Date.parse(state?.runs[0]?.finished_at ?? '')).toBeGreaterThanOrEqual(Date.parse(state?.runs[0]?.started_at ?? ''));
  expect(JSON.stringify(await job('breaks'))).not.toContain('hunter2');
});

test('they have it done now, hold it and let it go on; each is written down, once, and what is refused is not', async () => {
  expect((await call('POST', 'scheduled-jobs/counts/run')).status).toBe(200);
  await expect.poll(() => runs, WAIT).toBe(2);
  for (const _ of [1, 2]) expect((await call('PUT', 'scheduled-jobs/counts/hold', { paused: true })).status).toBe(200);
  expect((await job('counts'))?.paused_at).not.toBeNull();
  expect((await call('POST', 'scheduled-jobs/counts/run')).status).toBe(409);
  for (const _ of [1, 2]) expect((await call('PUT', 'scheduled-jobs/counts/hold', { paused: false })).status).toBe(200);
  expect((await job('counts'))?.paused_at).toBeNull();
  expect(await written()).toEqual(['scheduled_job.resumed counts', 'scheduled_job.paused counts', 'scheduled_job.run counts']);
});

test('what waits already is not asked for twice', async () => {
  await expect.poll(async () => (await job('counts'))?.runs[0]?.state, WAIT).toBe('done');
  const lines = (await written()).length;
  await t.db.rows(sql`UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() WHERE singleton_key = 'counts' AND id =
    (SELECT id FROM pgboss.job WHERE singleton_key = 'counts' ORDER BY created_on DESC LIMIT 1)`);
  expect((await call('POST', 'scheduled-jobs/counts/run')).status).toBe(409);
  expect(await written()).toHaveLength(lines);
});

test('emails to many are told with how many went out and how many wait', async () => {
  const people = [await addPerson(t, testAccounts(t)), await addPerson(t, testAccounts(t))];
  await t.db.rows(sql`INSERT INTO mailings (id, kind, key, created_at) VALUES (${people[0]?.id}, 'daily_ideas', '2026-01-02', now())`);
  for (const [i, state] of ['sent', 'queued'].entries())
    await t.db.rows(sql`
      INSERT INTO mailing_emails (mailing_id, user_id, state, due_at, late_at, next_try_at)
      VALUES (${people[0]?.id}, ${people[i]?.id}, ${state}, now(), now(), now())`);
  const app = createApp({ ...t.ctx, db: { ...t.db } }, testAccounts(t));
  const { cookie } = await sessionOf(testAccounts(t), (await addPerson(t, testAccounts(t), { role: 'admin' })).id);
  const answer = await app.request('/api/v1/admin/jobs', { headers: { cookie } });
  expect(await answer.json()).toMatchObject({
    data: {
      emails_waiting: 1,
      emails_counted_at: expect.any(String),
      scheduled_jobs: [],
      mailings: [{ kind: 'daily_ideas', key: '2026-01-02', emails: { queued: 1, sent: 1, not_needed: 0, late: 0, dead: 0 } }],
    },
  });
});
