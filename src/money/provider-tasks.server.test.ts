import sql from 'sql-template-tag';
import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { planMember, settle } from '../../tests/factories/payments.ts';
import { sandboxPayments } from '../../tests/factories/sandbox-payments.ts';
import { endReasons } from './end-cause.server.ts';
import { enqueueTask, listDeadTasks, requeueDeadTask } from './provider-tasks.server.ts';
import { reconcile } from './reconcile.server.ts';
import { refundPayment } from './refund-payment.server.ts';
import { doDueTasks, doTaskNow } from './run-tasks.server.ts';

const HOUR_MS = 3_600_000;
const { clock, t, payments, way } = await sandboxPayments();

const refundsOf = async (intent: string) =>
  (await payments.stripe.refunds.list({ payment_intent: intent, limit: 100 })).data.map(({ amount }) => amount);
const loseAnswers = (to: RegExp) => way.set((method, path) => (method === 'POST' && to.test(path) ? 'answer lost' : undefined));

test('a refund whose answer was lost is not made again thirty hours later, when the provider has forgotten its key', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  loseAnswers(/^\/v1\/refunds/);
  expect(await refundPayment(t.ctx, payments, { paymentId: who.paymentId, amountCents: 700, reason: 'kindness' })).toBe('queued');
  way.set(() => undefined);
  clock.advance(30 * HOUR_MS);
  await settle(t.ctx, payments);
  expect(await refundsOf(who.intent)).toEqual([700]);
  expect(await t.db.rows(sql`SELECT 1 FROM provider_tasks WHERE state <> 'done'`)).toEqual([]);
});

test('the same for the unused part of a month: one refund, one entry on the balance', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  clock.advance(10 * 24 * HOUR_MS);
  loseAnswers(/balance_transactions/);
  await enqueueTask(t.db, t.ctx, 'end for the test', {
    kind: 'end_subscription',
    subscriptionId: who.subscription ?? '',
    refunds: 'unused',
    reason: endReasons.account,
  });
  await doDueTasks(t.ctx, payments);
  // The balance comes first: whatever becomes of the refund, nobody has the money twice.
  expect((await payments.stripe.customers.listBalanceTransactions(who.customer)).data).toHaveLength(1);
  expect(await refundsOf(who.intent)).toEqual([]);
  loseAnswers(/refunds/);
  clock.advance(10_000);
  await doDueTasks(t.ctx, payments);
  expect(await refundsOf(who.intent)).toHaveLength(1);
  way.set(() => undefined);
  clock.advance(30 * HOUR_MS);
  await settle(t.ctx, payments);
  expect(await refundsOf(who.intent)).toHaveLength(1);
  expect((await payments.stripe.customers.listBalanceTransactions(who.customer)).data).toHaveLength(1);
  expect(await payments.stripe.customers.retrieve(who.customer)).toMatchObject({ balance: 0 });
});

/** Lets a task die of its tries, some three days. */
async function untilDead(): Promise<string> {
  for (let i = 0; i < 12; i++) {
    clock.advance(24 * HOUR_MS);
    await doDueTasks(t.ctx, payments);
  }
  const [dead] = await listDeadTasks(t.ctx);
  if (!dead) throw new Error('it has not died');
  return dead.id;
}

test('a dead task is asked for again under a new id, and does not do again what the first did unanswered', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  way.set((method, path) =>
    method === 'POST' && path === '/v1/refunds' ? 'answer lost' : path.includes('payment_intents') ? 500 : undefined,
  );
  await refundPayment(t.ctx, payments, { paymentId: who.paymentId, amountCents: 300, reason: 'kindness' });
  way.set(() => 500);
  const dead = await untilDead();
  way.set(() => undefined);
  const [one, two] = await Promise.all([requeueDeadTask(t.ctx, dead), requeueDeadTask(t.ctx, dead)]);
  expect([one, two].filter(Boolean)).toHaveLength(1);
  expect(one ?? two).not.toBe(dead);
  await settle(t.ctx, payments);
  expect(await refundsOf(who.intent)).toEqual([300]);
  expect(await listDeadTasks(t.ctx)).toEqual([]);
});

