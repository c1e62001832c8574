import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { decideDispute, openDispute } from '../../dev/sandbox/money.server.ts';
import { inSandbox } from '../../dev/sandbox/store.server.ts';
import { planMember, recordingLog, settle } from '../../tests/factories/payments.ts';
import { sandboxPayments } from '../../tests/factories/sandbox-payments.ts';
import { reconcile } from './reconcile.server.ts';
import { subscriptionStatusOf } from './subscription-status.server.ts';

const HOUR_MS = 3_600_000;
const { clock, t, payments, way } = await sandboxPayments();

const month = () => planMember(t.ctx, payments, 'pro_monthly');
const checkedAt = async (id: string | null) =>
  (await t.db.rows<{ at: Date }>(sql`SELECT checked_at AS at FROM subscriptions WHERE id = ${id}`))[0]?.at;

test('one object that cannot be compared hides no other, and is not the first in line the next time', async () => {
  const { log, errors } = recordingLog();
  const [bad, good] = [await month(), await month()];
  await t.db.rows(sql`UPDATE subscriptions SET cancel_at_period_end = true WHERE id = ${good.subscription}`);
  way.set((_method, path) => (path.includes(bad.subscription ?? '-') ? 500 : undefined));
  clock.advance(2 * HOUR_MS);
  expect(await reconcile({ ...t.ctx, log }, payments)).toMatchObject({ repaired: 1, failed: 1 });
  expect(errors).toContain('could not compare with the payment provider');
  expect(await checkedAt(bad.subscription)).toEqual(clock.now());
});

test('a subscription the provider does not have has ended, loudly and with an event', async () => {
  const { log, errors } = recordingLog();
  const who = await month();
  await t.db.rows(sql`DELETE FROM sandbox.objects WHERE id = ${who.subscription}`);
  clock.advance(2 * HOUR_MS);
  await reconcile({ ...t.ctx, log }, payments);
  expect(await subscriptionStatusOf(t.ctx, who.viewer)).toMatchObject({ status: 'cancelled', plan: 'free' });
  expect(errors).toContain('the payment provider does not have this subscription: it has ended here');
  const told = await t.db.rows(
    sql`SELECT metadata ->> 'why' AS why FROM subscription_events WHERE user_id = ${who.id} AND event_type = 'subscription.cancelled'`,
  );
  expect(told).toEqual([{ why: 'the payment provider does not have it' }]);
  clock.advance(2 * HOUR_MS);
  expect(await reconcile(t.ctx, payments)).toMatchObject({ repaired: 0, failed: 0 });
});

test('several at once that the provider does not have are another account, not their end: none is ended', async () => {
  const { log, errors } = recordingLog();
  await t.db.rows(sql`INSERT INTO payment_provider (mode, since) VALUES ('sandbox', to_timestamp(0)) ON CONFLICT DO NOTHING`);
  const people = [await month(), await month(), await month()];
  way.set((method, path) =>
    method === 'GET' && people.some(({ subscription }) => path.includes(subscription ?? '-')) ? 'missing' : undefined,
  );
  clock.advance(2 * HOUR_MS);
  expect(await reconcile({ ...t.ctx, log }, payments)).toMatchObject({ repaired: 0, failed: 0 });
  expect(errors).toContain(
    'the payment provider does not have several subscriptions: none is ended, look whether the key is of another account',
  );
  for (const { viewer } of people) expect(await subscriptionStatusOf(t.ctx, viewer)).toMatchObject({ status: 'active' });
  // Where they were begun at a provider that was left, they end.
  await t.db.rows(sql`UPDATE payment_provider SET since = ${new Date(clock.now().getTime() + 1)}`);
  clock.advance(2 * HOUR_MS);
  expect(await reconcile(t.ctx, payments)).toMatchObject({ repaired: 3 });
});

