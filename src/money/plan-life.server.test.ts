import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { decideDispute, openDispute } from '../../dev/sandbox/money.server.ts';
import { inSandbox } from '../../dev/sandbox/store.server.ts';
import { changeCard, turnDuePeriods } from '../../dev/sandbox/subscriptions.server.ts';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { runDueJobs } from '../../tests/factories/jobs.ts';
import { APP_URL, payAt, settle, testPayments } from '../../tests/factories/payments.ts';
import { sandboxPayments } from '../../tests/factories/sandbox-payments.ts';
import type { Email } from '../platform/mail/email.ts';
import { mailWorker } from '../platform/mail/mail-jobs.server.ts';
import { billingEmails } from './emails.server.ts';
import { cancelSubscription, endBillingOf, listPastPayments, resumeSubscription } from './manage-subscription.server.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';
import { applyDueEvents, receiveWebhook } from './provider-events.server.ts';
import { reconcile } from './reconcile.server.ts';
import { refundPayment } from './refund-payment.server.ts';
import { setSubscriptionByHand } from './set-by-hand.server.ts';
import { subscriptionStatusOf } from './subscription-status.server.ts';

const DAY_MS = 86_400_000;
const { clock, t, payments } = await sandboxPayments();
const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };

type Person = Awaited<ReturnType<typeof addPerson>>;
const calm = () => settle(t.ctx, payments);
async function member(plan: 'pro_monthly' | 'lifetime' = 'pro_monthly', by = payments): Promise<Person> {
  const who = await addPerson(t, testAccounts(t), { statusSince: clock.now() });
  const { sessionId } = await openPlanCheckout(t.ctx, by, who.viewer, { priceId: by.prices[plan], ...urls });
  await payAt(by, sessionId);
  await settle(t.ctx, by);
  return who;
}
const statusOf = ({ viewer }: Person) => subscriptionStatusOf(t.ctx, viewer);
const typesOf = async ({ id }: Person) =>
  (await t.db.rows<{ type: string }>(sql`SELECT event_type AS type FROM subscription_events WHERE user_id = ${id} ORDER BY id`)).map(
    ({ type }) => type,
  );
const paymentOf = async ({ viewer }: Person) => (await listPastPayments(t.ctx, viewer))[0];
const customerOf = async ({ id }: Person) =>
  (await t.db.rows<{ c: string }>(sql`SELECT stripe_customer_id AS c FROM users WHERE id = ${id}`))[0]?.c ?? '';
const intentOf = async ({ id }: Person) =>
  (await t.db.rows<{ i: string }>(sql`SELECT provider_payment_id AS i FROM payments WHERE user_id = ${id} ORDER BY paid_at LIMIT 1`))[0]
    ?.i ?? '';
async function emails(): Promise<Email[]> {
  const sent: Email[] = [];
  while ((await runDueJobs(t.ctx, [mailWorker(billingEmails(t.ctx, APP_URL), async (email) => void sent.push(email))])) > 0);
  return sent;
}

test('a month renews; cancelled, it runs to its end and no further; resumed, it goes on', async () => {
  const who = await member();
  clock.advance(31 * DAY_MS);
  await calm();
  expect(await statusOf(who)).toMatchObject({ plan: 'pro_monthly', currentPeriodEnd: '2026-05-10T12:00:00.000Z' });
  expect(await listPastPayments(t.ctx, who.viewer)).toHaveLength(2);
  expect(await cancelSubscription(t.ctx, payments, who.viewer)).toMatchObject({ plan: 'pro_monthly', cancelAtPeriodEnd: true });
  expect(await resumeSubscription(t.ctx, payments, who.viewer)).toMatchObject({ cancelAtPeriodEnd: false });
  await cancelSubscription(t.ctx, payments, who.viewer);
  await emails();
  clock.advance(31 * DAY_MS);
  await calm();
  expect(await statusOf(who)).toMatchObject({ tier: 'pro_monthly', status: 'cancelled', plan: 'free' });
  expect(await listPastPayments(t.ctx, who.viewer)).toHaveLength(2);
  expect((await emails()).filter(({ to }) => to === who.email).map(({ subject }) => subject)).toEqual(['Your Assay plan has ended']);
  await expect(resumeSubscription(t.ctx, payments, who.viewer)).rejects.toThrow('There is no monthly plan to change.');
});

