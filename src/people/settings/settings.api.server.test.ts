import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { createApp } from '../../app/api.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { wantsEmails } from './email-preferences.server.ts';
import { changesOf, formOf } from './profile-form.ts';

let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
});
afterAll(() => t.drop());

type Body = { success: boolean; data: Record<string, unknown>; error: { code: string; message: string; fields?: Record<string, string> } };

async function someone(facts = {}) {
  const person = await addPerson(t, accounts, facts);
  const { cookie } = await sessionOf(accounts, person.id);
  const change = async (json: unknown) => {
    const response = await app.request('/api/v1/auth/profile', {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };
  return { ...person, cookie, change };
}

test('what is named changes, and the rest stays', async () => {
  const ada = await someone();
  const whole = { full_name: '  Ada Lovelace ', username: 'Ada_1815', location: 'London', email_preferences: { trend_alerts: true } };
  expect((await ada.change(whole)).body.data).toMatchObject({
    full_name: 'Ada Lovelace',
    username: 'Ada_1815',
    location: 'London',
    email_preferences: { daily_ideas: true, trend_alerts: true, product_updates: false, project_reminders: true },
  });
  expect((await ada.change({ location: '' })).body.data).toMatchObject({ full_name: 'Ada Lovelace', username: 'Ada_1815', location: null });
  expect((await ada.change({ username: '' })).body.data).toMatchObject({ username: null });
  expect((await ada.change({})).body.data).toMatchObject({ full_name: 'Ada Lovelace', email_preferences: { trend_alerts: true } });
});

test('a username is one person’s, whatever its capitals, also when two ask at once', async () => {
  const [ada, eve] = [await someone(), await someone()];
  await ada.change({ username: 'TheName' });
  const refused = await eve.change({ username: 'thename', full_name: 'Eve' });
  expect(refused).toMatchObject({ status: 409, body: { error: { fields: { username: 'That username is taken' } } } });
  expect((await eve.change({})).body.data.full_name, 'all or nothing').toBe('');
  expect((await ada.change({ username: 'THENAME' })).status, 'one’s own name in other capitals').toBe(200);
  const race = await Promise.all([ada.change({ username: 'racer' }), eve.change({ username: 'Racer' })]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('names that would pass for us are nobody’s, and the rules say what is right', async () => {
  const ada = await someone();
  for (const username of ['admin', 'Admin', 'a_d_m_i_n', '_SUPPORT_', 'assay'])
    expect((await ada.change({ username })).body.error.fields, username).toEqual({ username: 'That username is reserved' });
  const rule = 'A username has 3 to 30 letters from a to z, digits or underscores';
  for (const username of ['ab', 'x'.repeat(31), 'a b c', 'zoë1', 'a-b-c', '<b>x</b>'])
    expect((await ada.change({ username })).body.error.fields, username).toEqual({ username: rule });
  const bad = await ada.change({ full_name: 'x'.repeat(101), location: 'a\u0007b' });
  expect(bad.body.error.fields).toEqual({
    full_name: 'Full name can have 100 characters at most',
    location: 'Location must be plain text on one line',
  });
  for (const full_name of ['a\u202eb', 'a\nb', 'a\ud800b']) expect((await ada.change({ full_name })).status).toBe(400);
  expect((await ada.change({ full_name: '李 小龍 🐉' })).body.data.full_name).toBe('李 小龍 🐉');
});

test('nobody makes themselves an administrator or a member', async () => {
  const eve = await someone();
  const wishes = [
    { role: 'admin' },
    { subscription_tier: 'lifetime' },
    { email: 'a@b.example' },
    { avatar_url: 'https://x' },
    { deletion_due_at: null },
  ];
  for (const wish of wishes) expect((await eve.change({ full_name: 'Eve', ...wish })).status, JSON.stringify(wish)).toBe(400);
  expect((await eve.change({})).body.data).toMatchObject({ role: 'user', subscription_tier: 'free', full_name: '' });
});

test('two tabs: the one that was open for longer does not put back what the other one changed', async () => {
  const ada = await someone();
  const opened = formOf((await ada.change({ full_name: 'Ada', location: 'London' })).body.data as never);
  await ada.change(changesOf({ ...opened, full_name: 'Ada Lovelace', daily_ideas: false }, opened));
  const second = await ada.change(changesOf({ ...opened, location: 'Turin', trend_alerts: true }, opened));
  expect(second.body.data).toMatchObject({
    full_name: 'Ada Lovelace',
    location: 'Turin',
    email_preferences: { daily_ideas: false, trend_alerts: true, product_updates: false, project_reminders: true },
  });
});

test('emails of choice go to those who chose them, confirmed their address and are to stay', async () => {
  const [ada, eve] = [await someone(), await someone()];
  const unconfirmed = await someone({ verified: false });
  await eve.change({ email_preferences: { daily_ideas: false } });
  const wanting = async () => {
    const rows = await t.db.rows<{ id: string }>(sql`SELECT id FROM users WHERE ${wantsEmails('email_daily_ideas')}`);
    return [ada, eve, unconfirmed].map(({ id }) => rows.some((row) => row.id === id));
  };
  expect(await wanting()).toEqual([true, false, false]);
  await t.db.rows(sql`UPDATE users SET deletion_due_at = now() + interval '7 days' WHERE id = ${ada.id}`);
  expect(await wanting(), 'not in the grace before an account is removed').toEqual([false, false, false]);
});