test('only one process compares at a time, however long its round takes', async () => {
  const who = await month();
  await t.db.rows(sql`UPDATE subscriptions SET cancel_at_period_end = true WHERE id = ${who.subscription}`);
  clock.advance(2 * HOUR_MS);
  await t.db.transaction(async (other) => {
    await other.rows(sql`SELECT pg_advisory_xact_lock(hashtext('billing reconcile'))`);
    expect(await reconcile(t.ctx, payments)).toMatchObject({ repaired: 0 });
  });
  expect(await reconcile(t.ctx, payments)).toMatchObject({ repaired: 1 });
});

test('an event that was given up is applied by a round as soon as it can be', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  await payments.stripe.refunds.create({ payment_intent: who.intent });
  await t.db.rows(sql`UPDATE sandbox.events SET state = 'delivered' WHERE state = 'queued'`);
  // Long ago, so that nothing but the event leads to it.
  clock.advance(20 * 24 * HOUR_MS);
  const [event] = await t.db.rows<{ id: string; data: object }>(sql`
    SELECT id, data FROM sandbox.events WHERE data ->> 'type' = 'charge.refunded' ORDER BY number DESC LIMIT 1`);
  await t.db.rows(sql`
    INSERT INTO provider_events (id, type, payload, occurred_at, received_at, state, tries, next_try_at, finished_at)
    VALUES (${event?.id}, 'charge.refunded', ${JSON.stringify(event?.data)}, ${clock.now()}, ${clock.now()}, 'dead', 9, ${clock.now()}, ${clock.now()})`);
  way.set((method, path) => (method === 'GET' && path.includes(who.intent) ? 500 : undefined));
  await reconcile(t.ctx, payments);
  expect(await t.db.rows(sql`SELECT state FROM provider_events WHERE id = ${event?.id}`)).toEqual([{ state: 'dead' }]);
  way.set(() => undefined);
  clock.advance(HOUR_MS);
  await reconcile(t.ctx, payments);
  expect(await t.db.rows(sql`SELECT state FROM provider_events WHERE id = ${event?.id}`)).toEqual([{ state: 'done' }]);
  expect((await subscriptionStatusOf(t.ctx, who.viewer)).plan).toBe('free');
});

describe('after a silence', () => {
  const DAY_MS = 24 * HOUR_MS;
  /** Somebody's Lifetime is refunded at the provider's dashboard, and its events are lost. */
  async function lostRefund() {
    const who = await planMember(t.ctx, payments, 'lifetime');
    await reconcile(t.ctx, payments);
    clock.advance(HOUR_MS);
    await payments.stripe.refunds.create({ payment_intent: who.intent });
    await t.db.rows(sql`UPDATE sandbox.events SET state = 'given_up' WHERE state = 'queued'`);
    return who;
  }
  const planNow = async ({ viewer }: Awaited<ReturnType<typeof lostRefund>>) => {
    await settle(t.ctx, payments);
    return (await subscriptionStatusOf(t.ctx, viewer)).plan;
  };
  /** Since when the provider was asked for its events, in days before now. */
  async function lookedBack(): Promise<number> {
    let since = 0;
    way.set((_method, path) => {
      since ||= path.startsWith('/v1/events') ? Number(/created(?:\[|%5B)gte(?:\]|%5D)=(\d+)/.exec(path)?.[1]) : 0;
      return undefined;
    });
    await reconcile(t.ctx, payments);
    way.set(() => undefined);
    return Math.round((clock.now().getTime() / 1000 - since) / 86_400);
  }

  test('of ten days what was lost in them is found', async () => {
    const who = await lostRefund();
    clock.advance(10 * DAY_MS);
    expect((await reconcile(t.ctx, payments)).lostEvents).toBeGreaterThan(0);
    expect(await planNow(who)).toBe('free');
    clock.advance(HOUR_MS);
    expect(await lookedBack()).toBe(3);
  });

  test('before any round was completed, what was lost since the first checkout is found', async () => {
    const who = await lostRefund();
    await t.db.rows(sql`UPDATE billing_rounds SET completed_at = NULL`);
    clock.advance(6 * DAY_MS);
    expect((await reconcile(t.ctx, payments)).lostEvents).toBeGreaterThan(0);
    expect(await planNow(who)).toBe('free');
  });

  test('a round that could not list what there is does not count as one', async () => {
    const who = await lostRefund();
    clock.advance(5 * DAY_MS);
    way.set((_method, path) => (path.startsWith('/v1/charges') || path.startsWith('/v1/events') ? 500 : undefined));
    await reconcile(t.ctx, payments);
    way.set(() => undefined);
    clock.advance(DAY_MS);
    await reconcile(t.ctx, payments);
    expect(await planNow(who)).toBe('free');
  });

  test('of more than a month the last thirty days are looked at, and it is said', async () => {
    const { log, errors } = recordingLog();
    await reconcile(t.ctx, payments);
    clock.advance(50 * DAY_MS);
    await t.db.rows(sql`UPDATE sandbox.events SET state = 'delivered'`);
    expect(await lookedBack()).toBe(30);
    clock.advance(50 * DAY_MS);
    await reconcile({ ...t.ctx, log }, payments);
    expect(errors).toContain('the payment provider was not compared with for a month: what it told before that is not to be had any more');
  });
});

