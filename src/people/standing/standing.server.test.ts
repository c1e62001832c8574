import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, PASSWORD, type PersonFacts, sentMail, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { planMember, settle, testPayments } from '../../../tests/factories/payments.ts';
import { createApp } from '../../app/api.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { grantAdmin } from '../accounts/grant-admin.server.ts';
import { setRole } from '../accounts/set-role.server.ts';
import { viewerOf } from '../accounts/viewer-of.server.ts';
import { exportData } from '../settings/export-data.server.ts';
import { addNote, listNotes, removeNote } from './staff-notes.server.ts';
import { restoreAccount, suspendAccount } from './suspend.server.ts';
import { suspendedUnexplained } from './suspended-words.ts';

const REASON = 'Reports were sold on as somebody else’s work';
let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;
let admin: { userId: string; isAdmin: boolean; plan: 'free' | 'pro_monthly' | 'lifetime' };

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
  admin = (await addPerson(t, accounts, { role: 'admin' })).viewer;
});
afterAll(() => t.drop());

const suspend = (id: string, reason = REASON) => suspendAccount(t.ctx, admin, id, { reason });
const profile = async (headers: Record<string, string>) => (await app.request('/api/v1/auth/profile', { headers })).status;
async function signIn(email: string) {
  const response = await app.request('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const body = (await response.json()) as { error?: { message: string; fields?: Record<string, string> } };
  return { status: response.status, cookies: response.headers.getSetCookie(), ...body };
}
const sessionsOf = (id: string) => t.db.rows(sql`SELECT id FROM sessions WHERE user_id = ${id}`);
const aMember = (facts: PersonFacts = {}) => addPerson(t, accounts, { password: true, ...facts });

test('a suspended person is signed out everywhere, and is told why when they sign in again; no session is left behind', async () => {
  const person = await aMember();
  const { cookie, token } = await sessionOf(accounts, person.id);
  expect(await profile({ cookie })).toBe(200);
  await suspend(person.id);
  expect([await profile({ cookie }), await profile({ authorization: `Bearer ${decodeURIComponent(token)}` })]).toEqual([401, 401]);
  const refused = await signIn(person.email);
  expect(refused).toMatchObject({ status: 403, cookies: [], error: { fields: { account: expect.any(String) } } });
  expect(refused.error?.message).toBe(
    `Your account is suspended. The reason: ${REASON}. If you think this is a mistake, write to ${accounts.supportEmail}.`,
  );
  expect(await sessionsOf(person.id)).toEqual([]);
  const [email] = await sentMail(t, accounts);
  expect([email?.to, email?.subject]).toEqual([person.email, 'Your Assay account is suspended']);
  expect(email?.text).toContain(REASON);
});

test('a session that was begun all the same opens nothing, and work that goes on without a request stops', async () => {
  const person = await aMember();
  await suspend(person.id);
  const { cookie } = await sessionOf(accounts, person.id);
  expect([await profile({ cookie }), await viewerOf(t.ctx, person.id)]).toEqual([401, undefined]);
});

test('of an account with two steps the password alone does not show the reason', async () => {
  const person = await aMember({ twoSteps: true });
  await suspend(person.id);
  const { status, error } = await signIn(person.email);
  expect([status, error?.message.includes(REASON)]).toEqual([403, false]);
  // Whether the email arrived is not known: somebody without it is told where to ask.
  expect(error?.message).toBe(suspendedUnexplained(accounts.supportEmail));
});

test('a wrong password says nothing of a suspension', async () => {
  const person = await addPerson(t, accounts);
  await suspend(person.id);
  expect((await signIn(person.email)).error?.message).toBe('Invalid email or password');
});

test('restored, they sign in again and are told; both are written down with who did it and what stood before', async () => {
  const person = await aMember();
  await suspend(person.id);
  await suspend(person.id);
  await sentMail(t, accounts);
  await restoreAccount(t.ctx, admin, person.id);
  await restoreAccount(t.ctx, admin, person.id);
  expect((await signIn(person.email)).status).toBe(200);
  expect((await sentMail(t, accounts)).map(({ subject }) => subject)).toContain('Your Assay account is open again');
  const lines = await t.db.rows(sql`SELECT action, admin_id, before, after FROM admin_audit_log WHERE user_id = ${person.id} ORDER BY id`);
  expect(lines).toEqual([
    { action: 'user.suspended', admin_id: admin.userId, before: { suspended: null }, after: { suspended: REASON } },
    { action: 'user.restored', admin_id: admin.userId, before: { suspended: REASON }, after: { suspended: null } },
  ]);
});

test('a monthly plan is not renewed while its person is kept out; the plan itself, its payment and Lifetime stay', async () => {
  const payments = testPayments(t.ctx);
  const [monthly, lifetime] = [await planMember(t.ctx, payments, 'pro_monthly'), await planMember(t.ctx, payments, 'lifetime')];
  for (const { id } of [monthly, lifetime]) await suspend(id);
  await settle(t.ctx, payments);
  const [subscription] = await t.db.rows(sql`SELECT cancel_at_period_end, ended_at FROM subscriptions WHERE user_id = ${monthly.id}`);
  expect(subscription).toEqual({ cancel_at_period_end: true, ended_at: null });
  const plans = await t.db.rows(sql`
    SELECT subscription_tier AS tier, (SELECT sum(refunded_cents) FROM payments p WHERE p.user_id = u.id)::int AS refunded
    FROM users u WHERE id IN (${monthly.id}, ${lifetime.id}) ORDER BY 1`);
  expect(plans).toEqual([
    { tier: 'lifetime', refunded: 0 },
    { tier: 'pro_monthly', refunded: 0 },
  ]);
});

test('nobody suspends themselves or an administrator, and a suspended person is made none', async () => {
  const [other, person] = [await addPerson(t, accounts, { role: 'admin' }), await addPerson(t, accounts)];
  await expect(suspend(admin.userId)).rejects.toThrow('This is your own account');
  await expect(suspend(other.id)).rejects.toThrow('Take the role away first');
  await suspend(person.id);
  await expect(setRole(t.ctx, admin, person.id, 'admin')).rejects.toThrow('Their account is suspended');
  expect(await grantAdmin(t.ctx, person.email)).toMatchObject({ isAdmin: false });
  await expect(suspendAccount(t.ctx, person.viewer, other.id, { reason: REASON })).rejects.toThrow('Admin access required');
  await expect(suspendAccount(t.ctx, { ...admin, isStale: true }, other.id, { reason: REASON })).rejects.toThrow('Enter the code');
});

test('a note has its author, is given to its person with their data, and can be taken away', async () => {
  const person = await addPerson(t, accounts);
  const { id } = await addNote(t.ctx, admin, person.id, { body: 'Asked for an invoice by post.' });
  const [note] = await listNotes(t.ctx, person.id);
  expect(note).toMatchObject({ id, body: 'Asked for an invoice by post.', author: { id: admin.userId } });
  const { data } = await exportData(t.ctx, accounts, person.viewer);
  expect(data.staff_notes?.rows).toMatchObject([{ body: 'Asked for an invoice by post.' }]);
  const stranger = await addPerson(t, accounts);
  await expect(removeNote(t.ctx, admin, stranger.id, id)).rejects.toThrow('There is no such note');
  await removeNote(t.ctx, admin, person.id, id);
  expect(await listNotes(t.ctx, person.id)).toEqual([]);
  await expect(addNote(t.ctx, person.viewer, person.id, { body: 'Mine' })).rejects.toThrow('Admin access required');
});
