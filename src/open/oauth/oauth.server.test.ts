import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import fc from 'fast-check';
import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, sentMail, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, featureToday, indexWords } from '../../../tests/factories/idea.factory.ts';
import { APP_URL, authorize, connected, consent, openSite, pkce, REDIRECT, register, token } from '../../../tests/factories/oauth.ts';
import { saveIdea } from '../../catalogue/saved-ideas/save-idea.server.ts';
import type { Accounts } from '../../people/accounts/accounts.server.ts';
import { suspendAccount } from '../../people/standing/suspend.server.ts';
import { limits } from '../../platform/limits.server.ts';
import { forgetOldConnections } from './connections.server.ts';

let t: TestDatabase;
let accounts: Accounts;
let site: Hono;
type Person = { id: string; cookie: string };
let free: Person;
let pro: Person;

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  site = openSite(t, accounts);
  const idea = await anIdea(t.ctx, { daysOld: 1, dossier: { slug: 'todays-idea', category: 'saas' } });
  await featureToday(t.ctx, idea);
  await indexWords(t.ctx);
  free = await aPerson();
  pro = await aPerson({ tier: 'lifetime' });
  await saveIdea(t.ctx, { plan: 'lifetime', isAdmin: false, userId: pro.id }, idea.id);
});
afterAll(() => t.drop());
beforeEach(() => t.db.rows(sql`DELETE FROM attempts`));

async function aPerson(facts: Parameters<typeof addPerson>[2] = {}): Promise<Person> {
  const { id } = await addPerson(t, accounts, facts);
  return { id, cookie: (await sessionOf(accounts, id)).cookie };
}

const post = (body: object, bearer?: string, path = '/mcp') =>
  site.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    body: JSON.stringify(body),
  });
const calling = (name: string, args: object = {}) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
const reading = (uri: string) => ({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } });
const mine = async ({ cookie }: Person) =>
  ((await (await site.request('/api/v1/connections', { headers: { cookie } })).json()) as { data: { connections: { id: string }[] } }).data
    .connections;
const aClient = async (metadata?: object) => ((await (await register(site, metadata)).json()) as { client_id: string }).client_id;
const asked = (client_id: string, more: Record<string, string | undefined> = {}) => ({
  response_type: 'code',
  client_id,
  redirect_uri: REDIRECT,
  scope: 'read',
  state: 'a state',
  code_challenge: pkce().challenge,
  code_challenge_method: 'S256',
  ...more,
});

describe('a journey with the official client', () => {
  /** What an application keeps; its browser is the person's decision. */
  function anApplication(person: Person, scopes: readonly string[]) {
    const kept: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier?: string; code?: string; asked?: URL } = {};
    const provider: OAuthClientProvider = {
      redirectUrl: REDIRECT,
      clientMetadata: {
        client_name: 'An assistant',
        redirect_uris: [REDIRECT],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      clientInformation: () => kept.client,
      saveClientInformation: (client) => {
        kept.client = client;
      },
      tokens: () => kept.tokens,
      saveTokens: (tokens) => {
        kept.tokens = tokens;
      },
      saveCodeVerifier: (verifier) => {
        kept.verifier = verifier;
      },
      codeVerifier: () => kept.verifier ?? '',
      state: () => 'a state',
      redirectToAuthorization: async (url) => {
        kept.asked = url;
        const page = await authorize(site, Object.fromEntries(url.searchParams));
        expect(page.pathname).toBe('/oauth/consent');
        const { data } = (await (await consent(site, person.cookie, page, scopes)).json()) as { data: { url: string } };
        const back = new URL(data.url);
        expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'a state', iss: APP_URL });
        kept.code = back.searchParams.get('code') ?? '';
      },
    };
    const fetched = async (url: string | URL, init?: RequestInit) => site.fetch(new Request(url, init));
    const transport = () => new StreamableHTTPClientTransport(new URL(`${APP_URL}/mcp`), { authProvider: provider, fetch: fetched });
    return { kept, transport };
  }

  test('it finds the server, registers, is let in by a person, acts for them and renews its token', async () => {
    const { kept, transport } = anApplication(pro, ['read', 'projects']);
    const first = transport();
    const client = new Client({ name: 'a test', version: '1' });
    await client.connect(first);
    // What visitors may read needs nobody.
    expect((await client.callTool({ name: 'search_ideas', arguments: { category: 'saas' } })).isError).toBeFalsy();
    expect(kept.client).toBeUndefined();
    await expect(client.callTool({ name: 'list_tests', arguments: {} })).rejects.toThrow();
    expect(kept.asked?.searchParams.get('scope')).toContain('projects');
    expect(kept.asked?.searchParams.get('resource')).toBe(`${APP_URL}/mcp`);
    await first.finishAuth(kept.code ?? '');
    await client.close();

    const second = new Client({ name: 'a test', version: '1' });
    await second.connect(transport());
    expect((await second.callTool({ name: 'list_tests', arguments: {} })).structuredContent).toMatchObject({ projects: [] });
    const before = kept.tokens?.access_token;
    await t.db.rows(sql`UPDATE oauth_access_tokens SET expires_at = now() - interval '1 day'`);
    expect((await second.callTool({ name: 'list_tests', arguments: {} })).isError).toBeFalsy();
    expect(kept.tokens?.access_token).not.toBe(before);
    await second.close();

    expect(await mine(pro)).toMatchObject([
      { name: 'An assistant', where: 'this computer', scopes: ['read', 'projects'], last_used_at: expect.any(String) },
    ]);
  });
});

