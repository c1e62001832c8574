import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type PersonFacts, sentMail, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { claimIdea } from '../../../tests/factories/claims.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { planMember, testPayments } from '../../../tests/factories/payments.ts';
import { createApp } from '../../app/api.server.ts';
import type { Admin } from '../../audit/write-audit.server.ts';
import { saveIdea } from '../../catalogue/saved-ideas/save-idea.server.ts';
import type { Accounts } from '../../people/accounts/accounts.server.ts';
import { setRole } from '../../people/accounts/set-role.server.ts';
import { editProfile } from '../../people/settings/edit-profile.server.ts';
import { suspendAccount } from '../../people/standing/suspend.server.ts';
import { listAudit } from '../audit/list-audit.server.ts';
import { forgetCachedFigures } from '../metrics/cached-figures.server.ts';
import { changeStatus, changeTier, editUser, resendVerificationTo, signOutUser } from './change-user.server.ts';
import { deleteUser } from './delete-user.server.ts';
import { findUser } from './find-user.server.ts';
import { listUsers } from './list-users.server.ts';
import { UserQuery } from './users.contract.ts';

const NOBODY = '018f0000-0000-7000-8000-000000000000';

let t: TestDatabase;
let accounts: Accounts;
let admin: Admin & { userId: string };

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  admin = (await addPerson(t, accounts, { role: 'admin' })).viewer;
});
afterAll(() => t.drop());

const list = (query: Record<string, unknown> = {}) => listUsers(t.ctx, UserQuery.parse(query));
const idsOf = ({ users }: { users: { id: string }[] }) => users.map(({ id }) => id);
async function named(full_name: string, username: string, facts: PersonFacts = {}) {
  const person = await addPerson(t, accounts, facts);
  await editProfile(t.ctx, person.viewer, { full_name, username });
  return person;
}
const rowOf = async (id: string) => (await t.db.rows<Record<string, unknown>>(sql`SELECT * FROM users WHERE id = ${id}`))[0];
const actions = async (user: string) => (await listAudit(t.ctx, { user })).entries;

test('a user is found by a part of the username, the name or the address, whatever its capitals; signs stand for themselves', async () => {
  const ada = await named('Ada Lovelace', 'countess_1');
  for (const search of ['LOVE', 'ntess_', ada.email.slice(0, 8).toUpperCase()])
    expect(idsOf(await list({ search })), search).toEqual([ada.id]);
  for (const search of ['countess%1', 'countessx1', 'lovelace countess', '\\']) expect(idsOf(await list({ search })), search).toEqual([]);
});

test('what no database can keep is the sender’s mistake, and said, not a fault of ours', async () => {
  const { cookie } = await sessionOf(accounts, admin.userId);
  const app = createApp(t.ctx, accounts);
  const asked = ['/users?search=a%00b', '/audit?target_id=a%00b'].map((path) =>
    app.request(`/api/v1/admin${path}`, { headers: { cookie } }),
  );
  const headers = { cookie, 'content-type': 'application/json', origin: 'http://localhost' };
  const post = (path: string, json: unknown) =>
    app.request(`/api/v1/admin${path}`, { method: 'POST', headers, body: JSON.stringify(json) });
  for (const response of await Promise.all(asked)) {
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('a character that cannot be kept');
  }
  const begun = await post('/ideas', { fields: { title: 'Tide\0 tables \ud83e' } });
  expect([begun.status, (await begun.json()).error.fields]).toEqual([400, { 'fields.title': expect.stringContaining('NUL') }]);
});

test('filters narrow the list, orders turn both ways, and pages follow each other without a gap', async () => {
  const people = [];
  for (let i = 0; i < 45; i++) people.push((await named(`Pager ${i}`, `pager_${i}`, i % 3 === 0 ? { tier: 'lifetime' } : {})).id);
  await changeStatus(t.ctx, admin, people[0] as string, 'past_due');
  const pages = await Promise.all([1, 2, 3].map((page) => list({ search: 'pager', page, sort: 'email', direction: 'asc' })));
  expect(pages.map(({ users }) => users.length)).toEqual([20, 20, 5]);
  expect(pages[0]?.pagination).toEqual({ page: 1, limit: 20, total: 45, pages: 3, is_capped: false });
  const emails = pages.flatMap(({ users }) => users.map(({ email }) => email));
  expect(emails).toEqual([...new Set(emails)].sort());
  const backwards = await list({ search: 'pager', sort: 'email', direction: 'desc' });
  expect(backwards.users.map(({ email }) => email)).toEqual(emails.reverse().slice(0, 20));
  expect((await list({ search: 'pager', tier: 'lifetime' })).pagination.total).toBe(15);
  expect(idsOf(await list({ search: 'pager', status: 'past_due' }))).toEqual([people[0]]);
  expect(idsOf(await list({ role: 'admin' }))).toEqual([admin.userId]);
});

