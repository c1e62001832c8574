import { createOTP } from '@better-auth/utils/otp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, PASSWORD, type PersonFacts, sentMail, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { createApp } from '../../app/api.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { resetTwoSteps } from './reset-two-steps.server.ts';

let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;
/** The time by which the app reckons: each code is good once, so tests that need another go on by a minute. */
let minutes = 0;
const now = () => new Date(Date.now() + minutes * 60_000);

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  app = createApp({ ...t.ctx, now }, accounts);
});
afterAll(() => t.drop());

type Answer<T = Record<string, unknown>> = {
  status: number;
  data: T;
  error?: { message: string; fields?: Record<string, string> };
  cookies: string[];
};
async function call<T = Record<string, unknown>>(
  method: string,
  path: string,
  cookie: string | undefined,
  json?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const response = await app.request(`/api/v1${path}`, {
    method,
    headers: { ...(cookie ? { cookie } : {}), ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const body = response.headers.get('content-type')?.includes('json') ? await response.json() : {};
  return { status: response.status, ...body, cookies: response.headers.getSetCookie() };
}

/** @returns the code an app shows that was given this key, now */
async function codeOf(key: string): Promise<string> {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
  return createOTP(secret).hotp(Math.floor(now().getTime() / 30_000));
}

/** Somebody who signs in with two steps. */
async function withApp(facts: PersonFacts = {}) {
  const person = await addPerson(t, accounts, { password: true, ...facts, twoSteps: false });
  const { cookie } = await sessionOf(accounts, person.id);
  const { data } = await call<{ key: string }>('POST', '/auth/authenticator', cookie, { current_password: PASSWORD });
  const done = await call<{ recovery_codes: string[] }>('PUT', '/auth/authenticator', cookie, { code: await codeOf(data.key) });
  expect(done.status).toBe(200);
  minutes += 1;
  return { ...person, cookie, key: data.key, codes: done.data.recovery_codes };
}
const sessionCookie = (cookies: string[]) => cookies.find((set) => set.startsWith('assay.session_token='))?.split(';')[0] ?? '';
const signIn = async (email: string, remember = true) => {
  const json = { email, password: PASSWORD, remember };
  const answer = await call<{ profile: unknown; needs_code: boolean; token: string }>('POST', '/auth/login', undefined, json);
  return { ...answer, cookie: sessionCookie(answer.cookies) };
};

test('an app is set up by the password and a code of it, gives ten recovery codes, signs other devices out and tells by mail', async () => {
  const person = await addPerson(t, accounts, { password: true });
  const [here, there] = [await sessionOf(accounts, person.id), await sessionOf(accounts, person.id)];
  const refused = await call('POST', '/auth/authenticator', here.cookie, {});
  expect([refused.status, refused.error?.fields]).toEqual([400, { current_password: 'Please enter your current password' }]);
  const begun = await call<{ key: string; uri: string; qr: { path: string } }>('POST', '/auth/authenticator', here.cookie, {
    current_password: PASSWORD,
  });
  expect(begun.data.uri).toMatch(/^otpauth:\/\/totp\/Assay:/);
  expect(begun.data.qr.path).toMatch(/^M\d/);
  const wrong = await call('PUT', '/auth/authenticator', here.cookie, { code: '000000' });
  expect([wrong.status, Object.keys(wrong.error?.fields ?? {})]).toEqual([400, ['code']]);
  expect((await call<{ since: null }>('GET', '/auth/two-steps', here.cookie)).data.since).toBeNull();
  const done = await call<{ recovery_codes: string[] }>('PUT', '/auth/authenticator', here.cookie, { code: await codeOf(begun.data.key) });
  expect(new Set(done.data.recovery_codes).size).toBe(10);
  expect((await call('GET', '/auth/profile', there.cookie)).status).toBe(401);
  expect((await call('GET', '/auth/profile', here.cookie)).status).toBe(200);
  const [row] = await t.db.rows<{ secret: string }>(sql`SELECT secret FROM authenticators WHERE user_id = ${person.id}`);
  expect(row?.secret, 'not as it is').not.toContain(begun.data.key);
  expect((await sentMail(t, accounts)).filter(({ to }) => to === person.email).map(({ subject }) => subject)).toContain(
    'You sign in to Assay with two steps now',
  );
});

test('a password opens nothing until the code was given, each code once', async () => {
  const { email, key } = await withApp();
  const first = await signIn(email);
  expect(first.data).toMatchObject({ profile: null, needs_code: true });
  for (const path of ['/auth/profile', '/auth/export', '/saved-ideas', '/auth/security', '/auth/authenticator'])
    expect((await call('GET', path, first.cookie)).status, path).toBe(401);
  expect((await call('DELETE', '/auth/authenticator', first.cookie)).status).toBe(401);
  expect((await call('GET', '/auth/second-step', first.cookie)).data).toEqual({ is_due: true, has_passkey: false });
  expect((await call('POST', '/auth/second-step', first.cookie, { code: '123 45' })).status).toBe(400);
  const code = await codeOf(key);
  const taken = await call('POST', '/auth/second-step', first.cookie, { code });
  expect(taken.data).toEqual({ recovery_codes_left: null, token: expect.any(String) });
  expect((await call('GET', '/auth/profile', sessionCookie(taken.cookies))).status).toBe(200);
  expect((await call('GET', '/auth/profile', first.cookie)).status, 'a session that somebody put into this browser').toBe(401);
  const second = await signIn(email);
  expect((await call('POST', '/auth/second-step', second.cookie, { code })).status, 'the same code again').toBe(400);
  minutes += 1;
  expect((await call('POST', '/auth/second-step', second.cookie, { code: await codeOf(key) })).status).toBe(200);
});

test('the session of the second step is the one of the first, under another token, and as long', async () => {
  const { email, key } = await withApp();
  const bearer = await signIn(email);
  const step = { authorization: `Bearer ${bearer.data.token}` };
  const { data } = await call<{ token: string }>('POST', '/auth/second-step', undefined, { code: await codeOf(key) }, step);
  const profile = (token: string) => call('GET', '/auth/profile', undefined, undefined, { authorization: `Bearer ${token}` });
  expect([(await profile(data.token)).status, (await profile(bearer.data.token)).status]).toEqual([200, 401]);
  minutes += 1;
  const brief = await signIn(email, false);
  const sent = brief.cookies.map((set) => set.split(';')[0]).join('; ');
  const taken = await call('POST', '/auth/second-step', sent, { code: await codeOf(key) });
  expect(taken.cookies.find((set) => set.startsWith('assay.session_token='))).not.toMatch(/max-age/i);
});

test('a recovery code opens once, however it is written, and is told by mail; new ones put the old out of use', async () => {
  const { email, cookie, codes } = await withApp();
  const [one = '', two = ''] = codes;
  const first = await signIn(email);
  const used = await call('POST', '/auth/second-step', first.cookie, { code: one.toUpperCase().replace('-', ' ') });
  expect(used.data).toEqual({ recovery_codes_left: 9, token: expect.any(String) });
  const second = await signIn(email);
  expect((await call('POST', '/auth/second-step', second.cookie, { code: one })).status).toBe(400);
  expect((await call('POST', '/auth/recovery-codes', cookie)).status).toBe(200);
  expect((await call('POST', '/auth/second-step', second.cookie, { code: two })).status).toBe(400);
  expect((await sentMail(t, accounts)).filter(({ to }) => to === email).map(({ subject }) => subject)).toContain(
    'A recovery code of your Assay account was used',
  );
});

test('codes are guessed ten times in a quarter of an hour, and a session that waits is over after it', async () => {
  const { email, id } = await withApp();
  const { cookie } = await signIn(email);
  const tries = [];
  for (let n = 0; n < 11; n++) tries.push((await call('POST', '/auth/second-step', cookie, { code: `00000${n % 10}` })).status);
  expect(tries).toEqual([...Array(10).fill(400), 429]);
  await t.db.rows(sql`UPDATE sessions SET created_at = now() - interval '3 hours' WHERE user_id = ${id} AND confirmed_at IS NULL`);
  expect((await call('GET', '/auth/second-step', cookie)).data).toEqual({ is_due: false, has_passkey: false });
});

test('a password set by mail does not go around the second step', async () => {
  const { email } = await withApp();
  await call('POST', '/auth/password-reset', undefined, { email });
  const mail = (await sentMail(t, accounts)).find(({ subject, to }) => to === email && subject.startsWith('Set a new password'));
  const token = /[?&]token=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const password = 'another horse battery';
  const answer = await call('PUT', '/auth/password-reset', undefined, { token, password, confirm_password: password });
  expect(answer.data).toMatchObject({ profile: null, needs_code: true });
  const cookie = answer.cookies.find((set) => set.startsWith('assay.session_token='))?.split(';')[0] ?? '';
  expect((await call('GET', '/auth/profile', cookie)).status).toBe(401);
});

test('roles, tiers, deletion and exports of people are asked for a code again after a quarter of an hour, which may come beside them', async () => {
  const admin = await withApp({ role: 'admin' });
  const person = await addPerson(t, accounts);
  const stale = new Date(now().getTime() - 20 * 60_000);
  await t.db.rows(sql`UPDATE sessions SET confirmed_at = ${stale} WHERE user_id = ${admin.id}`);
  const asked: [string, string, unknown?][] = [
    ['PUT', `/admin/users/${person.id}/role`, { role: 'admin' }],
    ['PUT', `/admin/users/${person.id}/tier`, { tier: 'lifetime' }],
    ['PUT', `/admin/users/${person.id}/status`, { status: 'cancelled' }],
    ['DELETE', `/admin/users/${person.id}`],
    ['GET', '/admin/users/export'],
    ['GET', '/admin/subscriptions/export'],
    ['GET', '/admin/audit/export'],
    ['POST', `/admin/subscriptions/${person.id}/cancel`],
    ['DELETE', '/auth/authenticator'],
    ['POST', '/auth/recovery-codes'],
    ['POST', '/auth/authenticator', {}],
    ['POST', '/auth/passkeys/creation', {}],
    ['DELETE', `/auth/passkeys/${person.id}`],
    ['GET', '/admin/invoices/export'],
  ];
  for (const [method, path, json] of asked) {
    const { status, error } = await call(method, path, admin.cookie, json);
    expect([status, Object.keys(error?.fields ?? {})], `${method} ${path}`).toEqual([403, ['code']]);
  }
  expect((await call('GET', '/admin/users', admin.cookie)).status, 'to read takes none').toBe(200);
  expect((await call('GET', '/auth/profile', admin.cookie)).data).toMatchObject({ asks_code: true });
  const opened = (headers: Record<string, string>) =>
    app.request('http://localhost:3000/api/v1/admin/users/export', {
      headers: { cookie: admin.cookie, 'sec-fetch-mode': 'navigate', ...headers },
    });
  for (const [referer, to] of [
    ['http://localhost:3000/admin/users?tier=free', '/admin/users?tier=free'],
    ['https://elsewhere.example/admin', '/dashboard'],
  ] as const) {
    const page = await opened({ referer });
    expect([page.status, page.headers.get('location')], 'a link followed without scripts').toEqual([
      303,
      `/second-step?to=${encodeURIComponent(to)}`,
    ]);
  }
  const tier = (code: string) =>
    call('PUT', `/admin/users/${person.id}/tier`, admin.cookie, { tier: 'lifetime' }, { 'x-two-step-code': code });
  expect([(await tier('000000')).status, (await tier(await codeOf(admin.key))).status]).toEqual([400, 200]);
  expect((await call('GET', '/admin/users/export', admin.cookie)).status, 'for another quarter of an hour').toBe(200);
});

test('administrators of production do nothing before they have two steps, and cannot turn them off', async () => {
  const production = { ...accounts, adminsNeedTwoSteps: true };
  const before = app;
  app = createApp({ ...t.ctx, now }, production);
  try {
    const admin = await addPerson(t, accounts, { role: 'admin', twoSteps: false });
    const { cookie } = await sessionOf(accounts, admin.id);
    const refused = await call('GET', '/admin/users', cookie);
    expect([refused.status, refused.error?.message]).toEqual([403, expect.stringContaining('two steps')]);
    expect((await call('GET', '/auth/profile', cookie)).data).toMatchObject({ role: 'admin', lacks_two_steps: true });
    const set = await withApp({ role: 'admin' });
    expect((await call('GET', '/admin/users', set.cookie)).status).toBe(200);
    expect((await call('DELETE', '/auth/authenticator', set.cookie)).status).toBe(403);
  } finally {
    app = before;
  }
});

test('a new app takes the place of the old one when a code of it was given, not before', async () => {
  const { cookie, key, email } = await withApp();
  const next = await call<{ key: string }>('POST', '/auth/authenticator', cookie, {});
  const session = await signIn(email);
  expect((await call('POST', '/auth/second-step', session.cookie, { code: await codeOf(key) })).status, 'the old one').toBe(200);
  minutes += 1;
  expect((await call('PUT', '/auth/authenticator', cookie, { code: await codeOf(next.data.key) })).status).toBe(200);
  minutes += 1;
  const again = await signIn(email);
  expect((await call('POST', '/auth/second-step', again.cookie, { code: await codeOf(key) })).status).toBe(400);
  expect((await call('POST', '/auth/second-step', again.cookie, { code: await codeOf(next.data.key) })).status).toBe(200);
});

test('an app that was begun and left lying opens nothing to who finds the session later', async () => {
  const begin = async (cookie: string, json: unknown) =>
    (await call<{ key: string }>('POST', '/auth/authenticator', cookie, json)).data.key;
  const left = async (cookie: string, key: string) => [
    (await call('GET', '/auth/authenticator', cookie)).status,
    (await call('PUT', '/auth/authenticator', cookie, { code: await codeOf(key) })).status,
  ];
  const careful = await withApp();
  const second = await begin(careful.cookie, {});
  minutes += 10;
  const stale = new Date(now().getTime() - 20 * 60_000);
  await t.db.rows(sql`UPDATE sessions SET confirmed_at = ${stale} WHERE user_id = ${careful.id}`);
  expect(await left(careful.cookie, second), 'the last code is too old').toEqual([403, 403]);

  const person = await addPerson(t, accounts, { password: true });
  const { cookie } = await sessionOf(accounts, person.id);
  const first = await begin(cookie, { current_password: PASSWORD });
  minutes += 16;
  expect(await left(cookie, first), 'begun too long ago').toEqual([404, 404]);
  const again = await begin(cookie, { current_password: PASSWORD });
  expect(await left(cookie, again)).toEqual([200, 200]);
});

test('turned off, a password is enough again', async () => {
  const { cookie, email } = await withApp();
  expect((await call('DELETE', '/auth/authenticator', cookie)).status).toBe(200);
  expect((await signIn(email)).data).toMatchObject({ needs_code: false, profile: { email } });
});

test('the operator’s reset takes app, codes and sessions, tells by mail and stands in the log', async () => {
  const { email, id, cookie } = await withApp();
  expect(await resetTwoSteps(t.ctx, email)).toEqual({ isDone: true, line: expect.stringContaining('one step again') });
  expect((await call('GET', '/auth/profile', cookie)).status).toBe(401);
  expect((await signIn(email)).data).toMatchObject({ needs_code: false });
  expect(await t.db.rows(sql`SELECT action, by_command FROM admin_audit_log WHERE user_id = ${id}`)).toEqual([
    { action: 'user.two_steps_reset', by_command: true },
  ]);
  expect(await resetTwoSteps(t.ctx, email)).toMatchObject({ isDone: false });
  expect(await resetTwoSteps(t.ctx, 'nobody@people.example')).toMatchObject({ isDone: false });
});
