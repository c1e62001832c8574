import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import type { Accounts } from './accounts.server.ts';
import { currentSession } from './current-session.server.ts';

let t: TestDatabase;
let accounts: Accounts;
let userId: string;

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  userId = (await addPerson(t, accounts, { tier: 'lifetime' })).id;
});
afterAll(() => t?.drop());

const ask = (headers: Record<string, string>) => currentSession(t.ctx, accounts, new Headers(headers));

/** @returns the answers with and without asking better-auth */
async function both(headers: Record<string, string>) {
  const library = vi.spyOn(accounts.auth.api, 'getSession');
  const own = await ask(headers);
  const isAsked = library.mock.calls.length > 0;
  library.mockRestore();
  const { response } = await accounts.auth.api.getSession({ headers: new Headers(headers), returnHeaders: true });
  return { own, isAsked, library: response };
}

test('the session of a browser is read without better-auth, and says the same', async () => {
  for (const facts of [{}, { role: 'admin' }, { leaving: true }, { twoSteps: true }] as const) {
    const person = await addPerson(t, accounts, facts);
    const { cookie } = await sessionOf(accounts, person.id);
    const { own, isAsked, library } = await both({ cookie: `theme=dark; ${cookie}; other=1` });
    expect(isAsked).toBe(false);
    expect(own).toMatchObject({ sessionId: library?.session.id, cookies: [] });
    expect(own?.viewer.userId ?? own?.viewer.leaving?.userId).toBe(library?.user.id);
    // The same rules over what better-auth finds.
    expect(own).toEqual(await ask({ cookie: `${cookie}; assay.session_data=old` }).then((found) => found && { ...found, cookies: [] }));
  }
});

test('a cookie that is not signed by us opens nothing, whatever was done to it', async () => {
  const { cookie } = await sessionOf(accounts, userId);
  const [name, value] = cookie.split('=') as [string, string];
  const [token, signature] = decodeURIComponent(value).split('.') as [string, string];
  const other = (await sessionOf(accounts, (await addPerson(t, accounts)).id)).cookie.split('=')[1] as string;
  const forged = [
    token,
    `${token}.`,
    `.${signature}`,
    `${token}.${signature.slice(0, -1)}`,
    `${token}.${signature.slice(1)}A`,
    `${token}x.${signature}`,
    `${decodeURIComponent(other).split('.')[0]}.${signature}`,
    `${token}.${signature}.${signature}`,
    '%E0%A4%A',
    '',
  ];
  for (const value of forged) expect((await both({ cookie: `${name}=${encodeURIComponent(value)}` })).own, value).toBeUndefined();
  expect(await ask({ cookie: `${name}=%E0%A4%A` })).toBeUndefined();
  expect(await ask({ cookie: `x${cookie}` })).toBeUndefined();
  expect((await ask({ cookie }))?.viewer).toMatchObject({ userId, plan: 'lifetime' });
});

test('a session that is over, ended or due to be prolonged is for better-auth', async () => {
  const { cookie } = await sessionOf(accounts, userId);
  const last = sql`SELECT id FROM sessions WHERE user_id = ${userId} ORDER BY created_at DESC LIMIT 1`;
  await t.db.rows(sql`UPDATE sessions SET expires_at = now() + interval '28 days 23 hours' WHERE id = (${last})`);
  const due = await both({ cookie });
  expect([due.isAsked, due.own?.viewer.userId, due.own?.cookies.length]).toEqual([true, userId, 1]);
  expect((await both({ cookie })).isAsked).toBe(false);
  await t.db.rows(sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = (${last})`);
  const over = await both({ cookie });
  expect([over.isAsked, over.own]).toEqual([true, undefined]);
  const { cookie: ended } = await sessionOf(accounts, userId);
  await t.db.rows(sql`DELETE FROM sessions WHERE user_id = ${userId}`);
  expect((await both({ cookie: ended })).own).toBeUndefined();
});

test('a bearer token is read as ever, also beside the cookie of somebody else', async () => {
  const [one, other] = [await addPerson(t, accounts), await addPerson(t, accounts)];
  const { token } = await sessionOf(accounts, one.id);
  const { cookie } = await sessionOf(accounts, other.id);
  expect((await ask({ authorization: `Bearer ${token}`, cookie }))?.viewer.userId).toBe(one.id);
});
