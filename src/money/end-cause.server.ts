import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { paidMonth } from './paid-month.server.ts';
import { plansOf } from './standing-plans.server.ts';

/** Why we end a subscription. Kept with the task, and at the provider with what it refunds. */
export const endReasons = {
  lifetime: 'upgraded to lifetime',
  second: 'a second subscription of the same person',
  refunded: 'its payment was refunded',
  lost: 'its payment was lost in a dispute',
  account: 'the account was deleted',
  byHand: 'ended by an administrator',
} as const;
export type EndReason = (typeof endReasons)[keyof typeof endReasons];

/** Whether what made an end necessary is still so; for Lifetime since when it is paid. */
export type EndCause = { holds: boolean; lifetimeSince?: Date };

type Row = Columns<'user_id?' | 'lifetime_since?'>;

/** Asked right before a subscription is ended: a task may have waited for days, and be asked for again after that. */
export async function causeOfEnd({ db }: Pick<Context, 'db'>, subscriptionId: string, reason: EndReason): Promise<EndCause> {
  const row = await db.row<Row>(sql`
      SELECT s.user_id,
        (SELECT min(p.paid_at) FROM payments p
         WHERE p.user_id = s.user_id AND p.purpose = 'lifetime' AND p.refunded_cents < p.amount_cents AND p.dispute_status IS DISTINCT FROM 'lost') AS lifetime_since
      FROM subscriptions s WHERE s.id = ${subscriptionId}`);
  // Nobody could use it.
  if (!row?.user_id) return { holds: true };
  switch (reason) {
    case endReasons.lifetime:
      return row.lifetime_since ? { holds: true, lifetimeSince: row.lifetime_since } : { holds: false };
    case endReasons.second:
      return { holds: row.lifetime_since !== null || (await isSpare(db, row.user_id, subscriptionId)) };
    case endReasons.refunded:
    case endReasons.lost: {
      // A new month that is paid stands by itself.
      const month = await paidMonth(db, subscriptionId);
      return { holds: month === undefined || month.isLost };
    }
    case endReasons.account:
    case endReasons.byHand:
      return { holds: true };
  }
}

/** Whether a person has a plan that comes before this one: which of two is the better may have changed since one of them was to end. */
async function isSpare(db: Database, userId: string, subscriptionId: string): Promise<boolean> {
  const [best] = (await plansOf(db, userId)).standing;
  return best !== undefined && best.id !== subscriptionId;
}
