import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Accounts } from '../../src/people/accounts/accounts.server.ts';
import { addPerson, sessionOf, testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { anIdea, featureToday } from '../factories/idea.factory.ts';
import { aBuiltSite, type RunningSite } from '../factories/site.ts';

// A busy machine may take its time over a whole site.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let t: TestDatabase;
let accounts: Accounts;
let site: RunningSite;
let cookie: string;

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  const idea = await anIdea(t.ctx, { daysOld: 1 });
  await featureToday(t.ctx, idea);
  const { id } = await addPerson(t, accounts);
  ({ cookie } = await sessionOf(accounts, id));
  site = await aBuiltSite(t.url);
});
afterAll(async () => {
  await site.stop();
  await t.drop();
});

test.each([
  ['/saved', 'saved_ideas', 'Failed to load saved ideas', '/saved'],
  ['/saved?sort=growth&category=saas', 'saved_ideas', 'Failed to load saved ideas', '/saved?sort=growth&amp;category=saas'],
  ['/dashboard', 'idea_views', 'Failed to load dashboard data', '/dashboard'],
])('%s says so when the database does not give %s, and is whole again when it does', async (path, table, message, again) => {
  await t.db.pool.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  const failed = await site.ask(path, { headers: { cookie, 'x-request-id': 'told-by-a-test' } });
  await t.db.pool.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  expect(failed.status).toBe(500);
  expect(failed.text).toContain(message);
  expect(failed.text).toMatch(new RegExp(`<a [^>]*href="${again.replace(/[?]/g, '\\?')}"[^>]*>Try again</a>`));
  expect(failed.text, 'the id under which the fault is in the log').toContain('told-by-a-test');
  expect(failed.text).not.toContain('relation');
  await vi.waitFor(() => expect(site.written()).toContain('told-by-a-test'));
  const healed = await site.ask(path, { headers: { cookie } });
  expect([healed.status, healed.text.includes(message)]).toEqual([200, false]);
});

test('a page that failed altogether names the request it may be asked about by', async () => {
  await t.db.rows(sql`ALTER TABLE ideas RENAME TO ideas_away`);
  const failed = await site.ask('/browse?search=nothing-kept', { headers: { 'x-request-id': 'told-by-a-visitor' } });
  await t.db.rows(sql`ALTER TABLE ideas_away RENAME TO ideas`);
  expect(failed.status).toBe(500);
  expect(failed.text).toContain('told-by-a-visitor');
  expect((await site.ask('/browse?search=nothing-kept')).status).toBe(200);
});
