import sql from 'sql-template-tag';
import { Stripe } from 'stripe';
import type { Context } from '../platform/context.server.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { checkoutOfPayment } from './checkout-of-payment.server.ts';
import { type DisputeState, disputeState } from './dispute-state.ts';
import { isPurpose, type Purpose } from './purposes.ts';

/** Which of the provider's objects to look at. */
export type Refs = { checkout?: string; subscription?: string; invoice?: string; payment?: string };

type Movement = { id: string; amountCents: number; at: Date; reason: string | null };
/** Money refunded, or on its way: unless it failed, which it still may after weeks. */
export type RefundRead = Movement & { hasFailed: boolean; isRepeat: boolean };
export type DisputeRead = Movement & { state: DisputeState };
/** A payment that succeeded, with everything that happened to its money since. */
export type PaymentRead = {
  id: string;
  purpose: Purpose;
  chargeId: string;
  customerId: string | null;
  subscriptionId: string | null;
  invoiceId: string | null;
  /** As the payer's invoice has it. */
  invoiceNumber: string | null;
  email: string | null;
  receiptUrl: string | null;
  /** Of an invoice: the month it is for. */
  periodStart: Date | null;
  periodEnd: Date | null;
  amountCents: number;
  /** Part of the amount. */
  taxCents: number;
  currency: string;
  paidAt: Date;
  metadata: Record<string, string>;
  refunds: RefundRead[];
  disputes: DisputeRead[];
};
export type SubscriptionRead = {
  id: string;
  customerId: string;
  status: string;
  amountCents: number;
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  /** Ends by itself, with its period or on the day `cancelAt`. */
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  trialEnd: Date | null;
  createdAt: Date;
  endedAt: Date | null;
  metadata: Record<string, string>;
};
export type CheckoutRead = {
  id: string;
  checkoutId: string;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  metadata: Record<string, string>;
};

/** What the provider says now. */
export type Reads = { no: number; checkouts: CheckoutRead[]; subscriptions: SubscriptionRead[]; payments: PaymentRead[] };

const PAGE = 100;
const MOST_REFUNDS = 1_000;

const at = (seconds: number) => new Date(seconds * 1000);
const idOf = (value: string | { id: string } | null | undefined) => (typeof value === 'string' ? value : (value?.id ?? null));

/** Whether the provider answered that there is no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/**
 * Reads objects back from the provider, following what belongs together: the payment and subscription of a checkout or an invoice.
 * A number is drawn before the first read (`provider_reads`): what this answers is no older than anything read under a smaller one.
 * Objects of another product on the same account, whose metadata names no purpose of ours, are left out.
 */
export async function readProvider(ctx: Context, payments: Payments, refs: Refs): Promise<Reads> {
  const drawn = await ctx.db.value<number>(sql`SELECT nextval('provider_reads') AS no`);
  const reads: Reads = { no: drawn ?? 0, checkouts: [], subscriptions: [], payments: [] };
  const { stripe } = payments;
  const paymentIds = new Set<string>();
  const subscriptionIds = new Set<string>();
  if (refs.payment) paymentIds.add(refs.payment);
  if (refs.subscription) subscriptionIds.add(refs.subscription);
  const invoiceIds = new Set<string>(refs.invoice ? [refs.invoice] : []);
  if (refs.checkout) {
    const session = await stripe.checkout.sessions.retrieve(refs.checkout);
    const { checkout_id: checkoutId } = session.metadata ?? {};
    if (checkoutId && isPurpose(session.metadata?.purpose)) {
      const isPaid = session.payment_status !== 'unpaid';
      const status = (['complete', 'expired'] as const).find((one) => one === session.status) ?? 'open';
      reads.checkouts.push({ id: session.id, checkoutId, status, isPaid, metadata: session.metadata ?? {} });
      const [payment, subscription, invoice] = [session.payment_intent, session.subscription, session.invoice].map(idOf);
      if (payment) paymentIds.add(payment);
      if (subscription) subscriptionIds.add(subscription);
      if (invoice) invoiceIds.add(invoice);
    }
  }
  for (const invoiceId of invoiceIds) {
    const paid = await stripe.invoicePayments.list({ invoice: invoiceId, limit: 10 });
    for (const { payment } of paid.data) {
      const id = idOf(payment.payment_intent);
      if (id) paymentIds.add(id);
    }
    const subscription = idOf((await stripe.invoices.retrieve(invoiceId)).parent?.subscription_details?.subscription);
    if (subscription) subscriptionIds.add(subscription);
  }
  for (const id of paymentIds) {
    const payment = await readPayment(ctx, stripe, id);
    if (!payment) continue;
    reads.payments.push(payment);
    if (payment.subscriptionId) subscriptionIds.add(payment.subscriptionId);
  }
  for (const id of subscriptionIds) {
    const subscription = await readSubscription(stripe, id);
    if (subscription) reads.subscriptions.push(subscription);
  }
  return reads;
}

