import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { retryConflicts } from '../platform/db/retry-conflicts.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { formatCents } from '../ui/format.ts';
import { lockPayer, type Payer } from './lock-payer.server.ts';
import { enqueueTask, requeueDeadTask } from './provider-tasks.server.ts';
import { doTaskNow } from './run-tasks.server.ts';

export type RefundAsk = {
  /** Of the row in `payments`. */
  paymentId: string;
  /** All that is left when not given. */
  amountCents?: number | undefined;
  /** What whoever asks was shown as refunded so far: asked again after an answer that was lost, it is another number by then. */
  refundedCents?: number | undefined;
  /** Kept at the provider and in the event. */
  reason: string;
  /** Done in the transaction that asks, such as writing down who asked. */
  alongside?: (inside: Context, payment: { userId: string | null; amountCents: number }) => Promise<void>;
};

/**
 * Refunds money, really: at the provider, then in the ledger with a `payment.refunded` event.
 * When the provider cannot be reached the refund stays asked for and is done later; what was asked for and is not done yet counts as given.
 * A whole refund of a month ends its subscription, one of lifetime takes lifetime away; a partial one changes no access.
 * The caller checks who may ask.
 * @returns `done`, or `queued` when the provider could not be reached just now
 * @throws DomainError not_found; conflict when nothing is left to refund, the same is on its way, the end of its plan that would refund of it was
 * given up, or something was refunded since they looked, here or at the provider's own dashboard; invalid_input for an amount that is not there
 */
export async function refundPayment(
  ctx: Context,
  payments: Payments,
  { paymentId, amountCents, refundedCents, reason, alongside }: RefundAsk,
): Promise<'done' | 'queued'> {
  const { refunded: seen } = (await givenBack(ctx.db, paymentId)) ?? {};
  const ask = async (db: Database): Promise<string> => {
    const payer = await db.row<'intent', Payer>(
      sql`SELECT customer_id, user_id, provider_payment_id AS intent FROM payments WHERE id = ${paymentId}`,
    );
    if (payer) await lockPayer({ db }, payer, payer.intent);
    const payment = await db.row<PaymentRow>(
      sql`SELECT user_id, provider_payment_id, amount_cents, refunded_cents, ${FAILED} AS failed FROM payments WHERE id = ${paymentId} FOR UPDATE`,
    );
    if (!payment) throw new DomainError('not_found', 'There is no such payment.');
    const { provider_payment_id: paymentIntent, amount_cents: paid, refunded_cents: refunded, failed } = payment;
    if (paid === refunded) throw new DomainError('conflict', 'This payment was refunded already.');
    if (refundedCents !== undefined && refunded !== refundedCents)
      throw new DomainError(
        'conflict',
        `${formatCents(refunded)} of this payment was refunded by now, not ${formatCents(refundedCents)}. Look at what is left, and ask again.`,
      );
    // Of two that are sent at once the second may come to its turn when the first has arrived: it would be another request then.
    if (refunded !== seen)
      throw new DomainError('conflict', 'A part of this payment was refunded at this very moment. Look at what is left, and ask again.');
    if (await isOwedByDeadEnd(db, paymentId))
      throw new DomainError(
        'conflict',
        'The end of the plan of this payment refunds of it, and was given up. Try it again in Jobs first; if it is given up again, give the money back at the payment provider’s own dashboard.',
      );
    const open = await underWay(db, paymentId);
    const left = paid - refunded - open.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    if (left <= 0 || open.some(({ amount }) => amount === null || amount === amountCents))
      throw new DomainError('conflict', 'This refund is on its way already. Ask again when it has arrived.');
    if (amountCents !== undefined && (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > left)) throw tooMuch(left);
    // All that is left while a part is on its way is the other part.
    const amount = amountCents ?? (open.length > 0 ? left : undefined);
    // What was refunded and what failed make it another request; a second click is not one.
    const cause = `refund ${paymentId} of ${amount ?? 'all that is left'} after ${refunded} given and ${failed} failed`;
    const { id, state } = await enqueueTask(db, ctx, cause, {
      kind: 'refund',
      paymentIntent,
      reason,
      ...(amount === undefined ? {} : { amountCents: amount }),
    });
    // A part that was given up: its amount was shown to whoever asks for it again.
    const taken = state === 'dead' ? await requeueDeadTask({ ...ctx, db }, id) : id;
    if (state === 'done' || !taken) throw new DomainError('conflict', 'This refund was made already.');
    await alongside?.({ ...ctx, db }, { userId: payment.user_id, amountCents: amount ?? left });
    return taken;
  };
  return doTaskNow(ctx, payments, await retryConflicts(() => ctx.db.transaction(ask)));
}

const tooMuch = (left: number) => {
  const says =
    left === 1 ? `Only ${formatCents(1)} is left to refund` : `The amount should be between ${formatCents(1)} and ${formatCents(left)}`;
  return new DomainError('invalid_input', `${says}.`, { amountCents: says });
};

const givenBack = (db: Database, paymentId: string) =>
  db.row<'refunded'>(sql`SELECT refunded_cents AS refunded FROM payments WHERE id = ${paymentId}`);

/** The payment is the latest of its subscription: of that the end refunds. */
const IS_LATEST = sql`NOT EXISTS (SELECT FROM payments later WHERE later.subscription_id = p.subscription_id AND later.paid_at > p.paid_at)`;

/** What is to go back of a payment and has not: `amount` null for all that is left, or for as much as the end of its plan leaves unused. */
function underWay(db: Database, paymentId: string): Promise<{ amount: number | null }[]> {
  return db.rows<'amount?'>(sql`
    SELECT (t.data ->> 'amountCents')::integer AS amount FROM provider_tasks t JOIN payments p ON p.provider_payment_id = t.data ->> 'paymentIntent'
    WHERE p.id = ${paymentId} AND t.state = 'queued' AND t.kind = 'refund'
    UNION ALL SELECT NULL FROM provider_tasks t JOIN payments p ON p.subscription_id = t.data ->> 'subscriptionId'
    WHERE p.id = ${paymentId} AND t.state = 'queued' AND t.kind = 'end_subscription' AND t.data ->> 'refunds' <> 'nothing'
      AND ${IS_LATEST}`);
}

/**
 * Whether the end of a plan that would refund of this payment was given up, and would give it back when it is tried again. Where something else went
 * back since it was asked for it does not (`RefundedElsewhere`): what is still owed is then for a person to give.
 */
async function isOwedByDeadEnd(db: Database, paymentId: string): Promise<boolean> {
  const dead = await db.rows(sql`
    SELECT 1 FROM provider_tasks t JOIN payments p ON p.subscription_id = t.data ->> 'subscriptionId'
    WHERE p.id = ${paymentId} AND t.state = 'dead' AND t.kind = 'end_subscription' AND t.data ->> 'refunds' <> 'nothing' AND ${IS_LATEST}
      AND NOT EXISTS (
        SELECT FROM payment_entries e
        WHERE e.payment_id = p.id AND e.kind = 'refund' AND NOT coalesce(t.data -> 'known', '[]') ? e.provider_id
          AND NOT EXISTS (SELECT FROM payment_entries f WHERE f.kind = 'refund_failed' AND f.provider_id = e.provider_id))`);
  return dead.length > 0;
}

type PaymentRow = Columns<'user_id?' | 'provider_payment_id' | 'amount_cents' | 'refunded_cents' | 'failed'>;
const FAILED = sql`(SELECT count(*) FROM payment_entries e WHERE e.payment_id = payments.id AND e.kind = 'refund_failed')`;