describe('what is said of the server', () => {
  test('a client finds out who gives tokens, and what for', async () => {
    for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])
      expect(await (await site.request(path)).json()).toMatchObject({ resource: `${APP_URL}/mcp`, authorization_servers: [APP_URL] });
    expect(await (await site.request('/.well-known/oauth-authorization-server')).json()).toMatchObject({
      issuer: APP_URL,
      code_challenge_methods_supported: ['S256'],
      registration_endpoint: `${APP_URL}/oauth2/register`,
    });
  });

  test('what needs a person names where to sign in; what visitors may read stays open', async () => {
    for (const body of [calling('validate_idea', { idea: 'x' }), reading('assay://saved'), reading('assay://reports')]) {
      const answer = await post(body);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toContain(`resource_metadata="${APP_URL}/.well-known/oauth-protected-resource/mcp"`);
      expect(answer.headers.get('www-authenticate')).toMatch(/scope="read( research)?"/);
    }
    expect((await post(calling('search_ideas'))).status).toBe(200);
    expect((await post(reading('assay://ideas/today'))).status).toBe(200);
    expect((await post(calling('search_ideas'), undefined, '/mcp?sign_in')).status).toBe(401);
  });

  test('nothing of the library is reached but what is named', async () => {
    for (const path of [
      '/oauth2/introspect',
      '/oauth2/userinfo',
      '/oauth2/consent',
      '/oauth2/create-client',
      '/sign-in/email',
      '/get-session',
    ])
      expect((await site.request(path, { method: 'POST', body: '{}' })).status, path).toBe(404);
  });
});

