import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { enqueueTask } from './provider-tasks.server.ts';

/** After this many failed refunds of a payment its rules do not ask again: somebody has to find another way to pay it out. */
const MOST_FAILED = 3;

type Left = { paymentIntent: string; left: number; failed: number };

/**
 * Asks for all that is left of a payment to go back, because a rule says so. Asked once, and once more after each refund that failed, three times at most.
 * For people who ask there is `refundPayment`.
 * @param ctx inside the transaction that makes it necessary
 * @param paymentId of the row in `payments`
 * @param reason kept at the provider
 */
export async function giveAllBack(ctx: Context, paymentId: string, reason: string): Promise<void> {
  const payment = await firstRow<Left>(
    ctx.db,
    sql`
      SELECT provider_payment_id AS "paymentIntent", amount_cents - refunded_cents AS left,
        (SELECT count(*) FROM payment_entries e WHERE e.payment_id = p.id AND e.kind = 'refund_failed') AS failed
      FROM payments p WHERE id = ${paymentId}`,
  );
  if (!payment || payment.left === 0) return;
  const { paymentIntent, failed } = payment;
  if (failed >= MOST_FAILED) {
    ctx.log.error({ payment: paymentId, failed, reason }, 'a payment has to go back and its refunds keep failing: pay it out another way');
    return;
  }
  const cause = failed === 0 ? `refund ${paymentId}` : `refund ${paymentId} after ${failed} failed`;
  await enqueueTask(ctx.db, ctx, cause, { kind: 'refund', paymentIntent, reason });
}