test('a refund that was given up can be asked for again by the person who asked', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  const ask = { paymentId: who.paymentId, amountCents: 300, reason: 'kindness' };
  way.set((method, path) => (method === 'POST' && path === '/v1/refunds' ? 500 : undefined));
  await refundPayment(t.ctx, payments, ask);
  await untilDead();
  way.set(() => undefined);
  expect(await refundPayment(t.ctx, payments, ask)).toBe('done');
  expect(await refundsOf(who.intent)).toEqual([300]);
});

test('what died is asked for again by the rounds, twice, and then waits for a person', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  way.set((method, path) => (method === 'POST' && path === '/v1/refunds' ? 500 : undefined));
  await refundPayment(t.ctx, payments, { paymentId: who.paymentId, reason: 'asked' });
  const ids = new Set<string>();
  for (let i = 0; i < 4; i++) {
    ids.add(await untilDead());
    clock.advance(25 * HOUR_MS);
    await reconcile(t.ctx, payments);
  }
  expect(ids.size).toBe(3);
  expect(await listDeadTasks(t.ctx)).toHaveLength(1);
});

test('a part that was refunded at the provider’s dashboard meanwhile is not refunded again', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  await payments.stripe.refunds.create({ payment_intent: who.intent, amount: 50 });
  await settle(t.ctx, payments);
  way.set((method, path) => (method === 'POST' && path === '/v1/refunds' ? 500 : undefined));
  expect(await refundPayment(t.ctx, payments, { paymentId: who.paymentId, amountCents: 300, reason: 'kindness' })).toBe('queued');
  way.set(() => undefined);
  await payments.stripe.refunds.create({ payment_intent: who.intent, amount: 300 });
  clock.advance(HOUR_MS);
  await settle(t.ctx, payments);
  expect(await refundsOf(who.intent)).toEqual([300, 50]);
  const [dead] = await t.db.rows<{ id: string; why: string }>(sql`
    SELECT id, last_error AS why FROM provider_tasks WHERE state = 'dead' AND data ->> 'paymentIntent' = ${who.intent}`);
  expect(dead?.why).toContain('300 cents of this payment were refunded at the provider');
  // Neither a round nor somebody who presses “Try again” gives it twice.
  clock.advance(25 * HOUR_MS);
  await reconcile(t.ctx, payments);
  await requeueDeadTask(t.ctx, dead?.id ?? '');
  await settle(t.ctx, payments);
  expect(await refundsOf(who.intent)).toEqual([300, 50]);
});

test('a part of what was refunded whole at the provider’s dashboard meanwhile is owed to nobody', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  way.set((method, path) => (method === 'POST' && path === '/v1/refunds' ? 500 : undefined));
  expect(await refundPayment(t.ctx, payments, { paymentId: who.paymentId, amountCents: 300, reason: 'kindness' })).toBe('queued');
  way.set(() => undefined);
  await payments.stripe.refunds.create({ payment_intent: who.intent });
  clock.advance(HOUR_MS);
  await settle(t.ctx, payments);
  expect(await refundsOf(who.intent)).toEqual([49_900]);
  const tasks = await t.db.rows<{ state: string }>(
    sql`SELECT state FROM provider_tasks WHERE kind = 'refund' AND data ->> 'paymentIntent' = ${who.intent}`,
  );
  expect(tasks).toEqual([{ state: 'done' }]);
});

test('a part that somebody gives at the provider’s dashboard before the first try is not given beside it, and whoever asked is told', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  await payments.stripe.refunds.create({ payment_intent: who.intent, amount: 300 });
  const ask = () => refundPayment(t.ctx, payments, { paymentId: who.paymentId, amountCents: 300, reason: 'kindness' });
  await expect(ask()).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('300 cents of this payment were refunded'),
  });
  expect(await refundsOf(who.intent)).toEqual([300]);
  await settle(t.ctx, payments);
  expect(await ask()).toBe('done');
  expect(await refundsOf(who.intent)).toEqual([300, 300]);
});

test('a part that was given up is not given by “Try again” when a part was given here since', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  const give = (amountCents: number) => refundPayment(t.ctx, payments, { paymentId: who.paymentId, amountCents, reason: 'kindness' });
  way.set((method, path) => (method === 'POST' && path === '/v1/refunds' ? 500 : undefined));
  await give(300);
  const dead = await untilDead();
  way.set(() => undefined);
  expect([await give(100), await give(300)]).toEqual(['done', 'done']);
  await requeueDeadTask(t.ctx, dead);
  await settle(t.ctx, payments);
  expect(await refundsOf(who.intent)).toEqual([300, 100]);
  const [again] = await listDeadTasks(t.ctx);
  expect(again?.last_error).toContain('400 cents of this payment were refunded beside this');
});

