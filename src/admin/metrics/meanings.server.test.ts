import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../../../dev/demo/fill-demo.server.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { testPayments } from '../../../tests/factories/payments.ts';
import { hasPlanInForce } from '../../money/entitlement.server.ts';
import { planInForce, subscriptionStatuses, tiers } from '../../money/entitlement.ts';
import { quickStats } from '../quick-stats.server.ts';
import { subscriptionFigures } from '../subscriptions/subscription-figures.server.ts';
import { listUsers } from '../users/list-users.server.ts';
import { analyticsOf } from './analytics.server.ts';
import { dashboardOf } from './dashboard.server.ts';
import { headCounts } from './head-counts.server.ts';
import type { meanings } from './meanings.tsx';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
  for (let n = 0; n < 4; n++) await anIdea(t.ctx, { daysOld: n + 1 });
  await fillDemo(t.ctx, testPayments(t.ctx), { seed: 2026, people: 700, viewsEach: 1 });
}, 120_000);
afterAll(() => t.drop());

const one = async (statement: ReturnType<typeof sql>) => Number((await t.db.rows<{ n: number }>(statement))[0]?.n ?? 0);

/** Each figure once more, by its words alone and by another way than the product goes. */
const again: Record<keyof typeof meanings, () => Promise<number>> = {
  users: () => one(sql`SELECT count(*) AS n FROM users WHERE email_verified`),
  pro_users: () =>
    one(sql`
      SELECT count(*) AS n FROM users WHERE email_verified AND subscription_tier <> 'free' AND access_suspended_at IS NULL
        AND NOT (subscription_tier = 'pro_monthly' AND subscription_status = 'cancelled')
        AND NOT (subscription_tier = 'pro_monthly' AND subscription_status = 'past_due' AND now() - subscription_status_since >= interval '7 days')`),
  pro_monthly: () => one(sql`SELECT count(*) AS n FROM users WHERE email_verified AND subscription_tier = 'pro_monthly'`),
  mrr: () =>
    one(sql`
      SELECT coalesce(sum(amount_cents), 0) AS n FROM subscriptions
      WHERE ended_at IS NULL AND status NOT IN ('trialing', 'canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'paused')`),
  active: () => one(sql`SELECT count(*) AS n FROM subscriptions WHERE ended_at IS NULL AND status IN ('past_due', 'active')`),
  churned: () =>
    one(sql`
      SELECT count(DISTINCT s.id) AS n FROM payments p JOIN subscriptions s ON s.id = p.subscription_id
      WHERE s.ended_at > now() - interval '30 days'
        AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = s.user_id AND u.subscription_tier = 'lifetime')`),
  churn_rate: async () => (100 * (await again.churned())) / ((await again.active()) + (await again.churned())),
};

test('over the demo data every figure is what its words say, on every screen that has it', async () => {
  const [heads, quick, list, money, dashboard, analytics] = [
    await headCounts(t.ctx),
    await quickStats(t.ctx),
    await listUsers(t.ctx, { sort: 'created_at', direction: 'desc', page: 1 }),
    await subscriptionFigures(t.ctx, '30d'),
    await dashboardOf(t.ctx, '30d'),
    await analyticsOf(t.ctx, '30d'),
  ];
  const figures = Object.fromEntries(
    await Promise.all(Object.entries(again).map(async ([name, count]) => [name, await count()] as const)),
  ) as Record<keyof typeof meanings, number>;
  expect({ users: heads.users, pro_users: heads.pro, free: heads.free }).toEqual({
    users: figures.users,
    pro_users: figures.pro_users,
    free: figures.users - figures.pro_users,
  });
  expect([quick.users, list.counts.total, quick.pro_users]).toEqual([figures.users, figures.users, figures.pro_users]);
  expect(list.counts.pro_monthly).toBe(figures.pro_monthly);
  expect([money.mrr_cents, dashboard.mrr_cents, quick.mrr_cents]).toEqual([figures.mrr, figures.mrr, figures.mrr]);
  expect([money.active, analytics.churn.active]).toEqual([figures.active, figures.active]);
  expect(money.churned).toBe(figures.churned);
  expect(money.churn_rate_percent).toBeCloseTo(figures.churn_rate);
  // What made the figures wrong once is in the data: plans that ended, and trials that nobody paid for.
  expect(
    await one(sql`SELECT count(*) AS n FROM users WHERE subscription_tier = 'pro_monthly' AND subscription_status = 'cancelled'`),
  ).toBeGreaterThan(0);
  expect(
    await one(sql`
      SELECT count(*) AS n FROM subscriptions s WHERE s.ended_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.subscription_id = s.id)`),
  ).toBeGreaterThan(0);
  expect(Math.min(...Object.values(figures))).toBeGreaterThan(0);
}, 60_000);

test('the condition on rows lets through whom the rule of access lets through', async () => {
  const now = new Date('2026-03-09T12:00:00Z');
  const ago = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 + ms);
  for (const tier of tiers)
    for (const status of subscriptionStatuses)
      for (const statusSince of [ago(30), ago(7), ago(7, 1), ago(1)])
        for (const isSuspended of [false, true]) {
          const [row] = await t.db.rows<{ has: boolean }>(sql`
            SELECT ${hasPlanInForce(now)} AS has FROM (SELECT ${tier}::text AS subscription_tier, ${status}::text AS subscription_status,
              ${statusSince}::timestamptz AS subscription_status_since, CASE WHEN ${isSuspended} THEN now() END AS access_suspended_at) users`);
          const isPro = planInForce({ tier, status, statusSince, isSuspended }, now) !== 'free';
          expect(row?.has, `${tier} ${status} ${statusSince.toISOString()} ${isSuspended}`).toBe(isPro);
        }
});
