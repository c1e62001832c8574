import sql from 'sql-template-tag';
import type { Charge, Dispute, Refund, Subscription } from '../../../dev/sandbox/objects.ts';
import { planInForce, type SubscriptionStatus } from '../../../src/money/entitlement.ts';
import type { PlanId } from '../../../src/money/plans.ts';
import { DAY_MS, type World } from './world.ts';

type PaymentRow = {
  id: string;
  provider_payment_id: string;
  user_id: string | null;
  subscription_id: string | null;
  purpose: string;
  amount_cents: number;
  refunded_cents: number;
};
type EventRow = { event_type: string; amount: number | null; payment_id: string | null; metadata: { refund?: string; dispute?: string } };

async function objects<T>({ db }: World, kind: string): Promise<T[]> {
  return (await db.rows<{ data: T }>(sql`SELECT data FROM sandbox.objects WHERE object = ${kind} ORDER BY number`)).map(({ data }) => data);
}
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** What must hold when peace has come, whatever happened before: each line is one thing that does not. */
export async function violations(world: World): Promise<string[]> {
  const { db } = world;
  const wrong = [...world.wrong];
  const [charges, refunds, disputes, subscriptions] = await Promise.all([
    objects<Charge>(world, 'charge'),
    objects<Refund>(world, 'refund'),
    objects<Dispute>(world, 'dispute'),
    objects<Subscription>(world, 'subscription'),
  ]);
  const payments = await db.rows<PaymentRow>(
    sql`SELECT id, provider_payment_id, user_id, subscription_id, purpose, amount_cents, refunded_cents FROM payments`,
  );
  const events = await db.rows<EventRow>(sql`SELECT event_type, amount, payment_id, metadata FROM subscription_events`);

  // The ledger equals the provider's, payment by payment and in sum.
  for (const charge of charges) {
    const row = payments.find(({ provider_payment_id }) => provider_payment_id === charge.payment_intent);
    if (row?.amount_cents !== charge.amount || row.refunded_cents !== charge.amount_refunded)
      wrong.push(
        `ledger of ${charge.id}: ${row?.amount_cents} − ${row?.refunded_cents}, the provider’s ${charge.amount} − ${charge.amount_refunded}`,
      );
    const told = events.filter(({ event_type, payment_id }) => event_type === 'payment.succeeded' && payment_id === row?.id);
    if (told.length !== 1 || told[0]?.amount !== charge.amount) wrong.push(`payment ${charge.id} has ${told.length} events`);
  }
  if (payments.length !== charges.length) wrong.push(`${payments.length} payments, ${charges.length} charges`);
  const held = sum(disputes.filter(({ status }) => status !== 'won').map(({ amount }) => amount));
  const kept = refunds.filter(({ status }) => status !== 'failed');
  const balance = sum(charges.map(({ amount }) => amount)) - sum(kept.map(({ amount }) => amount)) - held;
  const [ledger] = await db.rows<{ total: number; told: number }>(sql`
    SELECT (SELECT coalesce(sum(amount_cents), 0)::bigint FROM payment_entries) AS total,
      (SELECT coalesce(sum(amount), 0)::bigint FROM subscription_events) AS told`);
  if (ledger?.total !== balance) wrong.push(`the ledger sums to ${ledger?.total}, the provider to ${balance}`);
  if (ledger?.told !== balance) wrong.push(`the events sum to ${ledger?.told}, the provider to ${balance}`);

  // A month that was paid after its plan had ended bought nothing: it went back, unless three refunds of it failed.
  for (const { id, payment_intent: intent, amount, amount_refunded: back, created } of charges) {
    const { subscription_id: plan } = payments.find(({ provider_payment_id }) => provider_payment_id === intent) ?? {};
    const end = subscriptions.find((one) => one.id === plan)?.ended_at ?? Number.POSITIVE_INFINITY;
    const isLost = disputes.some((one) => one.payment_intent === intent && one.status === 'lost');
    const failed = refunds.filter(({ payment_intent, status }) => payment_intent === intent && status === 'failed');
    if (end < created && back < amount && !isLost && failed.length < 3) wrong.push(`${id} was paid after its plan had ended, and is kept`);
  }

  // Refund ⇔ event, dispute ⇔ event.
  for (const { id, amount, status } of refunds) {
    const told = events.filter(({ event_type, metadata }) => event_type === 'payment.refunded' && metadata.refund === id);
    if (told.length !== 1 || told[0]?.amount !== -amount) wrong.push(`refund ${id} has ${told.length} events`);
    const failures = events.filter(({ event_type, metadata }) => event_type === 'payment.refund_failed' && metadata.refund === id);
    if (failures.length !== (status === 'failed' ? 1 : 0)) wrong.push(`refund ${id}, ${status}, has ${failures.length} events of failing`);
  }
  for (const { id } of disputes) {
    const told = events.filter(({ event_type, metadata }) => event_type === 'dispute.opened' && metadata.dispute === id);
    if (told.length !== 1) wrong.push(`dispute ${id} has ${told.length} events`);
  }
  // What an administrator asked to be refunded was, once; less only where somebody gave a part back at the provider before.
  for (const { reason, amountCents } of world.asked) {
    const given = refunds.filter(({ metadata, status }) => metadata.why === reason && status !== 'failed');
    if (given.length > 1 || (given[0] && given[0].amount > amountCents)) wrong.push(`“${reason}” was refunded ${given.length} times`);
  }

  // Paid ⇔ access, and nobody pays twice.
  const users = await db.rows<{
    id: string;
    tier: PlanId;
    status: SubscriptionStatus;
    since: Date;
    suspended: Date | null;
    customer: string | null;
  }>(sql`
    SELECT id, subscription_tier AS tier, subscription_status AS status, subscription_status_since AS since, access_suspended_at AS suspended,
      stripe_customer_id AS customer FROM users`);
  const isLive = ({ status }: Subscription) => status !== 'canceled';
  for (const { id, tier, status, since, suspended } of users) {
    const own = payments
      .filter(({ user_id }) => user_id === id)
      .map(({ provider_payment_id, purpose }) => ({ intent: provider_payment_id, purpose }));
    const live = subscriptions.filter((one) => one.metadata.user_id === id && isLive(one));
    const kept = charges.filter(
      (charge) =>
        own.some(({ intent, purpose }) => intent === charge.payment_intent && purpose === 'lifetime') &&
        charge.amount_refunded < charge.amount &&
        !disputes.some((one) => one.payment_intent === charge.payment_intent && one.status === 'lost'),
    );
    if (live.length > 1) wrong.push(`${live.length} subscriptions of one person`);
    if (kept.length > 1) wrong.push(`lifetime paid ${kept.length} times by one person`);
    if (kept.length > 0 && live.length > 0) wrong.push('lifetime and a subscription of one person');
    const rests = kept.length > 0 ? kept.map(({ payment_intent }) => payment_intent) : await intentsOfMonth(world, live[0]);
    const isDisputed = disputes.some((one) => one.status === 'needs_response' && rests.includes(one.payment_intent));
    const isMonthOpen = live[0] !== undefined && (await isOpen(world, live[0]));
    const paidFor: PlanId = kept.length > 0 ? 'lifetime' : isMonthOpen ? 'pro_monthly' : 'free';
    const expected = isDisputed ? 'free' : paidFor;
    const actual = planInForce({ tier, status, statusSince: since, isSuspended: suspended !== null }, world.now());
    if (actual !== expected) wrong.push(`somebody has ${actual} and paid for ${expected} (${tier} ${status}, disputed ${isDisputed})`);
  }
  for (const one of subscriptions.filter(isLive))
    if (!users.some(({ id }) => id === one.metadata.user_id)) wrong.push(`${one.id} goes on, its account is gone`);
  // Paid claim ⇔ exactly one owner; what was paid for an idea and did not buy it went back.
  const claims = await db.rows<{ id: string; idea_id: string; payment_id: string; is_over: boolean; state: string }>(sql`
    SELECT c.id, c.idea_id, c.payment_id, c.ended_at IS NOT NULL AS is_over, i.state FROM claims c JOIN ideas i ON i.id = c.idea_id`);
  const isOurs = ({ provider_payment_id: intent }: PaymentRow) => {
    const charge = charges.find(({ payment_intent }) => payment_intent === intent);
    const isLost = disputes.some(({ payment_intent, status }) => payment_intent === intent && status === 'lost');
    return charge !== undefined && !isLost && charge.amount_refunded < charge.amount;
  };
  for (const payment of payments.filter(({ purpose }) => purpose === 'claim')) {
    const own = claims.filter(({ payment_id, is_over }) => payment_id === payment.id && !is_over);
    if (own.length !== (isOurs(payment) ? 1 : 0))
      wrong.push(`${payment.id} is ${isOurs(payment) ? 'paid' : 'not paid'}, and holds ${own.length} ideas`);
  }
  const ideas = await db.rows<{ id: string; state: string }>(sql`SELECT id, state FROM ideas`);
  for (const { id, state } of ideas) {
    const owners = claims.filter(({ idea_id, is_over }) => idea_id === id && !is_over);
    if (owners.length > 1 || (state === 'claimed') !== (owners.length === 1))
      wrong.push(`idea ${id} is ${state}, with ${owners.length} owners`);
  }
  const reserved = await db.rows<{ idea_id: string }>(
    sql`SELECT r.idea_id FROM idea_reservations r JOIN checkouts c ON c.id = r.checkout_id WHERE c.state = 'open'`,
  );
  for (const { idea_id: id } of reserved) wrong.push(`idea ${id} is reserved for ever`);
  const mirror = await db.rows<{ id: string; status: string; cancels: boolean }>(
    sql`SELECT id, status, cancel_at_period_end AS cancels FROM subscriptions`,
  );
  for (const { id, status, cancel_at_period_end } of subscriptions) {
    const row = mirror.find((one) => one.id === id);
    if (row?.status !== status || row.cancels !== cancel_at_period_end)
      wrong.push(`mirror of ${id}: ${row?.status}, the provider’s ${status}`);
  }
  // Customers nobody knows would be cards nobody can manage.
  const customers = await objects<{ id: string; metadata: { user_id?: string } }>(world, 'customer');
  for (const { id } of users) {
    const own = customers.filter(({ metadata }) => metadata.user_id === id);
    if (own.length > 1) wrong.push(`${own.length} customers of one person`);
  }
  if (world.repairs > 0) wrong.push(`comparing with the provider had to repair ${world.repairs} times what the events should have told`);
  const why = await db.rows<{ why: string }>(sql`
    SELECT concat_ws(' ', kind, state, tries, next_try_at, last_error) AS why FROM provider_tasks WHERE state NOT IN ('done', 'replaced')
    UNION ALL SELECT concat_ws(' ', type, state, tries, next_try_at, last_error) FROM provider_events WHERE state IN ('queued', 'dead')`);
  if (why.length > 0) wrong.push(`not come to an end: ${why.map((one) => one.why).join('; ')}`);
  return wrong;
}

