import sql from 'sql-template-tag';
import { type PlanId, planInForce, type SubscriptionStatus } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { type Viewer, visitor } from '../../platform/viewer.ts';

type Row = Columns<'since' | 'suspended' | 'role' | 'due_at?'> & { tier: PlanId; status: SubscriptionStatus };

/** @returns what a person may do now, for work of theirs that goes on without a request; undefined when the account is gone or suspended */
export async function viewerOf(ctx: Context, userId: string): Promise<Viewer | undefined> {
  const row = await ctx.db.row<Row>(sql`
      SELECT subscription_tier AS tier, subscription_status AS status, subscription_status_since AS since,
        access_suspended_at IS NOT NULL AS suspended, role, deletion_due_at AS due_at
      FROM users WHERE id = ${userId} AND suspended_at IS NULL`);
  if (!row) return undefined;
  const { tier, status, since, suspended, role, due_at } = row;
  if (due_at) return { ...visitor, leaving: { userId, dueAt: due_at } };
  return { userId, plan: planInForce({ tier, status, statusSince: since, isSuspended: suspended }, ctx.now()), isAdmin: role === 'admin' };
}
