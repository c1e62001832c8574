import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mrrMovements } from '../../src/admin/metrics/mrr-movements.server.ts';
import { periodOf } from '../../src/admin/metrics/periods.ts';
import { monthlyRecurringRevenue } from '../../src/money/figures.server.ts';
import { reconcile } from '../../src/money/reconcile.server.ts';
import { refundPayment } from '../../src/money/refund-payment.server.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { settle, testPayments } from '../../tests/factories/payments.ts';
import { fillDemo } from './fill-demo.server.ts';
import { livesOf } from './lives.ts';

const clock = aClock('2026-03-10T12:00:00.000Z');
const WISH = { seed: 7, people: 700, viewsEach: 4 };
let t: TestDatabase;
let payments: ReturnType<typeof testPayments>;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  payments = testPayments(t.ctx);
  for (let n = 0; n < 4; n++) await anIdea(t.ctx, { daysOld: n + 1 });
  await fillDemo(t.ctx, payments, WISH);
});
afterAll(() => t.drop());

const one = async <T>(statement: ReturnType<typeof sql>) => (await t.db.rows<T>(statement))[0] as T;

test('the same wish makes the same people', () => {
  const world = { ...WISH, days: 548, ideas: 4, until: clock.now() };
  expect([...livesOf(world)]).toEqual([...livesOf(world)]);
  expect([...livesOf({ ...world, seed: 8 })]).not.toEqual([...livesOf(world)]);
});

test('everybody is marked, nothing happened before the account or after now, and there is something of everything', async () => {
  expect(
    await one(sql`
      SELECT count(*) AS people, count(*) FILTER (WHERE email LIKE '%@demo.assay.example') AS marked, bool_and(created_at <= ${clock.now()}) AS in_time
      FROM users`),
  ).toEqual({ people: WISH.people, marked: WISH.people, in_time: true });
  expect(
    await one(sql`
      SELECT (SELECT count(*) FROM idea_views v JOIN users u ON u.id = v.user_id WHERE v.viewed_at < u.created_at OR v.viewed_at > ${clock.now()}) AS views,
        (SELECT count(*) FROM payments p JOIN users u ON u.id = p.user_id WHERE p.paid_at < u.created_at OR p.paid_at > ${clock.now()}) AS payments,
        (SELECT count(*) FROM subscription_events WHERE created_at > ${clock.now()}) AS events`),
  ).toEqual({ views: 0, payments: 0, events: 0 });
  for (const table of [
    'subscriptions',
    'payments',
    'saved_ideas',
    'ai_research_requests',
    'ai_chat_messages',
    'model_calls',
    'search_queries',
  ])
    expect((await t.db.rows({ ...sql``, text: `SELECT 1 FROM ${table} LIMIT 1`, values: [] } as never)).length, table).toBe(1);
});

test('plans, ledger, events and counters agree', async () => {
  const months = await mrrMovements(t.ctx, periodOf('12m', clock.now()));
  expect(await monthlyRecurringRevenue(t.ctx)).toBeGreaterThan(0);
  expect(months.at(-1)?.closing).toBe(await monthlyRecurringRevenue(t.ctx));
  expect(
    await one(sql`
      SELECT (SELECT sum(amount_cents) FROM payment_entries) = (SELECT sum(amount) FROM subscription_events) AS money,
        (SELECT sum(amount_cents - refunded_cents) FROM payments) = (SELECT sum(amount_cents) FROM payment_entries) AS ledger,
        (SELECT sum(view_count) FROM ideas) = (SELECT count(*) FROM idea_views) AS views,
        (SELECT sum(save_count) FROM ideas) = (SELECT count(*) FROM saved_ideas) AS saves,
        (SELECT count(*) FROM users u JOIN subscriptions s ON s.id = u.stripe_subscription_id
          WHERE replace(s.status, 'canceled', 'cancelled') <> u.subscription_status OR u.subscription_tier <> 'pro_monthly') AS differing`),
  ).toEqual({ money: true, ledger: true, views: true, saves: true, differing: 0 });
});

test('the provider agrees with every plan, and a demo payment is refunded as any other', async () => {
  const states = () =>
    t.db.rows(
      sql`SELECT id, subscription_tier, subscription_status, subscription_status_since, current_period_end, cancel_at_period_end FROM users ORDER BY id`,
    );
  const before = await states();
  expect(await one(sql`SELECT count(*) AS unchecked FROM subscriptions WHERE ended_at IS NULL`)).not.toEqual({ unchecked: 0 });
  clock.advance(2 * 60_000);
  for (let round = 0; round < 3; round++) {
    const found = await reconcile(t.ctx, payments);
    expect(found).toEqual({ lostEvents: 0, repaired: 0, chargesMissing: 0, failed: 0 });
    clock.advance(121_000);
  }
  expect(await states()).toEqual(before);
  const paid = await one<{ id: string; user_id: string }>(sql`
    SELECT p.id, p.user_id FROM payments p JOIN subscriptions s ON s.id = p.subscription_id
    WHERE s.status = 'active' AND p.period_end = s.current_period_end ORDER BY p.paid_at DESC LIMIT 1`);
  expect(await refundPayment(t.ctx, payments, { paymentId: paid.id, reason: 'a test' })).toBe('done');
  await settle(t.ctx, payments);
  expect(await one(sql`SELECT subscription_status AS status FROM users WHERE id = ${paid.user_id}`)).toEqual({ status: 'cancelled' });
});

test('a database in which somebody has an account is left alone, and so is one that was filled', async () => {
  await expect(fillDemo(t.ctx, payments, WISH)).rejects.toMatchObject({ code: 'conflict' });
  expect((await one<{ count: number }>(sql`SELECT count(*) AS count FROM users`)).count).toBe(WISH.people);
});