async function readSubscription(stripe: Stripe, id: string): Promise<SubscriptionRead | undefined> {
  const subscription = await stripe.subscriptions.retrieve(id);
  const [item] = subscription.items.data;
  if (subscription.metadata.purpose !== 'subscription' || !item) return undefined;
  return {
    id,
    customerId: idOf(subscription.customer) as string,
    status: subscription.status,
    amountCents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: subscription.currency,
    periodStart: at(item.current_period_start),
    periodEnd: at(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || typeof subscription.cancel_at === 'number',
    cancelAt: typeof subscription.cancel_at === 'number' ? at(subscription.cancel_at) : null,
    trialEnd: subscription.trial_end === null ? null : at(subscription.trial_end),
    createdAt: at(subscription.created),
    endedAt: subscription.ended_at === null ? null : at(subscription.ended_at),
    metadata: subscription.metadata,
  };
}

/** @returns undefined for a payment that has not succeeded, or is none of ours */
async function readPayment(ctx: Context, stripe: Stripe, id: string): Promise<PaymentRead | undefined> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const charge = intent.latest_charge;
  if (intent.status !== 'succeeded' || !charge || typeof charge === 'string') return undefined;
  let metadata = intent.metadata;
  let invoiceId: string | null = null;
  let subscriptionId: string | null = null;
  let invoiceUrl: string | null = null;
  let invoiceNumber: string | null = null;
  let periods: { start: number; end: number }[] = [];
  let taxCents = 0;
  if (!isPurpose(metadata.purpose)) {
    // A payment of an invoice says nothing of its own; the subscription the invoice belongs to does.
    const [paid] = (await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: id }, limit: 1 })).data;
    invoiceId = idOf(paid?.invoice);
    if (!invoiceId) return undefined;
    const invoice = await stripe.invoices.retrieve(invoiceId);
    const details = invoice.parent?.subscription_details;
    invoiceUrl = invoice.hosted_invoice_url ?? null;
    invoiceNumber = invoice.number;
    taxCents = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
    subscriptionId = idOf(details?.subscription);
    periods = invoice.lines.data.map(({ period }) => period);
    metadata = details?.metadata ?? {};
  }
  const { purpose } = metadata;
  if (!isPurpose(purpose)) return undefined;
  const checkout = invoiceId ? undefined : await checkoutOfPayment(stripe, id, metadata);
  // Always: one that failed is not part of the charge's own sum any more.
  const refunds = await stripe.refunds.list({ payment_intent: id, limit: PAGE }).autoPagingToArray({ limit: MOST_REFUNDS });
  // Always as well: a charge says that it is disputed, and not that a dispute of it was stopped.
  const disputes = (await stripe.disputes.list({ payment_intent: id, limit: PAGE })).data;
  return {
    id,
    purpose,
    chargeId: charge.id,
    customerId: idOf(intent.customer),
    subscriptionId,
    invoiceId,
    invoiceNumber,
    email: checkout?.guestEmail ?? charge.billing_details.email ?? intent.receipt_email,
    receiptUrl: invoiceUrl ?? charge.receipt_url,
    periodStart: periods.length > 0 ? at(Math.max(...periods.map(({ start }) => start))) : null,
    periodEnd: periods.length > 0 ? at(Math.max(...periods.map(({ end }) => end))) : null,
    amountCents: charge.amount,
    taxCents: checkout?.taxCents ?? taxCents,
    currency: charge.currency,
    paidAt: at(charge.created),
    metadata,
    refunds: refunds.map((refund) => ({
      ...movement(refund),
      hasFailed: refund.status === 'failed' || refund.status === 'canceled',
      isRepeat: refund.metadata?.repeats === 'yes',
    })),
    disputes: disputes.map((dispute) => readDispute(ctx, dispute)),
  };
}

const movement = (one: { id: string; amount: number; created: number; reason: string | null }): Movement => ({
  id: one.id,
  amountCents: one.amount,
  at: at(one.created),
  reason: one.reason,
});

function readDispute({ log }: Context, dispute: Stripe.Dispute): DisputeRead {
  const { id, status, balance_transactions: moved = [] } = dispute;
  const { state, isKnown } = disputeState(status, -moved.reduce((sum, { amount }) => sum + amount, 0));
  if (!isKnown) log.error({ dispute: id, status }, 'a dispute has a status that is not known here; it is taken for an open one');
  return { ...movement(dispute), state };
}
