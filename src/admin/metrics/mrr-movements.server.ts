import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { everyPart, partOf } from './count-by.server.ts';
import type { Period } from './periods.ts';

/** Why recurring revenue changed, in the order in which it is told. */
export const movementKinds = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;
type Movements = Record<(typeof movementKinds)[number], number>;
/** Cents of a part: `closing` = `opening` + the five movements, of which contraction and churn are negative. */
export type MrrPart = { start: string; opening: number } & Movements & { closing: number };

/**
 * Every change of what a customer pays by the month, from the events of their subscriptions.
 *
 * A subscription pays its price while the provider calls it active or overdue, and nothing in a trial or once it ended, as in `monthlyRecurringRevenue`.
 * Events are taken in the order they were written, and dated by when they happened. A customer is an account (after its deletion, a subscription);
 * a change is
 * - new: from nothing, never having paid; reactivation: from nothing, having paid before;
 * - expansion, contraction: more or less than before, but not nothing;
 * - churn: to nothing.
 *
 * These are the usual five movements (https://www.chartmogul.com/saas-metrics/mrr/).
 */
const MOVEMENTS: Sql = sql`
  WITH told AS (
    SELECT id, created_at, coalesce(user_id::text, stripe_subscription_id) AS customer, stripe_subscription_id AS subscription,
      CASE event_type WHEN 'subscription.created' THEN metadata ->> 'status' WHEN 'subscription.cancelled' THEN 'canceled'
        ELSE metadata #>> '{changes,status,to}' END AS status,
      (CASE event_type WHEN 'subscription.created' THEN metadata ->> 'amount' ELSE metadata #>> '{changes,amount,to}' END)::bigint AS amount
    FROM subscription_events
    WHERE stripe_subscription_id IS NOT NULL AND (event_type IN ('subscription.created', 'subscription.cancelled')
      OR (event_type = 'subscription.updated' AND metadata -> 'changes' ?| ARRAY['status', 'amount']))
  ), numbered AS (
    SELECT *, count(status) OVER by_subscription AS status_no, count(amount) OVER by_subscription AS amount_no
    FROM told WINDOW by_subscription AS (PARTITION BY subscription ORDER BY id)
  ), known AS (
    SELECT id, created_at, customer, subscription,
      max(status) OVER (PARTITION BY subscription, status_no) AS status, max(amount) OVER (PARTITION BY subscription, amount_no) AS amount
    FROM numbered
  ), paying AS (
    SELECT id, created_at, customer, subscription,
      CASE WHEN status IN ('active', 'past_due') THEN coalesce(amount, 0) ELSE 0 END AS cents FROM known
  ), changes AS (
    SELECT id, created_at, customer, cents - lag(cents, 1, 0::bigint) OVER (PARTITION BY subscription ORDER BY id) AS delta FROM paying
  ), running AS (
    SELECT id, created_at, delta, sum(delta) OVER by_customer AS after,
      coalesce(count(*) FILTER (WHERE delta > 0) OVER (PARTITION BY customer ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS rises
    FROM changes WHERE delta <> 0 WINDOW by_customer AS (PARTITION BY customer ORDER BY id)
  )
  SELECT created_at, delta, CASE WHEN after = 0 THEN 'churn' WHEN after = delta THEN CASE WHEN rises = 0 THEN 'new' ELSE 'reactivation' END
    WHEN delta > 0 THEN 'expansion' ELSE 'contraction' END AS kind
  FROM running`;

/** Where movements before a period are summed up. */
const BEFORE = null;

/**
 * How monthly recurring revenue came to be what it is: movements of each part of a period, which add up to its change.
 * @returns one entry for each part, ascending; the last one's `closing` is what the events say of now
 */
export async function mrrMovements(ctx: Context, period: Period): Promise<MrrPart[]> {
  const rows = await ctx.db.rows<'start?' | 'cents', Record<'kind', keyof Movements>>(sql`
    SELECT CASE WHEN created_at >= ${period.from} THEN ${partOf(period.unit, sql`created_at`)} END AS start, kind, sum(delta)::bigint AS cents
    FROM (${MOVEMENTS}) AS m WHERE created_at < ${period.to} GROUP BY 1, 2`);
  const nothing: Movements = { new: 0, reactivation: 0, expansion: 0, contraction: 0, churn: 0 };
  const parts = new Map<string | null, Movements>();
  for (const { start, kind, cents } of rows) parts.set(start, { ...(parts.get(start) ?? nothing), [kind]: cents });
  const sumOf = (movements: Movements) => movementKinds.reduce((sum, kind) => sum + movements[kind], 0);
  let opening = sumOf(parts.get(BEFORE) ?? nothing);
  const inPeriod = [...parts].flatMap(([start, movements]) => (start === BEFORE ? [] : [{ start, ...movements }]));
  return everyPart(period, inPeriod, nothing).map(({ start, ...movements }) => {
    const part = { start, opening, ...movements, closing: opening + sumOf(movements) };
    opening = part.closing;
    return part;
  });
}

/** @returns whether anybody paid by the month before a period, whether they still do or not */
export async function paidBefore(ctx: Context, { from }: Period): Promise<boolean> {
  return (await ctx.db.row(sql`SELECT 1 FROM (${MOVEMENTS}) AS m WHERE created_at < ${from} LIMIT 1`)) !== undefined;
}