test('a lost dispute is told once, however often its payment is read', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  const { intent } = who;
  await inSandbox(payments.sandbox, intent, (tx) => openDispute(tx, intent));
  await inSandbox(payments.sandbox, intent, (tx) => decideDispute(tx, intent, 'lost'));
  await settle(t.ctx, payments);
  // A second one about the same payment that is won: the first stays lost.
  const [first] = await t.db.rows<{ data: object }>(
    sql`SELECT data FROM sandbox.objects WHERE object = 'dispute' ORDER BY number DESC LIMIT 1`,
  );
  await t.db.rows(sql`
    INSERT INTO sandbox.objects (id, object, data) VALUES ('du_second', 'dispute', ${JSON.stringify({ ...first?.data, id: 'du_second', status: 'won', amount: 1_000 })})`);
  for (let i = 0; i < 3; i++) {
    await payments.stripe.refunds.create({ payment_intent: intent, amount: 100 });
    await settle(t.ctx, payments);
  }
  const told = await t.db.rows<{ type: string }>(
    sql`SELECT event_type AS type FROM subscription_events WHERE user_id = ${who.id} AND event_type LIKE 'dispute%' ORDER BY id`,
  );
  expect(told.map(({ type }) => type)).toEqual(['dispute.opened', 'dispute.lost', 'dispute.opened', 'dispute.won']);
  expect((await subscriptionStatusOf(t.ctx, who.viewer)).plan).toBe('free');
});

test('a bank that only asks changes nothing; when it becomes a dispute, access rests', async () => {
  const who = await planMember(t.ctx, payments, 'lifetime');
  const { intent } = who;
  const dispute = await inSandbox(payments.sandbox, intent, (tx) => openDispute(tx, intent));
  const become = async (status: string) => {
    await t.db.rows(sql`UPDATE sandbox.objects SET data = data || ${JSON.stringify({ status })} WHERE id = ${dispute.id}`);
    await payments.stripe.refunds.create({ payment_intent: intent, amount: 1 });
    await settle(t.ctx, payments);
    return (await subscriptionStatusOf(t.ctx, who.viewer)).plan;
  };
  expect(await become('warning_under_review')).toBe('lifetime');
  expect(await become('needs_response')).toBe('free');
  expect(await become('a_word_of_next_year')).toBe('free');
  expect(await become('charge_refunded')).toBe('lifetime');
  const [sum] = await t.db.rows(sql`
    SELECT sum(amount_cents) FROM payment_entries WHERE payment_id = ${who.paymentId} AND kind IN ('dispute', 'dispute_won')`);
  expect(sum).toEqual({ sum: 0 });
});
