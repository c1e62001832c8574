import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { enqueueTask } from './provider-tasks.server.ts';
import { type RefundRule, refundReasons } from './refund-cause.server.ts';

/** After this many failed refunds of a payment its rules do not ask again: somebody has to find another way to pay it out. */
const MOST_FAILED = 3;

type Left = Columns<'paymentIntent' | 'left' | 'failed'>;

/**
 * Asks for all that is left of a payment to go back, because a rule says so. Asked once, again when it was given up, and once more after each refund
 * that failed, three times at most. Whether the rule still says so is looked at when it is sent (`isStillOwed`). For people who ask there is `refundPayment`.
 * @param ctx inside the transaction that makes it necessary
 * @param paymentId of the row in `payments`
 * @param rule its reason is kept at the provider
 */
export async function giveAllBack(ctx: Context, paymentId: string, rule: RefundRule): Promise<void> {
  const payment = await leftOf(ctx, paymentId);
  if (!payment || payment.left === 0) return;
  const { paymentIntent, failed } = payment;
  if (failed > 0) return giveAgain(ctx, paymentId, payment.left, rule);
  await enqueueTask(ctx.db, ctx, `refund ${paymentId}`, { kind: 'refund', paymentIntent, reason: refundReasons[rule], rule });
}

/**
 * Asks once more for what a refund that failed should have refunded; after three that failed somebody has to find another way. The payer was told of
 * the first, and is not told again.
 * @param ctx inside the transaction that enters the failure
 * @param amountCents of what failed; no more than is left is asked for
 * @param rule its reason is kept at the provider
 */
export async function giveAgain(ctx: Context, paymentId: string, amountCents: number, rule: RefundRule): Promise<void> {
  const payment = await leftOf(ctx, paymentId);
  if (!payment || payment.left === 0) return;
  const { paymentIntent, failed, left } = payment;
  const reason = refundReasons[rule];
  if (failed >= MOST_FAILED) {
    ctx.log.error({ payment: paymentId, failed, reason }, 'a payment has to go back and its refunds keep failing: pay it out another way');
    return;
  }
  await enqueueTask(ctx.db, ctx, `refund ${paymentId} after ${failed} failed`, {
    kind: 'refund',
    paymentIntent,
    reason,
    rule,
    isRepeat: true,
    ...(amountCents < left ? { amountCents } : {}),
  });
}

const leftOf = ({ db }: Context, paymentId: string) =>
  db.row<Left>(sql`
      SELECT provider_payment_id AS "paymentIntent", amount_cents - refunded_cents AS left,
        (SELECT count(*) FROM payment_entries e WHERE e.payment_id = p.id AND e.kind = 'refund_failed') AS failed
      FROM payments p WHERE id = ${paymentId}`);
