import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { asSent, type Columns, type RowFor } from '../../platform/db/columns.ts';
import { cachedFigure } from '../metrics/cached-figures.server.ts';
import { containing } from '../users/search-text.server.ts';
import type { SubscriptionSort } from './subscription-filters.ts';
import { type SubscriptionFilter, SubscriptionPage, type SubscriptionQuery, type SubscriptionRow } from './subscriptions.contract.ts';

const LIMIT = 20;

type Row = Omit<RowFor<typeof SubscriptionRow>, 'refundable'> & Columns<'payment_id?' | 'left_cents?' | 'paid_at?'>;

/** What may be missing comes last, whichever way. */
const SORTS: Record<Exclude<SubscriptionSort, 'amount'>, { by: Sql; isMissing: Sql }> = {
  changed: { by: sql`u.subscription_status_since`, isMissing: empty },
  email: { by: sql`u.email`, isMissing: empty },
  period_end: { by: sql`u.current_period_end`, isMissing: sql`NULLS LAST` },
};

/** Everybody with a plan that is or was paid for; whoever never had one, or was given all of Lifetime back, is free and not among them. */
const chosenBy = ({ search, status, tier }: SubscriptionFilter): Sql =>
  join(
    [
      sql`u.subscription_tier <> 'free'`,
      ...(search ? [containing(sql`u.search_text`, search)] : []),
      ...(status ? [sql`u.subscription_status = ${status}`] : []),
      ...(tier ? [sql`u.subscription_tier = ${tier}`] : []),
    ],
    ' AND ',
  );

/** What is told of the people in `chosen`, a set of rows with `id` and `place`. */
const rowsOf = (chosen: Sql): Sql => sql`
  SELECT u.id AS user_id, u.email, u.full_name, u.subscription_tier AS tier, u.subscription_status AS status,
    u.subscription_status_since AS status_since, u.stripe_customer_id, u.stripe_subscription_id, s.current_period_start AS period_start,
    u.current_period_end AS period_end, coalesce(s.amount_cents, l.amount_cents) AS amount_cents, coalesce(s.currency, l.currency, 'usd') AS currency,
    u.cancel_at_period_end, CASE WHEN s.status IN ('active', 'past_due') THEN s.amount_cents ELSE 0 END AS mrr_cents,
    coalesce(l.paid_cents, 0)::bigint AS paid_cents, l.payment_id, l.left_cents, l.paid_at
  FROM (${chosen}) c JOIN users u ON u.id = c.id LEFT JOIN subscriptions s ON s.id = u.stripe_subscription_id
  LEFT JOIN LATERAL (
    SELECT sum(p.amount_cents - p.refunded_cents) AS paid_cents, max(p.currency) AS currency,
      (array_agg(p.amount_cents ORDER BY p.paid_at DESC) FILTER (WHERE p.purpose = 'lifetime'))[1] AS amount_cents,
      (array_agg(p.id ORDER BY p.paid_at DESC) FILTER (WHERE p.refunded_cents < p.amount_cents))[1] AS payment_id,
      (array_agg(p.amount_cents - p.refunded_cents ORDER BY p.paid_at DESC) FILTER (WHERE p.refunded_cents < p.amount_cents))[1] AS left_cents,
      (array_agg(p.paid_at ORDER BY p.paid_at DESC) FILTER (WHERE p.refunded_cents < p.amount_cents))[1] AS paid_at
    FROM payments p WHERE p.user_id = u.id AND p.purpose IN ('subscription', 'lifetime')) l ON true
  ORDER BY c.place`;

const onWire = ({ payment_id, left_cents, paid_at, ...row }: Row): SubscriptionRow => ({
  ...asSent(row),
  refundable: payment_id && paid_at ? { payment_id, left_cents: left_cents ?? 0, paid_at: paid_at.toISOString() } : null,
});

/** A page of twenty paid plans. Those without the value they are ordered by come last. The caller checks who may ask. */
export async function listSubscriptions(ctx: Context, query: SubscriptionQuery): Promise<SubscriptionPage> {
  const [rows, total] = await Promise.all([
    query.sort === 'amount' ? pageByPrice(ctx, query) : pageOf(ctx, query, query.sort),
    countSubscriptions(ctx, query),
  ]);
  return SubscriptionPage.parse({
    subscriptions: rows.map(onWire),
    pagination: { page: query.page, limit: LIMIT, total, pages: Math.ceil(total / LIMIT) },
  });
}

