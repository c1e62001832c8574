import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import { uuidOrNull } from '../platform/db/uuid.ts';
import { enqueueMail } from '../platform/mail/mail-jobs.server.ts';
import { worstOf } from './dispute-state.ts';
import { payerOf } from './payer.server.ts';
import { type PaidFor, rulesOf } from './purpose-rules.server.ts';
import type { PaymentRead } from './read-provider.server.ts';
import { type NewEvent, recordEvent } from './record-event.server.ts';

/**
 * Enters a payment and every movement of its money into the ledger, each once, and applies the rules of its purpose to what is new.
 * @returns the events it wrote of what is new
 */
export async function applyPayment(ctx: Context, read: PaymentRead, no: number): Promise<NewEvent[]> {
  const { db } = ctx;
  const known = await db.row<'id' | 'user_id?' | 'read_no' | 'refunded_cents' | 'dispute_status?'>(
    sql`SELECT id, user_id, read_no, refunded_cents, dispute_status FROM payments WHERE provider_payment_id = ${read.id} FOR UPDATE`,
  );
  if (known && known.read_no >= no) return [];
  const id = known?.id ?? uuidv7();
  const userId = known ? known.user_id : await payerOf(ctx, read.metadata, read.customerId);
  const event = { userId, currency: read.currency, subscriptionId: read.subscriptionId, paymentId: id };
  const told: NewEvent[] = [];
  const tell = (one: NewEvent) => {
    told.push(one);
    return recordEvent(db, one);
  };

  if (!known) {
    await db.rows(sql`
      INSERT INTO payments (id, purpose, user_id, email, checkout_id, provider_payment_id, charge_id, customer_id, subscription_id, invoice_id, receipt_url,
        invoice_number, period_start, period_end, amount_cents, tax_cents, currency, metadata, paid_at, read_no)
      VALUES (${id}, ${read.purpose}, ${userId}, ${read.email},
        (SELECT id FROM checkouts WHERE id = ${uuidOrNull(read.metadata.checkout_id)}::uuid), ${read.id}, ${read.chargeId}, ${read.customerId},
        ${read.subscriptionId}, ${read.invoiceId}, ${read.receiptUrl}, ${read.invoiceNumber},
        ${read.periodStart}, ${read.periodEnd}, ${read.amountCents}, ${read.taxCents}, ${read.currency}, ${JSON.stringify(read.metadata)},
        ${read.paidAt}, ${no})`);
    await enter(ctx, id, 'charge', read.amountCents, read.chargeId, read.paidAt);
    await tell({
      ...event,
      type: 'payment.succeeded',
      amountCents: read.amountCents,
      metadata: { purpose: read.purpose },
      at: read.paidAt,
    });
  }
  let [newlyGiven, newlyFailed] = [0, 0];
  for (const { amountCents, id: refundId, at, reason, hasFailed, isRepeat } of read.refunds) {
    // One that failed before we heard of it was made nevertheless: it is entered going and coming back.
    if (await enter(ctx, id, 'refund', -amountCents, refundId, at)) {
      if (!hasFailed && !isRepeat) newlyGiven += amountCents;
      await tell({ ...event, type: 'payment.refunded', amountCents: -amountCents, metadata: { refund: refundId, reason }, at });
    }
    if (!hasFailed || !(await enter(ctx, id, 'refund_failed', amountCents, refundId, ctx.now()))) continue;
    newlyFailed += amountCents;
    ctx.log.error({ payment: id, refund: refundId, amountCents }, 'a refund failed: the payer does not have the money, we have it again');
    await tell({ ...event, type: 'payment.refund_failed', amountCents, metadata: { refund: refundId }, at: ctx.now() });
  }
  for (const { amountCents, id: disputeId, at, reason, state } of read.disputes.filter((dispute) => dispute.amountCents > 0)) {
    const about = { dispute: disputeId, reason };
    const isMoneyGone = state === 'open' || state === 'lost';
    if ((isMoneyGone || state === 'won') && (await enter(ctx, id, 'dispute', -amountCents, disputeId, at)))
      await tell({ ...event, type: 'dispute.opened', amountCents: -amountCents, metadata: about, at });
    // Won, or it turned out to be none after all: what was taken is here again.
    const isBack = state === 'won' || (state === 'none' && (await isEntered(ctx, 'dispute', disputeId)));
    if (isBack && (await enter(ctx, id, 'dispute_won', amountCents, disputeId, ctx.now())))
      await tell({ ...event, type: 'dispute.won', amountCents, metadata: about, at: ctx.now() });
    if (state === 'lost' && !(await isTold(ctx, id, disputeId)))
      await tell({ ...event, type: 'dispute.lost', metadata: about, at: ctx.now() });
  }
  const worst = worstOf(read.disputes.filter((dispute) => dispute.amountCents > 0).map(({ state }) => state));
  const disputeStatus = worst === 'none' ? null : worst;
  const refundedCents = read.refunds.filter(({ hasFailed }) => !hasFailed).reduce((sum, { amountCents }) => sum + amountCents, 0);
  await db.rows(sql`
    UPDATE payments SET refunded_cents = ${refundedCents}, dispute_status = ${disputeStatus}, read_no = ${no} WHERE id = ${id}`);

  const payment: PaidFor = {
    id,
    purpose: read.purpose,
    userId,
    email: read.email,
    checkoutId: read.metadata.checkout_id ?? null,
    paymentIntent: read.id,
    subscriptionId: read.subscriptionId,
    amountCents: read.amountCents,
    refundedCents,
    disputeStatus,
    metadata: read.metadata,
    paidAt: read.paidAt,
  };
  const rules = rulesOf(read.purpose);
  if (!known) {
    // A claim has an email of its own, with its receipt (claims/emails.server.ts).
    if (userId && read.purpose !== 'claim') await enqueueMail(ctx, 'payment_receipt', { userId, paymentId: id });
    await rules.onPaid(ctx, payment);
  }
  if (newlyGiven > 0) await tellOfRefund(ctx, payment, newlyGiven);
  if (refundedCents !== (known?.refunded_cents ?? 0) || newlyFailed > 0) await rules.onRefunded(ctx, payment);
  if (newlyFailed > 0) await rules.onRefundFailed(ctx, payment, newlyFailed);
  if (disputeStatus !== (known?.dispute_status ?? null)) await rules.onDisputed(ctx, payment);
  return told;
}