test('the last sign-in outlives its session, and who never signed in comes last', async () => {
  const [early, late, never] = [await named('Order A', 'order_a'), await named('Order B', 'order_b'), await named('Order C', 'order_c')];
  await sessionOf(accounts, early.id);
  await sessionOf(accounts, late.id);
  await signOutUser(t.ctx, admin, late.id);
  expect(idsOf(await list({ search: 'order_', sort: 'last_sign_in_at' }))).toEqual([late.id, early.id, never.id]);
  expect(idsOf(await list({ search: 'order_', sort: 'last_sign_in_at', direction: 'asc' }))).toEqual([never.id, early.id, late.id]);
});

test('the figures count confirmed accounts, and follow a change at once', async () => {
  const { id } = await addPerson(t, accounts);
  await addPerson(t, accounts, { verified: false });
  forgetCachedFigures(t.ctx);
  const before = (await list()).counts;
  const [row] = await t.db.rows<{ total: number; unconfirmed: number }>(
    sql`SELECT count(*) FILTER (WHERE email_verified) AS total, count(*) FILTER (WHERE NOT email_verified) AS unconfirmed FROM users`,
  );
  expect(before).toMatchObject(row as object);
  await changeTier(t.ctx, admin, id, 'lifetime');
  expect((await list()).counts).toMatchObject({
    ...before,
    counted_at: expect.any(String),
    free: before.free - 1,
    lifetime: before.lifetime + 1,
  });
});

test('a tier makes the status active; both are written down with what was before', async () => {
  const { id } = await addPerson(t, accounts, { tier: 'pro_monthly', status: 'past_due' });
  await changeTier(t.ctx, admin, id, 'lifetime');
  expect(await rowOf(id)).toMatchObject({ subscription_tier: 'lifetime', subscription_status: 'active' });
  await changeStatus(t.ctx, admin, id, 'trialing');
  await changeStatus(t.ctx, admin, id, 'trialing');
  expect(await rowOf(id)).toMatchObject({ subscription_tier: 'lifetime', subscription_status: 'trialing' });
  expect(await actions(id)).toMatchObject([
    { action: 'user.status_changed', before: { status: 'active' }, after: { status: 'trialing' } },
    { action: 'user.tier_changed', before: { tier: 'pro_monthly', status: 'past_due' }, after: { tier: 'lifetime', status: 'active' } },
  ]);
});

test('an edit changes what is named, keeps the rest, and refuses a name that is taken without a trace', async () => {
  const [{ id }, other] = [await named('Grace', 'grace'), await named('Eve', 'eve')];
  await editUser(t.ctx, admin, id, { full_name: 'Grace Hopper', email_preferences: { trend_alerts: true } });
  expect(await rowOf(id)).toMatchObject({
    full_name: 'Grace Hopper',
    username: 'grace',
    email_trend_alerts: true,
    email_daily_ideas: true,
  });
  expect(await actions(id)).toMatchObject([
    {
      action: 'user.edited',
      before: { full_name: 'Grace', trend_alerts: false },
      after: { full_name: 'Grace Hopper', trend_alerts: true },
    },
  ]);
  await expect(editUser(t.ctx, admin, other.id, { username: 'GRACE', full_name: 'Mallory' })).rejects.toThrow('That username is taken');
  expect(await rowOf(other.id)).toMatchObject({ full_name: 'Eve', username: 'eve' });
  expect(await actions(other.id)).toEqual([]);
});

