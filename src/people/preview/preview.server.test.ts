import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, featureToday } from '../../../tests/factories/idea.factory.ts';
import { aChat } from '../../../tests/factories/strategy-chat.ts';
import { createApp } from '../../app/api.server.ts';
import { saveIdea } from '../../catalogue/saved-ideas/save-idea.server.ts';
import { readOnly } from '../../platform/db/read-only.server.ts';
import { ONLY_A_PREVIEW } from '../../platform/viewer.ts';
import type { Accounts } from '../accounts/accounts.server.ts';

const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;
let idea: Awaited<ReturnType<typeof anIdea>>;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
  idea = await anIdea(t.ctx, { daysOld: 1 });
  await featureToday(t.ctx, idea);
});
afterAll(() => t.drop());

type Answer = { data?: Record<string, unknown>; error?: { message: string } };
async function ask(method: string, path: string, cookie: string, json?: unknown) {
  const response = await app.request(`/api/v1${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  return { status: response.status, ...((await response.json().catch(() => ({}))) as Answer) };
}
/** An administrator who sees the site as a member with something of everything. */
async function previewing() {
  const admin = await addPerson(t, accounts, { role: 'admin' });
  const member = await addPerson(t, accounts, { tier: 'pro_monthly' });
  await saveIdea(t.ctx, member.viewer, idea.id);
  const chat = await aChat(t.ctx, member.id);
  const { cookie } = await sessionOf(accounts, admin.id, { confirmedAt: clock.now() });
  const begun = await ask('POST', `/admin/users/${member.id}/preview`, cookie);
  return { admin, member, chat, cookie, begun };
}

test('an administrator sees what the person sees, and the profile says that it is a preview', async () => {
  const { begun, cookie, member } = await previewing();
  expect(begun.status).toBe(200);
  expect((await ask('GET', '/auth/profile', cookie)).data).toMatchObject({
    id: member.id,
    plan: 'pro_monthly',
    role: 'user',
    is_preview: true,
  });
  const saved = await ask('GET', '/saved-ideas', cookie);
  expect(JSON.stringify(saved.data)).toContain(idea.slug);
  expect((await ask('GET', `/admin/users/${member.id}`, cookie)).status, 'the admin area is closed').toBe(403);
});

test('every operation that writes is refused, each one the API has', async () => {
  const { cookie } = await previewing();
  const { paths } = (await (await app.request('/api/v1/openapi.json')).json()) as { paths: Record<string, Record<string, unknown>> };
  const writing = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => method !== 'get')
      .map((method) => [method.toUpperCase(), path.replace(/^\/api\/v1/, '').replaceAll(/\{\w+\}/g, idea.id)] as const),
  );
  expect(writing.length).toBeGreaterThan(80);
  const open = ['DELETE /auth/preview', 'POST /auth/logout', 'POST /desk/visits'];
  for (const [method, path] of writing.filter(([method, path]) => !open.includes(`${method} ${path}`))) {
    const { status, error } = await ask(method, path, cookie, {});
    expect([status, error?.message], `${method} ${path}`).toEqual([403, ONLY_A_PREVIEW]);
  }
});

/** Everything in the database but the administrator's own sessions and their traces. */
async function everything(): Promise<Record<string, string>> {
  const tables = await t.db.rows<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`);
  const found: Record<string, string> = {};
  for (const { name } of tables.filter((one) => one.name !== 'sessions' && one.name !== 'users')) {
    const [row] = await t.db.rows<{ digest: string }>(sql`
      SELECT coalesce(md5(string_agg(to_jsonb(r)::text, ',' ORDER BY to_jsonb(r)::text)), '') AS digest FROM ${raw(`"${name}"`)} r`);
    found[name] = row?.digest ?? '';
  }
  return found;
}

test('reading leaves no trace: neither a visit of the dashboard nor anything else is written', async () => {
  const { cookie, member, chat } = await previewing();
  const { cookie: theirs } = await sessionOf(accounts, member.id);
  const before = await everything();
  const paths = ['/auth/profile', '/dashboard', '/saved-ideas', '/watches', '/idea-views', '/ai-chat/sessions', '/ideas', '/trends'];
  const more = [
    `/ideas/${idea.slug}`,
    `/ai-chat/sessions/${chat.sessionId}`,
    '/claims',
    '/build-kits',
    '/research',
    '/payments/history',
    '/payments/subscription-status',
  ];
  for (const path of [...paths, ...more]) expect((await ask('GET', path, cookie)).status, path).toBe(200);
  expect((await ask('POST', '/desk/visits', cookie)).status).toBe(200);
  expect(await everything()).toEqual(before);
  expect((await ask('POST', '/desk/visits', theirs)).status).toBe(200);
  expect(await everything(), 'what the person does leaves one').not.toEqual(before);
});

test('the data of a person is not given to who looks at their pages', async () => {
  const { cookie } = await previewing();
  expect(await ask('GET', '/auth/export', cookie)).toMatchObject({ status: 403, error: { message: ONLY_A_PREVIEW } });
});

test('a database for previews refuses a write that nobody foresaw, and still reads', async () => {
  const closed = readOnly(t.db, () => new Error('only reads'));
  await expect(closed.rows(sql`DELETE FROM saved_ideas`)).rejects.toThrow('only reads');
  await expect(closed.transaction((db) => db.rows(sql`UPDATE users SET full_name = 'x'`))).rejects.toThrow('only reads');
  expect(await closed.rows(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
});

test('it stands in the audit log, ends when the administrator says so, and by itself after half an hour', async () => {
  const { admin, member, cookie } = await previewing();
  const lines = await t.db.rows(sql`SELECT action, admin_id FROM admin_audit_log WHERE user_id = ${member.id}`);
  expect(lines).toEqual([{ action: 'user.previewed', admin_id: admin.id }]);
  expect((await ask('DELETE', '/auth/preview', cookie)).data).toEqual({ user_id: member.id });
  expect((await ask('GET', '/auth/profile', cookie)).data).toMatchObject({ id: admin.id, is_preview: false });
  await ask('POST', `/admin/users/${member.id}/preview`, cookie);
  await t.db.rows(sql`UPDATE sessions SET preview_until = ${clock.now()} WHERE user_id = ${admin.id}`);
  expect((await ask('GET', '/auth/profile', cookie)).data).toMatchObject({ id: admin.id });
});

test('whoever is no administrator any more sees nobody else’s pages', async () => {
  const { admin, cookie } = await previewing();
  await t.db.rows(sql`UPDATE users SET role = 'user' WHERE id = ${admin.id}`);
  expect((await ask('GET', '/auth/profile', cookie)).data).toMatchObject({ id: admin.id });
});

test('administrators, oneself, and accounts nobody can sign in to are not seen as', async () => {
  const { admin, cookie } = await previewing();
  await ask('DELETE', '/auth/preview', cookie);
  const [other, leaving] = [await addPerson(t, accounts, { role: 'admin' }), await addPerson(t, accounts, { leaving: true })];
  for (const id of [admin.id, other.id, leaving.id]) expect((await ask('POST', `/admin/users/${id}/preview`, cookie)).status).toBe(409);
  const { cookie: members } = await sessionOf(accounts, (await addPerson(t, accounts)).id);
  expect((await ask('POST', `/admin/users/${other.id}/preview`, members)).status).toBe(403);
});