test('an overdue month stays open for seven days from when it was refused, however late we hear, and opens again when paid', async () => {
  const who = await member();
  const customer = await customerOf(who);
  await inSandbox(payments.sandbox, customer, (tx) => changeCard(tx, customer, true));
  const dueAt = Date.parse((await statusOf(who)).currentPeriodEnd ?? '');
  clock.set(new Date(dueAt));
  await turnDuePeriods(payments.sandbox);
  clock.set(new Date(dueAt + 2 * DAY_MS));
  await calm();
  expect(await statusOf(who)).toMatchObject({
    status: 'past_due',
    plan: 'pro_monthly',
    graceEndsAt: new Date(dueAt + 7 * DAY_MS).toISOString(),
  });
  expect((await emails()).filter(({ to }) => to === who.email).map(({ subject }) => subject)).toEqual([
    'Your receipt: $39.00 for Pro Monthly',
    'Your Assay payment failed',
  ]);
  clock.set(new Date(dueAt + 7 * DAY_MS - 1));
  expect((await statusOf(who)).plan).toBe('pro_monthly');
  clock.set(new Date(dueAt + 7 * DAY_MS));
  expect((await statusOf(who)).plan).toBe('free');
  await inSandbox(payments.sandbox, customer, (tx) => changeCard(tx, customer, false));
  await calm();
  expect(await statusOf(who)).toMatchObject({ status: 'active', plan: 'pro_monthly', graceEndsAt: null });
});

test('a trial is for once: free at first, then charged; whoever had one pays at once', async () => {
  const trying = testPayments(t.ctx, { PRO_TRIAL_DAYS: '14' });
  const who = await member('pro_monthly', trying);
  expect(await statusOf(who)).toMatchObject({ status: 'trialing', plan: 'pro_monthly' });
  expect(await listPastPayments(t.ctx, who.viewer)).toEqual([]);
  clock.advance(14 * DAY_MS);
  await calm();
  expect(await statusOf(who)).toMatchObject({ status: 'active', trialEndsAt: null });
  expect(await listPastPayments(t.ctx, who.viewer)).toHaveLength(1);
  await cancelSubscription(t.ctx, payments, who.viewer);
  clock.advance(40 * DAY_MS);
  await calm();
  const { sessionId } = await openPlanCheckout(
    t.ctx,
    trying,
    { ...who.viewer, plan: 'free' },
    { priceId: trying.prices.pro_monthly, ...urls },
  );
  await payAt(trying, sessionId);
  await calm();
  expect(await statusOf(who)).toMatchObject({ status: 'active' });
  expect(await listPastPayments(t.ctx, who.viewer)).toHaveLength(2);
});

test('of two refunds asked for at once the second is refused even where it comes to its turn when the first has arrived', async () => {
  const payment = await paymentOf(await member('lifetime'));
  const ask = { paymentId: payment?.id ?? '', amountCents: 900, reason: 'kindness' };
  // The second has seen what is refunded so far, and comes to its turn when the first is through.
  const waits: typeof t.db.transaction = async (work) => {
    expect(await refundPayment(t.ctx, payments, ask)).toBe('done');
    return t.db.transaction(work);
  };
  const second = refundPayment({ ...t.ctx, db: { ...t.db, transaction: waits } }, payments, ask);
  await expect(second).rejects.toThrow('at this very moment');
});

