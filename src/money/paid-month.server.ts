import sql from 'sql-template-tag';
import type { Database } from '../platform/db/client.server.ts';

/** The payment that the present month of a subscription rests on. */
export type PaidMonth = { paymentId: string /** Refunded whole, or lost in a dispute. */; isLost: boolean; isDisputed: boolean };

/**
 * Finds the payment of the month a subscription is in; those of months before say nothing about it, whatever becomes of them.
 * One that stands counts before one that went back. Payments without a month of their own (kept since migration 0016) are told by their time.
 * @returns undefined while the month is not paid: in a trial, or overdue
 */
export function paidMonth(db: Database, subscriptionId: string): Promise<PaidMonth | undefined> {
  return db.row<PaidMonth>(sql`
      SELECT p.id AS "paymentId", lost.is_lost AS "isLost",
        coalesce(p.dispute_status = 'open', false) AS "isDisputed"
      FROM payments p JOIN subscriptions s ON s.id = p.subscription_id,
        LATERAL (SELECT p.refunded_cents = p.amount_cents OR p.dispute_status IS NOT DISTINCT FROM 'lost' AS is_lost) lost
      WHERE s.id = ${subscriptionId} AND coalesce(p.period_start, p.paid_at + interval '1 hour') >= s.current_period_start
      ORDER BY lost.is_lost, p.paid_at DESC, p.id LIMIT 1`);
}

/**
 * When an overdue subscription began to be so: at the first refused payment of the first month that is not paid. Until that refusal is heard of, at
 * the beginning of that month. Neither later months nor later tries move it; a paid month does.
 */
export async function overdueSince(db: Database, userId: string, subscriptionId: string): Promise<Date | null> {
  return (
    (await db.value<Date>(sql`
      SELECT coalesce(
        (SELECT min(e.created_at) FROM subscription_events e
         WHERE e.user_id = ${userId} AND e.event_type = 'payment.failed' AND e.created_at >= unpaid.since), unpaid.since) AS since
      FROM (
        SELECT least(s.current_period_start, coalesce(
          (SELECT max(coalesce(p.period_end, p.paid_at + interval '1 month')) FROM payments p WHERE p.subscription_id = s.id),
          s.trial_end, s.created_at)) AS since
        FROM subscriptions s WHERE s.id = ${subscriptionId}
      ) unpaid`)) ?? null
  );
}
