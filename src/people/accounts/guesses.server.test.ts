import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addPerson, PASSWORD, sentMail, sessionOf, testAccounts, tokenIn } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { isWhole } from '../../../tests/factories/slice.ts';
import { createApp } from '../../app/api.server.ts';
import type { Email } from '../../platform/mail/email.ts';
import type { Accounts } from './accounts.server.ts';

/** A thousand tries (in `npm test` a hundred) get nowhere, and do not keep the person out whom they are made against. Sign-in itself: accounts.api.server.test.ts. */
const TRIES = isWhole ? 1_000 : 100;
// Many requests, one after the other: on a busy machine they take their time.
vi.setConfig({ testTimeout: 240_000 });
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

async function call(method: string, path: string, json: unknown, { cookie = '', address = '192.0.2.1' } = {}): Promise<number> {
  const response = await app.request(`/api/v1${path}`, {
    method,
    headers: { 'x-client-address': address, 'content-type': 'application/json', cookie },
    body: JSON.stringify(json),
  });
  return response.status;
}
/** One address of the network for each try: limits by address are no help here. */
const from = (i: number) => ({ address: `198.51.${i >> 8}.${i & 255}` });
const guessed = (real: string, i: number) => real.slice(0, -4) + i.toString(36).padStart(4, '0');
const emailTo = (emails: Email[], email: string, subject: RegExp) =>
  emails.find((message) => message.to === email && subject.test(message.subject));

async function allRefused(guess: (i: number) => Promise<number>): Promise<void> {
  const statuses = new Set<number>();
  for (let i = 0; i < TRIES; i++) statuses.add(await guess(i));
  expect([...statuses].filter((status) => status !== 410 && status !== 429)).toEqual([]);
}

test('guessing the token that sets a password', async () => {
  const { email } = await addPerson(t, accounts, { password: true });
  await call('POST', '/auth/password-reset', { email });
  const token = tokenIn(emailTo(await sentMail(t, accounts), email, /^Set a new/));
  const set = (with_: string, client: { address?: string } = {}) =>
    call('PUT', '/auth/password-reset', { token: with_, password: 'a new password', confirm_password: 'a new password' }, client);
  await allRefused((i) => set(guessed(token, i), from(i)));
  expect(await set(token, { address: '192.0.2.9' })).toBe(200);
});

test('guessing the token that confirms an address, and the password with the token', async () => {
  const { email } = await addPerson(t, accounts, { verified: false, password: true });
  await call('POST', '/auth/verification', { email });
  const token = tokenIn(emailTo(await sentMail(t, accounts), email, /^Confirm/));
  const verify = (with_: string, password: string, client: { address?: string }) =>
    call('POST', '/auth/verify', { token: with_, password }, client);
  await allRefused((i) => verify(guessed(token, i), PASSWORD, from(i)));
  // Somebody who has the email still has ten guesses at the password.
  const statuses: number[] = [];
  for (let i = 0; i < 30; i++) statuses.push(await verify(token, `guess ${i}`, from(i)));
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(new Set(statuses.slice(10))).toEqual(new Set([429]));
  await call('POST', '/auth/password-reset', { email }, from(5_000));
  const reset = tokenIn(emailTo(await sentMail(t, accounts), email, /^Set a new/));
  const set = { token: reset, password: 'by the mailbox', confirm_password: 'by the mailbox' };
  expect(await call('PUT', '/auth/password-reset', set, from(5_001)), 'the owner, by mail').toBe(200);
});

test('guessing the tokens of a change of address', async () => {
  const { id, email } = await addPerson(t, accounts, { password: true });
  const { cookie } = await sessionOf(accounts, id);
  const next = `new-${email}`;
  await call('POST', '/auth/email-change', { email: next, current_password: PASSWORD }, { cookie });
  const emails = await sentMail(t, accounts);
  const [old, fresh] = [email, next].map((to) => tokenIn(emailTo(emails, to, /./))) as [string, string];
  for (const path of ['confirmation', 'refusal'])
    await allRefused((i) => call('POST', `/auth/email-change/${path}`, { token: guessed(i % 2 ? old : fresh, i) }, { ...from(i), cookie }));
  for (const token of [old, fresh]) expect(await call('POST', '/auth/email-change/confirmation', { token }, { cookie })).toBe(200);
});

test('guessing the token that switches mail off', async () => {
  const { id, email } = await addPerson(t, accounts);
  await call('POST', '/unsubscribe/link', { email });
  const token = tokenIn(emailTo(await sentMail(t, accounts), email, /^Unsubscribe/));
  await allRefused((i) => call('POST', '/unsubscribe', { token: guessed(token, i) }, from(i)));
  expect(await t.db.rows(sql`SELECT email_daily_ideas FROM users WHERE id = ${id}`)).toEqual([{ email_daily_ideas: true }]);
});

test('one address of the network has thirty tries at tokens', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 40; i++)
    statuses.push(
      await call('PUT', '/auth/password-reset', { token: `t${i}`, password: 'a new password', confirm_password: 'a new password' }),
    );
  expect(statuses.filter((status) => status === 410)).toHaveLength(30);
  expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
});

test('a stranger who asks for every email again and again floods no mailbox, and leaves its owner every way in', async () => {
  const { email } = await addPerson(t, accounts, { password: true });
  const asks = [
    ['/auth/verification', { email }],
    ['/auth/signup', { email, password: 'of a stranger', confirm_password: 'of a stranger', terms: true }],
    ['/unsubscribe/link', { email }],
  ] as const;
  for (const [path, json] of asks) for (let i = 0; i < TRIES; i++) await call('POST', path, json, from(i));
  const flooded = (await sentMail(t, accounts)).filter(({ to }) => to === email);
  expect(flooded.length).toBeLessThanOrEqual(10);
  await call('POST', '/auth/password-reset', { email }, from(9_000));
  const own = tokenIn(emailTo(await sentMail(t, accounts), email, /^Set a new/));
  expect(own, 'emails of other kinds do not use up those that set a password').not.toBe('');

  for (let i = 0; i < TRIES; i++) await call('POST', '/auth/password-reset', { email }, from(i));
  expect((await sentMail(t, accounts)).filter(({ to }) => to === email).length).toBeLessThanOrEqual(4);
  const set = { token: own, password: 'after the flood', confirm_password: 'after the flood' };
  expect(await call('PUT', '/auth/password-reset', set, from(9_001)), 'the email that came before the flood still works').toBe(200);
});