test('one user is shown whole: what they use, where they are signed in, what they paid and what was done to them', async () => {
  const payments = testPayments(t.ctx);
  const { id } = await planMember(t.ctx, payments, 'pro_monthly');
  await sessionOf(accounts, id);
  await saveIdea(t.ctx, { plan: 'free', isAdmin: false, userId: id }, (await anIdea(t.ctx)).id);
  await editUser(t.ctx, admin, id, { full_name: 'Seen' });
  const user = await findUser(t.ctx, id);
  expect(user).toMatchObject({ full_name: 'Seen', plan: 'pro_monthly', pays_by_the_month: true, is_last_admin: false });
  expect(user.usage).toEqual({
    saved_ideas: 1,
    viewed_ideas: 0,
    research_requests: 0,
    chat_sessions: 0,
    research_this_month: { used: 0, limit: 3 },
    chat_this_month: { used: 0, limit: 100 },
  });
  expect([user.sessions.length, user.payments.map(({ amount_cents }) => amount_cents)]).toEqual([1, [3_900]]);
  expect(user.events.map(({ event_type }) => event_type)).toEqual(expect.arrayContaining(['payment.succeeded', 'subscription.created']));
  expect(user.audit).toMatchObject([{ action: 'user.edited' }]);
  await expect(findUser(t.ctx, NOBODY)).rejects.toThrow('There is no such user.');
});

test('the verification is sent again to whom it helps', async () => {
  const { id, email } = await addPerson(t, accounts, { verified: false });
  await resendVerificationTo(t.ctx, accounts, admin, id);
  expect((await sentMail(t, accounts)).filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
    'Confirm your email address for Assay',
  ]);
  await t.db.rows(sql`UPDATE users SET email_verified = true WHERE id = ${id}`);
  await expect(resendVerificationTo(t.ctx, accounts, admin, id)).rejects.toThrow('This address is confirmed already.');
});

test('a deleted user is gone with their session, and told by a last email; the log keeps no name', async () => {
  const { id, email } = await named('Gone Girl', 'gone', { tier: 'lifetime' });
  const { cookie } = await sessionOf(accounts, id);
  await editUser(t.ctx, admin, id, { full_name: 'Gone Soon' });
  await deleteUser(t.ctx, admin, id);
  expect(await rowOf(id)).toBeUndefined();
  expect((await createApp(t.ctx, accounts).request('/api/v1/auth/profile', { headers: { cookie } })).status).toBe(401);
  expect((await sentMail(t, accounts)).map(({ to, subject }) => `${to} ${subject}`)).toEqual([`${email} Your Assay account is deleted`]);
  const { entries } = await listAudit(t.ctx, { action: 'user.deleted' });
  expect(entries).toMatchObject([{ user: null, target_id: null, before: { tier: 'lifetime', status: 'active' } }]);
  expect(JSON.stringify(await listAudit(t.ctx, {}))).not.toContain('Gone');
  await expect(deleteUser(t.ctx, admin, admin.userId)).rejects.toThrow('This is your own account');
  await expect(deleteUser(t.ctx, admin, id)).rejects.toThrow('There is no such user.');
});

test('whoever owned an idea is sent the link that opens it with the last message; the idea stays owned', async () => {
  const { id, email } = await addPerson(t, accounts);
  const idea = await anIdea(t.ctx);
  const owned = await claimIdea(t.ctx, idea.id, { userId: id, email });
  await deleteUser(t.ctx, admin, id);
  const message = (await sentMail(t, accounts)).find(({ to, subject }) => to === email && subject === 'Your Assay account is deleted');
  const [link = ''] = /http\S+\/claims\/\S+/.exec(message?.text ?? '') ?? [];
  const [, claimId, key] = /claims\/([0-9a-f-]+)\?key=(\S+)/.exec(link) ?? [];
  const response = await createApp(t.ctx, accounts).request(`/api/v1/claims/${claimId}?key=${key}`);
  expect([claimId, response.status, (await response.text()).includes(idea.dossier.title)]).toEqual([owned, 200, true]);
  expect(await t.db.rows(sql`SELECT state FROM ideas WHERE id = ${idea.id}`)).toEqual([{ state: 'claimed' }]);
});

test('an administrator is made of a confirmed account that stays, and is none any more from the next request on', async () => {
  const person = await addPerson(t, accounts);
  const { cookie } = await sessionOf(accounts, person.id);
  const app = createApp(t.ctx, accounts);
  const status = async () => (await app.request('/api/v1/admin/users', { headers: { cookie } })).status;
  expect(await status()).toBe(403);
  await setRole(t.ctx, admin, person.id, 'admin');
  expect(await status()).toBe(200);
  await setRole(t.ctx, admin, person.id, 'user');
  expect(await status()).toBe(403);
  expect((await actions(person.id)).map(({ action }) => action)).toEqual(['user.admin_revoked', 'user.admin_granted']);
  for (const facts of [{ verified: false }, { leaving: true }])
    await expect(setRole(t.ctx, admin, (await addPerson(t, accounts, facts)).id, 'admin')).rejects.toThrow(
      /not confirmed|about to be removed/,
    );
});

