import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { failRefund } from '../../dev/sandbox/money.server.ts';
import { inSandbox } from '../../dev/sandbox/store.server.ts';
import { claimIdea, openUnreserved } from '../../tests/factories/claims.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { APP_URL, payAt, planMember, recordingLog, settle } from '../../tests/factories/payments.ts';
import { sandboxPayments } from '../../tests/factories/sandbox-payments.ts';
import { listPastPayments } from './manage-subscription.server.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';
import { refundPayment } from './refund-payment.server.ts';
import { subscriptionStatusOf } from './subscription-status.server.ts';

const { clock, t, payments, way } = await sandboxPayments();

const fail = (intent: string) => inSandbox(payments.sandbox, intent, (tx) => failRefund(tx, intent));
const entriesOf = (paymentId: string) =>
  t.db.rows(sql`SELECT kind, amount_cents FROM payment_entries WHERE payment_id = ${paymentId} ORDER BY id`);
const refundsOf = async (intent: string) =>
  (await payments.stripe.refunds.list({ payment_intent: intent, limit: 100 })).data.map(({ amount, status }) => ({ amount, status }));
type Member = Awaited<ReturnType<typeof planMember>>;
const planOf = async ({ viewer }: Member) => (await subscriptionStatusOf(t.ctx, viewer)).plan;

test('a refund that fails at the bank is back in the ledger, refunds what was paid for, and is said loudly', async () => {
  const { log, errors } = recordingLog();
  const ctx = { ...t.ctx, log };
  const who = await planMember(t.ctx, payments, 'lifetime');
  await refundPayment(t.ctx, payments, { paymentId: who.paymentId, reason: 'asked' });
  await settle(t.ctx, payments);
  expect(await planOf(who)).toBe('free');
  await fail(who.intent);
  await settle(ctx, payments);
  expect(await listPastPayments(t.ctx, who.viewer)).toMatchObject([{ amount_cents: 49_900, refunded_cents: 0 }]);
  expect(await planOf(who)).toBe('lifetime');
  expect(await entriesOf(who.paymentId)).toEqual([
    { kind: 'charge', amount_cents: 49_900 },
    { kind: 'refund', amount_cents: -49_900 },
    { kind: 'refund_failed', amount_cents: 49_900 },
  ]);
  expect(errors).toEqual(['a refund failed: the payer does not have the money, we have it again']);
  // Asked for again it is another refund, not the one that failed.
  expect(await refundPayment(t.ctx, payments, { paymentId: who.paymentId, reason: 'asked' })).toBe('done');
  expect(await refundsOf(who.intent)).toEqual([
    { amount: 49_900, status: 'succeeded' },
    { amount: 49_900, status: 'failed' },
  ]);
  expect(await planOf(who)).toBe('free');
});

test('one that had failed before we heard of it is entered going and coming back', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  await payments.stripe.refunds.create({ payment_intent: who.intent, amount: 500 });
  await fail(who.intent);
  await settle(t.ctx, payments);
  expect((await entriesOf(who.paymentId)).slice(1)).toEqual([
    { kind: 'refund', amount_cents: -500 },
    { kind: 'refund_failed', amount_cents: 500 },
  ]);
});

test('what has to go back is asked for again after each failure, three times at most', async () => {
  const { log, errors } = recordingLog();
  const idea = await anIdea(t.ctx);
  await claimIdea(t.ctx, idea.id);
  const { sessionId } = await openUnreserved(t.ctx, payments, idea.id);
  await payAt(payments, sessionId, { email: 'second@people.example' });
  await settle(t.ctx, payments);
  const [late] = await t.db.rows<{ intent: string }>(sql`
    SELECT provider_payment_id AS intent FROM payments WHERE email = 'second@people.example'`);
  const intent = late?.intent ?? '';
  for (let made = 1; made <= 3; made++) {
    expect(await refundsOf(intent)).toHaveLength(made);
    await fail(intent);
    await settle({ ...t.ctx, log }, payments);
  }
  expect((await refundsOf(intent)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  expect(errors.at(-1)).toBe('a payment has to go back and its refunds keep failing: pay it out another way');
});

test('the same refund asked for while the first is on its way is refused; afterwards it is another one', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  const ask = { paymentId: who.paymentId, amountCents: 900, reason: 'kindness' };
  way.set((method, path) => (method === 'POST' && path === '/v1/refunds' ? 500 : undefined));
  expect(await refundPayment(t.ctx, payments, ask)).toBe('queued');
  await expect(refundPayment(t.ctx, payments, ask)).rejects.toMatchObject({ code: 'conflict' });
  // Another amount is another request, and what is on its way is not there to be given.
  await expect(refundPayment(t.ctx, payments, { ...ask, amountCents: 49_001 })).rejects.toThrow('between $0.01 and $490.00');
  expect(await refundPayment(t.ctx, payments, { ...ask, amountCents: 100 })).toBe('queued');
  way.set(() => undefined);
  clock.advance(60_000);
  await settle(t.ctx, payments);
  expect(await refundPayment(t.ctx, payments, ask)).toBe('done');
  expect((await refundsOf(who.intent)).map(({ amount }) => amount).sort()).toEqual([100, 900, 900]);
  expect(await listPastPayments(t.ctx, who.viewer)).toMatchObject([{ refunded_cents: 1_900 }]);
});

const emailsTo = async (userId: string) =>
  (await t.db.rows(sql`SELECT 1 FROM mail_jobs WHERE kind = 'money_given_back' AND data ->> 'userId' = ${userId}`)).length;
const left = async (intent: string) => (await refundsOf(intent)).filter(({ status }) => status === 'succeeded');

test('the month of a plan that ended with its refund goes back again when the refund fails, with one email', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  await refundPayment(t.ctx, payments, { paymentId: who.paymentId, reason: 'asked' });
  await settle(t.ctx, payments);
  for (let failed = 1; failed <= 3; failed++) {
    await fail(who.intent);
    await settle(t.ctx, payments);
    expect(await refundsOf(who.intent)).toHaveLength(Math.min(failed + 1, 3));
  }
  expect(await left(who.intent)).toEqual([]);
  expect(await planOf(who)).toBe('free');
  expect(await emailsTo(who.id)).toBe(1);
});

test('so does the unused part of a month, and no more', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  clock.advance(10 * 86_400_000);
  const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };
  const { sessionId } = await openPlanCheckout(t.ctx, payments, who.viewer, { priceId: payments.prices.lifetime, ...urls });
  await payAt(payments, sessionId);
  await settle(t.ctx, payments);
  const [unused] = await left(who.intent);
  expect(unused?.amount).toBeLessThan(3_900);
  await fail(who.intent);
  await settle(t.ctx, payments);
  expect(await left(who.intent)).toEqual([unused]);
  expect(await refundsOf(who.intent)).toHaveLength(2);
  expect(await planOf(who)).toBe('lifetime');
  expect(await emailsTo(who.id)).toBe(1);
});

test('a part given out of kindness while the plan goes on is not asked for again', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  await refundPayment(t.ctx, payments, { paymentId: who.paymentId, amountCents: 500, reason: 'kindness' });
  await fail(who.intent);
  await settle(t.ctx, payments);
  expect(await left(who.intent)).toEqual([]);
});
