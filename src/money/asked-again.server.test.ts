import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { APP_URL, aPayer, payAt, planMember, settle } from '../../tests/factories/payments.ts';
import { sandboxPayments } from '../../tests/factories/sandbox-payments.ts';
import { deriveAccess } from './derive-access.server.ts';
import { endSubscriptionByHand } from './payments-by-hand.server.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';
import { enqueueTask, listDeadTasks, setAsideDeadTask } from './provider-tasks.server.ts';
import { refundPayment } from './refund-payment.server.ts';
import { doDueTasks } from './run-tasks.server.ts';
import { subscriptionStatusOf } from './subscription-status.server.ts';

const HOUR_MS = 3_600_000;
const { clock, t, payments, way } = await sandboxPayments();

const refuse = (refused: string, at: RegExp) => way.set((method, path) => (method === refused && at.test(path) ? 500 : undefined));
/** Lets what is asked die of its tries, some three days; then the provider works again. */
async function untilDead(): Promise<void> {
  for (let i = 0; i < 12; i++) {
    clock.advance(24 * HOUR_MS);
    await doDueTasks(t.ctx, payments);
  }
  expect(await listDeadTasks(t.ctx)).toHaveLength(1);
  way.set(() => undefined);
}
const atProvider = async (id: string | null) => (await payments.stripe.subscriptions.retrieve(id ?? '')).status;
const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };
const deriveAgain = (userId: string) => t.db.transaction((db) => deriveAccess({ ...t.ctx, db }, userId));

test('the end that an administrator asked for and that was given up is asked for again by the next click, and is an event again', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  const admin = await aPayer(t.ctx);
  const end = () => endSubscriptionByHand(t.ctx, payments, { subscriptionId: who.subscription ?? '', when: 'now', byUserId: admin.id });
  refuse('DELETE', /subscriptions/);
  expect(await end()).toBe('queued');
  await untilDead();
  expect(await end()).toBe('done');
  expect(await atProvider(who.subscription)).toBe('canceled');
  expect(await listDeadTasks(t.ctx)).toEqual([]);
  expect(
    await t.db.rows(sql`SELECT 1 FROM subscription_events WHERE user_id = ${who.id} AND metadata ->> 'ended_by' = ${admin.id}`),
  ).toHaveLength(2);
});

test('so is the end that Lifetime asks for, whenever the plan of its person is looked at', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  refuse('DELETE', /subscriptions/);
  const { sessionId } = await openPlanCheckout(t.ctx, payments, who.viewer, { priceId: payments.prices.lifetime, ...urls });
  await payAt(payments, sessionId);
  await settle(t.ctx, payments);
  await untilDead();
  await Promise.all([deriveAgain(who.id), deriveAgain(who.id)]);
  await settle(t.ctx, payments);
  expect(await atProvider(who.subscription)).toBe('canceled');
});

/** Somebody who paid for Lifetime in two tabs; what the rule refunds of it was given up. */
async function whoPaidTwice() {
  const who = await aPayer(t.ctx);
  const sessions: string[] = [];
  for (const tab of ['one', 'two']) {
    const ask = { priceId: payments.prices.lifetime, ...urls, successUrl: `${APP_URL}/${tab}` };
    sessions.push((await openPlanCheckout(t.ctx, payments, who.viewer, ask)).sessionId);
  }
  for (const session of sessions) await payAt(payments, session);
  refuse('POST', /refunds/);
  await settle(t.ctx, payments);
  await untilDead();
  return who;
}

test('so is what a rule refunds', async () => {
  const who = await whoPaidTwice();
  await deriveAgain(who.id);
  await settle(t.ctx, payments);
  const ledger = await t.db.rows<{ back: number }>(sql`SELECT refunded_cents AS back FROM payments WHERE user_id = ${who.id}`);
  expect(ledger.map(({ back }) => back).sort()).toEqual([0, 49_900]);
  expect((await subscriptionStatusOf(t.ctx, who.viewer)).plan).toBe('lifetime');
});

