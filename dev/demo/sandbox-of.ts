import type { Invoice, SandboxObject, Subscription } from '../sandbox/objects.ts';
import type { Life } from './lives.ts';
import type { DemoSubscription, PaidOnce } from './plans-of.ts';

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
const base = { livemode: false as const };

/** What the sandbox provider knows of somebody: their card, plans and payments, so that plans go on, and payments can be refunded, as real ones. */
export function sandboxOf(life: Life, appUrl: string, priceId: string): SandboxObject[] {
  const { customer } = life;
  if (!customer) return [];
  const soldAt = (checkout: string): Metadata => ({ purpose: 'subscription', user_id: life.id, checkout_id: checkout });
  const objects: SandboxObject[] = [
    {
      ...base,
      id: customer,
      object: 'customer',
      created: seconds(life.createdAt),
      email: life.email,
      name: life.fullName,
      metadata: { user_id: life.id },
      balance: 0,
      sandbox_card_declines: life.status === 'past_due',
    },
  ];
  for (const payment of life.payments) objects.push(...paymentOf(life, customer, payment, appUrl, soldAt(payment.checkout)));
  for (const subscription of life.subscriptions) {
    const latest = life.payments.findLast((payment) => payment.subscription === subscription.id);
    const metadata = soldAt(subscription.checkout);
    const open = subscription.status === 'past_due' ? openInvoice(subscription, customer, appUrl, metadata) : undefined;
    if (open) objects.push(open);
    objects.push(subscriptionOf(subscription, customer, priceId, open?.id ?? latest?.invoice ?? '', metadata));
  }
  return objects;
}

type Metadata = { purpose: string; user_id: string; checkout_id: string };

function subscriptionOf(
  { id, status, cents, createdAt, trialEnd, period, endsWithPeriod, endedAt }: DemoSubscription,
  customer: string,
  priceId: string,
  latestInvoice: string,
  metadata: Metadata,
): Subscription {
  const price = {
    id: priceId,
    object: 'price' as const,
    unit_amount: cents,
    currency: 'usd',
    recurring: { interval: 'month' as const, interval_count: 1 as const },
  };
  const times = { current_period_start: seconds(period.start), current_period_end: seconds(period.end) };
  return {
    ...base,
    id,
    object: 'subscription',
    created: seconds(createdAt),
    customer,
    status,
    cancel_at_period_end: endsWithPeriod,
    cancel_at: endsWithPeriod ? seconds(period.end) : null,
    canceled_at: endedAt ? seconds(endedAt) : null,
    ended_at: endedAt ? seconds(endedAt) : null,
    trial_end: trialEnd ? seconds(trialEnd) : null,
    start_date: seconds(createdAt),
    currency: 'usd',
    metadata,
    automatic_tax: { enabled: false },
    latest_invoice: latestInvoice,
    items: { object: 'list', data: [{ id: 'si_sandbox', object: 'subscription_item', quantity: 1, ...times, price }] },
  };
}

type Billed = { id: string; subscription: string; cents: number; period: { start: Date; end: Date }; isPaid: boolean };

function invoiceOf({ id, subscription, cents, period, isPaid }: Billed, customer: string, appUrl: string, metadata: Metadata): Invoice {
  const [start, end] = [seconds(period.start), seconds(period.end)];
  return {
    ...base,
    id,
    object: 'invoice',
    created: start,
    number: `DEMO-${id.slice(-8).toUpperCase()}`,
    customer,
    status: isPaid ? 'paid' : 'open',
    billing_reason: 'subscription_cycle',
    total: cents,
    total_taxes: [],
    amount_due: cents,
    amount_paid: isPaid ? cents : 0,
    amount_remaining: isPaid ? 0 : cents,
    attempt_count: 1,
    currency: 'usd',
    period_start: start,
    period_end: end,
    hosted_invoice_url: `${appUrl}/sandbox/invoice/${id}`,
    invoice_pdf: null,
    status_transitions: { paid_at: isPaid ? start : null },
    parent: { type: 'subscription_details', subscription_details: { subscription, metadata } },
    subscription,
    lines: { object: 'list', data: [{ description: 'Pro Monthly, one month', amount: cents, period: { start, end } }] },
  };
}

const openInvoice = ({ id, cents, period }: DemoSubscription, customer: string, appUrl: string, metadata: Metadata) =>
  invoiceOf({ id: `in_open${id.slice(-20)}`, subscription: id, cents, period, isPaid: false }, customer, appUrl, metadata);

function paymentOf(life: Life, customer: string, payment: PaidOnce, appUrl: string, metadata: Metadata): SandboxObject[] {
  const { intent, charge, cents, paidAt, invoice, invoicePayment, subscription, period, refund } = payment;
  const about = { ...base, created: seconds(paidAt), currency: 'usd', customer, amount: cents };
  // A payment of an invoice says nothing of its own; what is paid once does.
  const own: Record<string, string> = invoice ? {} : { purpose: payment.purpose, user_id: life.id, checkout_id: payment.checkout };
  const objects: SandboxObject[] = [
    {
      ...about,
      id: intent,
      object: 'payment_intent',
      amount_received: cents,
      status: 'succeeded',
      latest_charge: charge,
      metadata: own,
      receipt_email: life.email,
      last_payment_error: null,
    },
    {
      ...about,
      id: charge,
      object: 'charge',
      amount_refunded: refund ? cents : 0,
      payment_intent: intent,
      paid: true,
      status: 'succeeded',
      refunded: refund !== null,
      disputed: false,
      receipt_url: `${appUrl}/sandbox/receipt/${intent}`,
      billing_details: { email: life.email },
      metadata: own,
    },
  ];
  if (invoice && invoicePayment && subscription && period)
    objects.push(invoiceOf({ id: invoice, subscription, cents, period, isPaid: true }, customer, appUrl, metadata), {
      ...base,
      id: invoicePayment,
      object: 'invoice_payment',
      created: seconds(paidAt),
      invoice,
      is_default: true,
      status: 'paid',
      amount_requested: cents,
      amount_paid: cents,
      currency: 'usd',
      payment: { type: 'payment_intent', payment_intent: intent },
      payment_intent: intent,
    });
  if (refund)
    objects.push({
      ...base,
      id: refund.id,
      object: 'refund',
      created: seconds(refund.at),
      amount: cents,
      charge,
      payment_intent: intent,
      currency: 'usd',
      status: 'succeeded',
      failure_reason: null,
      reason: 'requested_by_customer',
      metadata: {},
    });
  return objects;
}