describe('registration', () => {
  test('addresses to go back to are strict', async () => {
    for (const uri of [
      'http://evil.example/callback',
      'https://user:secret@app.example/callback',
      'https://app.example/callback#fragment',
      'javascript:alert(1)',
      'data:text/html,x',
      'myapp:/callback',
      'http://localhost.evil.example/callback',
      'not an address',
    ]) {
      const answer = await register(site, { redirect_uris: [uri] });
      expect([uri, answer.status, ((await answer.json()) as { error: string }).error]).toEqual([uri, 400, 'invalid_redirect_uri']);
    }
    for (const uri of ['https://app.example/callback', 'http://localhost:1234/callback', 'com.example.app:/callback'])
      expect((await register(site, { redirect_uris: [uri] })).status, uri).toBe(201);
  });

  test('what an application says of itself is cut down to what is used', async () => {
    const answer = await register(site, {
      skip_consent: true,
      user_id: free.id,
      logo_uri: 'https://evil.example/logo.png',
      jwks_uri: 'https://evil.example/keys',
      scope: 'admin',
    });
    expect(answer.status).toBe(201);
    const said = (await answer.json()) as Record<string, unknown>;
    for (const name of ['skip_consent', 'user_id', 'logo_uri', 'jwks_uri', 'client_secret']) expect(said[name], name).toBeUndefined();
    for (const metadata of [
      { client_name: 'x'.repeat(81) },
      { client_name: 'evil\u202egnp' },
      { client_name: '' },
      { grant_types: ['client_credentials'] },
      { token_endpoint_auth_method: 'private_key_jwt' },
    ])
      expect((await register(site, metadata)).status, JSON.stringify(metadata)).toBe(400);
  });

  test('an address of the network registers so many in an hour', async () => {
    await register(site);
    await t.db.rows(sql`UPDATE attempts SET count = ${limits.applicationFromAddress.most}`);
    const refused = await register(site);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('the request to authorise', () => {
  test('an address that was not registered gets nothing: the refusal stays here', async () => {
    const client = await aClient();
    for (const uri of [
      'https://evil.example/callback',
      'http://127.0.0.1:4599/callback/',
      `${REDIRECT}?x=1`,
      'http://127.0.0.1.evil.example/callback',
    ]) {
      const page = await authorize(site, asked(client, { redirect_uri: uri }));
      expect([page.origin, page.pathname, page.searchParams.get('error')], uri).toEqual([
        APP_URL,
        '/oauth/consent',
        expect.stringMatching(/^invalid_re(direct|quest)$/),
      ]);
    }
    expect((await authorize(site, asked('nobody'))).searchParams.get('error')).toBe('invalid_client');
  });

  test('without a challenge of PKCE, by another method, for an unknown scope or another resource the application is told', async () => {
    const client = await aClient();
    for (const [more, error] of [
      [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ scope: 'read admin' }, 'invalid_scope'],
      [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ] as const) {
      const back = await authorize(site, asked(client, more));
      expect([`${back.origin}${back.pathname}`, back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([
        REDIRECT,
        error,
        'a state',
      ]);
    }
  });

  test('a parameter that stands there twice is refused', async () => {
    const client = await aClient();
    const twice = `${new URLSearchParams(asked(client) as Record<string, string>)}&redirect_uri=https://evil.example`;
    const answer = await site.request(`/oauth2/authorize?${twice}`);
    expect(answer.headers.get('location')).toBe('/oauth/consent?error=invalid_request');
  });
});

describe('consent', () => {
  test('a person sees who asks, where it goes and what their plan holds; declining leads back', async () => {
    const page = await authorize(site, asked(await aClient({ client_name: 'A helper' }), { scope: 'read research' }));
    const answer = await site.request(`/api/v1/connections/request?request=${encodeURIComponent(page.search.slice(1))}`, {
      headers: { cookie: free.cookie },
    });
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    expect(data).toMatchObject({
      name: 'A helper',
      where: 'this computer',
      scopes: ['read', 'research'],
      held: ['read'],
      is_connected: false,
    });
    const back = new URL(String(data.decline_url));
    expect([back.origin, back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([
      'http://127.0.0.1:4599',
      'access_denied',
      'a state',
    ]);
    expect(await mine(free)).toEqual([]);
  });

  test('no more is granted than was asked for and the plan holds, and nothing to a request that was changed', async () => {
    const page = await authorize(site, asked(await aClient(), { scope: 'read research' }));
    expect((await consent(site, free.cookie, page, ['research'])).status).toBe(403);
    expect((await consent(site, pro.cookie, page, ['write'])).status).toBe(403);
    expect((await consent(site, free.cookie, page, [])).status).toBe(400);
    for (const [name, value] of [
      ['redirect_uri', 'https://evil.example/'],
      ['scope', 'read write'],
      ['code_challenge', pkce().challenge],
      ['exp', '9999999999'],
    ] as const) {
      const changed = new URL(page);
      changed.searchParams.set(name, value);
      expect((await consent(site, free.cookie, changed, ['read'])).status, name).toBe(400);
    }
    expect(await mine(free)).toEqual([]);
  });

  test('a session whose second step is missing or old grants nothing', async () => {
    const { id } = await addPerson(t, accounts, { twoSteps: true });
    const page = await authorize(site, asked(await aClient()));
    const first = await sessionOf(accounts, id, { confirmedAt: null });
    expect((await consent(site, first.cookie, page, ['read'])).status).toBe(401);
    const old = await sessionOf(accounts, id, { confirmedAt: new Date(Date.now() - 20 * 60_000) });
    const refused = await consent(site, old.cookie, page, ['read']);
    expect([refused.status, ((await refused.json()) as { error: { fields: object } }).error.fields]).toEqual([
      403,
      { code: expect.any(String) },
    ]);
    expect((await consent(site, (await sessionOf(accounts, id)).cookie, page, ['read'])).status).toBe(200);
    expect((await consent(site, '', page, ['read'])).status).toBe(401);
  });

  test('an email tells of it and the audit log has a line; the same again writes no second email', async () => {
    const person = await aPerson();
    await sentMail(t, accounts);
    const { clientId } = await connected(site, person.cookie, ['read']);
    await connected(site, person.cookie, ['read'], clientId);
    expect(await sentMail(t, accounts)).toMatchObject([{ subject: expect.stringContaining('application was connected') }]);
    expect(await t.db.rows(sql`SELECT action FROM admin_audit_log WHERE user_id = ${person.id} ORDER BY at, id`)).toEqual([
      { action: 'application.connected' },
      { action: 'application.connected' },
    ]);
    expect(await mine(person)).toHaveLength(1);
  });
});

describe('tokens', () => {
  test('only digests of them are stored', async () => {
    const { access_token, refresh_token } = await connected(site, free.cookie, ['read']);
    const [{ all } = { all: '' }] = await t.db.rows<{ all: string }>(sql`
      SELECT (SELECT string_agg(t::text, '') FROM oauth_access_tokens t) || (SELECT string_agg(r::text, '') FROM oauth_refresh_tokens r) AS all`);
    for (const secret of [access_token, refresh_token]) expect(all).not.toContain(secret.slice(3));
  });

  test('a code is good once, for its application, its address and its verifier', async () => {
    const client_id = await aClient();
    const { verifier, challenge } = pkce();
    const code = async () => {
      const page = await authorize(site, asked(client_id, { code_challenge: challenge }));
      const { data } = (await (await consent(site, free.cookie, page, ['read'])).json()) as { data: { url: string } };
      return new URL(data.url).searchParams.get('code') ?? '';
    };
    const form = { grant_type: 'authorization_code', client_id, redirect_uri: REDIRECT, code_verifier: verifier };
    for (const wrong of [
      { code_verifier: pkce().verifier },
      { code_verifier: '' },
      { redirect_uri: 'http://127.0.0.1:4599/other' },
      { client_id: await aClient() },
    ])
      expect((await token(site, { ...form, ...wrong, code: await code() })).ok, JSON.stringify(wrong)).toBe(false);
    const once = await code();
    const tokens = (await (await token(site, { ...form, code: once })).json()) as { access_token: string };
    expect((await post(calling('search_ideas'), tokens.access_token)).status).toBe(200);
    expect((await token(site, { ...form, code: once })).status).toBe(400);
    // Whoever used it a second time may be a thief, or the first one was.
    expect((await post(calling('search_ideas'), tokens.access_token)).status).toBe(401);
  });

  test('a refresh token is good once; its second use ends the connection’s tokens', async () => {
    const { access_token, refresh_token, clientId } = await connected(site, free.cookie, ['read']);
    const form = { grant_type: 'refresh_token', refresh_token, client_id: clientId };
    expect((await token(site, { ...form, client_id: await aClient() })).status).toBe(400);
    const next = (await (await token(site, form)).json()) as { access_token: string };
    expect((await post(calling('search_ideas'), next.access_token)).status).toBe(200);
    expect((await token(site, form)).status).toBe(400);
    for (const one of [access_token, next.access_token]) expect((await post(calling('search_ideas'), one)).status).toBe(401);
  });

  test('a scope that is too small is named, and nothing is done', async () => {
    const { access_token } = await connected(site, pro.cookie, ['read']);
    const answer = await post(calling('list_tests'), access_token);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="read projects"');
    expect((await post([calling('list_tests')] as never, access_token)).status).toBe(400);
  });

  test('expired, for something else, made up, or after the plan ended: refused or cut down', async () => {
    const { access_token } = await connected(site, pro.cookie, ['read', 'research']);
    const digest = sql`(SELECT max(id::text)::uuid FROM oauth_access_tokens)`;
    await t.db.rows(sql`UPDATE oauth_access_tokens SET resources = '["https://elsewhere.example/mcp"]' WHERE id = ${digest}`);
    expect((await post(calling('search_ideas'), access_token)).status).toBe(401);
    await t.db.rows(sql`UPDATE oauth_access_tokens SET resources = ${JSON.stringify([`${APP_URL}/mcp`])} WHERE id = ${digest}`);
    expect((await post(reading('assay://reports'), access_token)).status).toBe(200);
    await t.db.rows(sql`UPDATE users SET subscription_tier = 'free' WHERE id = ${pro.id}`);
    expect((await post(reading('assay://reports'), access_token)).status).toBe(403);
    await t.db.rows(sql`UPDATE users SET subscription_tier = 'lifetime' WHERE id = ${pro.id}`);
    await t.db.rows(sql`UPDATE oauth_access_tokens SET expires_at = now() - interval '1 day' WHERE id = ${digest}`);
    for (const bearer of [access_token, 'at_made-up', 'eyJhbGciOiJub25lIn0.e30.']) {
      const answer = await post(calling('search_ideas'), bearer);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
    }
  });

  test('it opens the MCP server alone: the API does nothing with it', async () => {
    const { access_token } = await connected(site, pro.cookie, ['read', 'write']);
    for (const path of ['/api/v1/saved-ideas', '/api/v1/connections', '/api/v1/auth/profile'])
      expect((await site.request(path, { headers: { authorization: `Bearer ${access_token}` } })).status, path).toBe(401);
  });

  test('its person’s plan holds, never their role; saved ideas are theirs', async () => {
    const { access_token } = await connected(site, pro.cookie, ['read']);
    const text = await (await post(reading('assay://saved'), access_token)).text();
    expect(text).toContain('todays-idea');
    const answer = await post(calling('search_ideas'), access_token);
    expect(answer.headers.get('ratelimit-limit')).toBe(String(limits.keyRequestOfPerson.most));
  });
});

describe('the end of a connection', () => {
  test('disconnected, it opens nothing and renews nothing; somebody else’s is not there', async () => {
    const person = await aPerson();
    const { access_token, refresh_token, clientId } = await connected(site, person.cookie, ['read']);
    const [one] = await mine(person);
    const end = ({ cookie }: Person) => site.request(`/api/v1/connections/${one?.id}`, { method: 'DELETE', headers: { cookie } });
    expect((await end(free)).status).toBe(404);
    expect((await end(person)).status).toBe(200);
    expect((await post(calling('search_ideas'), access_token)).status).toBe(401);
    expect((await token(site, { grant_type: 'refresh_token', refresh_token, client_id: clientId })).status).toBe(400);
    expect(await mine(person)).toEqual([]);
  });

  test('an application takes its own tokens back (RFC 7009), and nobody else’s', async () => {
    const { access_token, refresh_token, clientId } = await connected(site, free.cookie, ['read']);
    const revoke = (form: Record<string, string>) => site.request('/oauth2/revoke', { method: 'POST', body: new URLSearchParams(form) });
    await revoke({ token: refresh_token, client_id: await aClient() });
    expect((await post(calling('search_ideas'), access_token)).status).toBe(200);
    expect((await revoke({ token: refresh_token, client_id: clientId })).status).toBe(200);
    expect((await post(calling('search_ideas'), access_token)).status).toBe(401);
  });

  test('a suspended person’s tokens stop, and a new one is not given; so do those of an account that is to be removed', async () => {
    const admin = await addPerson(t, accounts, { role: 'admin' });
    for (const stop of [
      (id: string) => suspendAccount(t.ctx, { ...admin.viewer }, id, { reason: 'Spam.' }),
      (id: string) => t.db.rows(sql`UPDATE users SET deletion_due_at = now() + interval '5 days' WHERE id = ${id}`),
    ]) {
      const person = await aPerson();
      const { access_token, refresh_token, clientId } = await connected(site, person.cookie, ['read']);
      await stop(person.id);
      expect((await post(calling('search_ideas'), access_token)).status).toBe(401);
      const answer = await token(site, { grant_type: 'refresh_token', refresh_token, client_id: clientId });
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'invalid_grant']);
    }
  });

  test('what ended is forgotten, what is used stays', async () => {
    const person = await aPerson();
    const used = await connected(site, person.cookie, ['read']);
    const ended = await connected(site, person.cookie, ['read']);
    const unused = await aClient();
    const longAgo = sql`now() - interval '40 days'`;
    await t.db.rows(sql`UPDATE oauth_clients SET created_at = ${longAgo}`);
    await t.db.rows(sql`UPDATE oauth_consents SET updated_at = ${longAgo}`);
    for (const table of ['oauth_access_tokens', 'oauth_refresh_tokens'] as const)
      await t.db.rows(
        table === 'oauth_access_tokens'
          ? sql`UPDATE oauth_access_tokens SET expires_at = ${longAgo} WHERE client_id = ${ended.clientId}`
          : sql`UPDATE oauth_refresh_tokens SET expires_at = ${longAgo} WHERE client_id = ${ended.clientId}`,
      );
    await forgetOldConnections(t.ctx);
    expect(await mine(person)).toHaveLength(1);
    const left = (await t.db.rows<{ client_id: string }>(sql`SELECT client_id FROM oauth_clients`)).map(({ client_id }) => client_id);
    expect(left).toContain(used.clientId);
    expect(left).not.toContain(ended.clientId);
    expect(left).not.toContain(unused);
  });
});

describe('whatever is sent', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '',
      'code',
      'authorization_code',
      'refresh_token',
      REDIRECT,
      'rt_x',
      'at_x',
      'S256',
      '\0',
      '\ud800',
      '{}',
      'x'.repeat(3_000),
    ),
  );
  const names = [
    ...['grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'scope', 'resource', 'client_id', 'client_secret', 'token'],
    ...['response_type', 'state', 'code_challenge', 'code_challenge_method', 'token_type_hint', 'client_assertion', 'request', 'prompt'],
  ];
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names), words), { maxLength: 12 });

  test('a form or a query is answered by the standard’s errors, never by a fault of ours', async () => {
    const client_id = await aClient();
    const path = fc.constantFrom('/oauth2/token', '/oauth2/revoke', '/oauth2/authorize');
    await fc.assert(
      fc.asyncProperty(path, pairs, fc.boolean(), async (at, sent, isKnown) => {
        await t.db.rows(sql`DELETE FROM attempts`);
        const form = new URLSearchParams(sent);
        if (isKnown) form.set('client_id', client_id);
        const answer =
          at === '/oauth2/authorize' ? await site.request(`${at}?${form}`) : await site.request(at, { method: 'POST', body: form });
        expect(answer.status, `${at} ${form}`).toBeLessThan(500);
        if (at === '/oauth2/token') expect(await answer.json(), String(form)).toMatchObject({ error: expect.any(String) });
        const location = answer.headers.get('location');
        if (location) expect(new URL(location, APP_URL).origin).toBeOneOf([APP_URL, new URL(REDIRECT).origin]);
      }),
      { numRuns: 120 },
    );
  }, 60_000);

  test('a registration is answered by the standard’s errors, never by a fault of ours', async () => {
    const value = fc.oneof(
      words,
      fc.json().map((json) => JSON.parse(json) as unknown),
      fc.array(words, { maxLength: 4 }),
    );
    const field = fc.constantFrom(
      'client_name',
      'redirect_uris',
      'grant_types',
      'response_types',
      'token_endpoint_auth_method',
      'application_type',
      '__proto__',
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.dictionary(field, value), fc.json()), async (metadata) => {
        await t.db.rows(sql`DELETE FROM attempts`);
        const body =
          typeof metadata === 'string' ? metadata : JSON.stringify({ client_name: 'A test', redirect_uris: [REDIRECT], ...metadata });
        const answer = await site.request('/oauth2/register', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
        expect([201, 400], body).toContain(answer.status);
      }),
      { numRuns: 120 },
    );
  }, 60_000);
});
