import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { pay } from '../../dev/sandbox/money.server.ts';
import { inSandbox, load } from '../../dev/sandbox/store.server.ts';
import { changeCard } from '../../dev/sandbox/subscriptions.server.ts';
import { APP_URL, payAt, planMember, settle } from '../../tests/factories/payments.ts';
import { sandboxPayments } from '../../tests/factories/sandbox-payments.ts';
import { tellProviderOfAddress } from './customer.server.ts';
import { deriveAccess } from './derive-access.server.ts';
import { cancelSubscription, endBillingOf } from './manage-subscription.server.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';
import { subscriptionStatusOf } from './subscription-status.server.ts';

const { clock, t, payments } = await sandboxPayments();

type Member = Awaited<ReturnType<typeof planMember>>;
const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };
const atProvider = async (id: string | null) => (await payments.stripe.subscriptions.retrieve(id ?? '')).status;
/** What the provider makes of a month nobody paid, when it is told to: it stays, and asks for money again one day. */
async function leaveUnpaid({ subscription }: Member): Promise<void> {
  await t.db.rows(sql`UPDATE sandbox.objects SET data = data || '{"status": "unpaid"}' WHERE id = ${subscription}`);
  await t.db.rows(sql`UPDATE subscriptions SET status = 'unpaid' WHERE id = ${subscription}`);
}

test('an account that goes ends every plan that has not ended, also one that is not being paid', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  await leaveUnpaid(who);
  await t.db.transaction((db) => endBillingOf({ ...t.ctx, db }, who.id));
  await settle(t.ctx, payments);
  expect(await atProvider(who.subscription)).toBe('canceled');
});

test('so does Lifetime', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  await leaveUnpaid(who);
  const { sessionId } = await openPlanCheckout(t.ctx, payments, who.viewer, { priceId: payments.prices.lifetime, ...urls });
  await payAt(payments, sessionId);
  await settle(t.ctx, payments);
  expect(await atProvider(who.subscription)).toBe('canceled');
  expect((await subscriptionStatusOf(t.ctx, who.viewer)).plan).toBe('lifetime');
});

test('of two monthly plans the paid one holds; the overdue one ends, and the month before it, which was used, is kept', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  await inSandbox(payments.sandbox, who.customer, (tx) => changeCard(tx, who.customer, true));
  clock.advance(32 * 86_400_000);
  await settle(t.ctx, payments);
  expect(await subscriptionStatusOf(t.ctx, who.viewer)).toMatchObject({ status: 'past_due' });
  // Another one, as two tabs make it.
  await t.db.rows(sql`
    INSERT INTO subscriptions (id, user_id, customer_id, status, amount_cents, currency, current_period_start, current_period_end, cancel_at_period_end,
      created_at, read_no, checked_at)
    SELECT 'sub_paid', user_id, customer_id, 'active', amount_cents, currency, current_period_start, current_period_end, false,
      ${clock.now()}, read_no, checked_at FROM subscriptions WHERE id = ${who.subscription}`);
  await t.db.transaction((db) => deriveAccess({ ...t.ctx, db }, who.id));
  await settle(t.ctx, payments);
  expect(await subscriptionStatusOf(t.ctx, who.viewer)).toMatchObject({ status: 'active', plan: 'pro_monthly' });
  expect(await atProvider(who.subscription)).toBe('canceled');
  expect((await payments.stripe.refunds.list({ payment_intent: who.intent })).data).toEqual([]);
});

test('a payment that another product on the account could not take is not one of ours', async () => {
  const refused = (customer: string | null) =>
    inSandbox(payments.sandbox, 'another product', async (tx) => {
      const payer = { customer: customer ? await load(tx.db, 'customer', customer) : null, email: null };
      return pay(tx, { amount: 900, currency: 'usd', payer, metadata: {}, declines: true });
    });
  const who = await planMember(t.ctx, payments, 'lifetime');
  const [theirs, ours] = [await refused(null), await refused(who.customer)];
  await settle(t.ctx, payments);
  const told = await t.db.rows(sql`
    SELECT user_id, metadata ->> 'payment' AS payment FROM subscription_events
    WHERE event_type = 'payment.failed' AND metadata ->> 'payment' IN (${theirs.id}, ${ours.id})`);
  expect(told).toEqual([{ user_id: who.id, payment: ours.id }]);
});

test('the provider writes to the address an account has now', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  await t.db.transaction(async (db) => {
    await db.rows(sql`UPDATE users SET email = 'moved@people.example' WHERE id = ${who.id}`);
    await tellProviderOfAddress({ ...t.ctx, db }, who.id);
  });
  await settle(t.ctx, payments);
  expect(await payments.stripe.customers.retrieve(who.customer)).toMatchObject({ email: 'moved@people.example' });
});

test('Lifetime ends a plan whose first month was never paid, before it is', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  await t.db.rows(sql`UPDATE subscriptions SET status = 'incomplete' WHERE id = ${who.subscription}`);
  await t.db.rows(sql`UPDATE sandbox.objects SET data = data || '{"status": "incomplete"}' WHERE id = ${who.subscription}`);
  const { sessionId } = await openPlanCheckout(t.ctx, payments, who.viewer, { priceId: payments.prices.lifetime, ...urls });
  await payAt(payments, sessionId);
  await settle(t.ctx, payments);
  expect(await atProvider(who.subscription)).toBe('canceled');
});

test('who cancels a plan that the provider does not have is told that it has ended', async () => {
  const who = await planMember(t.ctx, payments, 'pro_monthly');
  await t.db.rows(sql`DELETE FROM sandbox.objects WHERE id = ${who.subscription}`);
  expect(await cancelSubscription(t.ctx, payments, who.viewer)).toMatchObject({ status: 'cancelled', plan: 'free' });
});
