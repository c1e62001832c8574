import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, PASSWORD, sentMail, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { claimIdea } from '../../../tests/factories/claims.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { runDueJobs } from '../../../tests/factories/jobs.ts';
import { createApp } from '../../app/api.server.ts';
import { enqueueMail, mailWorker, retryDeadMail } from '../../platform/mail/mail-jobs.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { removeDueAccounts } from './remove-accounts.server.ts';

// Sessions are begun by the real clock, so this one starts there.
const clock = aClock(new Date().toISOString());
let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
});
beforeEach(() => t.db.rows(sql`DELETE FROM mail_jobs`));
afterAll(() => t.drop());

type Body = { data: Record<string, unknown>; error: { code: string; message: string; fields?: Record<string, string> } };
async function call(method: string, path: string, cookie: string, json?: unknown) {
  const response = await app.request(`/api/v1${path}`, {
    method,
    headers: { cookie, 'x-client-address': '192.0.2.1', ...(json ? { 'content-type': 'application/json' } : {}) },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Body, cookies: response.headers.getSetCookie() };
}
const someone = async (facts = {}) => {
  const person = await addPerson(t, accounts, { password: true, ...facts });
  return { ...person, cookie: (await sessionOf(accounts, person.id)).cookie };
};
const remove = (cookie: string, email: string, current_password?: string) =>
  call('POST', '/auth/deletion', cookie, { email, ...(current_password ? { current_password } : {}) });
const exists = async (id: string) => (await t.db.rows(sql`SELECT 1 FROM users WHERE id = ${id}`)).length === 1;

test('deleting takes the address and the password', async () => {
  const ada = await someone();
  expect((await remove(ada.cookie, 'somebody@else.example', PASSWORD)).body.error.fields).toEqual({
    email: 'This is not the address of your account',
  });
  expect((await remove(ada.cookie, ada.email)).body.error.fields).toEqual({ current_password: 'Please enter your current password' });
  expect((await remove(ada.cookie, ada.email, 'wrong')).body.error.fields).toEqual({
    current_password: 'This is not your current password',
  });
  expect((await call('GET', '/auth/deletion', ada.cookie)).body.data).toEqual({
    due_at: null,
    confirm_by: 'password',
    is_fresh: true,
    providers: [],
    refused: null,
  });
  expect((await remove(ada.cookie, ` ${ada.email.toUpperCase()} `, PASSWORD)).status).toBe(200);
});

test('it signs out everywhere, writes, and waits seven days; signing in and keeping undoes it', async () => {
  const ada = await someone();
  const phone = (await sessionOf(accounts, ada.id)).cookie;
  const asked = await remove(ada.cookie, ada.email, PASSWORD);
  expect(asked.body.data).toEqual({ due_at: new Date(clock.now().getTime() + 7 * 86_400_000).toISOString() });
  expect(asked.cookies.join()).toMatch(/assay\.session_token=;.*Max-Age=0/i);
  for (const cookie of [ada.cookie, phone]) expect((await call('GET', '/auth/profile', cookie)).status).toBe(401);
  const [email, ...more] = await sentMail(t, accounts);
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    to: ada.email,
    subject: expect.stringMatching(/^Your Assay account will be deleted on \w+, \d+ \w+ \d{4}$/),
  });
  expect(email?.text).toContain('http://localhost:3000/keep-account');

  const again = (await sessionOf(accounts, ada.id)).cookie;
  expect((await call('GET', '/auth/profile', again)).body.data.deletion_due_at).toBe(asked.body.data.due_at);
  expect((await call('DELETE', '/auth/deletion', again)).status).toBe(200);
  expect((await call('DELETE', '/auth/deletion', again)).status, 'twice does no harm').toBe(200);
  expect((await call('GET', '/auth/profile', again)).body.data.deletion_due_at).toBeNull();
  expect((await sentMail(t, accounts)).map(({ subject }) => subject)).toEqual(['Your Assay account stays']);
  clock.advance(8 * 86_400_000);
  await removeDueAccounts(t.ctx);
  expect(await exists(ada.id)).toBe(true);
});

