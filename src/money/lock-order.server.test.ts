import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { buyer } from '../../tests/factories/claims.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { APP_URL, payAt, planMember, settle, testPayments } from '../../tests/factories/payments.ts';
import { releaseReservation } from '../claims/end-reservation.server.ts';
import { startClaim } from '../claims/start-claim.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import { applyReads } from './apply-reads.server.ts';
import { endUnknownSubscription } from './end-unknown.server.ts';
import { lockCustomers } from './lock-payer.server.ts';
import { endSubscriptionByHand } from './payments-by-hand.server.ts';
import { openPlanCheckout } from './plan-checkout.server.ts';
import { readProvider } from './read-provider.server.ts';
import { refundPayment } from './refund-payment.server.ts';

let t: TestDatabase;
let payments: ReturnType<typeof testPayments>;
const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };

beforeAll(async () => {
  t = await testDatabase();
  payments = testPayments(t.ctx);
});
afterAll(() => t.drop());

const aPerson = () => addPerson(t, testAccounts(t));
const sessionOf = ({ url }: { url: string }) => url.split('/').at(-1) as string;
/** Waits until so many statements of this database wait for a lock. */
const waiting = (n: number) =>
  expect
    .poll(
      async () =>
        (await t.db.rows(sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length,
    )
    .toBe(n);

/**
 * Begins a transaction as somebody else does, applies a payment beside it, and lets the first go on to what the second may hold by now. Taken in two
 * orders, one of the two would be ended by the database.
 */
async function besideApplying(checkout: string, first: (db: Database) => Promise<unknown>, second: (db: Database) => Promise<unknown>) {
  const reads = await readProvider(t.ctx, payments, { checkout });
  let applying: Promise<unknown> = Promise.resolve();
  await t.db.transaction(async (db) => {
    await first(db);
    applying = t.db.transaction((other) => applyReads({ ...t.ctx, db: other }, reads));
    applying.catch(() => undefined);
    await waiting(1);
    await second(db);
  });
  await applying;
}

test('a claim that is paid waits for the idea before it holds its checkout, as whoever reserves the idea does', async () => {
  const idea = await anIdea(t.ctx);
  const { checkoutId, ...started } = await startClaim(t.ctx, payments, buyer(), idea.id);
  await payAt(payments, sessionOf(started), { email: 'guest@people.example' });
  await besideApplying(
    sessionOf(started),
    (db) => db.rows(sql`SELECT 1 FROM ideas WHERE id = ${idea.id} FOR NO KEY UPDATE`),
    (db) => db.rows(sql`UPDATE checkouts SET state = 'replaced' WHERE id = ${checkoutId} AND state = 'open'`),
  );
  expect(await t.db.rows(sql`SELECT state FROM ideas WHERE id = ${idea.id}`)).toEqual([{ state: 'claimed' }]);
});

test('a plan that is paid waits for the person before it holds their checkout, as whoever opens another does', async () => {
  const who = await aPerson();
  const { checkoutId, sessionId } = await openPlanCheckout(t.ctx, payments, who.viewer, { priceId: payments.prices.lifetime, ...urls });
  await payAt(payments, sessionId);
  await besideApplying(
    sessionId,
    (db) => db.rows(sql`SELECT 1 FROM users WHERE id = ${who.id} FOR UPDATE`),
    (db) => db.rows(sql`UPDATE checkouts SET state = 'replaced' WHERE id = ${checkoutId} AND state = 'open'`),
  );
  expect(await t.db.rows(sql`SELECT subscription_tier AS tier FROM users WHERE id = ${who.id}`)).toEqual([{ tier: 'lifetime' }]);
});

test('who ends a plan the provider does not have waits for the customer, then the person, as whoever applies what it says does', async () => {
  const { id, subscription, customer } = await planMember(t.ctx, payments, 'pro_monthly');
  let ending: Promise<unknown> = Promise.resolve();
  await t.db.transaction(async (db) => {
    await lockCustomers({ db }, [customer]);
    ending = endUnknownSubscription(t.ctx, subscription ?? '');
    ending.catch(() => undefined);
    await waiting(1);
    await db.rows(sql`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE NOWAIT`);
    await db.rows(sql`SELECT 1 FROM subscriptions WHERE id = ${subscription} FOR UPDATE NOWAIT`);
  });
  expect(await ending).toBe(true);
});

test('whoever refunds money or ends a plan by hand holds customer and person before the payment, as whoever applies a payment does', async () => {
  const { id, paymentId, intent, customer, subscription } = await planMember(t.ctx, payments, 'pro_monthly');
  const reads = await readProvider(t.ctx, payments, { payment: intent });
  const actions = [
    () => refundPayment(t.ctx, payments, { paymentId, amountCents: 100, reason: 'kindness' }),
    () => endSubscriptionByHand(t.ctx, payments, { subscriptionId: subscription ?? '', when: 'now', byUserId: id }),
  ];
  for (const action of actions) {
    let doing: Promise<unknown> = Promise.resolve();
    await t.db.transaction(async (db) => {
      await lockCustomers({ db }, [customer]);
      doing = action();
      doing.catch(() => undefined);
      await waiting(1);
      // Nothing that is applied now is held by the one who waits.
      await db.rows(sql`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE NOWAIT`);
      await db.rows(sql`SELECT 1 FROM payments WHERE id = ${paymentId} FOR UPDATE NOWAIT`);
      await applyReads({ ...t.ctx, db }, reads);
    });
    expect(await doing).toBe('done');
  }
});

test('buyers who start, give up and pay at once, all at the same ideas, end in no deadlock', async () => {
  const ideas = await Promise.all([1, 2, 3].map(() => anIdea(t.ctx)));
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(aPerson));
  const unforeseen: unknown[] = [];
  const mayRefuse = (error: { code?: string }) => {
    if (!['conflict', 'gone', 'not_found', 'too_many_requests'].includes(error.code ?? '')) unforeseen.push(error);
  };
  await Promise.all(
    people.map(async ({ viewer }, i) => {
      for (let round = 0; round < 6; round++) {
        const { id } = ideas[(i + round) % ideas.length] as { id: string };
        const started = await startClaim(t.ctx, payments, buyer(viewer), id).catch(mayRefuse);
        if (!started) continue;
        if (round % 3 === 0) await releaseReservation(t.ctx, payments, buyer(viewer), id).catch(mayRefuse);
        else await Promise.all([payAt(payments, sessionOf(started)), startClaim(t.ctx, payments, buyer(viewer), id).catch(mayRefuse)]);
        await settle(t.ctx, payments);
      }
    }),
  );
  expect(unforeseen).toEqual([]);
  await settle(t.ctx, payments);
  const owned = await t.db.rows(sql`
    SELECT c.idea_id FROM claims c JOIN payments p ON p.id = c.payment_id WHERE c.ended_at IS NULL AND p.refunded_cents = 0`);
  expect(new Set(owned.map((row) => JSON.stringify(row))).size).toBe(owned.length);
  // At least the two of the tests before and what was paid for here.
  expect(owned.length).toBeGreaterThan(1);
  const deadlocks = await t.db.rows(
    sql`SELECT pg_stat_force_next_flush(), deadlocks FROM pg_stat_database WHERE datname = current_database()`,
  );
  expect(deadlocks).toMatchObject([{ deadlocks: 0 }]);
});