async function isOpen({ db, now }: World, { status, latest_invoice }: Subscription): Promise<boolean> {
  if (status !== 'past_due') return status !== 'canceled';
  const [refused] = await db.rows<{ at: number }>(sql`
    SELECT min((i.data ->> 'created')::bigint) AS at FROM sandbox.objects p JOIN sandbox.objects i ON i.id = p.data ->> 'payment_intent'
    WHERE p.object = 'invoice_payment' AND p.data ->> 'invoice' = ${latest_invoice}`);
  return now().getTime() < (refused?.at ?? 0) * 1000 + 7 * DAY_MS;
}

/** The payments of the month a subscription is in: what it rests on. */
async function intentsOfMonth({ db }: World, subscription: Subscription | undefined): Promise<string[]> {
  if (!subscription) return [];
  const rows = await db.rows<{ intent: string }>(sql`
    SELECT p.data ->> 'payment_intent' AS intent FROM sandbox.objects p JOIN sandbox.objects i ON i.id = p.data ->> 'invoice'
    WHERE p.object = 'invoice_payment' AND i.data ->> 'subscription' = ${subscription.id}
      AND (i.data ->> 'period_start')::bigint >= ${subscription.items.data[0]?.current_period_start ?? 0}`);
  return rows.map(({ intent }) => intent);
}
