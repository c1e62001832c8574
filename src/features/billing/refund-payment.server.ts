import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Payments } from '../../platform/payments/payments.server.ts';
import { enqueueTask, requeueDeadTask } from './provider-tasks.server.ts';
import { doTaskNow } from './run-tasks.server.ts';

export type RefundAsk = {
  /** Of the row in `payments`. */
  paymentId: string;
  /** All that is left when not given. */
  amountCents?: number;
  /** Kept at the provider and in the event. */
  reason: string;
  /** Done in the transaction that asks, such as writing down who asked. */
  alongside?: (inside: Context, payment: { userId: string | null; amountCents: number }) => Promise<void>;
};

/**
 * Gives money back, really: at the provider, then in the ledger with a `payment.refunded` event.
 * When the provider cannot be reached the refund stays asked for and is done later; what was asked for and is not done yet counts as given.
 * A whole refund of a month ends its subscription, one of lifetime takes lifetime away; a partial one changes no access.
 * The caller checks who may ask.
 * @returns `done`, or `queued` when the provider could not be reached just now
 * @throws DomainError not_found; conflict when nothing is left to give back, or the same is on its way; invalid_input for an amount that is not there
 */
export async function refundPayment(
  ctx: Context,
  payments: Payments,
  { paymentId, amountCents, reason, alongside }: RefundAsk,
): Promise<'done' | 'queued'> {
  const task = await ctx.db.transaction(async (db) => {
    const payment = await firstRow<PaymentRow>(
      db,
      sql`SELECT user_id, provider_payment_id, amount_cents, refunded_cents, ${FAILED} AS failed FROM payments WHERE id = ${paymentId} FOR UPDATE`,
    );
    if (!payment) throw new DomainError('not_found', 'There is no such payment.');
    const { provider_payment_id: paymentIntent, amount_cents: paid, refunded_cents: refunded, failed } = payment;
    if (paid === refunded) throw new DomainError('conflict', 'This payment was given back already.');
    const open = await db.rows<{ amount: number | null }>(sql`
      SELECT (data ->> 'amountCents')::integer AS amount FROM provider_tasks
      WHERE state = 'queued' AND kind = 'refund' AND data ->> 'paymentIntent' = ${paymentIntent}`);
    const left = paid - refunded - open.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    if (left <= 0 || open.some(({ amount }) => amount === null || amount === amountCents))
      throw new DomainError('conflict', 'This refund is on its way already. Ask again when it has arrived.');
    if (amountCents !== undefined && (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > left))
      throw new DomainError('invalid_input', `The amount should be between 1 and ${left} cents.`, { amountCents: `from 1 to ${left}` });
    // All that is left while a part is on its way is the other part.
    const amount = amountCents ?? (open.length > 0 ? left : undefined);
    // What was given back and what failed make it another wish; a second click is not one.
    const cause = `refund ${paymentId} of ${amount ?? 'all that is left'} after ${refunded} given and ${failed} failed`;
    const ask = { kind: 'refund' as const, paymentIntent, reason, ...(amount === undefined ? {} : { amountCents: amount }) };
    const { id, state } = await enqueueTask(db, ctx, cause, ask);
    const taken = state === 'dead' ? await requeueDeadTask({ ...ctx, db }, id) : id;
    if (state === 'done' || !taken) throw new DomainError('conflict', 'This refund was made already.');
    await alongside?.({ ...ctx, db }, { userId: payment.user_id, amountCents: amount ?? left });
    return taken;
  });
  return doTaskNow(ctx, payments, task);
}

type PaymentRow = { user_id: string | null; provider_payment_id: string; amount_cents: number; refunded_cents: number; failed: number };
const FAILED = sql`(SELECT count(*) FROM payment_entries e WHERE e.payment_id = payments.id AND e.kind = 'refund_failed')`;
