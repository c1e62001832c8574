import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { APP_URL, payAt, settle, testPayments } from '../../tests/factories/payments.ts';
import type { Accounts } from '../people/accounts/accounts.server.ts';
import { parseConfig } from '../platform/config.server.ts';
import { configured, createPayments } from '../platform/payments/payments.server.ts';
import { openCheckout } from './checkout.server.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';
import { products } from './products.ts';
import { receiveWebhook } from './provider-events.server.ts';
import { refundPayment } from './refund-payment.server.ts';
import { refreshSubscription, subscriptionStatusOf } from './subscription-status.server.ts';

const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;
let payments: ReturnType<typeof testPayments>;
const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
  payments = testPayments(t.ctx);
});
afterAll(() => t.drop());

type Person = Awaited<ReturnType<typeof addPerson>>;
const person = () => addPerson(t, accounts, { statusSince: clock.now() });
const open = ({ viewer }: Person, plan: 'pro_monthly' | 'lifetime' = 'pro_monthly') =>
  openPlanCheckout(t.ctx, payments, viewer, { priceId: payments.prices[plan], ...urls });
async function buys(who: Person, plan: 'pro_monthly' | 'lifetime' = 'pro_monthly') {
  expect(await payAt(payments, (await open(who, plan)).sessionId)).toBe('paid');
  await settle(t.ctx, payments);
}
const statusOf = ({ viewer }: Person) => subscriptionStatusOf(t.ctx, viewer);
const eventsOf = ({ id }: Person) =>
  t.db.rows<{ event_type: string; amount: number | null }>(
    sql`SELECT event_type, amount FROM subscription_events WHERE user_id = ${id} ORDER BY created_at, id`,
  );
const ledgerOf = ({ id }: Person) =>
  t.db.rows<{ purpose: string; amount_cents: number; refunded_cents: number }>(
    sql`SELECT purpose, amount_cents, refunded_cents FROM payments WHERE user_id = ${id} ORDER BY paid_at, id`,
  );

test('a paid month is Pro, one payment and its events', async () => {
  const who = await person();
  await buys(who);
  expect(await statusOf(who)).toMatchObject({
    tier: 'pro_monthly',
    status: 'active',
    plan: 'pro_monthly',
    isManaged: true,
    isBilled: true,
  });
  expect(await ledgerOf(who)).toEqual([{ purpose: 'subscription', amount_cents: 3_900, refunded_cents: 0 }]);
  expect((await eventsOf(who)).map(({ event_type }) => event_type).sort()).toEqual(['payment.succeeded', 'subscription.created']);
  await expect(open(who)).rejects.toThrow('This is your plan already.');
});

test('a declined card buys nothing, and the same checkout can be paid after', async () => {
  const who = await person();
  const { sessionId } = await open(who);
  expect(await payAt(payments, sessionId, { declines: true })).toBe('declined');
  await settle(t.ctx, payments);
  expect(await statusOf(who)).toMatchObject({ tier: 'free', plan: 'free' });
  expect((await eventsOf(who)).map(({ event_type }) => event_type)).toEqual(['payment.failed']);
  expect(await payAt(payments, sessionId)).toBe('paid');
  await settle(t.ctx, payments);
  expect((await statusOf(who)).plan).toBe('pro_monthly');
});

test('who comes back before the event is Pro already, and the event changes nothing more', async () => {
  const who = await person();
  await payAt(payments, (await open(who)).sessionId);
  expect((await refreshSubscription(t.ctx, payments, who.viewer)).plan).toBe('pro_monthly');
  const before = await eventsOf(who);
  await settle(t.ctx, payments);
  expect(await eventsOf(who)).toEqual(before);
});

test('asking twice at once opens one checkout; another plan closes it', async () => {
  const who = await person();
  const [one, two] = await Promise.all([open(who), open(who)]);
  expect(one.sessionId).toBe(two.sessionId);
  const other = await open(who, 'lifetime');
  await settle(t.ctx, payments);
  expect(await payAt(payments, one.sessionId)).toBe('expired');
  expect(await payAt(payments, other.sessionId)).toBe('paid');
});

