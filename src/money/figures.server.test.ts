import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { emptyTables } from '../../tests/factories/empty-tables.ts';
import { isWhole } from '../../tests/factories/slice.ts';
import { oneRun } from '../../tests/faults/payments/run.ts';
import { randomFrom } from '../../tests/faults/random.ts';
import { monthlyRecurringRevenue, revenueByMonth, revenueIn, subscriptionCounts } from './figures.server.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

type Event = {
  event_type: string;
  amount: number | null;
  user_id: string | null;
  subscription: string | null;
  created_at: Date;
  metadata: { status?: string; amount?: number; changes?: Record<string, { to: string | number }> };
};
const WHOLE = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2030-01-01T00:00:00Z') };

/** The figures again, slowly, from nothing but the events. */
async function fromEvents() {
  const events = await t.db.rows<Event>(
    sql`SELECT event_type, amount, user_id, stripe_subscription_id AS subscription, created_at, metadata FROM subscription_events ORDER BY id`,
  );
  const lifetime = new Set(
    (await t.db.rows<{ id: string }>(sql`SELECT id FROM users WHERE subscription_tier = 'lifetime'`)).map(({ id }) => id),
  );
  const subscriptions = new Map<string, { status: string; amount: number }>();
  const revenue = { gross: 0, refunded: 0, disputed: 0 };
  const months = new Map<string, number>();
  const paidFor = new Set<string>();
  let churned = 0;
  for (const { event_type: type, amount, user_id, subscription, metadata, created_at } of events) {
    const cents = amount ?? 0;
    if (type === 'payment.succeeded' && subscription) paidFor.add(subscription);
    if (cents !== 0) months.set(created_at.toISOString().slice(0, 7), (months.get(created_at.toISOString().slice(0, 7)) ?? 0) + cents);
    if (type === 'payment.succeeded') revenue.gross += cents;
    else if (type.startsWith('payment.refund')) revenue.refunded -= cents;
    else if (type.startsWith('dispute.')) revenue.disputed -= cents;
    if (!subscription) continue;
    const known = subscriptions.get(subscription) ?? { status: '', amount: 0 };
    if (type === 'subscription.created') subscriptions.set(subscription, { status: metadata.status ?? '', amount: metadata.amount ?? 0 });
    if (type === 'subscription.updated')
      subscriptions.set(subscription, {
        status: String(metadata.changes?.status?.to ?? known.status),
        amount: Number(metadata.changes?.amount?.to ?? known.amount),
      });
    if (type !== 'subscription.cancelled') continue;
    subscriptions.set(subscription, { ...known, status: 'canceled' });
    if (paidFor.has(subscription) && (!user_id || !lifetime.has(user_id))) churned++;
  }
  const of = (status: string) => [...subscriptions.values()].filter((one) => one.status === status);
  const [active, pastDue, trialing] = [of('active'), of('past_due'), of('trialing')];
  return {
    mrr: [...active, ...pastDue].reduce((total, one) => total + one.amount, 0),
    revenue: { ...revenue, net: revenue.gross - revenue.refunded - revenue.disputed },
    counts: { active: active.length, pastDue: pastDue.length, trialing: trialing.length, churned },
    months: [...months].filter(([, net]) => net !== undefined).sort(),
  };
}

test('whatever people did, the figures are those that the events add up to', async () => {
  let charges = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 }), async (seed) => {
      await emptyTables(t.db);
      const run = await oneRun({ world: t.db, ours: t.db }, randomFrom(seed), { isFair: true });
      expect(run.wrong).toEqual([]);
      charges += run.charges;
      const naive = await fromEvents();
      expect(await monthlyRecurringRevenue(t.ctx)).toBe(naive.mrr);
      expect(await revenueIn(t.ctx)).toEqual(naive.revenue);
      expect(await revenueIn(t.ctx, WHOLE)).toEqual(naive.revenue);
      const { churnRate, ...counts } = await subscriptionCounts(t.ctx, WHOLE);
      expect(counts).toEqual(naive.counts);
      const base = counts.active + counts.pastDue + counts.churned;
      expect(churnRate).toBeCloseTo(base === 0 ? 0 : (100 * counts.churned) / base);
      expect((await revenueByMonth(t.ctx, 100)).map(({ month, net }) => [month, net]).sort()).toEqual(naive.months);
    }),
    { numRuns: isWhole ? 8 : 2 },
  );
  expect(charges).toBeGreaterThan(0);
}, 120_000);
