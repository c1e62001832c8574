import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, PASSWORD, sentMail, sessionOf, testAccounts, tokenIn } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { createApp } from '../../app/api.server.ts';
import type { Email } from '../../platform/mail/email.ts';
import type { Accounts } from './accounts.server.ts';
import { hashPassword, setPassword } from './passwords.server.ts';

const clock = aClock(new Date().toISOString());
const NEW_PASSWORD = 'an entirely new one';
let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t, {
    GITHUB_CLIENT_ID: 'github-client',
    GITHUB_CLIENT_SECRET: 'secret',
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'secret',
  });
  app = createApp(t.ctx, accounts);
});
beforeEach(async () => {
  await t.db.rows(sql`DELETE FROM attempts`);
  await sentMail(t, accounts);
});
afterAll(() => t.drop());

type Answer = { status: number; data: never; message: string; fields: Record<string, string> | undefined };

async function call(method: string, path: string, cookie = '', json?: unknown, address = '192.0.2.1'): Promise<Answer> {
  const response = await app.request(`/api/v1${path}`, {
    method,
    headers: { 'x-client-address': address, cookie, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const body = (await response.json()) as { data: never; error?: { message: string; fields?: Record<string, string> } };
  return { status: response.status, data: body.data, message: body.error?.message ?? '', fields: body.error?.fields };
}

type Somebody = { id: string; email: string; cookie: string; elsewhere: string };

/** Somebody signed in twice. */
async function somebody(password = true): Promise<Somebody> {
  const { id, email } = await addPerson(t, accounts, { password });
  return { id, email, cookie: (await sessionOf(accounts, id)).cookie, elsewhere: (await sessionOf(accounts, id)).cookie };
}
const isSignedIn = async (cookie: string) => (await call('GET', '/auth/profile', cookie)).status === 200;
const emailOf = async (id: string) => (await t.db.rows<{ email: string }>(sql`SELECT email FROM users WHERE id = ${id}`))[0]?.email;
const link = (userId: string, provider: string) =>
  t.db.rows(
    sql`INSERT INTO linked_accounts (id, user_id, provider_id, account_id) VALUES (gen_random_uuid(), ${userId}, ${provider}, ${userId})`,
  );
const freshAddress = () => `new-${crypto.randomUUID().slice(0, 8)}@people.example`;
const to = (emails: Email[], email: string) => emails.find((message) => message.to === email);
const confirm = (token: string, cookie = '') => call('POST', '/auth/email-change/confirmation', cookie, { token });

/** Begins a change of address. @returns the tokens of the two emails */
async function begin(who: Somebody, email: string) {
  await sentMail(t, accounts);
  const answer = await call('POST', '/auth/email-change', who.cookie, { email, current_password: PASSWORD });
  const emails = await sentMail(t, accounts);
  return { answer, emails, old: tokenIn(to(emails, who.email)), new: tokenIn(to(emails, email)) };
}

test('a password is changed with the current one; other devices are signed out and the person is told', async () => {
  const who = await somebody();
  const set = (current_password: string | undefined, password = NEW_PASSWORD, confirm_password = password) =>
    call('PUT', '/auth/password', who.cookie, { current_password, password, confirm_password });
  expect((await set('not it')).fields).toEqual({ current_password: 'This is not your current password' });
  expect((await set(undefined)).fields).toEqual({ current_password: 'Please enter your current password' });
  expect((await set(PASSWORD, 'short')).fields).toEqual({ password: 'Password must be at least 8 characters long' });
  expect((await set(PASSWORD, NEW_PASSWORD, 'other')).fields).toEqual({ confirm_password: 'Passwords do not match' });
  expect((await set(PASSWORD, 'x'.repeat(129))).status, 'a password has an end').toBe(400);
  expect(await isSignedIn(who.elsewhere)).toBe(true);
  expect((await set(PASSWORD)).status).toBe(200);
  expect(await isSignedIn(who.cookie)).toBe(true);
  expect(await isSignedIn(who.elsewhere)).toBe(false);
  expect((await call('POST', '/auth/login', '', { email: who.email, password: PASSWORD })).status).toBe(401);
  expect((await call('POST', '/auth/login', '', { email: who.email, password: NEW_PASSWORD })).status).toBe(200);
  expect((await sentMail(t, accounts)).map(({ subject }) => subject)).toContain('Your Assay password was changed');
});

test('an account without a password gets one after a sign-in of the last quarter of an hour only', async () => {
  const who = await somebody(false);
  await link(who.id, 'github');
  const set = () => call('PUT', '/auth/password', who.cookie, { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD });
  await t.db.rows(sql`UPDATE sessions SET created_at = ${new Date(clock.now().getTime() - 16 * 60_000)} WHERE user_id = ${who.id}`);
  expect(await set()).toMatchObject({ status: 403, message: expect.stringContaining('sign in again') });
  await t.db.rows(sql`UPDATE sessions SET created_at = ${new Date(clock.now().getTime() - 14 * 60_000)} WHERE user_id = ${who.id}`);
  expect((await set()).status).toBe(200);
  expect((await call('GET', '/auth/security', who.cookie)).data).toMatchObject({ has_password: true });
});

test('setting a password voids emails that would set another one, and a change of address somebody else may have begun', async () => {
  const who = await somebody();
  await call('POST', '/auth/password-reset', '', { email: who.email });
  const reset = tokenIn(to(await sentMail(t, accounts), who.email));
  const change = await begin(who, freshAddress());
  await call('PUT', '/auth/password', who.cookie, { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD });
  const byMail = { token: reset, password: 'by an old email', confirm_password: 'by an old email' };
  expect((await call('PUT', '/auth/password-reset', '', byMail)).status).toBe(410);
  expect((await confirm(change.old)).status).toBe(410);
  expect((await confirm(change.new, who.cookie)).status).toBe(410);
});

test('of two emails that set a password, used at once, one does', async () => {
  const who = await somebody();
  const tokens: string[] = [];
  for (let i = 0; i < 2; i++) {
    await call('POST', '/auth/password-reset', '', { email: who.email });
    tokens.push(tokenIn(to(await sentMail(t, accounts), who.email)));
  }
  expect(new Set(tokens).size).toBe(2);
  const answers = await Promise.all(
    tokens.map((token, i) =>
      call('PUT', '/auth/password-reset', '', { token, password: `password ${i} of two`, confirm_password: `password ${i} of two` }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect((await call('POST', '/auth/login', '', { email: who.email, password: `password ${winner} of two` })).status).toBe(200);
});

test('a sign-in with the old password that is under way while it is replaced opens nothing', async () => {
  const who = await somebody();
  const { password } = await accounts.auth.$context;
  const compare = password.verify;
  // The password is replaced right after the old one was found to be right.
  password.verify = async (input) => {
    const isRight = await compare(input);
    await t.db.transaction(async (db) => {
      await setPassword(db, who.id, await hashPassword(accounts, NEW_PASSWORD), { onlyUnconfirmed: false });
      await db.rows(sql`DELETE FROM sessions WHERE user_id = ${who.id}`);
    });
    return isRight;
  };
  const answer = await call('POST', '/auth/login', '', { email: who.email, password: PASSWORD });
  password.verify = compare;
  expect(answer).toMatchObject({ status: 401, message: 'Invalid email or password' });
  expect(await t.db.rows(sql`SELECT 1 FROM sessions WHERE user_id = ${who.id}`)).toEqual([]);
});

test('a password planted while its owner confirms the address is not confirmed with it', async () => {
  const { id, email } = await addPerson(t, accounts, { verified: false, password: true });
  await call('POST', '/auth/verification', '', { email });
  const token = tokenIn(to(await sentMail(t, accounts), email));
  const { password } = await accounts.auth.$context;
  const compare = password.verify;
  password.verify = async (input) => {
    const isRight = await compare(input);
    await call('POST', '/auth/signup', '', { email, password: 'of a stranger', confirm_password: 'of a stranger', terms: true });
    return isRight;
  };
  const answer = await call('POST', '/auth/verify', '', { token, password: PASSWORD });
  password.verify = compare;
  expect(answer.status).toBe(400);
  expect(await t.db.rows(sql`SELECT email_verified FROM users WHERE id = ${id}`)).toEqual([{ email_verified: false }]);
});

for (const order of [['old', 'new'] as const, ['new', 'old'] as const]) {
  test(`an address is changed when both have said yes, ${order[0]} first`, async () => {
    const who = await somebody();
    const email = freshAddress();
    const change = await begin(who, email);
    expect(change.answer).toMatchObject({ status: 200, data: { new_email: email, old_approved: false, new_confirmed: false } });
    const stored = JSON.stringify(await t.db.rows(sql`SELECT * FROM one_time_tokens, email_changes`));
    for (const side of order) expect(stored).not.toContain(change[side]);
    const first = await confirm(change[order[0]], who.cookie);
    expect(first).toMatchObject({ status: 200, data: { state: 'waiting', side: order[0] } });
    expect(await emailOf(who.id)).toBe(who.email);
    expect((await confirm(change[order[0]], who.cookie)).status, 'for one use').toBe(410);
    const second = await confirm(change[order[1]], who.cookie);
    expect(second).toMatchObject({ status: 200, data: { state: 'changed' } });
    expect(await emailOf(who.id)).toBe(email);
    expect(await isSignedIn(who.cookie), 'the device that asked').toBe(true);
    expect(await isSignedIn(who.elsewhere)).toBe(false);
    const told = to(await sentMail(t, accounts), who.email);
    expect(told?.subject).toBe('The address of your Assay account was changed');
    expect(told?.text).toContain('mailto:support@assay.example');
    expect((await call('POST', '/auth/login', '', { email, password: PASSWORD })).status).toBe(200);
    for (const side of order) expect((await confirm(change[side], who.cookie)).status, 'nothing to use twice').toBe(410);
  });
}

test('a change of address takes the password again', async () => {
  const who = await somebody();
  const ask = (json: object) => call('POST', '/auth/email-change', who.cookie, { email: freshAddress(), ...json });
  expect((await ask({})).fields).toEqual({ current_password: 'Please enter your current password' });
  expect((await ask({ current_password: 'not it' })).fields).toEqual({ current_password: 'This is not your current password' });
  expect((await ask({ email: who.email, current_password: PASSWORD })).fields).toEqual({ email: 'This is your address already' });
  expect(await sentMail(t, accounts)).toEqual([]);
});

test('an address that has an account answers as a free one does, and its owner is told instead of asked', async () => {
  const [who, owner] = [await somebody(), await somebody()];
  const free = freshAddress();
  const shapeOf = ({ status, data }: Answer, email: string) =>
    JSON.stringify({ status, data })
      .replaceAll(email, '…')
      .replace(/"expires_at":"[^"]+"/, '');
  const ofFree = await begin(who, free);
  const ofTaken = await begin(who, owner.email);
  expect(shapeOf(ofTaken.answer, owner.email)).toBe(shapeOf(ofFree.answer, free));
  const email = to(ofTaken.emails, owner.email);
  expect(email?.subject).toBe('Someone tried to use your address for another Assay account');
  expect(tokenIn(email), 'and gets nothing to confirm by').toBe('');
  expect(email?.text).not.toContain(who.email);
  expect((await confirm(ofTaken.old)).data).toMatchObject({ state: 'waiting' });
});

test('a trusting click in another’s mailbox does not lend their address to an account of somebody else', async () => {
  const [eve, victim] = [await somebody(), await somebody()];
  const change = await begin(eve, freshAddress());
  await confirm(change.old);
  expect((await confirm(change.new)).status, 'who is not signed in').toBe(401);
  expect((await confirm(change.new, victim.cookie)).status, 'who is signed in as somebody else').toBe(403);
  expect(await emailOf(eve.id)).toBe(eve.email);
  expect((await confirm(change.new, eve.cookie)).status).toBe(200);
});

test('a change of address is cancelled by its person, refused from the old address, replaced by a newer one, and runs out', async () => {
  const who = await somebody();
  const cancelled = await begin(who, freshAddress());
  expect((await call('DELETE', '/auth/email-change', who.cookie)).status).toBe(200);
  const refused = await begin(who, freshAddress());
  expect((await call('POST', '/auth/email-change/refusal', '', { token: refused.old })).status).toBe(200);
  const replaced = await begin(who, freshAddress());
  const lapsed = await begin(who, freshAddress());
  await confirm(lapsed.old);
  clock.advance(24 * 3_600_000 + 1);
  for (const { old, new: fresh } of [cancelled, refused, replaced, lapsed])
    for (const token of [old, fresh]) expect((await confirm(token, who.cookie)).status).toBe(410);
  expect((await call('GET', '/auth/security', who.cookie)).data).toMatchObject({ email: who.email, email_change: null });
});

test('the emails of a pending change are sent again, to whom has not said yes, and it gets another day', async () => {
  const who = await somebody();
  const again = () => call('POST', '/auth/email-change/emails', who.cookie);
  expect((await again()).message).toBe('No change of address is pending.');
  const email = freshAddress();
  const first = await begin(who, email);
  clock.advance(20 * 3_600_000);
  const answer = await again();
  expect(answer).toMatchObject({
    status: 200,
    data: { new_email: email, expires_at: new Date(+clock.now() + 24 * 3_600_000).toISOString() },
  });
  const emails = await sentMail(t, accounts);
  const second = { old: tokenIn(to(emails, who.email)), new: tokenIn(to(emails, email)) };
  expect(emails).toHaveLength(2);
  clock.advance(5 * 3_600_000);
  expect((await confirm(first.old)).status, 'an email of yesterday').toBe(410);
  expect((await confirm(second.old)).data).toMatchObject({ state: 'waiting' });
  expect((await again()).data).toMatchObject({ old_approved: true, new_confirmed: false });
  expect(
    (await sentMail(t, accounts)).map((message) => message.to),
    'who said yes is not asked again',
  ).toEqual([email]);
  expect((await confirm(second.new, who.cookie)).data).toMatchObject({ state: 'changed' });
});

test('where no email may go to the new address, no change begins, no email is sent again, and the person is told', async () => {
  const wanted = freshAddress();
  const waiting = await somebody();
  await begin(waiting, wanted);
  for (let i = 0; i < 4; i++) expect((await begin(await somebody(), wanted)).answer.status).toBe(200);
  const who = await somebody();
  const refused = await begin(who, wanted);
  expect(refused.answer).toMatchObject({ status: 429, fields: undefined });
  expect(refused.answer.message).toMatch(
    new RegExp(`^Too many attempts. Try again in 60 minutes. No email was sent: too many were asked for ${wanted}.$`),
  );
  expect(refused.emails).toEqual([]);
  expect((await call('GET', '/auth/security', who.cookie)).data, 'nothing waits for an email nobody sent').toMatchObject({
    email_change: null,
  });
  const again = await call('POST', '/auth/email-change/emails', waiting.cookie);
  expect(again).toMatchObject({ status: 429, message: refused.answer.message });
  expect(await sentMail(t, accounts), 'also none to the old address').toEqual([]);
  clock.advance(3_600_001);
  expect((await call('POST', '/auth/email-change/emails', waiting.cookie)).status).toBe(200);
});

test('a person has emails about a change of address sent five times an hour', async () => {
  const who = await somebody();
  await begin(who, freshAddress());
  const again = () => call('POST', '/auth/email-change/emails', who.cookie);
  for (let i = 0; i < 4; i++) expect((await again()).status).toBe(200);
  expect((await again()).status).toBe(429);
});

test('an address taken by somebody who never confirmed it goes to who reads its mail; one confirmed meanwhile does not', async () => {
  const [who, other] = [await somebody(), await somebody()];
  const [squatted, taken] = [freshAddress(), freshAddress()];
  await call('POST', '/auth/signup', '', { email: squatted, password: PASSWORD, confirm_password: PASSWORD, terms: true });
  const first = await begin(who, squatted);
  await confirm(first.old);
  await t.db.rows(sql`
    INSERT INTO checkouts (id, purpose, user_id, amount_cents, success_url, cancel_url, session_id, created_at, expires_at)
    SELECT gen_random_uuid(), 'lifetime', id, 49900, '/', '/', 'cs_of_squatter', now(), now() + interval '1 day' FROM users WHERE email = ${squatted}`);
  const ofSquatter = () => t.db.rows(sql`SELECT 1 FROM mail_jobs WHERE data->>'email' = ${squatted}`);
  expect(await ofSquatter()).not.toEqual([]);
  expect((await confirm(first.new, who.cookie)).data).toMatchObject({ state: 'changed' });
  expect(await ofSquatter(), 'with the account goes what is held beside it').toEqual([]);
  expect(
    await t.db.rows(sql`SELECT kind FROM provider_tasks WHERE data->>'sessionId' = 'cs_of_squatter'`),
    'and nothing is left to pay',
  ).toEqual([{ kind: 'expire_checkout' }]);

  const second = await begin(other, taken);
  await confirm(second.old);
  await t.db.rows(sql`INSERT INTO users (id, email, email_verified) VALUES (gen_random_uuid(), ${taken}, true)`);
  expect((await confirm(second.new, other.cookie)).status).toBe(409);
  expect(await emailOf(other.id)).toBe(other.email);
});

test('an email that sets a password and lies in the old mailbox is of no use after the address was changed', async () => {
  const who = await somebody();
  await call('POST', '/auth/password-reset', '', { email: who.email });
  const reset = tokenIn(to(await sentMail(t, accounts), who.email));
  const change = await begin(who, freshAddress());
  await confirm(change.old);
  await confirm(change.new, who.cookie);
  const set = { token: reset, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  expect((await call('PUT', '/auth/password-reset', '', set)).status).toBe(410);
});

test('a person signs every other device out at once', async () => {
  const [who, other] = [await somebody(), await somebody()];
  expect((await call('DELETE', '/auth/sessions', who.cookie)).data).toEqual({ signed_out: 1 });
  expect(await isSignedIn(who.cookie)).toBe(true);
  expect(await isSignedIn(who.elsewhere)).toBe(false);
  expect(await isSignedIn(other.elsewhere), 'and nobody else’s').toBe(true);
});

test('devices tell when they were used last, and from where by half an address', async () => {
  const { email } = await addPerson(t, accounts, { password: true });
  const response = await app.request('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-address': '203.0.113.77' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  await t.db.rows(sql`UPDATE sessions SET last_used_at = ${new Date(clock.now().getTime() - 3_600_000)}`);
  await call('GET', '/auth/profile', cookie);
  const [session] = (await call('GET', '/auth/sessions', cookie)).data as { address_hint: string; last_seen_at: string }[];
  expect(session).toMatchObject({ address_hint: '203.0.x.x', last_seen_at: clock.now().toISOString(), is_current: true });
  expect(JSON.stringify(await t.db.rows(sql`SELECT * FROM sessions`)), 'a whole address is not kept').not.toContain('203.0.113');
});

test('the last way in cannot be unlinked, also not by two at once', async () => {
  const who = await somebody(false);
  await link(who.id, 'github');
  expect(await call('DELETE', '/auth/providers/github', who.cookie)).toMatchObject({
    status: 409,
    message: 'GitHub is the last way into this account. Set a password first.',
  });
  await link(who.id, 'google');
  const answers = await Promise.all(['github', 'google'].map((name) => call('DELETE', `/auth/providers/${name}`, who.cookie)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { providers } = (await call('GET', '/auth/security', who.cookie)).data as { providers: { linked_at: string | null }[] };
  expect(providers.filter(({ linked_at }) => linked_at)).toHaveLength(1);
  expect((await sentMail(t, accounts))[0]?.subject).toMatch(/^(GitHub|Google) no longer opens your Assay account$/);
});

test('what is not set up on this server is no way in', async () => {
  const bare = createApp(t.ctx, testAccounts(t, { GITHUB_CLIENT_ID: 'github-client', GITHUB_CLIENT_SECRET: 'secret' }));
  const who = await somebody(false);
  for (const name of ['github', 'google']) await link(who.id, name);
  const response = await bare.request('/api/v1/auth/providers/github', { method: 'DELETE', headers: { cookie: who.cookie } });
  expect(response.status).toBe(409);
});

test('a session found open does not guess the password without end', async () => {
  const who = await somebody();
  const statuses = [];
  for (let i = 0; i < 12; i++)
    statuses.push(
      (
        await call('PUT', '/auth/password', who.cookie, {
          current_password: `guess ${i}`,
          password: NEW_PASSWORD,
          confirm_password: NEW_PASSWORD,
        })
      ).status,
    );
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  expect(
    (await call('POST', '/auth/login', '', { email: who.email, password: PASSWORD })).status,
    'which does not keep its person out',
  ).toBe(200);
});
