import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { everyPart, partOf } from './count-by.server.ts';
import type { Period } from './periods.ts';

/** How far the people who signed up in a part have come by now. */
export type FunnelCohort = Columns<'start'> & Record<'signed_up' | 'verified' | 'paid', number>;

/**
 * From the sign-up to the first payment, by when people signed up. `paid` is whoever has a payment for a plan in the ledger, refunded or not; claims
 * of ideas are no plan. Accounts that are gone are not counted: unconfirmed ones go after a week, so that older cohorts look more confirmed than they were.
 */
export async function signUpFunnel(ctx: Context, period: Period): Promise<FunnelCohort[]> {
  const rows = await ctx.db.rows<FunnelCohort>(sql`
    SELECT ${partOf(period.unit, sql`u.created_at`)} AS start, count(*) AS signed_up, count(*) FILTER (WHERE u.email_verified) AS verified,
      count(p.user_id) AS paid
    FROM users u LEFT JOIN (SELECT DISTINCT user_id FROM payments WHERE purpose IN ('subscription', 'lifetime')) p ON p.user_id = u.id
    WHERE u.created_at >= ${period.from} AND u.created_at < ${period.to} GROUP BY 1`);
  return everyPart(period, rows, { signed_up: 0, verified: 0, paid: 0 });
}
