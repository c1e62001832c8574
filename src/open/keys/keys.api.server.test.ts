import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, PASSWORD, sentMail, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { createApp } from '../../app/api.server.ts';
import type { Accounts } from '../../people/accounts/accounts.server.ts';
import { restoreAccount, suspendAccount } from '../../people/standing/suspend.server.ts';
import { operationsOf } from '../../platform/api/closed-by-default.server.ts';
import { type KeyScope, keyScopeNames } from '../../platform/api/key-scopes.ts';
import { limits } from '../../platform/limits.server.ts';
import { digestOfKey } from './make-key.server.ts';

const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
});
afterAll(() => t.drop());
beforeEach(() => t.db.rows(sql`DELETE FROM attempts`));

type Answer = {
  status: number;
  headers: Headers;
  body: { success: boolean; data: never; error: { code: string; message: string; fields?: object } };
};

async function call(method: string, path: string, headers: Record<string, string>, json?: unknown): Promise<Answer> {
  const response = await app.request(`/api/v1${path}`, {
    method,
    headers: { ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
}

async function aMember(facts: Parameters<typeof addPerson>[2] = { tier: 'pro_monthly' }) {
  const person = await addPerson(t, accounts, { password: true, ...facts });
  const { cookie } = await sessionOf(accounts, person.id, { confirmedAt: clock.now() });
  return { ...person, cookie };
}

async function aKey(cookie: string, scopes: readonly KeyScope[] = ['read'], days = 30) {
  const made = await call('POST', '/api-keys', { cookie }, { name: 'A night job', scopes, days, current_password: PASSWORD });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.data as { id: string; key: string };
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('making a key', () => {
  test('the key is answered once, and no table holds it', async () => {
    const { cookie } = await aMember();
    const { key } = await aKey(cookie);
    expect(key).toMatch(/^ak_[\w-]{43}$/);
    const listed = await call('GET', '/api-keys', { cookie });
    expect(listed.body.data).toMatchObject({
      keys: [{ name: 'A night job', ending: key.slice(-4), scopes: ['read'], last_used_at: null }],
    });
    expect(JSON.stringify(listed.body)).not.toContain(key);
    const [row] = await t.db.rows<{ whole: string }>(
      sql`SELECT to_jsonb(k)::text AS whole FROM api_keys k WHERE digest = ${digestOfKey(key)}`,
    );
    expect(row?.whole).not.toContain(key.slice(3));
  });

  test('an email and a line in the audit log tell of it, and a line of its end', async () => {
    const { cookie, id, email } = await aMember();
    const key = await aKey(cookie, ['read', 'research']);
    expect((await sentMail(t, accounts)).filter(({ to }) => to === email)).toMatchObject([
      { subject: 'An API key was made for your Assay account', text: expect.stringContaining('A night job') },
    ]);
    expect((await call('DELETE', `/api-keys/${key.id}`, { cookie })).status).toBe(200);
    const lines = await t.db.rows(
      sql`SELECT action, admin_id, user_id, before, after FROM admin_audit_log WHERE user_id = ${id} ORDER BY at, id`,
    );
    expect(lines).toEqual([
      {
        action: 'api_key.made',
        admin_id: id,
        user_id: id,
        before: null,
        after: { name: 'A night job', scopes: ['read', 'research'], days: 30 },
      },
      { action: 'api_key.revoked', admin_id: id, user_id: id, before: { name: 'A night job' }, after: null },
    ]);
    expect(JSON.stringify(lines)).not.toContain(key.key);
  });

  test('takes the password again, or a fresh code where somebody signs in with two steps', async () => {
    const { cookie } = await aMember();
    const asked = { name: 'x', scopes: ['read'], days: 30 };
    expect(await call('POST', '/api-keys', { cookie }, asked)).toMatchObject({
      status: 400,
      body: { error: { fields: { current_password: expect.any(String) } } },
    });
    const two = await aMember({ tier: 'pro_monthly', twoSteps: true });
    const stale = await sessionOf(accounts, two.id, { confirmedAt: new Date(clock.now().getTime() - 16 * 60_000) });
    expect(await call('POST', '/api-keys', stale, asked)).toMatchObject({
      status: 403,
      body: { error: { fields: { code: expect.any(String) } } },
    });
    expect((await call('POST', '/api-keys', { cookie: two.cookie }, asked)).status).toBe(200);
  });

  test.each([
    [{ name: ' ', scopes: ['read'], days: 30 }, 'name'],
    [{ name: 'x'.repeat(61), scopes: ['read'], days: 30 }, 'name'],
    [{ name: 'x', scopes: [], days: 30 }, 'scopes'],
    [{ name: 'x', scopes: ['admin'], days: 30 }, 'scopes.0'],
    [{ name: 'x', scopes: ['read'], days: 10_000 }, 'days'],
  ])('what makes no key names its field: %j', async (json, field) => {
    const { cookie } = await aMember();
    const { status, body } = await call('POST', '/api-keys', { cookie }, json);
    expect({ status, fields: Object.keys(body.error.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  test('on the free plan a key may only read, also one that was made on a paid plan', async () => {
    const { cookie } = await aMember({ tier: 'free' });
    const refused = await call(
      'POST',
      '/api-keys',
      { cookie },
      { name: 'x', scopes: ['read', 'write'], days: 7, current_password: PASSWORD },
    );
    expect(refused).toMatchObject({ status: 403, body: { error: { fields: { scopes: expect.stringContaining('“write”') } } } });
    const paid = await aMember();
    const { key } = await aKey(paid.cookie, ['read', 'write']);
    await t.db.rows(sql`UPDATE users SET subscription_tier = 'free' WHERE id = ${paid.id}`);
    expect((await call('GET', '/saved-ideas', bearer(key))).status).toBe(200);
    expect((await call('DELETE', '/idea-views', bearer(key))).status).toBe(403);
  });

  test('an account holds twenty keys, however many are asked for at once', async () => {
    const { cookie, id } = await aMember();
    await t.db.rows(sql`
      INSERT INTO api_keys (id, user_id, name, digest, ending, scopes, created_at, expires_at)
      SELECT gen_random_uuid(), ${id}, 'k', gen_random_uuid()::text, 'wxyz', '{read}', now(), now() FROM generate_series(1, 18)`);
    const json = { name: 'x', scopes: ['read'], days: 7, current_password: PASSWORD };
    const made = await Promise.all(Array.from({ length: 6 }, () => call('POST', '/api-keys', { cookie }, json)));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  });
});

describe('using a key', () => {
  test('it reads what its person reads, by either header, and notes when', async () => {
    const { cookie } = await aMember();
    const { key } = await aKey(cookie);
    const old = await anIdea(t.ctx);
    for (const headers of [bearer(key), { 'x-api-key': key }])
      expect((await call('GET', `/ideas/${old.slug}`, headers)).body.data).toMatchObject({ level: 'full' });
    expect((await call('GET', `/ideas/${old.slug}`, {})).body.data).toMatchObject({ level: 'teaser' });
    const { body } = await call('GET', '/api-keys', { cookie });
    expect(body.data).toMatchObject({ keys: [{ last_used_at: clock.now().toISOString() }] });
  });

  test('answers are kept by nobody and say the limit', async () => {
    const { cookie } = await aMember();
    const { key } = await aKey(cookie);
    const { headers } = await call('GET', '/ideas', bearer(key));
    expect(headers.get('cache-control')).toBe('private, no-store');
    const { most, windowS } = limits.keyRequestOfPerson;
    expect(Object.fromEntries([...headers].filter(([name]) => name.startsWith('ratelimit')))).toEqual({
      'ratelimit-limit': String(most),
      'ratelimit-remaining': String(most - 1),
      'ratelimit-reset': String(windowS),
      'ratelimit-policy': `${most};w=${windowS}`,
    });
  });

  test('past the limit of its person it is told to wait, and when the window ends it goes on', async () => {
    const { cookie, id } = await aMember();
    const [one, other] = [await aKey(cookie), await aKey(cookie)];
    await call('GET', '/categories', bearer(one.key));
    await t.db.rows(
      sql`UPDATE attempts SET count = ${limits.keyRequestOfPerson.most} WHERE count = 1 AND expires_at < ${new Date(clock.now().getTime() + 601_000)}`,
    );
    const refused = await call('GET', '/categories', bearer(other.key));
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    expect(id).toBeTruthy();
    clock.advance(601_000);
    expect((await call('GET', '/categories', bearer(other.key))).status).toBe(200);
  });

  test.each([
    ['unknown', async () => 'ak_nobody'],
    ['malformed', async () => 'nothing like a key'],
    [
      'revoked',
      async () => {
        const { cookie } = await aMember();
        const { id, key } = await aKey(cookie);
        await call('DELETE', `/api-keys/${id}`, { cookie });
        return key;
      },
    ],
    [
      'expired',
      async () => {
        const { key } = await aKey((await aMember()).cookie, ['read'], 7);
        await t.db.rows(sql`UPDATE api_keys SET expires_at = ${clock.now()} WHERE digest = ${digestOfKey(key)}`);
        return key;
      },
    ],
    [
      'of an account that is about to be removed',
      async () => {
        const member = await aMember();
        const { key } = await aKey(member.cookie);
        await t.db.rows(sql`UPDATE users SET deletion_due_at = now() + interval '5 days' WHERE id = ${member.id}`);
        return key;
      },
    ],
  ])('one that is %s opens nothing, not even what is public', async (_, make) => {
    const given = await make();
    for (const path of ['/ideas', '/saved-ideas', '/admin/users']) {
      const refused = await call('GET', path, { 'x-api-key': given });
      expect(refused, path).toMatchObject({ status: 401, body: { error: { code: 'signed_out' } } });
      expect(refused.headers.get('www-authenticate')).toContain('invalid_token');
    }
  });

  test('a scope that is too small is named, in the message and in the header', async () => {
    const { key } = await aKey((await aMember()).cookie);
    const refused = await call('DELETE', '/idea-views', bearer(key));
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { code: 'not_allowed', message: 'This API key lacks the scope “write”.', fields: { scope: 'write' } } },
    });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="Assay", error="insufficient_scope", scope="write"');
    expect((await call('POST', '/research', bearer(key), { idea: 'Reminders for late invoices' })).body.error.fields).toEqual({
      scope: 'research',
    });
  });

  test('nobody else’s key can be seen or revoked, and no session is needed beside it', async () => {
    const [mine, theirs] = [await aMember(), await aMember()];
    const { id, key } = await aKey(mine.cookie);
    expect((await call('DELETE', `/api-keys/${id}`, { cookie: theirs.cookie })).status).toBe(404);
    expect(JSON.stringify((await call('GET', '/api-keys', { cookie: theirs.cookie })).body)).not.toContain(id);
    // The key decides, whoever's cookie comes along.
    const idea = await anIdea(t.ctx);
    await call('POST', '/saved-ideas', { cookie: mine.cookie }, { idea_id: idea.id });
    expect(JSON.stringify((await call('GET', '/saved-ideas', { ...bearer(key), cookie: theirs.cookie })).body)).toContain(idea.id);
  });
});

describe('what keys never open', () => {
  const operations = () => operationsOf(app.openAPIRegistry.definitions, '/api/v1');

  test('administration, money, accounts, keys and claims declare no scope', () => {
    const closed = /^\/api\/v1\/(admin|auth|api-keys|payments|claims|unsubscribe|email-preferences)\b/;
    expect(operations().filter(({ path, needs, scope }) => scope && (closed.test(path) || needs === 'admin'))).toEqual([]);
    expect(
      new Set(
        operations()
          .map(({ scope }) => scope)
          .filter(Boolean),
      ).size,
    ).toBeGreaterThan(2);
  });

  test('an operation without a scope refuses the key of an administrator with every scope', async () => {
    const { cookie } = await aMember({ tier: 'lifetime', role: 'admin' });
    const { key } = await aKey(cookie, keyScopeNames);
    const wrong: string[] = [];
    for (const { method, path } of operations().filter(({ scope }) => !scope)) {
      await t.db.rows(sql`DELETE FROM attempts`);
      const response = await app.request(path.replaceAll(/:\w+/g, 'no%20id'), { method, headers: bearer(key) });
      if (response.status !== 403) wrong.push(`${method} ${path}: ${response.status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('each scope opens its own operations and no other', async () => {
    const { cookie } = await aMember({ tier: 'lifetime' });
    const wrong: string[] = [];
    for (const scope of keyScopeNames) {
      const { key } = await aKey(cookie, [scope]);
      for (const operation of operations().filter((one) => one.scope)) {
        await t.db.rows(sql`DELETE FROM attempts`);
        const response = await app.request(operation.path.replaceAll(/:\w+/g, 'no%20id'), {
          method: operation.method,
          headers: { ...bearer(key), 'content-type': 'application/json' },
          ...(operation.method === 'GET' ? {} : { body: '["nothing an operation takes"' }),
        });
        const isRefused = response.status === 403 && /lacks the scope/.test(await response.clone().text());
        if (isRefused !== (operation.scope !== scope)) wrong.push(`${operation.method} ${operation.path} by ${scope}: ${response.status}`);
        await response.body?.cancel();
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  test('a page is not opened with a key: what it calls in the process is a visitor’s', async () => {
    const { key } = await aKey((await aMember()).cookie);
    const response = await app.request('/api/v1/saved-ideas', { headers: bearer(key) }, { session: Promise.resolve(undefined) });
    expect(response.status).toBe(401);
  });
});

describe('what becomes of the person', () => {
  const NEXT = 'Harbours of small islands 7';

  test('a suspended person’s key stops at once, and works again when the account is opened', async () => {
    const { id, cookie } = await aMember();
    const { key } = await aKey(cookie);
    const asked = async () => (await call('GET', '/saved-ideas', bearer(key))).status;
    expect(await asked()).toBe(200);
    const admin = (await addPerson(t, accounts, { role: 'admin' })).viewer;
    await suspendAccount(t.ctx, admin, id, { reason: 'Reports were sold on' });
    expect(await asked()).toBe(401);
    await restoreAccount(t.ctx, admin, id);
    expect(await asked()).toBe(200);
  });

  test('a new password leaves keys as they are, and its email says so and where they are revoked', async () => {
    const { email, cookie } = await aMember();
    const { key } = await aKey(cookie);
    await sentMail(t, accounts);
    const changed = await call('PUT', '/auth/password', { cookie }, { current_password: PASSWORD, password: NEXT, confirm_password: NEXT });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await call('GET', '/saved-ideas', bearer(key))).status).toBe(200);
    const told = (await sentMail(t, accounts)).find(({ to, subject }) => to === email && subject === 'Your Assay password was changed');
    expect(told?.text).toContain('API keys');
    expect(told?.text).toContain('/settings/keys');
  });
});
