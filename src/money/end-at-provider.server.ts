import { Stripe } from 'stripe';
import type { EndCause } from './end-cause.server.ts';
import type { ProviderTask } from './provider-tasks.server.ts';
import { isMissing, type Refs } from './read-provider.server.ts';
import { isAmong, type Mark, refundAtProvider, refundUpTo } from './refund-at-provider.server.ts';

type Ending = Extract<ProviderTask, { kind: 'end_subscription' }>;

/** What made the end of a subscription necessary is no longer so: it is let go on. */
export class NoLongerSo extends Error {}

/** What the provider does not have needs no end: the rounds see to ours (end-unknown.server.ts). */
export function orGone<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

const ENDED: Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired'];
const look = (stripe: Stripe, id: string) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
const invoiceOf = ({ latest_invoice: latest }: Stripe.Subscription) => (latest && typeof latest !== 'string' ? latest : undefined);
const paidAtMs = ({ status_transitions: { paid_at: seconds } }: Stripe.Invoice) => (seconds ?? 0) * 1000;
/** A month that was asked for and not paid: open, made void, or not to be asked for yet. */
const isUnpaid = ({ status, total }: Stripe.Invoice) => status !== 'paid' && total > 0;

/**
 * Ends a subscription, refunds of it, and makes void what of it is still open: nobody is to pay for what has ended. For `unused` the provider works
 * out what the rest of the paid period is worth and puts it on the customer's balance; as there is no later invoice that would use it up, it goes back to
 * the card and the balance is cleared, whatever becomes of the refund.
 *
 * - One that somebody else ended first, after Lifetime was paid, is worth its unused part as well: no provider worked that out.
 * - Only a month that was paid has an unused part. The provider begins a month an hour before it asks for the money, and would give a part of the price
 *   back all the same. https://docs.stripe.com/billing/subscriptions/overview#subscription-payments
 * - No more goes back than is left of that month's payment.
 * - A month that was paid after Lifetime goes back whole: nobody needed it.
 * @throws NoLongerSo before anything was done
 */
export async function endSubscription(stripe: Stripe, mark: Mark, ending: Ending, cause: EndCause): Promise<Refs> {
  const refs = await endAndGiveBack(stripe, mark, ending, cause);
  // Last, so that it holds up no money: where it cannot be done, what is paid nevertheless goes back.
  if (refs.subscription) await voidOpenInvoices(stripe, refs.subscription);
  return refs;
}

async function endAndGiveBack(
  stripe: Stripe,
  mark: Mark,
  { subscriptionId, refunds, reason }: Ending,
  { holds, lifetimeSince }: EndCause,
): Promise<Refs> {
  const isWhole = (invoice: Stripe.Invoice) =>
    refunds === 'all' || (refunds === 'unused' && lifetimeSince !== undefined && paidAtMs(invoice) > lifetimeSince.getTime());
  let subscription = await orGone(look(stripe, subscriptionId));
  if (!subscription) return {};
  if (!ENDED.includes(subscription.status)) {
    if (!holds) throw new NoLongerSo('what made this necessary is no longer so');
    const month = invoiceOf(subscription);
    const isPaid = month?.status === 'paid' && month.amount_paid > 0;
    const prorates = refunds === 'unused' && subscription.status === 'active' && isPaid && !isWhole(month);
    await stripe.subscriptions.cancel(subscriptionId, { prorate: prorates, invoice_now: prorates }).catch((error) => {
      // Ended meanwhile.
      if (!isMissing(error)) throw error;
    });
    subscription = await look(stripe, subscriptionId);
  }
  const done: Refs = { subscription: subscriptionId };
  if (refunds === 'nothing') return done;
  const latest = invoiceOf(subscription);
  const credit = latest && latest.total < 0 ? -latest.total : 0;
  if (credit > 0) await clearBalance(stripe, mark, subscription, credit);
  // An overdue month was never paid, and the one before it was used.
  const last = latest && isUnpaid(latest) ? undefined : await lastPaymentOf(stripe, subscriptionId);
  if (!last) return done;
  const { paymentIntent, invoice } = last;
  const isOwed = holds && endedSince(subscription, lifetimeSince);
  const amountCents = credit > 0 || !isOwed ? credit : unusedPart(invoice, subscription);
  if (isWhole(invoice)) await refundAtProvider(stripe, mark, { paymentIntent, reason });
  else if (amountCents > 0) await refundUpTo(stripe, mark, { paymentIntent, amountCents, reason });
  else return done;
  return { ...done, payment: paymentIntent };
}

const endedSince = ({ ended_at: endedAt }: Stripe.Subscription, since: Date | undefined) =>
  endedAt !== null && (since === undefined || endedAt * 1000 >= since.getTime());

/** @returns the cents of a paid month that fall on the time after its subscription ended */
function unusedPart({ amount_paid: paid, lines }: Stripe.Invoice, { ended_at: endedAt }: Stripe.Subscription): number {
  const start = Math.max(...lines.data.map(({ period }) => period.start));
  const end = Math.max(...lines.data.map(({ period }) => period.end));
  if (endedAt === null || endedAt >= end || start >= end) return 0;
  return Math.round((paid * (end - Math.max(start, endedAt))) / (end - start));
}

/** The provider stops asking for them, but whoever has the page of one could still pay it. https://docs.stripe.com/api/subscriptions/cancel */
async function voidOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  const open = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  for (const { id } of open.data)
    if (id)
      await stripe.invoices.voidInvoice(id).catch((error) => {
        // Paid in between: what is paid after the end goes back (purpose-rules.server.ts).
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
}

async function clearBalance(stripe: Stripe, mark: Mark, subscription: Stripe.Subscription, credit: number): Promise<void> {
  const customer = typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id;
  if (await isAmong(mark, () => stripe.customers.listBalanceTransactions(customer, { limit: 100 }))) return;
  await stripe.customers.createBalanceTransaction(
    customer,
    { amount: credit, currency: subscription.currency, description: 'Unused time, refunded to the card', metadata: { task: mark.id } },
    { idempotencyKey: `task-${mark.id}-balance` },
  );
}

async function lastPaymentOf(
  stripe: Stripe,
  subscription: string,
): Promise<{ invoice: Stripe.Invoice; paymentIntent: string } | undefined> {
  const { data } = await stripe.invoices.list({ subscription, limit: 20 });
  const paid = data.find(({ amount_paid: amount, total }) => amount > 0 && total > 0);
  if (!paid?.id) return undefined;
  const [payment] = (await stripe.invoicePayments.list({ invoice: paid.id, status: 'paid', limit: 1 })).data;
  const intent = payment?.payment.payment_intent;
  const paymentIntent = typeof intent === 'string' ? intent : intent?.id;
  return paymentIntent ? { invoice: paid, paymentIntent } : undefined;
}
