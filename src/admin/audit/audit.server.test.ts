import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { planMember, testPayments } from '../../../tests/factories/payments.ts';
import { createApp } from '../../app/api.server.ts';
import { type Admin, writeAudit } from '../../audit/write-audit.server.ts';
import { recordEvent } from '../../money/record-event.server.ts';
import type { Accounts } from '../../people/accounts/accounts.server.ts';
import { removePerson } from '../../people/settings/remove-person.server.ts';
import { editFeature, postFeature } from '../../roadmap/features.server.ts';
import { refundByAdmin } from '../payment-actions.server.ts';
import { listAudit } from './list-audit.server.ts';

let t: TestDatabase;
let accounts: Accounts;
let admin: Admin & { userId: string };

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  admin = await anAdmin();
});
afterAll(() => t.drop());

async function anAdmin() {
  const { viewer } = await addPerson(t, accounts, { role: 'admin' });
  return { ...viewer, from: { address: '203.0.113.9', requestId: 'a-request' } };
}
const log = (query: Parameters<typeof listAudit>[1] = {}) => listAudit(t.ctx, query).then(({ entries }) => entries);
const feature = (title: string) => ({ title, description: 'What it is.', status: 'planned' as const });

test('an action and its line are both there, or neither', async () => {
  const { id } = await postFeature(t.ctx, admin, feature('Alerts'));
  expect(await log({ target_id: id })).toMatchObject([
    {
      admin: { id: admin.userId },
      by_command: false,
      action: 'feature.posted',
      target_type: 'feature',
      after: { title: 'Alerts', status: 'planned' },
      address_hint: '203.0.x.x',
      request_id: 'a-request',
    },
  ]);
  await expect(
    t.db.transaction(async (db) => {
      await postFeature({ ...t.ctx, db }, admin, feature('Undone'));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect((await log()).map(({ after }) => after?.title)).not.toContain('Undone');
});

test('only what was changed is written down, and nothing when nothing was', async () => {
  const { id } = await postFeature(t.ctx, admin, feature('Before'));
  await editFeature(t.ctx, admin, id, feature('After'));
  await editFeature(t.ctx, admin, id, feature('After'));
  expect(await log({ target_id: id, action: 'feature.edited' })).toMatchObject([
    { before: { title: 'Before' }, after: { title: 'After' } },
  ]);
});

test('somebody who is no administrator cannot write to it, and does nothing', async () => {
  const { viewer } = await addPerson(t, accounts);
  await expect(postFeature(t.ctx, viewer, feature('Mine'))).rejects.toThrow('Admin access required');
  await expect(writeAudit(t.ctx, viewer, { action: 'users.exported', target: { type: 'list', id: null } })).rejects.toThrow(
    'Admin access required',
  );
});

test.each([
  ['changed', sql`UPDATE admin_audit_log SET action = 'user.edited'`],
  ['emptied line by line', sql`DELETE FROM admin_audit_log`],
  ['emptied at once', sql`TRUNCATE admin_audit_log`],
])('it cannot be %s', async (_, statement) => {
  await postFeature(t.ctx, admin, feature('Kept'));
  const before = await log();
  await expect(t.db.rows(statement)).rejects.toThrow('the audit log can only be added to');
  expect(await log()).toEqual(before);
});

test('an account that is deleted leaves the log, whether it did something or something was done to it; the lines stay', async () => {
  const [leaving, target] = [await anAdmin(), await addPerson(t, accounts)];
  const about = (userId: string) => ({ target: { type: 'user', id: userId }, userId, after: { full_name: 'Ada' } }) as const;
  await writeAudit(t.ctx, leaving, { action: 'user.edited', ...about(target.id) });
  await writeAudit(t.ctx, admin, { action: 'user.edited', ...about(leaving.userId) });
  for (const person of [target, { id: leaving.userId, email: 'gone@people.example' }])
    await t.db.transaction((db) => removePerson({ ...t.ctx, db }, person));
  const [toThem, byThem] = await log({ action: 'user.edited' });
  expect(byThem).toMatchObject({ admin: null, by_command: false, user: null, target_id: null, after: null, address_hint: null });
  expect(toThem).toMatchObject({ admin: { id: admin.userId }, user: null, target_id: null, after: null, address_hint: '203.0.x.x' });
});

test('an administrator whose account goes leaves the plans they set and ended, too; the events stay', async () => {
  const [leaving, target] = [await anAdmin(), await addPerson(t, accounts)];
  for (const metadata of [{ by: leaving.userId, tier: 'lifetime' }, { ended_by: leaving.userId }, { by: admin.userId }])
    await recordEvent(t.db, { userId: target.id, type: 'subscription.updated', metadata, at: t.ctx.now() });
  const person = { id: leaving.userId as string, email: 'left@people.example' };
  await t.db.transaction((db) => removePerson({ ...t.ctx, db }, person));
  const events = await t.db.rows(sql`SELECT metadata FROM subscription_events WHERE user_id = ${target.id} ORDER BY id`);
  expect(events).toEqual([{ metadata: { tier: 'lifetime' } }, { metadata: {} }, { metadata: { by: admin.userId } }]);
});

test('a refund is written down once, with who asked and how much; one that is refused is not', async () => {
  const payments = testPayments(t.ctx);
  const who = await planMember(t.ctx, payments, 'lifetime');
  await refundByAdmin(t.ctx, payments, admin, { paymentId: who.paymentId, amountCents: 900 });
  await expect(refundByAdmin(t.ctx, payments, admin, { paymentId: who.paymentId, amountCents: 50_000 })).rejects.toThrow(
    'The amount should be between',
  );
  expect(await log({ user: who.id })).toMatchObject([
    { action: 'payment.refunded', target_id: who.paymentId, after: { amount_cents: 900 } },
  ]);
});

test('filters narrow it, pages follow each other without a gap or a repetition, and the export holds the same lines', async () => {
  const other = await anAdmin();
  const target = { type: 'list', id: 'a list of many' } as const;
  for (let i = 0; i < 60; i++) await writeAudit(t.ctx, other, { action: 'users.exported', target, after: { no: i, note: '=1+1' } });
  const query = { admin: other.userId };
  const first = await listAudit(t.ctx, query);
  const second = await listAudit(t.ctx, { ...query, before: first.next as string });
  expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 10, null]);
  expect([...first.entries, ...second.entries].map(({ after }) => after?.no)).toEqual(Array.from({ length: 60 }, (_, i) => 59 - i));
  const today = t.ctx.now().toISOString().slice(0, 10);
  expect((await log({ ...query, from: today, to: today })).length).toBe(50);
  expect(await log({ ...query, to: '2020-01-01' })).toEqual([]);
  expect(await log({ ...query, action: 'user.deleted' })).toEqual([]);

  const { cookie } = await sessionOf(accounts, admin.userId);
  const response = await createApp(t.ctx, accounts).request(`/api/v1/admin/audit/export?admin=${other.userId}`, { headers: { cookie } });
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="assay-audit-log-${today}.csv"`);
  const lines = (await response.text()).trimEnd().split('\r\n');
  expect(lines.length).toBe(61);
  expect(lines[1]).toContain('"{""no"":59,""note"":""=1+1""}"');
  expect(lines[1], 'in words as well').toContain('No: 59; Note: =1+1');
  expect(await log({ action: 'audit.exported' })).toMatchObject([{ admin: { id: admin.userId }, after: { admin: 'somebody' } }]);
});

test('a line names what it is about, also after the thing is gone; and is found by that name', async () => {
  const { id } = await postFeature(t.ctx, admin, feature('Harbour alerts'));
  await t.db.rows(sql`DELETE FROM roadmap_features WHERE id = ${id}`);
  expect(await log({ thing: 'HARBOUR' })).toMatchObject([{ target_id: id, target_name: 'Harbour alerts' }]);
  expect(await log({ thing: 'harbour%alerts' })).toEqual([]);
});

test('a payment is named by what was paid, when and how much, and by nobody’s name', async () => {
  const payments = testPayments(t.ctx);
  const who = await planMember(t.ctx, payments, 'lifetime');
  await refundByAdmin(t.ctx, payments, admin, { paymentId: who.paymentId, amountCents: 900 });
  const [line] = await log({ target_id: who.paymentId });
  expect(line?.target_name).toMatch(/^Lifetime, \$499\.00, \d{1,2} \w{3} \d{4}$/);
});

test('lines are found by a part of the name of whoever did it or was concerned; people are not named in them', async () => {
  const [other, target] = [await anAdmin(), await addPerson(t, accounts)];
  await t.db.rows(sql`UPDATE users SET full_name = 'Wilhelmina Sturgeon' WHERE id = ${target.id}`);
  await t.db.rows(sql`UPDATE users SET full_name = 'Ottoline Pike' WHERE id = ${other.userId}`);
  await writeAudit(t.ctx, other, {
    action: 'user.edited',
    target: { type: 'user', id: target.id },
    userId: target.id,
    after: { full_name: 'W' },
  });
  for (const person of ['sturgeon', 'line Pike']) {
    const lines = await log({ person });
    expect(
      lines.map(({ user }) => user?.id),
      person,
    ).toEqual([target.id]);
    expect(lines[0]?.target_name).toBeNull();
  }
  expect(await log({ person: 'nobody of that name' })).toEqual([]);
});