test('lifetime ends the monthly plan and gives its unused part back', async () => {
  const who = await person();
  await buys(who);
  clock.advance(10 * 86_400_000);
  await buys(who, 'lifetime');
  expect(await statusOf(who)).toMatchObject({ tier: 'lifetime', status: 'active', plan: 'lifetime', currentPeriodEnd: null });
  const [month, forever] = await ledgerOf(who);
  expect(forever).toEqual({ purpose: 'lifetime', amount_cents: 49_900, refunded_cents: 0 });
  // March has 31 days: 21 of them unused.
  expect(month).toEqual({ purpose: 'subscription', amount_cents: 3_900, refunded_cents: Math.round((3_900 * 21) / 31) });
});

test('who has Lifetime cannot buy a month, and one that was paid all the same goes back whole', async () => {
  const who = await person();
  const month = await open(who);
  // The provider hears too late that this checkout was replaced, and the month is paid after Lifetime.
  const forever = await open(who, 'lifetime');
  expect(await payAt(payments, forever.sessionId)).toBe('paid');
  clock.advance(60_000);
  expect(await payAt(payments, month.sessionId)).toBe('paid');
  clock.advance(5 * 86_400_000);
  await settle(t.ctx, payments);
  expect(await statusOf(who)).toMatchObject({ tier: 'lifetime', plan: 'lifetime' });
  expect(await ledgerOf(who)).toEqual([
    { purpose: 'lifetime', amount_cents: 49_900, refunded_cents: 0 },
    { purpose: 'subscription', amount_cents: 3_900, refunded_cents: 3_900 },
  ]);
  await expect(open(who)).rejects.toMatchObject({ code: 'conflict', message: 'You have Lifetime: there is nothing more to buy.' });
});

test('a guest pays once, by an address the provider asks for; what nothing sells goes back', async () => {
  const ask = {
    purpose: 'claim',
    userId: null,
    mode: 'payment',
    line: { name: 'An idea', description: 'Exclusively' },
    amountCents: 100_000,
    ...urls,
  } as const;
  const checkout = await openCheckout(t.ctx, payments, ask);
  expect(checkout.expiresAt.getTime() - clock.now().getTime()).toBe(30 * 60_000);
  expect(await payAt(payments, checkout.sessionId, { email: 'guest@people.example' })).toBe('paid');
  await settle(t.ctx, payments);
  const [paid] = await t.db.rows(sql`SELECT email, amount_cents, refunded_cents, checkout_id FROM payments WHERE purpose = 'claim'`);
  expect(paid).toEqual({ email: 'guest@people.example', amount_cents: 100_000, refunded_cents: 100_000, checkout_id: checkout.checkoutId });
});

test('what another installation sold on the same account is neither refunded nor ended', async () => {
  const who = await person();
  for (const plan of ['pro_monthly', 'lifetime'] as const) {
    const { sessionId } = await open(who, plan);
    expect(await payAt(payments, sessionId)).toBe('paid');
    // As in a database restored from before: neither the person nor their checkout is known.
    await t.db.rows(sql`DELETE FROM checkouts WHERE session_id = ${sessionId}`);
  }
  await t.db.rows(sql`DELETE FROM users WHERE id = ${who.id}`);
  const done = async () => [await t.db.rows(sql`SELECT id FROM provider_tasks ORDER BY id`), (await payments.stripe.refunds.list()).data];
  const before = await done();
  await settle(t.ctx, payments);
  expect(await done()).toEqual(before);
  expect(await ledgerOf(who)).toEqual([]);
});

test('every checkout takes cards only: what is paid days later would hold an idea or a plan meanwhile', async () => {
  const sent: string[] = [];
  const listening = testPayments(
    t.ctx,
    {},
    {
      wrapHttp: (client) => ({
        ...client,
        makeRequest: (...call) => {
          if (call[2] === '/v1/checkout/sessions') sent.push(decodeURIComponent(String(call[5])));
          return client.makeRequest(...call);
        },
      }),
    },
  );
  for (const plan of ['pro_monthly', 'lifetime'] as const)
    await openPlanCheckout(t.ctx, listening, (await person()).viewer, { priceId: payments.prices[plan], ...urls });
  expect(sent).toHaveLength(2);
  for (const body of sent) expect(body.match(/payment_method_types\[\d\]=\w+/g)).toEqual(['payment_method_types[0]=card']);
});

