import { OAuth2Server } from 'oauth2-mock-server';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addPerson, PASSWORD, sentMail, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { createApp } from '../../app/api.server.ts';

const APP_URL = 'http://localhost:3000';
const provider = new OAuth2Server();
let t: TestDatabase;
let app: ReturnType<typeof createApp>;
let claims: Record<string, unknown> = {};

beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, 'localhost');
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, { iss: 'https://accounts.google.com', aud: 'google-client', ...claims });
  });
  // A real provider at the edge of HTTP: what is meant for Google goes to it.
  const toProvider = (url: string) =>
    url.startsWith('https://oauth2.googleapis.com/token')
      ? `${provider.issuer.url}/token`
      : url.startsWith('https://www.googleapis.com/oauth2/v3/certs')
        ? `${provider.issuer.url}/jwks`
        : url;
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    real(toProvider(input instanceof Request ? input.url : String(input)), init),
  );
  t = await testDatabase();
  const github = { GITHUB_CLIENT_ID: 'github-client', GITHUB_CLIENT_SECRET: 'secret' };
  app = createApp(t.ctx, testAccounts(t, { APP_URL, GOOGLE_CLIENT_ID: 'google-client', GOOGLE_CLIENT_SECRET: 'secret', ...github }));
});
afterEach(() => {
  claims = {};
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await provider.stop();
  await t.drop();
});

