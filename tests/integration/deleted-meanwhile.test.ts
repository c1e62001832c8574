import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/api.server.ts';
import type { Accounts } from '../../src/features/accounts/accounts.server.ts';
import { postFeature } from '../../src/features/roadmap/features.server.ts';
import { addTopic } from '../../src/features/trends/edit-topics.server.ts';
import { addPerson, sessionOf, testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { anIdea } from '../factories/idea.factory.ts';
import { aTopic } from '../factories/topics.ts';

let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;
let cookie: string;
let admin: string;

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
  const { id } = await addPerson(t, accounts, { tier: 'lifetime' });
  ({ cookie } = await sessionOf(accounts, id));
  admin = (await addPerson(t, accounts, { role: 'admin' })).id;
});
afterAll(() => t.drop());

const call = (method: string, path: string, json?: unknown) =>
  app.request(`/api/v1${path}`, {
    method,
    headers: { cookie, ...(json ? { 'content-type': 'application/json' } : {}) },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

type Target = { table: string; id: string; slug: string };
const idea = async (): Promise<Target> => ({ table: 'ideas', ...(await anIdea(t.ctx, { daysOld: 1 })) });
const feature = async (): Promise<Target> => {
  const by = { plan: 'free', isAdmin: true, userId: admin } as const;
  const { id } = await postFeature(t.ctx, by, { title: 'A feature', description: 'For everybody.', status: 'planned' });
  return { table: 'roadmap_features', id, slug: id };
};
const topic = async (): Promise<Target> => {
  const given = aTopic('a-topic-of-a-test');
  await addTopic(t.ctx, { plan: 'free', isAdmin: true, userId: admin, from: { address: '127.0.0.1', requestId: 'of-a-test' } }, given);
  const { rows } = await t.db.pool.query<{ id: string }>('SELECT id FROM topics WHERE slug = $1', [given.slug]);
  return { table: 'topics', id: rows[0]?.id as string, slug: given.slug };
};

test.each([
  ['saving', idea, ({ id }: Target) => call('POST', '/saved-ideas', { idea_id: id })],
  ['marking', idea, ({ id }: Target) => call('PUT', `/idea-marks/${id}`, { mark: 'building' })],
  ['noting a view of', idea, ({ id }: Target) => call('POST', '/idea-views', { idea_id: id })],
  ['watching', idea, ({ slug }: Target) => call('PUT', `/ideas/${slug}/watch`)],
  ['voting for', feature, ({ id }: Target) => call('PUT', `/roadmap/${id}/vote`)],
  ['commenting on', feature, ({ id }: Target) => call('POST', `/roadmap/${id}/comments`, { body: 'Please.' })],
  ['watching', topic, ({ slug }: Target) => call('PUT', `/trends/${slug}/watch`)],
] as const)('%s what is deleted meanwhile is answered with 404 or 410', async (_, make, ask) => {
  const target = await make();
  const other = await t.db.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query(`DELETE FROM ${target.table} WHERE id = $1`, [target.id]);
    const asked = ask(target);
    // It has seen the row and waits for what becomes of it.
    await expect.poll(async () => (await t.db.pool.query(WAITING)).rowCount, { timeout: 5_000 }).toBeGreaterThan(0);
    await other.query('COMMIT');
    const answer = await asked;
    expect([404, 410], await answer.clone().text()).toContain(answer.status);
  } finally {
    other.release();
  }
});

test('what cannot be deleted because something was attached to it meanwhile is a conflict', async () => {
  const { id } = await anIdea(t.ctx, { daysOld: 1 });
  await t.db.pool.query('CREATE TABLE attached (idea_id uuid REFERENCES ideas (id))');
  await t.db.pool.query('INSERT INTO attached VALUES ($1)', [id]);
  const { cookie: adminCookie } = await sessionOf(accounts, admin);
  const answer = await app.request(`/api/v1/admin/ideas/${id}`, { method: 'DELETE', headers: { cookie: adminCookie } });
  expect(answer.status, await answer.clone().text()).toBe(409);
});