test('who says what they were shown as refunded can repeat what they asked for: once it has arrived it is refused', async () => {
  const payment = await paymentOf(await member('lifetime'));
  const ask = { paymentId: payment?.id ?? '', amountCents: 900, refundedCents: 0, reason: 'kindness' };
  expect(await refundPayment(t.ctx, payments, ask)).toBe('done');
  await expect(refundPayment(t.ctx, payments, ask)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('$9.00') });
  expect(await refundPayment(t.ctx, payments, { ...ask, refundedCents: 900 })).toBe('done');
  await calm();
  const given = await t.db.rows(sql`SELECT refunded_cents FROM payments WHERE id = ${ask.paymentId}`);
  expect(given).toEqual([{ refunded_cents: 1_800 }]);
});

test('a refund is real: partly it changes no access, wholly it takes the plan; asked twice by who saw nothing refunded it happens once', async () => {
  const who = await member('lifetime');
  const payment = await paymentOf(who);
  const ask = { paymentId: payment?.id ?? '', amountCents: 900, reason: 'kindness' };
  const seen = { ...ask, refundedCents: 0 };
  const twice = await Promise.allSettled([refundPayment(t.ctx, payments, seen), refundPayment(t.ctx, payments, seen)]);
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await calm();
  expect(await paymentOf(who)).toMatchObject({ amount_cents: 49_900, refunded_cents: 900 });
  expect((await statusOf(who)).plan).toBe('lifetime');
  await expect(refundPayment(t.ctx, payments, { ...ask, amountCents: 49_001 })).rejects.toThrow('between $0.01 and $490.00');
  expect(await refundPayment(t.ctx, payments, { paymentId: ask.paymentId, reason: 'all of it' })).toBe('done');
  expect(await statusOf(who)).toMatchObject({ tier: 'free', plan: 'free' });
  const told = await t.db.rows(
    sql`SELECT amount FROM subscription_events WHERE user_id = ${who.id} AND event_type = 'payment.refunded' ORDER BY id`,
  );
  expect(told).toEqual([{ amount: -900 }, { amount: -49_000 }]);
  await expect(refundPayment(t.ctx, payments, ask)).rejects.toThrow('refunded already');
  expect(
    (await emails())
      .filter(({ to }) => to === who.email)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['$490.00 is on its way back to you', '$9.00 is on its way back to you', 'Your receipt: $499.00 for Lifetime']);
});

test('a month refunded whole ends its subscription', async () => {
  const who = await member();
  await refundPayment(t.ctx, payments, { paymentId: (await paymentOf(who))?.id ?? '', reason: 'not what they wanted' });
  await calm();
  expect(await statusOf(who)).toMatchObject({ status: 'cancelled', plan: 'free' });
});

test.each(['pro_monthly', 'lifetime'] as const)('a dispute suspends %s; won it comes back', async (plan) => {
  const who = await member(plan);
  const intent = await intentOf(who);
  await inSandbox(payments.sandbox, intent, (tx) => openDispute(tx, intent));
  await calm();
  expect(await statusOf(who)).toMatchObject({ tier: plan, plan: 'free', isSuspended: true });
  await inSandbox(payments.sandbox, intent, (tx) => decideDispute(tx, intent, 'won'));
  await calm();
  expect(await statusOf(who)).toMatchObject({ plan, isSuspended: false });
  expect((await typesOf(who)).filter((type) => type.startsWith('dispute'))).toEqual(['dispute.opened', 'dispute.won']);
});

test.each(['pro_monthly', 'lifetime'] as const)('a dispute that is lost ends %s', async (plan) => {
  const who = await member(plan);
  const intent = await intentOf(who);
  await inSandbox(payments.sandbox, intent, (tx) => openDispute(tx, intent));
  await calm();
  await inSandbox(payments.sandbox, intent, (tx) => decideDispute(tx, intent, 'lost'));
  await calm();
  expect(await statusOf(who)).toMatchObject({ plan: 'free', isSuspended: false });
  expect((await typesOf(who)).filter((type) => type.startsWith('dispute'))).toEqual(['dispute.opened', 'dispute.lost']);
});

