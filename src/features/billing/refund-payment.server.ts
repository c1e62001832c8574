import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Payments } from '../../platform/payments/payments.server.ts';
import { enqueueTask } from './provider-tasks.server.ts';
import { doTaskNow } from './run-tasks.server.ts';

export type RefundAsk = {
  /** Of the row in `payments`. */
  paymentId: string;
  /** All that is left when not given. */
  amountCents?: number;
  /** Kept at the provider and in the event. */
  reason: string;
};

/**
 * Gives money back, really: at the provider, then in the ledger with a `payment.refunded` event.
 * Asked twice for the same state of a payment it happens once. When the provider cannot be reached the refund stays asked for and is done later.
 * A whole refund of a month ends its subscription, one of lifetime takes lifetime away; a partial one changes no access.
 * The caller checks who may ask.
 * @returns `done`, or `queued` when the provider could not be reached just now
 * @throws DomainError not_found, conflict when nothing is left to give back, invalid_input for an amount that is not there
 */
export async function refundPayment(
  ctx: Context,
  payments: Payments,
  { paymentId, amountCents, reason }: RefundAsk,
): Promise<'done' | 'queued'> {
  const cause = await ctx.db.transaction(async (db) => {
    const payment = await firstRow<{ provider_payment_id: string; amount_cents: number; refunded_cents: number }>(
      db,
      sql`SELECT provider_payment_id, amount_cents, refunded_cents FROM payments WHERE id = ${paymentId} FOR UPDATE`,
    );
    if (!payment) throw new DomainError('not_found', 'There is no such payment.');
    const { provider_payment_id: paymentIntent, amount_cents: paid, refunded_cents: refunded } = payment;
    const left = paid - refunded;
    if (left === 0) throw new DomainError('conflict', 'This payment was given back already.');
    if (amountCents !== undefined && (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > left))
      throw new DomainError('invalid_input', `The amount should be between 1 and ${left} cents.`, { amountCents: `from 1 to ${left}` });
    // What was given back before is part of the cause, so that a second refund is another one, and a second click is not.
    const name = `refund ${paymentId} after ${refunded}`;
    await enqueueTask(db, ctx, name, { kind: 'refund', paymentIntent, reason, ...(amountCents === undefined ? {} : { amountCents }) });
    return name;
  });
  return doTaskNow(ctx, payments, cause);
}
