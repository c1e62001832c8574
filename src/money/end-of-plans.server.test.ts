import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { inSandbox } from '../../dev/sandbox/store.server.ts';
import { endSubscription, turnDuePeriods } from '../../dev/sandbox/subscriptions.server.ts';
import { APP_URL, payAt, planMember, settle } from '../../tests/factories/payments.ts';
import { sandboxPayments } from '../../tests/factories/sandbox-payments.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';
import { refundPayment } from './refund-payment.server.ts';
import { syncWith } from './run-tasks.server.ts';

const HOUR_MS = 3_600_000;
const { clock, t, payments, way } = await sandboxPayments({ draftS: 3_600 });

type Member = Awaited<ReturnType<typeof planMember>>;
const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };
async function payLifetime({ viewer }: Member): Promise<void> {
  const { sessionId } = await openPlanCheckout(t.ctx, payments, viewer, { priceId: payments.prices.lifetime, ...urls });
  await payAt(payments, sessionId);
}
const atProvider = async ({ subscription }: Member) => (await payments.stripe.subscriptions.retrieve(subscription ?? '')).status;
const refundsOf = async (intent: string) =>
  (await payments.stripe.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);
const intentsOf = async ({ id }: Member) =>
  (
    await t.db.rows<{ intent: string }>(
      sql`SELECT provider_payment_id AS intent FROM payments WHERE user_id = ${id} AND purpose = 'subscription' ORDER BY paid_at`,
    )
  ).map(({ intent }) => intent);
/** To the instant at which the provider begins the next month, and asks for its money an hour later. */
async function renew({ subscription }: Member): Promise<void> {
  const { items } = await payments.stripe.subscriptions.retrieve(subscription ?? '');
  clock.set(new Date((items.data[0]?.current_period_end ?? 0) * 1000));
  await turnDuePeriods(payments.sandbox);
}

test('Lifetime in the hour before a new month is charged gives nothing of the month before back, and charges no other', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  await renew(who);
  clock.advance(HOUR_MS / 2);
  await payLifetime(who);
  await settle(t.ctx, payments);
  expect(await atProvider(who)).toBe('canceled');
  expect(await refundsOf(who.intent)).toEqual([]);
  expect(await payments.stripe.customers.retrieve(who.customer)).toMatchObject({ balance: 0 });
  clock.advance(2 * HOUR_MS);
  await settle(t.ctx, payments);
  expect(await intentsOf(who)).toEqual([who.intent]);
});

test('no more of a month goes back than is left of its payment', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  await refundPayment(t.ctx, payments, { paymentId: who.paymentId, amountCents: 3_000, reason: 'kindness' });
  await payLifetime(who);
  await settle(t.ctx, payments);
  expect(await refundsOf(who.intent)).toEqual([900, 3_000]);
  expect(await payments.stripe.customers.retrieve(who.customer)).toMatchObject({ balance: 0 });
});

/** Nothing can be ended at the provider. */
const noEnd = () => way.set((method) => (method === 'DELETE' ? 500 : undefined));

test('a month that was paid after Lifetime, because the plan could not be ended in time, goes back whole', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  noEnd();
  clock.advance(29 * 24 * HOUR_MS);
  await payLifetime(who);
  await settle(t.ctx, payments);
  await renew(who);
  clock.advance(HOUR_MS);
  await turnDuePeriods(payments.sandbox);
  way.set(() => undefined);
  clock.advance(24 * HOUR_MS);
  await settle(t.ctx, payments);
  expect(await atProvider(who)).toBe('canceled');
  const [first, second] = await intentsOf(who);
  expect(await refundsOf(first ?? '')).toEqual([]);
  expect(await refundsOf(second ?? '')).toEqual([3_900]);
});

test('a plan that was to end with Lifetime goes on when Lifetime was refunded first; bought again, it ends', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  noEnd();
  await payLifetime(who);
  await settle(t.ctx, payments);
  const [lifetime] = await t.db.rows<{ id: string }>(sql`SELECT id FROM payments WHERE user_id = ${who.id} AND purpose = 'lifetime'`);
  way.set((method) => (method === 'DELETE' ? 500 : undefined));
  await refundPayment(t.ctx, payments, { paymentId: lifetime?.id ?? '', reason: 'asked' });
  way.set(() => undefined);
  clock.advance(HOUR_MS);
  await settle(t.ctx, payments);
  expect(await atProvider(who)).toBe('active');
  expect(await t.db.rows(sql`SELECT subscription_tier AS tier FROM users WHERE id = ${who.id}`)).toEqual([{ tier: 'pro_monthly' }]);
  await payLifetime(who);
  await settle(t.ctx, payments);
  expect(await atProvider(who)).toBe('canceled');
});

/** The end as the provider's own dashboard makes it: now, and nothing is refunded. */
const endByProvider = ({ subscription, customer }: Member) =>
  inSandbox(payments.sandbox, customer, (tx) => endSubscription(tx, subscription ?? '', false));

test('the unused part goes back also when somebody ends the plan by hand before Lifetime does', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  const { items } = await payments.stripe.subscriptions.retrieve(who.subscription ?? '');
  const { current_period_start: start = 0, current_period_end: end = 0 } = items.data[0] ?? {};
  clock.advance(9 * 24 * HOUR_MS);
  noEnd();
  await payLifetime(who);
  await settle(t.ctx, payments);
  clock.advance(24 * HOUR_MS);
  await endByProvider(who);
  await settle(t.ctx, payments);
  const unused = Math.round((3_900 * (end - start - 10 * 86_400)) / (end - start));
  expect(await refundsOf(who.intent)).toEqual([unused]);
  expect(await payments.stripe.customers.retrieve(who.customer)).toMatchObject({ balance: 0 });
});

test('also when that is heard of before Lifetime is; what was ended before Lifetime was paid is owed nothing', async () => {
  const [who, other] = [await planMember(t.ctx, payments, 'pro_monthly'), await planMember(t.ctx, payments, 'pro_monthly')];
  await payLifetime(who);
  clock.advance(1_000);
  await endByProvider(who);
  await syncWith(t.ctx, payments, { subscription: who.subscription ?? '' });
  await endByProvider(other);
  clock.advance(1_000);
  await payLifetime(other);
  await settle(t.ctx, payments);
  expect(await refundsOf(who.intent)).toEqual([3_900]);
  expect(await refundsOf(other.intent)).toEqual([]);
});

test('a month that is about to go back with the end of its plan is not refunded by hand beside it; one before it is', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  await renew(who);
  clock.advance(2 * HOUR_MS);
  await settle(t.ctx, payments);
  noEnd();
  await payLifetime(who);
  await settle(t.ctx, payments);
  const paid = await t.db.rows<{ id: string }>(
    sql`SELECT id FROM payments WHERE user_id = ${who.id} AND purpose = 'subscription' ORDER BY paid_at`,
  );
  const give = (paymentId = '') => refundPayment(t.ctx, payments, { paymentId, amountCents: 100, reason: 'kindness' });
  await expect(give(paid[1]?.id)).rejects.toThrow('This refund is on its way already.');
  expect(await give(paid[0]?.id)).toBe('done');
});