const begin = async (name: 'google' | 'github', to: string) => {
  const response = await app.request(`/api/v1/auth/providers/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  });
  const { data } = (await response.json()) as { data: { url: string } };
  return {
    address: new URL(data.url),
    cookie: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
};

/** The whole way: to the provider, which says yes, and back. */
async function signInWithGoogle(facts: Record<string, unknown>, { to = '/saved', cookieOnReturn = true, alsoCookie = '' } = {}) {
  const { address, cookie } = await begin('google', to);
  claims = facts;
  const consent = await fetch(`${provider.issuer.url}/authorize${address.search}`, { redirect: 'manual' });
  const back = consent.headers.get('location') ?? '';
  const response = await app.request(back, {
    headers: { 'x-client-address': '192.0.2.1', cookie: `${alsoCookie}; ${cookieOnReturn ? cookie : ''}` },
  });
  const named = (name: string) => response.headers.getSetCookie().find((set) => set.startsWith(`${name}=`)) ?? '';
  const session = named('assay.session_token');
  return {
    device: named('assay.device').split(';')[0] as string,
    location: response.headers.get('location') ?? '',
    session: session.split(';')[0] as string,
    back,
    cookie,
  };
}
const profile = async (cookie: string) =>
  ((await (await app.request('/api/v1/auth/profile', { headers: { cookie } })).json()) as { data?: { email: string } }).data;

test('a person is sent to the provider they chose, with a state and a challenge', async () => {
  const google = (await begin('google', '/saved')).address;
  expect(google.origin).toBe('https://accounts.google.com');
  expect(google.searchParams.get('redirect_uri')).toBe(`${APP_URL}/api/v1/auth/callback/google`);
  expect(google.searchParams.get('code_challenge_method')).toBe('S256');
  expect(google.searchParams.get('state')).toMatch(/.{20,}/);
  expect((await begin('github', '/saved')).address.origin).toBe('https://github.com');
});

test('coming back with a confirmed address makes an account and a session, and leads to the page wanted', async () => {
  const done = await signInWithGoogle({
    sub: 'g-1',
    email: 'Ada.G@people.example',
    email_verified: true,
    name: 'Ada G',
    picture: 'https://pictures.example/1',
  });
  expect(done.location).toBe(`/welcome?first=yes&to=${encodeURIComponent('/saved')}`);
  expect(await profile(done.session)).toMatchObject({ email: 'ada.g@people.example', full_name: 'Ada G', avatar_url: null });
  const kept = await t.db.rows(sql`SELECT access_token, refresh_token, id_token FROM linked_accounts WHERE account_id = 'g-1'`);
  expect(kept, 'what the provider would let us do is not kept').toEqual([{ access_token: null, refresh_token: null, id_token: null }]);
  const again = await signInWithGoogle(
    { sub: 'g-1', email: 'ada.g@people.example', email_verified: true, name: 'Ada G' },
    { to: 'https://evil.example' },
  );
  expect(again.location).toBe('/welcome?to=%2Fdashboard');
  expect(await t.db.rows(sql`SELECT 1 FROM users WHERE email = 'ada.g@people.example'`)).toHaveLength(1);
});

test('a provider is linked to an account of the same address only if the provider has confirmed it', async () => {
  const accounts = testAccounts(t);
  const confirmed = await addPerson(t, accounts);
  const linked = await signInWithGoogle({ sub: 'g-2', email: confirmed.email, email_verified: true, name: 'C' });
  expect(await profile(linked.session)).toMatchObject({ id: confirmed.id });
  const unconfirmedThere = await signInWithGoogle({ sub: 'g-4', email: confirmed.email, email_verified: false, name: 'X' });
  const unconfirmedNew = await signInWithGoogle({ sub: 'g-5', email: 'new@people.example', email_verified: false, name: 'N' });
  for (const refused of [unconfirmedThere, unconfirmedNew]) {
    expect(refused.location).toMatch(/^\/login\?failed=google&error=/);
    expect(refused.session).toBe('');
  }
});

test('who signed up with another’s address before its owner came by Google keeps nothing of it', async () => {
  const accounts = testAccounts(t);
  const planted = await addPerson(t, accounts, { verified: false, password: true });
  const ofStranger = await sessionOf(accounts, planted.id);
  const owner = await signInWithGoogle({ sub: 'g-3', email: planted.email, email_verified: true, name: 'W' });
  expect(await profile(owner.session)).toMatchObject({ id: planted.id, email: planted.email });
  expect(await profile(ofStranger.cookie), 'a session from before is over').toBeUndefined();
  expect(await t.db.rows(sql`SELECT provider_id FROM linked_accounts WHERE user_id = ${planted.id}`)).toEqual([{ provider_id: 'google' }]);
  const login = await app.request('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: planted.email, password: PASSWORD }),
  });
  expect(login.status, 'the stranger’s password opens nothing').toBe(401);
});

test('an email that only looks like another one does not make another person’s address', async () => {
  const accounts = testAccounts(t);
  const [row] = await t.db.rows<{ id: string }>(
    sql`INSERT INTO users (id, email, email_verified) VALUES (gen_random_uuid(), 'kate@people.example', true) RETURNING id`,
  );
  // The Kelvin sign, which in small letters is a k.
  const done = await signInWithGoogle({ sub: 'g-8', email: '\u212Aate@people.example', email_verified: true, name: 'K' });
  expect(done.session).toBe('');
  expect(await t.db.rows(sql`SELECT 1 FROM linked_accounts WHERE user_id = ${row?.id}`)).toEqual([]);
  expect(accounts.configured.google).toBe(false);
});

test('coming back ends the session of before, makes the browser known, and tells of one that was not', async () => {
  const accounts = testAccounts(t);
  const person = await addPerson(t, accounts);
  await t.db.rows(sql`UPDATE users SET created_at = now() - interval '1 day' WHERE id = ${person.id}`);
  const before = await sessionOf(accounts, (await addPerson(t, accounts)).id);
  const first = await signInWithGoogle({ sub: 'g-9', email: person.email, email_verified: true, name: 'P' }, { alsoCookie: before.cookie });
  expect(await profile(first.session)).toMatchObject({ id: person.id });
  expect(await profile(before.cookie)).toBeUndefined();
  const told = async () =>
    (await sentMail(t, accounts)).filter(({ to, subject }) => to === person.email && subject.startsWith('New sign-in'));
  expect(await told()).toHaveLength(1);
  await signInWithGoogle({ sub: 'g-9', email: person.email, email_verified: true, name: 'P' }, { alsoCookie: first.device });
  expect(await told(), 'the same browser again').toEqual([]);
  const [session] = await t.db.rows(sql`SELECT address_hint FROM sessions WHERE user_id = ${person.id} LIMIT 1`);
  expect(session).toEqual({ address_hint: '192.0.x.x' });
});

test.each(['%E0%A4%A', '%', 'x.y'])('a cookie that is no session, such as %j, is nobody’s on the way back', async (value) => {
  const accounts = testAccounts(t);
  const { id } = await addPerson(t, accounts);
  const { token } = await sessionOf(accounts, id);
  const unsigned = decodeURIComponent(token).split('.')[0];
  for (const forged of [value, unsigned]) {
    const cookie = `assay.session_token=${forged}`;
    const refused = await app.request('/api/v1/auth/callback/google?code=x&state=y', { headers: { cookie } });
    expect([refused.status, refused.headers.get('location')]).toEqual([302, expect.stringContaining('failed=')]);
    const done = await signInWithGoogle(
      { sub: 'g-10', email: 'hostile@people.example', email_verified: true, name: 'H' },
      { alsoCookie: cookie },
    );
    expect(await profile(done.session)).toMatchObject({ email: 'hostile@people.example' });
  }
  expect(await t.db.rows(sql`SELECT 1 FROM sessions WHERE user_id = ${id}`), 'a token without its signature ends nothing').toHaveLength(1);
});

test('coming back from a provider does not go around the second step', async () => {
  const person = await addPerson(t, testAccounts(t), { twoSteps: true });
  const back = await signInWithGoogle({ sub: 'g-two-steps', email: person.email, email_verified: true, name: 'P' });
  expect(back.session).not.toBe('');
  expect(await profile(back.session)).toBeUndefined();
  const due = await app.request('/api/v1/auth/second-step', { headers: { cookie: back.session } });
  expect(await due.json()).toMatchObject({ data: { is_due: true } });
});

test('a suspended account is not signed in by a provider, and its person is told', async () => {
  const person = await addPerson(t, testAccounts(t));
  await t.db.rows(sql`UPDATE users SET suspended_at = now(), suspended_reason = 'Reports were sold on' WHERE id = ${person.id}`);
  const back = await signInWithGoogle({ sub: 'g-suspended', email: person.email, email_verified: true, name: 'P' });
  expect([back.location, back.session]).toEqual([`${APP_URL}/login?failed=suspended`, '']);
  expect(await t.db.rows(sql`SELECT 1 FROM sessions WHERE user_id = ${person.id}`)).toEqual([]);
});

test('a way back is good once, and only in the browser that set out', async () => {
  const stolen = await signInWithGoogle(
    { sub: 'g-6', email: 'eve@people.example', email_verified: true, name: 'E' },
    { cookieOnReturn: false },
  );
  expect(stolen.session).toBe('');
  expect(stolen.location).toContain('/login?failed=');
  const done = await signInWithGoogle({ sub: 'g-7', email: 'grace@people.example', email_verified: true, name: 'G' });
  expect(done.session).not.toBe('');
  const replay = await app.request(done.back, { headers: { cookie: done.cookie } });
  expect(replay.headers.getSetCookie().join()).not.toMatch(/assay\.session_token=[^;]/);
});

test('the cookie of the way back is one that reaches the application also from somebody who is not signed in', async () => {
  const { cookie } = await begin('google', '/saved');
  // What platform/http/handler.server.ts looks for; all other cookies of visitors stay outside.
  expect(cookie).toMatch(/session/);
});