test('two parts that were given up in one outage are both given by “Try again”', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  way.set((method, path) => (method === 'POST' && path === '/v1/refunds' ? 500 : undefined));
  for (const amountCents of [300, 200]) await refundPayment(t.ctx, payments, { paymentId: who.paymentId, amountCents, reason: 'kindness' });
  await untilDead();
  way.set(() => undefined);
  for (const { id } of await t.db.rows<{ id: string }>(
    sql`SELECT id FROM provider_tasks WHERE state = 'dead' AND data ->> 'paymentIntent' = ${who.intent} ORDER BY created_at`,
  )) {
    await requeueDeadTask(t.ctx, id);
    await settle(t.ctx, payments);
  }
  expect((await refundsOf(who.intent)).toSorted()).toEqual([200, 300]);
});

test('a part that was given up waits for a person', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  way.set((method, path) => (method === 'POST' && path === '/v1/refunds' ? 500 : undefined));
  await refundPayment(t.ctx, payments, { paymentId: who.paymentId, amountCents: 300, reason: 'kindness' });
  await untilDead();
  way.set(() => undefined);
  clock.advance(25 * HOUR_MS);
  await reconcile(t.ctx, payments);
  await settle(t.ctx, payments);
  expect(await refundsOf(who.intent)).toEqual([]);
});

test('who asks while a worker is at the first try is told what came of it', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  const task = { kind: 'refund', paymentIntent: who.intent, amountCents: 700, reason: 'kindness' } as const;
  const { id } = await enqueueTask(t.db, t.ctx, 'a refund that a worker takes first', task);
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = new Proxy(payments, {
    get: (of, name) => (name === 'stripe' ? slowRefunds(of.stripe, begun.resolve, held.promise) : Reflect.get(of, name)),
  });
  const worker = doDueTasks(t.ctx, slow);
  await begun.promise;
  const looked = Promise.withResolvers<void>();
  const rows: typeof t.db.rows = async (statement) => {
    const found = await t.db.rows<never>(statement);
    if (statement.text.startsWith('SELECT state')) looked.resolve();
    return found;
  };
  const asked = doTaskNow({ ...t.ctx, db: { ...t.ctx.db, rows } }, payments, id);
  await looked.promise;
  held.resolve();
  expect(await asked).toBe('done');
  await worker;
  expect(await refundsOf(who.intent)).toEqual([700]);
});

/** A provider whose refunds wait until they may go on. */
function slowRefunds(stripe: Stripe, begun: () => void, mayGoOn: Promise<void>): Stripe {
  const create: Stripe['refunds']['create'] = async (...asked) => {
    begun();
    await mayGoOn;
    return stripe.refunds.create(...asked);
  };
  const refunds = new Proxy(stripe.refunds, { get: (of, name) => (name === 'create' ? create : Reflect.get(of, name)) });
  return new Proxy(stripe, { get: (of, name) => (name === 'refunds' ? refunds : Reflect.get(of, name)) });
}

test('a process that dies over a task costs it no try', async () => {
  await enqueueTask(t.db, t.ctx, 'a checkout nobody has', { kind: 'expire_checkout', sessionId: 'cs_unknown' });
  let calls = 0;
  const rows: typeof t.db.rows = async (statement) => {
    // Dead from the moment it has the task.
    if (calls++ > 0) throw new Error('the process died');
    return t.db.rows(statement);
  };
  const dying = { ...t.ctx, db: { ...t.db, rows } };
  await expect(doDueTasks(dying, payments)).rejects.toThrow('the process died');
  expect(await t.db.rows(sql`SELECT tries, state FROM provider_tasks WHERE cause = 'a checkout nobody has'`)).toEqual([
    { tries: 0, state: 'queued' },
  ]);
  // The provider does not have it, so there is nothing to close.
  clock.advance(61_000);
  await doDueTasks(t.ctx, payments);
  expect(await t.db.rows(sql`SELECT state FROM provider_tasks WHERE cause = 'a checkout nobody has'`)).toEqual([{ state: 'done' }]);
});
