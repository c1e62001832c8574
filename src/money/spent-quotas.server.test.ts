import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, sentMail, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { emptyTables } from '../../tests/factories/empty-tables.ts';
import { refundQuota, reserveQuota, settleQuota } from './quotas.server.ts';
import { tellSpentQuotas } from './spent-quotas.server.ts';

const clock = aClock('2026-03-10T12:00:00.000Z');
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());
beforeEach(async () => {
  clock.set('2026-03-10T12:00:00.000Z');
  await emptyTables(t.db);
});

const person = (tier: 'free' | 'pro_monthly' | 'lifetime' = 'pro_monthly') => addPerson(t, testAccounts(t), { tier });
type Someone = Awaited<ReturnType<typeof person>>;
async function use({ viewer }: Someone, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await settleQuota(t.ctx, await reserveQuota(t.ctx, viewer, 'research'));
}
const emails = async () => (await sentMail(t, testAccounts(t))).map(({ to, subject }) => ({ to, subject }));

test('who has used everything is told once a month, when it begins again', async () => {
  const ada = await person();
  await use(ada, 2);
  expect(await tellSpentQuotas(t.ctx)).toBe(0);
  await use(ada, 1);
  expect(await tellSpentQuotas(t.ctx)).toBe(1);
  expect(await tellSpentQuotas(t.ctx)).toBe(0);
  const [email, ...others] = await sentMail(t, testAccounts(t));
  expect(others).toEqual([]);
  expect(email?.subject).toBe('Your research runs of this month are used up');
  expect(email?.text).toContain('They begin again on 1 Apr 2026 (UTC): 3 a month with your plan.');
  clock.set('2026-04-02T12:00:00.000Z');
  await use(ada, 3);
  expect(await tellSpentQuotas(t.ctx)).toBe(1);
  expect(await emails()).toHaveLength(1);
});

test('work under way is waited for: it may give its unit back', async () => {
  const ada = await person();
  await use(ada, 2);
  const unit = await reserveQuota(t.ctx, ada.viewer, 'research');
  expect(await tellSpentQuotas(t.ctx)).toBe(0);
  await refundQuota(t.ctx, unit);
  expect(await tellSpentQuotas(t.ctx)).toBe(0);
});

test('who has no limit, or moved to a plan without one before the email is written, gets none', async () => {
  const [ada, bob] = [await person('lifetime'), await person()];
  await use(ada, 5);
  await use(bob, 3);
  expect(await tellSpentQuotas(t.ctx)).toBe(1);
  await t.db.rows(sql`UPDATE users SET subscription_tier = 'lifetime' WHERE id = ${bob.id}`);
  expect(await emails()).toEqual([]);
});

test.each([
  ['moved to a plan without this part', sql`subscription_tier = 'free'`],
  ['is leaving', sql`deletion_due_at = now()`],
  ['has an address that emails came back from', sql`mail_stopped = 'bounce', mail_stopped_at = now()`],
])('who %s before they are told, or before the email is written, gets none', async (_, change) => {
  const [before, after] = [await person(), await person()];
  await use(before, 3);
  await t.db.rows(sql`UPDATE users SET ${change} WHERE id = ${before.id}`);
  await use(after, 3);
  expect(await tellSpentQuotas(t.ctx)).toBe(1);
  await t.db.rows(sql`UPDATE users SET ${change}`);
  expect(await emails()).toEqual([]);
});

test('two processes tell once, and nobody is told of a month that is over', async () => {
  await use(await person(), 3);
  const told = await Promise.all([tellSpentQuotas(t.ctx), tellSpentQuotas(t.ctx)]);
  expect(told.reduce((sum, n) => sum + n)).toBe(1);
  clock.set('2026-04-01T00:00:00.000Z');
  expect(await emails()).toEqual([]);
});
