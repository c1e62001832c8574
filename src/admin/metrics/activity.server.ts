import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { formatCents } from '../../ui/format.ts';
import type { Activity, ActivityType } from './figures.contract.ts';

/** As the specification has it. */
const LATEST = 10;

type Row = Columns<'id' | 'who?' | 'title?' | 'cents?' | 'at'> & Record<'type', ActivityType>;

const SOMEBODY = 'Somebody who has left';

const says: Record<ActivityType, (row: { who: string; title: string; money: string }) => string> = {
  user_signup: ({ who }) => `${who} signed up`,
  payment_received: ({ who, money }) => `${who} paid ${money}`,
  payment_refunded: ({ who, money }) => `${money} went back to ${who === SOMEBODY ? 'somebody who has left' : who}`,
  subscription_created: ({ who }) => `${who} began Pro Monthly`,
  subscription_cancelled: ({ who }) => `Pro Monthly of ${who === SOMEBODY ? 'somebody who has left' : who} ended`,
  idea_created: ({ title }) => `“${title}” came into the catalogue`,
};

/**
 * The latest things that happened, of every kind together, the latest first: sign-ups, payments, refunds, plans begun and ended, ideas. Shipped ideas are
 * all loaded at once, and told when each was published.
 */
export async function latestActivity(ctx: Context): Promise<Activity[]> {
  const rows = await ctx.db.rows<Row>(sql`
    (SELECT id, 'user_signup' AS type, email AS who, NULL AS title, NULL::int AS cents, created_at AS at FROM users
      ORDER BY created_at DESC, id DESC LIMIT ${LATEST})
    UNION ALL
    (SELECT id, 'idea_created', NULL, title, NULL, came_at
      FROM (SELECT id, title, CASE WHEN file_digest IS NULL THEN created_at ELSE published_at END AS came_at FROM ideas) i
      WHERE came_at <= ${ctx.now()} ORDER BY came_at DESC, id DESC LIMIT ${LATEST})
    UNION ALL
    (SELECT e.id, CASE e.event_type WHEN 'payment.succeeded' THEN 'payment_received' WHEN 'payment.refunded' THEN 'payment_refunded'
        WHEN 'subscription.created' THEN 'subscription_created' ELSE 'subscription_cancelled' END,
      coalesce(u.email, p.email), NULL, abs(e.amount), e.created_at
      FROM subscription_events e LEFT JOIN users u ON u.id = e.user_id LEFT JOIN payments p ON p.id = e.payment_id
      WHERE e.event_type IN ('payment.succeeded', 'payment.refunded', 'subscription.created', 'subscription.cancelled')
      ORDER BY e.created_at DESC, e.id DESC LIMIT ${LATEST})
    ORDER BY at DESC, id DESC LIMIT ${LATEST}`);
  return rows.map(({ id, type, who, title, cents, at }) => ({
    id,
    type,
    description: says[type]({ who: who ?? SOMEBODY, title: title ?? '', money: formatCents(cents ?? 0) }),
    timestamp: at.toISOString(),
  }));
}
