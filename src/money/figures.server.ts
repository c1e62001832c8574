import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';

/** A span of time, the end not included. */
export type Span = { from: Date; to: Date };

/**
 * Monthly recurring revenue in cents: the monthly price of every subscription that is paid for or asked to be paid, so active and overdue ones, those
 * that will end with their period included; trials and ended ones are not. Lifetime is paid once and is never part of it.
 * Prices are without tax.
 */
export async function monthlyRecurringRevenue(ctx: Context): Promise<number> {
  return (
    (await ctx.db.value<number>(
      sql`SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM subscriptions WHERE status IN ('active', 'past_due')`,
    )) ?? 0
  );
}

/** What came in and went out in a span, in cents without tax, which is not ours: `net` is what is left of `gross`. Disputed money counts as gone until it is won back. */
export type Revenue = { gross: number; refunded: number; disputed: number; net: number };
type RevenueRow = Columns<'refunded'> & Record<'gross' | 'disputed', number>;

const SUMS = sql`
  coalesce(sum(amount_cents - tax_cents) FILTER (WHERE kind = 'charge'), 0)::bigint AS gross,
  -coalesce(sum(amount_cents - tax_cents) FILTER (WHERE kind IN ('refund', 'refund_failed')), 0)::bigint AS refunded,
  -coalesce(sum(amount_cents - tax_cents) FILTER (WHERE kind IN ('dispute', 'dispute_won')), 0)::bigint AS disputed`;
const withNet = ({ gross, refunded, disputed }: RevenueRow): Revenue => ({ gross, refunded, disputed, net: gross - refunded - disputed });

/** Revenue of a span, from the ledger's entries by when the money moved; all of it when no span is given. */
export async function revenueIn(ctx: Context, span?: Span): Promise<Revenue> {
  const row = await ctx.db.row<RevenueRow>(
    span
      ? sql`SELECT ${SUMS} FROM payment_entries WHERE occurred_at >= ${span.from} AND occurred_at < ${span.to}`
      : sql`SELECT ${SUMS} FROM payment_entries`,
  );
  return withNet(row as RevenueRow);
}

/** Revenue by calendar month (UTC), the latest first; months in which no money moved are left out. */
export async function revenueByMonth(ctx: Context, months = 24): Promise<({ month: string } & Revenue)[]> {
  const rows = await ctx.db.rows<'month', RevenueRow>(sql`
    SELECT to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, ${SUMS} FROM payment_entries GROUP BY 1 ORDER BY 1 DESC LIMIT ${months}`);
  return rows.map(({ month, ...row }) => ({ month, ...withNet(row) }));
}

/**
 * Revenue of a span by parts of it; parts in which no money moved are left out.
 * @param part SQL over `occurred_at` that names the part an entry belongs to
 */
export async function revenueParts(ctx: Context, { from, to }: Span, part: Sql): Promise<({ start: string } & Revenue)[]> {
  const rows = await ctx.db.rows<'start', RevenueRow>(sql`
    SELECT ${part} AS start, ${SUMS} FROM payment_entries WHERE occurred_at >= ${from} AND occurred_at < ${to} GROUP BY 1`);
  return rows.map(({ start, ...row }) => ({ start, ...withNet(row) }));
}

export type SubscriptionCounts = {
  active: number;
  trialing: number;
  pastDue: number;
  /** Monthly plans that were paid for, ended in the span, and whose people did not move to lifetime: a trial nobody paid for is not lost. */
  churned: number;
  /** churned / (active + churned) × 100, where overdue plans count as active; 0 when there is neither. */
  churnRate: number;
};

/** How many subscriptions there are now, and how many were lost in a span. */
export async function subscriptionCounts(ctx: Context, { from, to }: Span): Promise<SubscriptionCounts> {
  const row = await ctx.db.row<Record<'active' | 'trialing' | 'past_due' | 'churned', number>>(sql`
      SELECT count(*) FILTER (WHERE s.status = 'active') AS active, count(*) FILTER (WHERE s.status = 'trialing') AS trialing,
        count(*) FILTER (WHERE s.status = 'past_due') AS past_due,
        (SELECT count(*) FROM subscriptions gone LEFT JOIN users u ON u.id = gone.user_id
          WHERE gone.ended_at >= ${from} AND gone.ended_at < ${to} AND u.subscription_tier IS DISTINCT FROM 'lifetime'
            AND EXISTS (SELECT 1 FROM payments p WHERE p.subscription_id = gone.id)) AS churned
      FROM subscriptions s`);
  const { active = 0, trialing = 0, past_due: pastDue = 0, churned = 0 } = row ?? {};
  const base = active + pastDue + churned;
  return { active, trialing, pastDue, churned, churnRate: base === 0 ? 0 : (churned / base) * 100 };
}
