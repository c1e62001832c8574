import sql from 'sql-template-tag';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cancelSubscription, listPastPayments, openPortal, resumeSubscription } from '../../src/money/manage-subscription.server.ts';
import { reconcile } from '../../src/money/reconcile.server.ts';
import { subscriptionStatusOf } from '../../src/money/subscription-status.server.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { settle, testPayments } from '../../tests/factories/payments.ts';
import { addDemoAccounts } from './demo-accounts.server.ts';
import { fillDemo } from './fill-demo.server.ts';

const clock = aClock();
const databases: TestDatabase[] = [];
let t: TestDatabase;
beforeEach(async () => {
  t = await testDatabase(clock.now);
  databases.push(t);
});
afterAll(() => Promise.all(databases.map((one) => one.drop())));

async function viewerOf(name: string): Promise<Viewer & { userId: string }> {
  const [user] = await t.db.rows<{ id: string; tier: 'free' | 'pro_monthly' | 'lifetime' }>(
    sql`SELECT id, subscription_tier AS tier FROM users WHERE email = ${`${name}@assay.example`}`,
  );
  if (!user) throw new Error(`there is no demo account ${name}`);
  return { userId: user.id, plan: user.tier, isAdmin: name === 'admin' };
}

test('the plans of demo accounts are bought: Pro can be cancelled, resumed and looked at as anybody’s, and the provider agrees', async () => {
  const payments = testPayments(t.ctx);
  const said: string[] = [];
  const furnish = await addDemoAccounts(t.ctx, testAccounts(t), payments, (line) => said.push(line));
  await furnish();
  expect(said.filter((line) => line.includes('@assay.example'))).toHaveLength(3);
  await settle(t.ctx, payments);
  const pro = await viewerOf('pro');
  const status = () => subscriptionStatusOf(t.ctx, pro);
  expect(await status()).toMatchObject({ plan: 'pro_monthly', status: 'active', isBilled: true, isManaged: true });
  expect(await cancelSubscription(t.ctx, payments, pro)).toMatchObject({ cancelAtPeriodEnd: true, plan: 'pro_monthly' });
  expect(await resumeSubscription(t.ctx, payments, pro)).toMatchObject({ cancelAtPeriodEnd: false });
  expect(await openPortal(t.ctx, payments, pro)).toContain('/sandbox/portal/');
  expect(await listPastPayments(t.ctx, pro)).toMatchObject([
    { purpose: 'subscription', receipt_url: expect.stringContaining('/sandbox/') },
  ]);
  expect(await subscriptionStatusOf(t.ctx, await viewerOf('admin'))).toMatchObject({ plan: 'lifetime', isBilled: false, isManaged: true });
  expect(await subscriptionStatusOf(t.ctx, await viewerOf('free'))).toMatchObject({ plan: 'free', isManaged: false });
  await settle(t.ctx, payments);
  clock.advance(10 * 60_000);
  expect(await reconcile(t.ctx, payments)).toEqual({ lostEvents: 0, repaired: 0, chargesMissing: 0, failed: 0 });
});

test('demo activity is put beside the demo accounts and their plans', async () => {
  const payments = testPayments(t.ctx);
  await anIdea(t.ctx, { daysOld: 1 });
  const furnish = await addDemoAccounts(t.ctx, testAccounts(t), payments, () => undefined);
  await furnish();
  await fillDemo(t.ctx, payments, { seed: 7, people: 40, viewsEach: 1 });
  expect(await t.db.rows(sql`SELECT count(*) AS people FROM users`)).toEqual([{ people: 43 }]);
});

test('where no sandbox sells, their plans are given', async () => {
  const { sandbox: _none, ...real } = testPayments(t.ctx);
  const furnish = await addDemoAccounts(t.ctx, testAccounts(t), { ...real, sandbox: undefined }, () => undefined);
  await furnish();
  expect(await subscriptionStatusOf(t.ctx, await viewerOf('pro'))).toMatchObject({
    plan: 'pro_monthly',
    currentPeriodEnd: null,
    isBilled: false,
  });
});