const skipped = ({ page }: SubscriptionQuery) => (page - 1) * LIMIT;
const wayOf = ({ direction }: SubscriptionQuery) => raw(direction === 'asc' ? 'ASC' : 'DESC');
const numbered = (ids: Sql): Sql => rowsOf(sql`SELECT id, row_number() OVER () AS place FROM (${ids}) p`);

function pageOf(ctx: Context, query: SubscriptionQuery, sort: Exclude<SubscriptionSort, 'amount'>): Promise<Row[]> {
  const { by, isMissing } = SORTS[sort];
  const way = wayOf(query);
  return ctx.db.rows<Row>(
    numbered(sql`
      SELECT u.id FROM users u WHERE ${chosenBy(query)} ORDER BY ${by} ${way} ${isMissing}, u.id ${way} LIMIT ${LIMIT} OFFSET ${skipped(query)}`),
  );
}

/**
 * The price stands with the subscription, or with the payment for Lifetime. Subscriptions are read in the order of their index, no more of them than the
 * page needs; payments for Lifetime are few. Behind both come plans that were given by hand, which have no price.
 */
async function pageByPrice(ctx: Context, query: SubscriptionQuery): Promise<Row[]> {
  const [where, way, upTo] = [chosenBy(query), wayOf(query), skipped(query) + LIMIT];
  // One after the other, from the first: joined as a whole, all of them would be read and sorted for twenty.
  const subscribed = sql`
    FROM subscriptions s CROSS JOIN LATERAL
      (SELECT u.id FROM users u WHERE u.id = s.user_id AND u.stripe_subscription_id = s.id AND ${where} OFFSET 0) u`;
  const hasNone = sql`NOT EXISTS (SELECT FROM subscriptions s WHERE s.id = u.stripe_subscription_id AND s.user_id = u.id)`;
  const paidOnce = sql`
    FROM (SELECT DISTINCT ON (p.user_id) p.user_id, p.amount_cents FROM payments p WHERE p.purpose = 'lifetime' ORDER BY p.user_id, p.paid_at DESC) l
    JOIN users u ON u.id = l.user_id WHERE ${where} AND ${hasNone}`;
  const rows = await ctx.db.rows<Row>(
    numbered(sql`
      SELECT id FROM (
        (SELECT u.id, s.amount_cents AS cents ${subscribed} ORDER BY s.amount_cents ${way}, s.user_id ${way} LIMIT ${upTo})
        UNION ALL (SELECT u.id, l.amount_cents AS cents ${paidOnce} ORDER BY l.amount_cents ${way}, u.id ${way} LIMIT ${upTo})) priced
      ORDER BY cents ${way}, id ${way} LIMIT ${LIMIT} OFFSET ${skipped(query)}`),
  );
  if (rows.length === LIMIT) return rows;
  const counted = await ctx.db.value<number>(sql`SELECT (SELECT count(*) ${subscribed}) + (SELECT count(*) ${paidOnce}) AS count`);
  const rest = await ctx.db.rows<Row>(
    numbered(sql`
      SELECT u.id FROM users u WHERE ${where} AND ${hasNone} AND NOT EXISTS (SELECT FROM payments p WHERE p.user_id = u.id AND p.purpose = 'lifetime')
      ORDER BY u.id ${way} LIMIT ${LIMIT - rows.length} OFFSET ${Math.max(0, skipped(query) - (counted ?? 0))}`),
  );
  return [...rows, ...rest];
}

/** How many plans a filter lets through, at most a minute old. */
function countSubscriptions(ctx: Context, filter: SubscriptionFilter): Promise<number> {
  const { search, status = 'any', tier = 'any' } = filter;
  const count = async () => {
    return (await ctx.db.value<number>(sql`SELECT count(*) AS total FROM users u WHERE ${chosenBy(filter)}`)) ?? 0;
  };
  return cachedFigure(ctx, `plans, ${status}, ${tier}`, count, { search });
}

/**
 * The plans that come after a person's in the order of ids, so that a list of any length is read block by block.
 * @param after the id of the last person of the block before; undefined for the first block
 */
export async function subscriptionsAfter(
  ctx: Context,
  filter: SubscriptionFilter,
  after: string | undefined,
  count: number,
): Promise<SubscriptionRow[]> {
  const rest = after ? sql`AND u.id > ${after}` : empty;
  const rows = await ctx.db.rows<Row>(
    rowsOf(sql`SELECT u.id, u.id AS place FROM users u WHERE ${chosenBy(filter)} ${rest} ORDER BY u.id LIMIT ${count}`),
  );
  return rows.map(onWire);
}
