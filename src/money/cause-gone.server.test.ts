import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { refund } from '../../dev/sandbox/money.server.ts';
import { inSandbox } from '../../dev/sandbox/store.server.ts';
import { APP_URL, aPayer, payAt, planMember, settle } from '../../tests/factories/payments.ts';
import { sandboxPayments } from '../../tests/factories/sandbox-payments.ts';
import { stopRenewalOf } from './manage-subscription.server.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';
import { syncWith } from './run-tasks.server.ts';
import { setAsideWhenOver } from './still-needed.server.ts';
import { subscriptionStatusOf } from './subscription-status.server.ts';

const HOUR_MS = 3_600_000;
const { clock, t, payments, way } = await sandboxPayments();

const calm = () => settle(t.ctx, payments);
const refuse = (...refused: [method: string, path: RegExp][]) =>
  way.set((method, path) => (refused.some(([m, p]) => m === method && p.test(path)) ? 500 : undefined));
async function later(): Promise<void> {
  way.set(() => undefined);
  clock.advance(HOUR_MS);
  await calm();
}
/** What somebody at the provider's own dashboard refunds whole. */
const refundByProvider = (intent: string) => inSandbox(payments.sandbox, intent, (tx) => refund(tx, intent, undefined, null, {}));
const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };
/** The same bought in two tabs, both paid before anything is heard of either. */
async function payTwice(plan: 'pro_monthly' | 'lifetime') {
  const who = await aPayer(t.ctx);
  const sessions: string[] = [];
  for (const tab of ['one', 'two']) {
    const ask = { priceId: payments.prices[plan], ...urls, successUrl: `${APP_URL}/${tab}` };
    sessions.push((await openPlanCheckout(t.ctx, payments, who.viewer, ask)).sessionId);
  }
  for (const session of sessions) {
    await payAt(payments, session);
    clock.advance(1_000);
  }
  await calm();
  const paid = await t.db.rows<{ id: string; intent: string; subscription: string | null }>(sql`
    SELECT id, provider_payment_id AS intent, subscription_id AS subscription FROM payments WHERE user_id = ${who.id} ORDER BY paid_at`);
  const [first, second] = paid as [(typeof paid)[0], (typeof paid)[0]];
  return { ...who, first, second };
}
const planOf = async ({ viewer }: { viewer: Parameters<typeof subscriptionStatusOf>[1] }) =>
  (await subscriptionStatusOf(t.ctx, viewer)).plan;
const backOf = async ({ id }: { id: string }) =>
  (await t.db.rows<{ back: number }>(sql`SELECT refunded_cents AS back FROM payments WHERE id = ${id}`))[0]?.back;

test('of two payments for Lifetime the second is kept when the first went back before the second was sent', async () => {
  refuse(['POST', /refunds/]);
  const who = await payTwice('lifetime');
  await refundByProvider(who.first.intent);
  await calm();
  await later();
  expect(await backOf(who.first)).toBe(49_900);
  expect(await backOf(who.second)).toBe(0);
  expect(await planOf(who)).toBe('lifetime');
  expect(await t.db.rows(sql`SELECT 1 FROM provider_tasks WHERE state IN ('queued', 'dead')`)).toEqual([]);
});

test('otherwise it goes back', async () => {
  refuse(['POST', /refunds/]);
  const who = await payTwice('lifetime');
  await later();
  expect(await backOf(who.second)).toBe(49_900);
  expect(await planOf(who)).toBe('lifetime');
});

test('of two monthly plans the second goes on when the month of the first went back before the second was ended', async () => {
  refuse(['DELETE', /subscriptions/]);
  const who = await payTwice('pro_monthly');
  await refundByProvider(who.first.intent);
  await calm();
  // The second could be ended now, the first not yet.
  refuse(['DELETE', new RegExp(who.first.subscription ?? '')]);
  clock.advance(HOUR_MS);
  await calm();
  await later();
  const statusOf = async (id: string | null) => (await payments.stripe.subscriptions.retrieve(id ?? '')).status;
  expect([await statusOf(who.first.subscription), await statusOf(who.second.subscription)]).toEqual(['canceled', 'active']);
  expect(await backOf(who.second)).toBe(0);
  expect(await planOf(who)).toBe('pro_monthly');
});

test('of two monthly plans the paid one goes on when the other became overdue before either was ended', async () => {
  refuse(['DELETE', /subscriptions/]);
  const who = await payTwice('pro_monthly');
  await t.db.rows(sql`UPDATE sandbox.objects SET data = data || '{"status": "past_due"}' WHERE id = ${who.first.subscription}`);
  await syncWith(t.ctx, payments, { subscription: who.first.subscription ?? '' });
  expect(await t.db.rows(sql`SELECT 1 FROM provider_tasks WHERE state = 'queued' AND kind = 'end_subscription'`)).toHaveLength(2);
  await later();
  const statusOf = async (id: string | null) => (await payments.stripe.subscriptions.retrieve(id ?? '')).status;
  expect([await statusOf(who.first.subscription), await statusOf(who.second.subscription)]).toEqual(['canceled', 'active']);
  expect(await backOf(who.second)).toBe(0);
  expect(await planOf(who)).toBe('pro_monthly');
});

/** Somebody has their account deleted in a week, while the provider does not answer. */
async function goingMember() {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  refuse(['POST', /subscriptions/]);
  await setDue(who.id, clock.now());
  await t.db.transaction((db) => stopRenewalOf({ ...t.ctx, db }, who.id));
  await calm();
  return who;
}
const setDue = (id: string, at: Date | null) => t.db.rows(sql`UPDATE users SET deletion_due_at = ${at} WHERE id = ${id}`);
const endsWithPeriod = async ({ subscription }: { subscription: string | null }) =>
  (await payments.stripe.subscriptions.retrieve(subscription ?? '')).cancel_at_period_end;

test('the plan of an account that goes is not renewed', async () => {
  const who = await goingMember();
  await later();
  expect(await endsWithPeriod(who)).toBe(true);
});

test('the plan of one that is kept before the provider was told is', async () => {
  const who = await goingMember();
  await setDue(who.id, null);
  await later();
  expect(await endsWithPeriod(who)).toBe(false);
  expect(await t.db.rows(sql`SELECT 1 FROM provider_tasks WHERE state IN ('queued', 'dead')`)).toEqual([]);
});

test('a task is set aside only while nobody finds it necessary again', async () => {
  const who = await goingMember();
  await setDue(who.id, null);
  const [task] = await t.db.rows<{ id: string }>(sql`SELECT id FROM provider_tasks WHERE state = 'queued'`);
  const stop = { kind: 'stop_renewal', subscriptionId: who.subscription ?? '' } as const;
  let asking: Promise<boolean> | undefined;
  await t.db.transaction(async (db) => {
    await db.rows(sql`UPDATE users SET deletion_due_at = ${clock.now()} WHERE id = ${who.id}`);
    asking = setAsideWhenOver(t.ctx, task?.id ?? '', stop);
    await expect
      .poll(
        async () =>
          (await t.db.rows(sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length,
      )
      .toBe(1);
  });
  expect(await asking).toBe(false);
  expect(await t.db.rows(sql`SELECT state FROM provider_tasks WHERE id = ${task?.id}`)).toEqual([{ state: 'queued' }]);
  await setDue(who.id, null);
  expect(await setAsideWhenOver(t.ctx, task?.id ?? '', stop)).toBe(true);
});
