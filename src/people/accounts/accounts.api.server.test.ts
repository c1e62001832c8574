import { scryptSync } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, PASSWORD, scryptAccounts, sentMail, sessionOf, testAccounts, tokenIn } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { runDueJobs } from '../../../tests/factories/jobs.ts';
import { createApp } from '../../app/api.server.ts';
import { allEmails } from '../../app/emails.server.ts';
import { mailWorker } from '../../platform/mail/mail-jobs.server.ts';
import { smtpPost } from '../../platform/mail/transport.server.ts';
import type { Accounts } from './accounts.server.ts';
import { hashPassword } from './passwords.server.ts';
import { forgetSignUpPasswords } from './sign-up-passwords.server.ts';

let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
});
beforeEach(async () => {
  await t.db.rows(sql`DELETE FROM attempts`);
  await sentMail(t, accounts);
});
afterAll(() => t.drop());

type Answer = {
  status: number;
  body: { success: boolean; data: never; error: { code: string; message: string; fields?: Record<string, string> } };
  cookies: string[];
  headers: Headers;
};

async function call(method: string, path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await app.request(`/api/v1${path}`, {
    method,
    headers: { 'x-client-address': '192.0.2.1', ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Answer['body'],
    cookies: response.headers.getSetCookie(),
    headers: response.headers,
  };
}
const cookieOf = (answer: Answer) => answer.cookies.map((cookie) => cookie.split(';')[0]).join('; ');
const signUp = (email: string, password = PASSWORD) =>
  call('POST', '/auth/signup', { email, password, confirm_password: password, terms: true });
const login = (email: string, password = PASSWORD, headers = {}) => call('POST', '/auth/login', { email, password }, headers);

test('a password is hashed by scrypt with a salt of its own, over 32 MB', async () => {
  const product = scryptAccounts(t);
  const hashes = await Promise.all([1, 2].map(() => hashPassword(product, PASSWORD)));
  expect(hashes[0]).not.toBe(hashes[1]);
  for (const hash of hashes) {
    const [salt = '', key = ''] = hash.split(':');
    expect(scryptSync(PASSWORD, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }).toString('hex')).toBe(key);
    expect(await (await product.auth.$context).password.verify({ hash, password: PASSWORD })).toBe(true);
  }
});

test('sign up, confirm by mail and password, be signed in, sign out', async () => {
  const email = 'ada@people.example';
  expect(await signUp('  Ada@People.example ')).toMatchObject({ status: 200, body: { success: true, data: { email } } });
  const [message] = await sentMail(t, accounts);
  expect(message).toMatchObject({ to: email, subject: 'Confirm your email address for Assay' });
  const token = tokenIn(message);
  expect((await call('GET', `/auth/verification?token=${token}`)).body.data).toEqual({ email, is_confirmed: false });
  expect((await call('POST', '/auth/verify', { token, password: 'something else' })).body.error.fields).toEqual({
    password: 'This is not the password chosen at sign-up',
  });
  const verified = await call('POST', '/auth/verify', { token, password: PASSWORD });
  expect(verified.body.data).toMatchObject({ profile: { email, subscription_tier: 'free', role: 'user' } });
  expect((await call('POST', '/auth/verify', { token, password: PASSWORD })).status, 'a token is of no use twice').toBe(410);

  const cookie = cookieOf(verified);
  expect((await call('GET', '/auth/profile', undefined, { cookie })).body.data).toMatchObject({
    email,
    email_preferences: { daily_ideas: true, trend_alerts: false, product_updates: false, project_reminders: true },
  });
  const out = await call('POST', '/auth/logout', undefined, { cookie });
  expect(out.cookies.join()).toMatch(/assay\.session_token=;.*Max-Age=0/i);
  expect((await call('GET', '/auth/profile', undefined, { cookie })).status, 'the session is gone, not only the cookie').toBe(401);
});

test('a mail server that is down fails no request, and the email goes out when it is back', async () => {
  const email = 'patient@people.example';
  const down = smtpPost('smtp://127.0.0.1:1', () => 'Assay <hello@assay.example>');
  expect((await signUp(email)).status).toBe(200);
  expect((await call('POST', '/auth/password-reset', { email })).status).toBe(200);
  expect(await runDueJobs(t.ctx, [mailWorker(allEmails(t.ctx, accounts), down.post)])).toBe(2);
  down.close();
  const waiting = await t.db.rows<{ last_error: string }>(
    sql`SELECT output ->> 'message' AS last_error FROM pgboss.job WHERE name = 'mail' AND state = 'retry'`,
  );
  expect(waiting.map(({ last_error }) => last_error)).toEqual(Array(2).fill(expect.stringContaining('ECONNREFUSED')));
  await t.db.rows(sql`UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE name = 'mail'`);
  expect((await sentMail(t, accounts)).map(({ to }) => to)).toEqual([email, email]);
});

test('links in emails lead to the address the site is configured with, whatever a request calls it', async () => {
  const email = 'host@people.example';
  const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', origin: 'https://evil.example' };
  await call('POST', '/auth/signup', { email, password: PASSWORD, confirm_password: PASSWORD, terms: true }, evil);
  await call('POST', '/auth/password-reset', { email }, evil);
  const emails = await sentMail(t, accounts);
  expect(emails).toHaveLength(2);
  for (const { text, html } of emails) {
    expect(text).toContain('http://localhost:3000/');
    expect(text + html).not.toContain('evil.example');
  }
});

test('an address is one whatever its capitals, and letters that only look like ASCII ones are none', async () => {
  const { email } = await addPerson(t, accounts, { password: true });
  expect((await login(email.toUpperCase())).status).toBe(200);
  // The Kelvin sign and the dotted capital I, which in small letters hold a k and an i.
  for (const lookalike of ['\u212Aate@people.example', 'M\u0130a@people.example', 'ada@people.example\r\nBcc: eve@evil.example'])
    expect((await signUp(lookalike)).body.error.fields, JSON.stringify(lookalike)).toEqual({ email: 'This is not an email address' });
});

test('the rules and messages of sign-up', async () => {
  const post = async (body: object) => (await call('POST', '/auth/signup', body)).body.error;
  expect((await post({ email: '', password: '', confirm_password: '', terms: true })).fields).toEqual({
    email: 'Please fill in all fields',
    password: 'Please fill in all fields',
    confirm_password: 'Please fill in all fields',
  });
  expect((await post({ email: 'a@b.example', password: 'short', confirm_password: 'short', terms: true })).fields).toEqual({
    password: 'Password must be at least 8 characters long',
  });
  expect((await post({ email: 'a@b.example', password: PASSWORD, confirm_password: 'other', terms: true })).fields).toEqual({
    confirm_password: 'Passwords do not match',
  });
  expect((await post({ email: 'not one', password: PASSWORD, confirm_password: PASSWORD })).fields).toEqual({
    email: 'This is not an email address',
    terms: 'Please accept the terms to create an account',
  });
});

test('no answer tells whether an address has an account', async () => {
  const { email } = await addPerson(t, accounts, { password: true });
  const stranger = 'nobody@people.example';
  const asked = async (address: string) => {
    const answers = [
      await signUp(address, 'another password'),
      await login(address, 'a wrong password'),
      await call('POST', '/auth/password-reset', { email: address }),
      await call('POST', '/auth/verification', { email: address }),
    ];
    return answers.map((answer) => ({
      status: answer.status,
      body: JSON.stringify(answer.body).replaceAll(address, '…'),
      names: [...answer.headers.keys()].sort(),
    }));
  };
  const ofPerson = await asked(email);
  await t.db.rows(sql`DELETE FROM attempts`);
  const ofStranger = await asked(stranger);
  // The stranger has signed up by now and must be told nothing else for it.
  expect(ofPerson).toEqual(ofStranger);
  const subjects = (await sentMail(t, accounts)).map(({ to, subject }) => `${to === email ? 'person' : 'stranger'}: ${subject}`);
  expect(subjects).toContain('person: You already have an Assay account');
  expect((await login(email)).status, 'signing up again did not change the password').toBe(200);
});

test('the password of a sign-up says to confirm first, and does not tell whether the address was taken', async () => {
  const { email: taken } = await addPerson(t, accounts, { password: true });
  const free = 'free-until-now@people.example';
  const asked = async (email: string, password: string) => {
    await signUp(email, 'of whoever tries');
    await t.db.rows(sql`DELETE FROM mail_jobs`);
    await t.db.rows(sql`DELETE FROM attempts`);
    const { status, body, headers } = await login(email, password);
    const counted = await t.db.rows(sql`SELECT count FROM attempts`);
    await t.db.rows(sql`DELETE FROM attempts`);
    return { status, body, names: [...headers.keys()].sort(), counted, jobs: await t.db.rows(sql`SELECT kind FROM mail_jobs`) };
  };
  for (const [password, status, message] of [
    ['of whoever tries', 403, 'Please confirm your email address first: open the link in the email we sent you.'],
    ['of somebody else', 401, 'Invalid email or password'],
  ] as const) {
    const [ofTaken, ofFree] = [await asked(taken, password), await asked(free, password)];
    expect(ofFree).toEqual(ofTaken);
    expect([ofFree.status, ofFree.body.error.message, ofFree.jobs]).toEqual([status, message, []]);
  }
  expect((await login('nobody-at-all@people.example', 'of whoever tries')).body.error.message).toBe('Invalid email or password');
  expect((await login(taken)).status, 'its owner signs in as ever').toBe(200);
});

test('what a sign-up chose is forgotten once the address is confirmed, and after a week', async () => {
  const email = 'confirms-late@people.example';
  await signUp(email);
  expect((await login(email)).status).toBe(403);
  await call('POST', '/auth/password-reset', { email });
  const token = tokenIn((await sentMail(t, accounts)).find(({ subject }) => subject.startsWith('Set a new')));
  await call('PUT', '/auth/password-reset', { token, password: 'by the mailbox', confirm_password: 'by the mailbox' });
  expect((await login(email)).status, 'confirmed by the email').toBe(401);
  const { email: taken } = await addPerson(t, accounts, { password: true });
  await signUp(taken, 'of whoever tries');
  await t.db.rows(sql`UPDATE sign_up_passwords SET chosen_at = now() - interval '8 days'`);
  await forgetSignUpPasswords(t.ctx);
  expect((await login(taken, 'of whoever tries')).status).toBe(401);
});

test.each(['12345678', 'password', 'Password1!', 'qwertyui', 'aaaaaaaa', '20261125', 'ada.lovelace'])(
  '%s is refused wherever a password is chosen',
  async (password) => {
    const fields = { password: expect.stringContaining('Choose a longer one') };
    const email = 'ada.lovelace@people.example';
    expect((await signUp(email, password)).body.error).toMatchObject({ code: 'invalid_input', fields });
    if (password === 'ada.lovelace') return;
    const person = await addPerson(t, accounts, { password: true });
    await call('POST', '/auth/password-reset', { email: person.email });
    const token = tokenIn((await sentMail(t, accounts)).find(({ to }) => to === person.email));
    expect((await call('PUT', '/auth/password-reset', { token, password, confirm_password: password })).body.error.fields).toEqual(fields);
    const { cookie } = await sessionOf(accounts, person.id);
    const change = { current_password: PASSWORD, password, confirm_password: password };
    expect((await call('PUT', '/auth/password', change, { cookie })).body.error.fields).toEqual(fields);
    expect((await login(person.email)).status, 'and the old one holds').toBe(200);
  },
);

test('signing up again before confirming replaces the password, and neither password alone opens the account', async () => {
  const email = 'grace@people.example';
  await signUp(email, 'the first password');
  const [first] = await sentMail(t, accounts);
  await signUp(email, 'the second password');
  const tries = [
    { token: tokenIn(first), password: 'the first password', status: 400 },
    { token: tokenIn(first), password: 'the second password', status: 200 },
  ];
  for (const { status, ...body } of tries) expect((await call('POST', '/auth/verify', body)).status).toBe(status);
});

test('a link that did its work says so when it is opened again, and the page wanted goes with the email, also with a second one', async () => {
  const email = `${crypto.randomUUID().slice(0, 8)}@people.example`;
  const input = { email, password: PASSWORD, confirm_password: PASSWORD, terms: true, to: '/pricing?plan=pro' };
  await call('POST', '/auth/signup', input);
  const [first] = await sentMail(t, accounts);
  await call('POST', '/auth/verification', { email, to: '/pricing?plan=pro' });
  const [second] = await sentMail(t, accounts);
  for (const mail of [first, second]) expect(mail?.text).toContain(`&to=${encodeURIComponent('/pricing?plan=pro')}`);
  const token = tokenIn(first);
  const read = async () => (await call('GET', `/auth/verification?token=${token}`)).body as unknown;
  expect(await read()).toMatchObject({ data: { email, is_confirmed: false } });
  expect((await call('POST', '/auth/verify', { token: tokenIn(second), password: PASSWORD })).status).toBe(200);
  expect(await read(), 'either link').toMatchObject({ data: { email, is_confirmed: true } });
  expect((await call('POST', '/auth/verify', { token, password: PASSWORD })).status, 'it signs nobody in').toBe(410);
});

test('a forged, foreign or old token confirms nothing', async () => {
  const [ada, eve] = [await addPerson(t, accounts, { verified: false }), await addPerson(t, accounts, { verified: false })];
  for (const { email } of [ada, eve]) await call('POST', '/auth/verification', { email });
  const emails = await sentMail(t, accounts);
  const of = (email: string) => tokenIn(emails.find(({ to }) => to === email)).split('.');
  const [, until = '', signature = ''] = of(eve.email);
  for (const token of ['x', '..', [ada.id, until, signature].join('.'), [eve.id, 'zzzzzzzzz', signature].join('.')])
    expect((await call('GET', `/auth/verification?token=${token}`)).status).toBe(410);
});

test('a password is reset by mail, once, and every device is signed out', async () => {
  const person = await addPerson(t, accounts, { password: true });
  const { cookie } = await sessionOf(accounts, person.id);
  await call('POST', '/auth/password-reset', { email: person.email });
  const token = tokenIn((await sentMail(t, accounts))[0]);
  const stored = await t.db.rows<{ digest: string }>(sql`SELECT digest FROM one_time_tokens`);
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored), 'a token is stored as a digest').not.toContain(token);
  const set = { token, password: 'an entirely new one', confirm_password: 'an entirely new one' };
  const answers = await Promise.all([call('PUT', '/auth/password-reset', set), call('PUT', '/auth/password-reset', set)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect((await call('GET', '/auth/profile', undefined, { cookie })).status).toBe(401);
  expect((await login(person.email)).status).toBe(401);
  expect((await login(person.email, 'an entirely new one')).status).toBe(200);
  expect((await sentMail(t, accounts)).map(({ subject }) => subject)).toContain('Your Assay password was changed');
});

test('a link that sets a password says before anything is typed whether it still works', async () => {
  const { email } = await addPerson(t, accounts, { password: true });
  const asked = async () => {
    await call('POST', '/auth/password-reset', { email });
    return tokenIn((await sentMail(t, accounts)).find(({ subject }) => subject.startsWith('Set a new')));
  };
  const read = (token: string) => call('GET', `/auth/password-reset?token=${token}`);
  const [used, sibling] = [await asked(), await asked()];
  for (const token of [used, used, sibling]) expect((await read(token)).body, 'looking uses nothing up').toMatchObject({ data: { email } });
  expect(
    (await call('PUT', '/auth/password-reset', { token: used, password: 'a new password', confirm_password: 'a new password' })).status,
  ).toBe(200);
  for (const token of [used, sibling, 'invented']) {
    const { status, body, headers } = await read(token);
    expect({ status, code: body.error.code, cache: headers.get('cache-control') }).toEqual({
      status: 410,
      code: 'gone',
      cache: 'no-store',
    });
    expect(body.error.message).toContain('was used already');
  }
  const old = await asked();
  await t.db.rows(sql`UPDATE one_time_tokens SET expires_at = now() - interval '1 second'`);
  expect((await read(old)).status).toBe(410);
});

test('what a visitor wanted to save goes with the email of the sign-up, signed, and with the one sent again', async () => {
  const [email, pending_save, other] = [
    `saver-${crypto.randomUUID().slice(0, 8)}@people.example`,
    crypto.randomUUID(),
    crypto.randomUUID(),
  ];
  const form = { email, password: PASSWORD, confirm_password: PASSWORD, terms: true };
  expect((await call('POST', '/auth/signup', { ...form, pending_save: 'everything' })).status).toBe(400);
  await call('POST', '/auth/signup', { ...form, pending_save });
  const first = tokenIn((await sentMail(t, accounts))[0]);
  await call('POST', '/auth/verification', { email, pending_save: other });
  const again = tokenIn((await sentMail(t, accounts))[0]);
  await call('POST', '/auth/verification', { email });
  const without = tokenIn((await sentMail(t, accounts))[0]);
  const verify = (token: string, password = PASSWORD) => call('POST', '/auth/verify', { token, password });
  for (const token of [first, again, without]) expect((await verify(token, 'wrong')).status, 'a link that works').toBe(400);
  expect((await verify(first.replace(pending_save, other))).status, 'another pending_save was not signed').toBe(410);
  expect((await verify(first.replace(`.${pending_save}`, ''))).status).toBe(410);
  expect((await verify(again)).body).toMatchObject({ success: true, data: { pending_save: other, profile: { email } } });
  const plain = `plain-${email}`;
  await signUp(plain);
  expect((await verify(tokenIn((await sentMail(t, accounts))[0]))).body).toMatchObject({
    data: { pending_save: null, profile: { email: plain } },
  });
});

test('a thousand guesses get nowhere, and do not keep the owner out', async () => {
  const { email } = await addPerson(t, accounts, { password: true });
  const known = cookieOf(await login(email));
  await t.db.rows(sql`DELETE FROM attempts`);
  let compared = 0;
  for (let guess = 0; guess < 1_000; guess++) {
    const { status } = await login(email, `guess ${guess}`, { 'x-client-address': `198.51.${guess >> 8}.${guess & 255}` });
    if (status === 401) compared++;
    else expect(status).toBe(429);
  }
  expect(compared).toBeLessThanOrEqual(10);
  const device = known.match(/assay\.device=[^;]+/)?.[0] ?? '';
  expect((await login(email, PASSWORD, { cookie: device })).status, 'the owner’s own browser').toBe(200);
  await call('POST', '/auth/password-reset', { email });
  const token = tokenIn((await sentMail(t, accounts)).find(({ subject }) => subject.startsWith('Set a new')));
  const reset = await call('PUT', '/auth/password-reset', { token, password: 'after the attack', confirm_password: 'after the attack' });
  expect(reset.status, 'the owner on a new device, by mail').toBe(200);
});

test('one address of the network cannot try many accounts', async () => {
  const from = { 'x-client-address': '203.0.113.9' };
  expect((await login('first@people.example', 'x', from)).status).toBe(401);
  await t.db.rows(sql`UPDATE attempts SET count = 60`);
  const refused = await login('sixty-first@people.example', 'x', from);
  expect(refused.status).toBe(429);
  const waitS = Number(refused.headers.get('retry-after'));
  expect([waitS > 0, waitS <= 15 * 60], 'when to try again').toEqual([true, true]);
  expect((await login('sixty-first@people.example', 'x', { 'x-client-address': '203.0.113.10' })).status).toBe(401);
});

test('cookies are HttpOnly and SameSite=Lax, Secure behind TLS, and end with the browser unless asked to stay', async () => {
  const { email } = await addPerson(t, accounts, { password: true });
  const session = (answer: Answer) => answer.cookies.find((cookie) => cookie.includes('session_token')) ?? '';
  const stay = session(await login(email));
  expect(stay).toMatch(/HttpOnly/i);
  expect(stay).toMatch(/SameSite=Lax/i);
  expect(stay).toMatch(/Max-Age=2592000/i);
  expect(stay).not.toMatch(/Secure/i);
  const short = session(await call('POST', '/auth/login', { email, password: PASSWORD, remember: false }));
  expect(short).not.toMatch(/Max-Age/i);
  const secure = createApp(t.ctx, testAccounts(t, { APP_URL: 'https://assay.example' }));
  const response = await secure.request('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-address': '192.0.2.7' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  for (const cookie of response.headers.getSetCookie().filter((c) => !/Max-Age=0/i.test(c)))
    expect(cookie).toMatch(/^__Secure-assay\.(session_token|device)=.*; Secure/i);
});

test('a session of before a sign-in does not live on in it', async () => {
  const person = await addPerson(t, accounts, { password: true });
  const planted = await sessionOf(accounts, (await addPerson(t, accounts)).id);
  const answer = await login(person.email, PASSWORD, { cookie: planted.cookie });
  expect(cookieOf(answer)).toContain('assay.session_token=');
  expect(cookieOf(answer)).not.toContain(planted.token);
  expect((await call('GET', '/auth/profile', undefined, { cookie: cookieOf(answer) })).body.data).toMatchObject({ email: person.email });
  expect((await call('GET', '/auth/profile', undefined, { cookie: planted.cookie })).status).toBe(401);
});

test('bearer tokens work where cookies do; forged and bare ones do not', async () => {
  const person = await addPerson(t, accounts, { password: true });
  const { token } = (await login(person.email)).body.data as { token: string };
  const profile = (authorization: string) => call('GET', '/auth/profile', undefined, { authorization });
  expect((await profile(`Bearer ${token}`)).body.data).toMatchObject({ email: person.email });
  expect((await profile(`Bearer ${decodeURIComponent(token).split('.')[0]}`)).status).toBe(401);
  expect((await profile(`Bearer ${decodeURIComponent(token).slice(0, -4)}AAA=`)).status).toBe(401);
});

test('people see and end their own sessions, and nobody else’s', async () => {
  const [ada, eve] = [await addPerson(t, accounts), await addPerson(t, accounts)];
  const [mine, other] = [await sessionOf(accounts, ada.id), await sessionOf(accounts, ada.id)];
  const { cookie } = await sessionOf(accounts, eve.id);
  const list = (await call('GET', '/auth/sessions', undefined, { cookie: mine.cookie })).body.data as { id: string; is_current: boolean }[];
  expect(list.map(({ is_current }) => is_current).sort()).toEqual([false, true]);
  const theOther = list.find((session) => !session.is_current)?.id;
  expect((await call('DELETE', `/auth/sessions/${theOther}`, undefined, { cookie })).status).toBe(404);
  expect((await call('DELETE', `/auth/sessions/${theOther}`, undefined, { cookie: mine.cookie })).status).toBe(200);
  expect((await call('GET', '/auth/profile', undefined, { cookie: other.cookie })).status).toBe(401);
});

test('GitHub and Google say when they are not set up', async () => {
  expect((await call('GET', '/auth/providers')).body.data).toEqual({ github: false, google: false });
  expect(await call('POST', '/auth/providers/github', { to: '/saved' })).toMatchObject({
    status: 503,
    body: { error: { message: 'GitHub sign-in is not set up on this server.' } },
  });
  expect((await call('GET', '/auth/callback/github?code=x&state=y')).status).toBe(404);
});

test('better-auth’s own endpoints are not reachable', async () => {
  const { cookie } = await sessionOf(accounts, (await addPerson(t, accounts)).id);
  for (const path of [
    'sign-in/email',
    'sign-up/email',
    'update-user',
    'change-email',
    'delete-user',
    'request-password-reset',
    'revoke-sessions',
  ])
    expect((await call('POST', `/auth/${path}`, {}, { cookie })).status, path).toBe(404);
  for (const path of ['get-session', 'list-sessions', 'verify-email', 'error', 'ok'])
    expect((await call('GET', `/auth/${path}`, undefined, { cookie })).status, path).toBe(404);
});

const deviceOf = (answer: Answer) => answer.cookies.find((cookie) => cookie.startsWith('assay.device='))?.split(';')[0] ?? '';
const newSignIns = async (email: string) =>
  (await sentMail(t, accounts)).filter(({ to, subject }) => to === email && subject.startsWith('New sign-in')).length;

test('one browser is known to each of the accounts that signed in with it', async () => {
  const [ada, eve] = [await addPerson(t, accounts, { password: true }), await addPerson(t, accounts, { password: true })];
  const first = deviceOf(await login(ada.email));
  const both = deviceOf(await login(eve.email, PASSWORD, { cookie: first }));
  await sentMail(t, accounts);
  for (const { email } of [ada, eve]) {
    await login(email, PASSWORD, { cookie: both });
    expect(await newSignIns(email)).toBe(0);
  }
  await login(eve.email, PASSWORD, { cookie: first });
  expect(await newSignIns(eve.email), 'known to one account is not known to another').toBe(1);
});

test('a browser that was known before the password changed is a stranger afterwards; the one that changed it stays known', async () => {
  const { email } = await addPerson(t, accounts, { password: true });
  const old = await login(email);
  const password = 'chosen after that';
  const json = { current_password: PASSWORD, password, confirm_password: password };
  const changed = await call('PUT', '/auth/password', json, { cookie: cookieOf(old) });
  expect(changed.status).toBe(200);
  await sentMail(t, accounts);
  await login(email, password, { cookie: deviceOf(old) });
  expect(await newSignIns(email)).toBe(1);
  await login(email, password, { cookie: deviceOf(changed) });
  expect(await newSignIns(email)).toBe(0);
});

test('a known browser has fifty tries a day', async () => {
  const { email } = await addPerson(t, accounts, { password: true });
  const cookie = deviceOf(await login(email));
  const statuses: number[] = [];
  for (let round = 0; round < 6; round++) {
    // A quarter of an hour later.
    await t.db.rows(sql`UPDATE attempts SET expires_at = now() - interval '1 second' WHERE expires_at < now() + interval '1 hour'`);
    for (let i = 0; i < 10; i++) statuses.push((await login(email, 'a guess', { cookie })).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(50);
  expect(new Set(statuses.slice(50))).toEqual(new Set([429]));
});

test('who fails at an address keeps nobody there from signing in and resetting whose browser is known', async () => {
  const { email } = await addPerson(t, accounts, { password: true });
  const cookie = deviceOf(await login(email));
  await sentMail(t, accounts);
  // Beside the owner, at the same address of the network; each account is an invented one.
  const statuses: number[] = [];
  for (let i = 0; i < 62; i++) statuses.push((await login(`invented-${i}@people.example`, 'x')).status);
  for (let i = 0; i < 21; i++)
    statuses.push((await call('POST', '/auth/password-reset', { email: `invented-${i}@people.example` })).status);
  for (let i = 0; i < 31; i++)
    await call('PUT', '/auth/password-reset', { token: `t${i}`, password: 'a new password', confirm_password: 'a new password' });
  expect(
    statuses.filter((status) => status === 429),
    'both limits are reached',
  ).toHaveLength(3);
  expect((await login(email)).status, 'a browser nobody knows').toBe(429);
  expect((await login(email, PASSWORD, { cookie })).status).toBe(200);
  expect((await call('POST', '/auth/password-reset', { email }, { cookie })).status).toBe(200);
  const token = tokenIn((await sentMail(t, accounts)).find(({ to, subject }) => to === email && subject.startsWith('Set a new')));
  const set = { token, password: 'a new password', confirm_password: 'a new password' };
  expect((await call('PUT', '/auth/password-reset', set, { cookie })).status).toBe(200);
});

test('many people who sign in at one address are not counted against it', async () => {
  const { email } = await addPerson(t, accounts, { password: true });
  for (let i = 0; i < 3; i++) expect((await login(email)).status).toBe(200);
  expect(await t.db.rows(sql`SELECT count FROM attempts ORDER BY count`)).toEqual([{ count: 0 }, { count: 3 }, { count: 3 }]);
});