test('the last administrator stays one, also when two take each other away, or themselves, at the same moment', async () => {
  const only = await addPerson(t, accounts, { role: 'admin' });
  await t.db.rows(sql`UPDATE users SET role = 'user' WHERE role = 'admin' AND id <> ${only.id}`);
  await expect(setRole(t.ctx, only.viewer, only.id, 'user')).rejects.toThrow('This is the only administrator');
  await expect(setRole(t.ctx, admin, only.id, 'user'), 'who was one a moment ago').rejects.toThrow('Admin access required');
  const admins = async () => (await t.db.rows<{ id: string }>(sql`SELECT id FROM users WHERE role = 'admin'`)).map(({ id }) => id);
  for (let round = 0; round < 6; round++) {
    const [a] = await admins();
    const viewerA = { plan: 'free' as const, isAdmin: true, userId: a as string };
    const { viewer: viewerB, id: b } = await addPerson(t, accounts, { role: 'admin' });
    const ends = [
      () => Promise.allSettled([setRole(t.ctx, viewerA, b, 'user'), setRole(t.ctx, viewerB, a as string, 'user')]),
      () => Promise.allSettled([setRole(t.ctx, viewerA, a as string, 'user'), setRole(t.ctx, viewerB, b, 'user')]),
      () => Promise.allSettled([deleteUser(t.ctx, viewerA, b), deleteUser(t.ctx, viewerB, a as string)]),
    ];
    const outcomes = await (ends[round % 3] as (typeof ends)[0])();
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await admins()).length).toBe(1);
  }
  admin = { plan: 'free', isAdmin: true, userId: (await admins())[0] as string };
});

test('an export of more than a block holds everybody once, and a name that looks like a formula is only a name', async () => {
  await t.db.rows(sql`
    INSERT INTO users (id, email, email_verified, full_name)
    SELECT gen_random_uuid(), 'many' || n || '@people.example', true, '=HYPERLINK("http://evil.example")' FROM generate_series(1, 2100) n`);
  const { cookie } = await sessionOf(accounts, admin.userId);
  const app = createApp(t.ctx, accounts);
  const response = await app.request('/api/v1/admin/users/export?search=many', { headers: { cookie } });
  const lines = (await response.text()).trimEnd().split('\r\n');
  expect(lines.length).toBe(2_101);
  expect(new Set(lines.slice(1).map((line) => line.split(',')[1])).size).toBe(2_100);
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const { entries } = await listAudit(t.ctx, { action: 'users.exported' });
  expect(entries).toMatchObject([{ after: { search: 'some words' } }]);
});

test('what happened to a plan is told as before and after, with the administrator who had it done', async () => {
  const payments = testPayments(t.ctx);
  const { id } = await planMember(t.ctx, payments, 'pro_monthly');
  await changeTier(t.ctx, admin, id, 'lifetime');
  const { events } = await findUser(t.ctx, id);
  expect(events[0]).toMatchObject({
    event_type: 'subscription.updated',
    before: { tier: 'pro_monthly' },
    after: { tier: 'lifetime' },
    author: { id: admin.userId },
  });
  const begun = events.find(({ event_type }) => event_type === 'subscription.created');
  expect(begun).toMatchObject({ before: null, after: { status: 'active' }, author: null });
});

test('the list finds who is suspended, about to go, or not confirmed, and marks who is suspended', async () => {
  const [suspended, leaving] = [await named('Standing A', 'standing_a'), await named('Standing B', 'standing_b', { leaving: true })];
  await suspendAccount(t.ctx, admin, suspended.id, { reason: 'Reports were sold on' });
  const found = await list({ search: 'standing_', standing: 'suspended' });
  expect(found.users).toMatchObject([{ id: suspended.id, suspended_at: expect.any(String) }]);
  expect(idsOf(await list({ search: 'standing_', standing: 'leaving' }))).toEqual([leaving.id]);
  expect(await findUser(t.ctx, suspended.id)).toMatchObject({ suspended_reason: 'Reports were sold on' });
});