test('what a rule would refund, and a person did another way, is not refunded again by the rule', async () => {
  const who = await whoPaidTwice();
  const [dead] = await listDeadTasks(t.ctx);
  expect(await setAsideDeadTask(t.ctx, dead?.id ?? '', 'Paid back by bank transfer')).toMatchObject({ kind: 'refund' });
  await deriveAgain(who.id);
  await settle(t.ctx, payments);
  const ledger = () =>
    t.db.rows<{ id: string; back: number }>(sql`SELECT id, refunded_cents AS back FROM payments WHERE user_id = ${who.id}`);
  const before = await ledger();
  expect(before.map(({ back }) => back)).toEqual([0, 0]);
  // A person may.
  await refundPayment(t.ctx, payments, { paymentId: before[1]?.id ?? '', amountCents: 100, reason: 'kindness' });
  await settle(t.ctx, payments);
  expect((await ledger()).map(({ back }) => back).sort()).toEqual([0, 100]);
});

test('the unused part of a month that was given at the provider’s dashboard is not given again after its task was set aside', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  clock.advance(10 * 24 * HOUR_MS);
  refuse('POST', /refunds/);
  const { sessionId } = await openPlanCheckout(t.ctx, payments, who.viewer, { priceId: payments.prices.lifetime, ...urls });
  await payAt(payments, sessionId);
  await settle(t.ctx, payments);
  await untilDead();
  await payments.stripe.refunds.create({ payment_intent: who.intent, amount: 1_600 });
  await settle(t.ctx, payments);
  const [dead] = await listDeadTasks(t.ctx);
  await setAsideDeadTask(t.ctx, dead?.id ?? '', 'Refunded at the dashboard');
  await deriveAgain(who.id);
  clock.advance(HOUR_MS);
  await settle(t.ctx, payments);
  const given = await payments.stripe.refunds.list({ payment_intent: who.intent });
  expect(given.data.map(({ amount }) => amount)).toEqual([1_600]);
});

test('the end of a subscription that still goes on is not set aside', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  refuse('DELETE', /subscriptions/);
  await endSubscriptionByHand(t.ctx, payments, { subscriptionId: who.subscription ?? '', when: 'now', byUserId: who.id });
  await untilDead();
  const [dead] = await listDeadTasks(t.ctx);
  await expect(setAsideDeadTask(t.ctx, dead?.id ?? '', 'Ended by hand')).rejects.toThrow('still goes on');
  await payments.stripe.subscriptions.cancel(who.subscription ?? '');
  await settle(t.ctx, payments);
  await setAsideDeadTask(t.ctx, dead?.id ?? '', 'Ended by hand');
  expect(await listDeadTasks(t.ctx)).toEqual([]);
});

test('what is asked for now takes the place of what was given up, and what is waiting or done is not asked for again', async () => {
  const ask = (refunds: 'all' | 'nothing') =>
    enqueueTask(t.db, t.ctx, 'end one', {
      kind: 'end_subscription',
      subscriptionId: 'sub_none',
      refunds,
      reason: 'ended by an administrator',
    });
  const first = await ask('all');
  expect(await ask('nothing')).toEqual({ id: first.id, isNew: false, state: 'queued' });
  await t.db.rows(sql`UPDATE provider_tasks SET state = 'dead', finished_at = now() WHERE id = ${first.id}`);
  const next = await ask('nothing');
  expect(next).toMatchObject({ isNew: true, state: 'queued' });
  expect(
    await t.db.rows(sql`SELECT data ->> 'refunds' AS gives, data -> 'earlier' AS earlier FROM provider_tasks WHERE cause = 'end one'`),
  ).toEqual([{ gives: 'nothing', earlier: [first.id] }]);
  await t.db.rows(sql`UPDATE provider_tasks SET state = 'done' WHERE id = ${next.id}`);
  expect(await ask('all')).toEqual({ id: next.id, isNew: false, state: 'done' });
});

test('a part that was given up is not asked for again by itself: somebody may have given it by hand', async () => {
  const ask = () => enqueueTask(t.db, t.ctx, 'a part', { kind: 'refund', paymentIntent: 'pi_none', amountCents: 100, reason: 'kindness' });
  const { id } = await ask();
  await t.db.rows(sql`UPDATE provider_tasks SET state = 'dead', finished_at = now() WHERE id = ${id}`);
  expect(await ask()).toEqual({ id, isNew: false, state: 'dead' });
});
