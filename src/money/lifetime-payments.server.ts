import sql from 'sql-template-tag';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';

export type LifetimePayment = Columns<'id' | 'paid_at'> & Record<'dispute_status', 'open' | 'won' | null>;

/**
 * The payments for Lifetime that stand: neither refunded whole nor lost in a dispute.
 * @returns the one that gives Lifetime first, which is the oldest that nobody disputed; the others were paid without need
 */
export function standingLifetimes(db: Database, userId: string): Promise<LifetimePayment[]> {
  return db.rows<LifetimePayment>(sql`
    SELECT id, dispute_status, paid_at FROM payments
    WHERE user_id = ${userId} AND purpose = 'lifetime' AND refunded_cents < amount_cents AND dispute_status IS DISTINCT FROM 'lost'
    ORDER BY dispute_status = 'open' NULLS FIRST, paid_at, id`);
}
