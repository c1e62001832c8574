import sql from 'sql-template-tag';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { paidMonth } from './paid-month.server.ts';

/** The provider's words for a subscription that gives rights, or would again as soon as it is paid. */
export const liveStatuses = ['active', 'trialing', 'past_due'] as const;

export type SubscriptionRow = Columns<
  | 'id'
  | 'status'
  | 'current_period_start'
  | 'current_period_end'
  | 'cancel_at_period_end'
  | 'cancel_at?'
  | 'created_at'
  | 'trial_end?'
  | 'ended_at?'
>;

/** A person's subscriptions, the best first; of which the present month was refunded whole or lost in a dispute; and those that stand. */
export type Plans = { all: SubscriptionRow[]; lost: Set<string>; standing: SubscriptionRow[] };

/**
 * A person's monthly plans: paid before overdue before ended, then the older one. One whose month was refunded or lost is about to end itself and does
 * not stand. The first that stands counts; the others are spare.
 */
export async function plansOf(db: Database, userId: string): Promise<Plans> {
  const all = await db.rows<SubscriptionRow>(sql`
    SELECT id, status, current_period_start, current_period_end, cancel_at_period_end, cancel_at, created_at, trial_end, ended_at FROM subscriptions
    WHERE user_id = ${userId} AND status <> 'incomplete_expired'
    ORDER BY status IN (${liveStatuses[0]}, ${liveStatuses[1]}) DESC, status = ${liveStatuses[2]} DESC,
      CASE WHEN ended_at IS NULL THEN created_at END, ended_at DESC, id`);
  const lost = new Set<string>();
  for (const { id } of all) if ((await paidMonth(db, id))?.isLost) lost.add(id);
  const standing = all.filter(({ id, status }) => !lost.has(id) && liveStatuses.some((one) => one === status));
  return { all, lost, standing };
}