test('who comes back before the payment is confirmed is not welcomed, whatever plan they have', async () => {
  const who = await person();
  await buys(who);
  const { sessionId } = await open(who, 'lifetime');
  expect(await refreshSubscription(t.ctx, payments, who.viewer)).toMatchObject({ plan: 'pro_monthly', payment: 'none' });
  await payAt(payments, sessionId);
  expect(await refreshSubscription(t.ctx, payments, who.viewer)).toMatchObject({ plan: 'lifetime', payment: 'confirmed' });
});

test('a plan given by hand does not renew, whatever else its owner has paid for', async () => {
  const who = await person();
  await buys(who);
  await t.db.rows(sql`UPDATE payments SET purpose = 'claim' WHERE user_id = ${who.id}`);
  await t.db.rows(sql`UPDATE users SET stripe_subscription_id = NULL WHERE id = ${who.id}`);
  expect(await statusOf(who)).toMatchObject({ tier: 'pro_monthly', isManaged: true, isBilled: false });
});

test('a payment is looked for: without a checkout, with one that is open, closed, or refunded, there is none', async () => {
  const who = await person();
  const payment = async () => (await refreshSubscription(t.ctx, payments, who.viewer)).payment;
  expect(await payment()).toBe('none');
  const { sessionId, checkoutId } = await open(who, 'lifetime');
  expect(await payment()).toBe('none');
  await payments.stripe.checkout.sessions.expire(sessionId);
  expect(await payment()).toBe('none');
  // A checkout that the provider calls complete, whose payment cannot be read yet.
  await t.db.rows(sql`UPDATE checkouts SET state = 'complete' WHERE id = ${checkoutId}`);
  expect(await payment()).toBe('pending');
  const bought = await person();
  await buys(bought);
  expect((await refreshSubscription(t.ctx, payments, bought.viewer)).payment).toBe('confirmed');
  const [paid] = await t.db.rows<{ id: string }>(sql`SELECT id FROM payments WHERE user_id = ${bought.id}`);
  await refundPayment(t.ctx, payments, { paymentId: paid?.id ?? '', reason: 'a test' });
  expect((await refreshSubscription(t.ctx, payments, bought.viewer)).payment).toBe('none');
});

test('a checkout leads back to this site only', async () => {
  const who = await person();
  const ask = { priceId: payments.prices.lifetime, ...urls, successUrl: 'https://elsewhere.example/' };
  await expect(openPlanCheckout(t.ctx, payments, who.viewer, ask)).rejects.toThrow('successUrl should be an address of this site.');
});

test('a webhook with a wrong, old or missing signature is refused; the same one twice is stored once', async () => {
  const body = JSON.stringify({ id: 'evt_of_the_test', object: 'event', type: 'product.created', created: 1, data: { object: {} } });
  const sign = (secret: string, timestamp: number) =>
    payments.stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  const nowS = Math.floor(clock.now().getTime() / 1000);
  await expect(receiveWebhook(t.ctx, payments, body, sign('whsec_other', nowS))).rejects.toThrow('not valid');
  await expect(receiveWebhook(t.ctx, payments, body, sign(payments.webhookSecret, nowS - 400))).rejects.toThrow('not valid');
  await expect(receiveWebhook(t.ctx, payments, `${body} `, sign(payments.webhookSecret, nowS))).rejects.toThrow('not valid');
  for (let i = 0; i < 3; i++) await receiveWebhook(t.ctx, payments, body, sign(payments.webhookSecret, nowS));
  expect(await t.db.rows(sql`SELECT state FROM provider_events WHERE id = 'evt_of_the_test'`)).toEqual([{ state: 'ignored' }]);
});

test('in production there is no sandbox: with a provider it is Stripe, without one nothing can be bought', () => {
  const production = (env: Record<string, string>) =>
    createPayments(t.ctx, parseConfig({ NODE_ENV: 'production', ...env }), products, 'a secret');
  expect(production({})).toBeUndefined();
  expect(() => configured(production({}))).toThrow('Payment system is not configured. Please contact support.');
  const real = production({
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_PRO_MONTHLY: 'price_1',
    STRIPE_PRICE_LIFETIME: 'price_2',
  });
  expect(real).toMatchObject({ sandbox: undefined, webhookSecret: 'whsec_1', prices: { pro_monthly: 'price_1', lifetime: 'price_2' } });
});