test('an account without a password takes a fresh sign-in', async () => {
  const ada = await someone({ password: false });
  await t.db.rows(
    sql`INSERT INTO linked_accounts (id, user_id, provider_id, account_id) VALUES (${crypto.randomUUID()}, ${ada.id}, 'github', 'g-1')`,
  );
  await t.db.rows(sql`UPDATE sessions SET created_at = ${new Date(clock.now().getTime() - 16 * 60_000)} WHERE user_id = ${ada.id}`);
  expect((await call('GET', '/auth/deletion', ada.cookie)).body.data).toMatchObject({
    confirm_by: 'sign_in',
    is_fresh: false,
    providers: ['github'],
  });
  expect(await remove(ada.cookie, ada.email)).toMatchObject({ status: 403, body: { error: { code: 'not_allowed' } } });
  await t.db.rows(sql`UPDATE sessions SET created_at = ${clock.now()} WHERE user_id = ${ada.id}`);
  expect((await remove(ada.cookie, ada.email)).status).toBe(200);
});

test('the last administrator stays, also when two leave at once', async () => {
  const only = await someone({ role: 'admin' });
  const message = 'You are the only administrator. Make somebody else one first; without one nobody could run this site.';
  expect((await call('GET', '/auth/deletion', only.cookie)).body.data.refused).toBe(message);
  expect(await remove(only.cookie, only.email, PASSWORD)).toMatchObject({ status: 409, body: { error: { message } } });
  const other = await someone({ role: 'admin' });
  const both = await Promise.all([only, other].map(({ cookie, email }) => remove(cookie, email, PASSWORD)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the last email is forgotten with the address, sent or given up', async () => {
  for (const sends of [true, false]) {
    await enqueueMail(t.ctx, 'farewell', { email: 'gone@people.example' }, { forget: true });
    const email = { to: 'gone@people.example', subject: 's', text: 't', html: 'h' };
    const post = () => (sends ? Promise.resolve() : Promise.reject(new Error('connection refused')));
    const left = () => t.db.rows(sql`SELECT 1 FROM mail_jobs`);
    for (let hours = 0; hours < 48 && (await left()).length > 0; hours++) {
      await runDueJobs(t.ctx, [mailWorker({ farewell: async () => email }, post)]);
      clock.advance(3_600_000);
    }
    expect(await left(), sends ? 'sent' : 'given up').toEqual([]);
  }
});

test('links to what somebody owns go with both emails, and are kept where the last one cannot be sent', async () => {
  const ada = await someone();
  const idea = await anIdea(t.ctx);
  const claim = await claimIdea(t.ctx, idea.id, { userId: ada.id });
  await remove(ada.cookie, ada.email, PASSWORD);
  const links = (email: { html: string } | undefined) =>
    [...(email?.html ?? '').matchAll(/href="([^"]*\/claims\/[^"]*)"/g)].map(([, url]) => url);
  const [announced] = await sentMail(t, accounts);
  const link = [expect.stringContaining(`/claims/${claim}?key=`)];
  expect(links(announced)).toEqual(link);
  clock.advance(8 * 86_400_000);
  await removeDueAccounts(t.ctx);
  const jobs = () => t.db.rows<{ id: string; state: string }>(sql`SELECT id, state FROM mail_jobs WHERE kind = 'account_deleted'`);
  const down = { account_deleted: () => Promise.reject(new Error('connection refused')) };
  for (let hours = 0; hours < 48; hours++) {
    await runDueJobs(t.ctx, [mailWorker(down, () => Promise.resolve())]);
    clock.advance(3_600_000);
  }
  const [dead] = await jobs();
  expect(dead?.state).toBe('dead');
  await t.db.rows(sql`INSERT INTO users (id, email) VALUES (${crypto.randomUUID()}, ${ada.email})`);
  await retryDeadMail(t.ctx, dead?.id as string);
  const [last] = await sentMail(t, accounts);
  expect(last?.subject).toBe('Your earlier Assay account is deleted');
  expect(links(last)).toEqual(link);
  expect(last?.text, 'they have an account, and their address stays in it').not.toContain('last email');
  expect(await jobs()).toEqual([]);
});

test('somebody who signed up again with the address is not told that they have no account', async () => {
  const ada = await someone();
  await remove(ada.cookie, ada.email, PASSWORD);
  await sentMail(t, accounts);
  clock.advance(8 * 86_400_000);
  await removeDueAccounts(t.ctx);
  expect(await exists(ada.id)).toBe(false);
  await t.db.rows(sql`INSERT INTO users (id, email) VALUES (${crypto.randomUUID()}, ${ada.email})`);
  expect((await sentMail(t, accounts)).filter(({ to }) => to === ada.email)).toEqual([]);
});
