import sql from 'sql-template-tag';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyer } from '../../tests/factories/claims.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { APP_URL, payAt, planMember, settle, testPayments } from '../../tests/factories/payments.ts';
import { startClaim } from '../claims/start-claim.server.ts';
import { checkPrices } from './check-prices.server.ts';
import { monthlyRecurringRevenue, revenueIn } from './figures.server.ts';
import { listPastPayments } from './manage-subscription.server.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';
import { refundPayment } from './refund-payment.server.ts';

const clock = aClock();
let t: TestDatabase;
let payments: ReturnType<typeof testPayments>;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  payments = testPayments(t.ctx, { STRIPE_TAX: 'on' });
});
afterAll(() => t.drop());

const nothing = { gross: 0, refunded: 0, disputed: 0, net: 0 };

test('the tax of a month, of Lifetime and of a claim is paid with it, kept apart, and no revenue', async () => {
  const month = await planMember(t.ctx, payments, 'pro_monthly');
  const lifetime = await planMember(t.ctx, payments, 'lifetime');
  const idea = await anIdea(t.ctx);
  const { url } = await startClaim(t.ctx, payments, buyer(), idea.id);
  await payAt(payments, url.split('/').at(-1) ?? '', { email: 'guest@people.example' });
  await settle(t.ctx, payments);
  expect(await t.db.rows(sql`SELECT purpose, amount_cents, tax_cents FROM payments ORDER BY amount_cents`)).toEqual([
    { purpose: 'subscription', amount_cents: 4_290, tax_cents: 390 },
    { purpose: 'lifetime', amount_cents: 54_890, tax_cents: 4_990 },
    { purpose: 'claim', amount_cents: 110_000, tax_cents: 10_000 },
  ]);
  expect(await t.db.rows(sql`SELECT state FROM ideas WHERE id = ${idea.id}`)).toEqual([{ state: 'claimed' }]);
  const gross = 3_900 + 49_900 + 100_000;
  expect(await revenueIn(t.ctx)).toEqual({ ...nothing, gross, net: gross });
  expect(await monthlyRecurringRevenue(t.ctx)).toBe(3_900);
  expect(await listPastPayments(t.ctx, month.viewer)).toMatchObject([
    { tax_cents: 390, invoice_number: expect.stringMatching(/^SANDBOX-/) },
  ]);

  // Parts that do not divide: at the end as much tax has gone back as had come.
  for (const amountCents of [1_111, 7, 20_000])
    await refundPayment(t.ctx, payments, { paymentId: lifetime.paymentId, amountCents, reason: 'a part' });
  await refundPayment(t.ctx, payments, { paymentId: lifetime.paymentId, reason: 'the rest' });
  await settle(t.ctx, payments);
  expect(await revenueIn(t.ctx)).toEqual({ ...nothing, gross, refunded: 49_900, net: gross - 49_900 });
  expect(await t.db.rows(sql`SELECT sum(tax_cents)::integer AS tax FROM payment_entries WHERE payment_id = ${lifetime.paymentId}`)).toEqual(
    [{ tax: 0 }],
  );
});

test('a price is compared without its tax, and the next month has its own', async () => {
  await checkPrices(t.ctx, payments);
  expect([...payments.wrongPrices]).toEqual([]);
  const { id, subscription } = await planMember(t.ctx, payments, 'pro_monthly');
  clock.advance(32 * 86_400_000);
  await settle(t.ctx, payments);
  expect(
    await t.db.rows(sql`SELECT amount_cents, tax_cents FROM payments WHERE subscription_id = ${subscription} AND user_id = ${id}`),
  ).toEqual(Array(2).fill({ amount_cents: 4_290, tax_cents: 390 }));
});

test('the unused part of a month goes back with the tax on it', async () => {
  const { viewer, paymentId } = await planMember(t.ctx, payments, 'pro_monthly');
  clock.advance(14 * 86_400_000);
  const urls = { successUrl: `${APP_URL}/pricing`, cancelUrl: `${APP_URL}/pricing` };
  const { sessionId } = await openPlanCheckout(t.ctx, payments, viewer, { priceId: payments.prices.lifetime, ...urls });
  await payAt(payments, sessionId);
  await settle(t.ctx, payments);
  const [month] = await t.db.rows<{ back: number; tax: number }>(sql`
    SELECT p.refunded_cents AS back, -sum(e.tax_cents) FILTER (WHERE e.kind = 'refund')::integer AS tax
    FROM payments p JOIN payment_entries e ON e.payment_id = p.id WHERE p.id = ${paymentId} GROUP BY p.id`);
  expect(month?.back).toBeGreaterThan(2_000);
  expect(month?.tax).toBe(Math.round(4_290 * (390 / 4_290)) - Math.round((4_290 - (month?.back ?? 0)) * (390 / 4_290)));
});

test('without the variable no tax is added; the provider wants to know where a customer is when one is', async () => {
  const untaxed = testPayments(t.ctx);
  const { paymentId, customer } = await planMember(t.ctx, untaxed, 'lifetime');
  expect(await t.db.rows(sql`SELECT amount_cents, tax_cents FROM payments WHERE id = ${paymentId}`)).toEqual([
    { amount_cents: 49_900, tax_cents: 0 },
  ]);
  const ask: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    customer,
    line_items: [{ price: payments.prices.lifetime, quantity: 1 }],
    automatic_tax: { enabled: true },
    success_url: APP_URL,
    cancel_url: APP_URL,
  };
  await expect(payments.stripe.checkout.sessions.create(ask)).rejects.toMatchObject({ code: 'customer_tax_location_invalid' });
});