test('an account that goes ends its subscription; its payments stay in the ledger without a name', async () => {
  const who = await member();
  const payment = await paymentOf(who);
  await t.db.transaction(async (db) => {
    await endBillingOf({ ...t.ctx, db }, who.id);
    await db.rows(sql`DELETE FROM users WHERE id = ${who.id}`);
  });
  await calm();
  const kept = await t.db.rows(
    sql`SELECT s.status, p.user_id FROM payments p JOIN subscriptions s ON s.id = p.subscription_id WHERE p.id = ${payment?.id}`,
  );
  expect(kept).toEqual([{ status: 'canceled', user_id: null }]);
});

test('what an administrator set by hand holds until the provider has something new to say', async () => {
  const who = await member();
  const admin = await addPerson(t, testAccounts(t), { role: 'admin' });
  await setSubscriptionByHand(t.ctx, who.id, { tier: 'lifetime' }, admin.id);
  clock.advance(31 * DAY_MS);
  await calm();
  expect((await statusOf(who)).tier).toBe('lifetime');
  const customer = await customerOf(who);
  await inSandbox(payments.sandbox, customer, (tx) => changeCard(tx, customer, true));
  clock.advance(31 * DAY_MS);
  await calm();
  expect(await statusOf(who)).toMatchObject({ tier: 'pro_monthly', status: 'past_due' });
});

test('events in any order, each three times, leave what they would have left in order', async () => {
  const who = await member();
  await cancelSubscription(t.ctx, payments, who.viewer);
  await calm();
  const before = { status: await statusOf(who), types: await typesOf(who) };
  const events = await t.db.rows<{ id: string; payload: unknown }>(sql`SELECT id, payload FROM provider_events ORDER BY id DESC`);
  await t.db.rows(sql`DELETE FROM provider_events`);
  const nowS = Math.floor(clock.now().getTime() / 1000);
  for (const { payload } of [...events, ...events, ...events]) {
    const body = JSON.stringify(payload);
    const header = payments.stripe.webhooks.generateTestHeaderString({ payload: body, secret: payments.webhookSecret, timestamp: nowS });
    await receiveWebhook(t.ctx, payments, body, header);
  }
  await Promise.all([applyDueEvents(t.ctx, payments), applyDueEvents(t.ctx, payments)]);
  await calm();
  expect({ status: await statusOf(who), types: await typesOf(who) }).toEqual(before);
});

test('an event that never arrived is found and applied; then there is nothing left to find', async () => {
  const who = await addPerson(t, testAccounts(t), { statusSince: clock.now() });
  const { sessionId } = await openPlanCheckout(t.ctx, payments, who.viewer, { priceId: payments.prices.lifetime, ...urls });
  await payAt(payments, sessionId);
  await t.db.rows(sql`UPDATE sandbox.events SET state = 'given_up' WHERE state = 'queued'`);
  await calm();
  expect((await statusOf(who)).plan).toBe('free');
  clock.advance(300_000);
  expect((await reconcile(t.ctx, payments)).lostEvents).toBeGreaterThan(0);
  await calm();
  expect((await statusOf(who)).plan).toBe('lifetime');
  clock.advance(300_000);
  expect(await reconcile(t.ctx, payments)).toEqual({ lostEvents: 0, repaired: 0, chargesMissing: 0, failed: 0 });
});

test('what differs though every event was applied is repaired, and said', async () => {
  const who = await member();
  await t.db.rows(sql`UPDATE subscriptions SET cancel_at_period_end = true WHERE user_id = ${who.id}`);
  clock.advance(3_700_000);
  expect((await reconcile(t.ctx, payments)).repaired).toBe(1);
  expect(await typesOf(who)).toContain('subscription.repaired');
});

test('a ledger whose sums differ cannot be written', async () => {
  const who = await member('lifetime');
  const payment = await paymentOf(who);
  await expect(t.db.rows(sql`UPDATE payments SET refunded_cents = 1 WHERE id = ${payment?.id}`)).rejects.toThrow(
    'does not equal the sum of its entries',
  );
});