/** Whoever paid is told that money is on its way back; a guest at the address given when paying. */
async function tellOfRefund(ctx: Context, { userId, email, purpose, ...payment }: PaidFor, amountCents: number): Promise<void> {
  // The email about a claim that was refunded whole also says what becomes of the idea (claims/settle-claim.server.ts).
  if (purpose === 'claim' && payment.refundedCents === payment.amountCents) return;
  if (userId || email) await enqueueMail(ctx, 'money_given_back', { userId, email, purpose, amountCents });
}

/**
 * Enters a movement with the tax in it: the part of the tax that falls on all the payment's money after it, less the part that fell on it before. So the taxes
 * of a payment's entries always add up to the tax on what is left of it, to the cent.
 * @returns whether the entry is new
 */
async function enter(
  { db }: Context,
  paymentId: string,
  kind: string,
  amountCents: number,
  providerId: string,
  at: Date,
): Promise<boolean> {
  const rows = await db.rows(sql`
    INSERT INTO payment_entries (id, payment_id, kind, amount_cents, tax_cents, provider_id, occurred_at)
    SELECT ${uuidv7()}, p.id, ${kind}, ${amountCents}, round(p.tax_cents * (before.cents + ${amountCents}) / p.amount_cents::numeric)
      - round(p.tax_cents * before.cents / p.amount_cents::numeric), ${providerId}, ${at}
    FROM payments p, LATERAL (SELECT coalesce(sum(e.amount_cents), 0) AS cents FROM payment_entries e WHERE e.payment_id = p.id) before
    WHERE p.id = ${paymentId} ON CONFLICT (kind, provider_id) DO NOTHING RETURNING id`);
  return rows.length > 0;
}

async function isEntered({ db }: Context, kind: string, providerId: string): Promise<boolean> {
  return (await db.row(sql`SELECT 1 FROM payment_entries WHERE kind = ${kind} AND provider_id = ${providerId}`)) !== undefined;
}

/** Whether it is written down that a dispute was lost: that moves no money, so the ledger does not say. */
async function isTold({ db }: Context, paymentId: string, disputeId: string): Promise<boolean> {
  const told = sql`SELECT 1 FROM subscription_events WHERE payment_id = ${paymentId} AND event_type = 'dispute.lost' AND metadata ->> 'dispute' = ${disputeId}`;
  return (await db.row(told)) !== undefined;
}
