import sql from 'sql-template-tag';
import type { Stripe } from 'stripe';
import type { Context } from '../platform/context.server.ts';
import { asSent, type Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import type { PastPayment, SubscriptionStatus } from './billing.contract.ts';
import { customerOf } from './customer.server.ts';
import { endReasons } from './end-cause.server.ts';
import { endUnknownSubscription } from './end-unknown.server.ts';
import { enqueueTask } from './provider-tasks.server.ts';
import { isMissing } from './read-provider.server.ts';
import { syncWith } from './run-tasks.server.ts';
import { liveStatuses } from './standing-plans.server.ts';
import { subscriptionStatusOf } from './subscription-status.server.ts';

const PAST_PAYMENTS = 100;

type Live = Columns<'id'>;

async function liveSubscription(ctx: Context, userId: string): Promise<Live> {
  const live = await ctx.db.row<Live>(sql`
      SELECT id FROM subscriptions
      WHERE user_id = ${userId} AND status IN (${liveStatuses[0]}, ${liveStatuses[1]}, ${liveStatuses[2]}) ORDER BY created_at LIMIT 1`);
  if (!live) throw new DomainError('conflict', 'There is no monthly plan to change.');
  return live;
}

type Change = (stripe: Stripe, id: string) => Promise<unknown>;

async function changeSubscription(ctx: Context, payments: Payments, viewer: Viewer, change: Change): Promise<SubscriptionStatus> {
  const { id } = await liveSubscription(ctx, signedIn(viewer));
  // Asked twice the provider says the same, so a crash between the two lines is healed by its event or by asking again.
  try {
    await change(payments.stripe, id).catch((error) => {
      // Ended already: what is read back says so.
      if (!isMissing(error)) throw error;
    });
    await syncWith(ctx, payments, { subscription: id });
  } catch (error) {
    if (!isMissing(error)) throw error;
    await endUnknownSubscription(ctx, id);
  }
  return subscriptionStatusOf(ctx, viewer);
}

/**
 * Takes every kind of end back. Our own cancellations end with the period, the provider's pages may set a day instead; a call may name only one of
 * the two. https://docs.stripe.com/billing/subscriptions/cancel
 */
async function goOn(stripe: Stripe, id: string): Promise<void> {
  const { cancel_at_period_end: endsWithPeriod } = await stripe.subscriptions.retrieve(id);
  await stripe.subscriptions.update(id, endsWithPeriod ? { cancel_at_period_end: false } : { cancel_at: '' });
}

/** Ends the monthly plan of the person who asks with the period that is paid. @throws DomainError signed_out, conflict when there is none */
export const cancelSubscription = (ctx: Context, payments: Payments, viewer: Viewer) =>
  changeSubscription(ctx, payments, viewer, (stripe, id) => stripe.subscriptions.update(id, { cancel_at_period_end: true }));

/** Takes a cancellation back while the plan still runs, wherever it was made. @throws DomainError signed_out, conflict when there is none */
export const resumeSubscription = (ctx: Context, payments: Payments, viewer: Viewer) => changeSubscription(ctx, payments, viewer, goOn);

/** @returns the address of the provider's page for cards and invoices, good for a short while */
export async function openPortal(ctx: Context, { stripe, appUrl }: Payments, viewer: Viewer): Promise<string> {
  const customer = await customerOf(ctx, stripe, signedIn(viewer));
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: `${appUrl}/settings/billing` });
  return url;
}

type PaymentRow = Columns<
  'id' | 'amount_cents' | 'tax_cents' | 'refunded_cents' | 'currency' | 'paid_at' | 'invoice_number?' | 'receipt_url?' | 'dispute_status?'
> &
  Record<'purpose', PastPayment['purpose']>;

/** What a person paid, from the ledger, the latest first. */
export async function listPastPayments(ctx: Context, viewer: Viewer): Promise<PastPayment[]> {
  const userId = signedIn(viewer);
  const rows = await ctx.db.rows<PaymentRow>(sql`
    SELECT id, purpose, amount_cents, tax_cents, refunded_cents, currency, paid_at, invoice_number, receipt_url, dispute_status FROM payments
    WHERE user_id = ${userId} ORDER BY paid_at DESC, id DESC LIMIT ${PAST_PAYMENTS}`);
  return rows.map(({ dispute_status, ...row }) => ({ ...asSent(row), is_disputed: dispute_status === 'open' }));
}

/**
 * Lets the live subscriptions of a person end with their period, because their account is about to go or is suspended. Call it in the transaction that
 * decides so. It is not undone when the account is kept or opened again: the person resumes the plan under Billing.
 */
export async function stopRenewalOf(ctx: Context, userId: string): Promise<void> {
  const live = await ctx.db.values<string>(sql`
    SELECT id FROM subscriptions
    WHERE user_id = ${userId} AND NOT cancel_at_period_end AND status IN (${liveStatuses[0]}, ${liveStatuses[1]}, ${liveStatuses[2]})`);
  for (const id of live)
    await enqueueTask(ctx.db, ctx, `stop ${id} at ${ctx.now().toISOString()}`, { kind: 'stop_renewal', subscriptionId: id });
}

/**
 * Ends what a person has at the provider because their account is going: live subscriptions end now, open checkouts close.
 * Call it in the transaction that deletes or schedules the deletion, before the row of the person goes. Payments stay in the ledger without a name.
 */
export async function endBillingOf(ctx: Context, userId: string): Promise<void> {
  const live = await ctx.db.values<string>(sql`SELECT id FROM subscriptions WHERE user_id = ${userId} AND ended_at IS NULL`);
  for (const id of live)
    await enqueueTask(ctx.db, ctx, `end ${id} with its account`, {
      kind: 'end_subscription',
      subscriptionId: id,
      refunds: 'nothing',
      reason: endReasons.account,
    });
  // One of an idea stays open until the provider has closed it: until then the idea is reserved.
  const open = await ctx.db.values<string>(sql`
    UPDATE checkouts SET state = CASE WHEN purpose = 'claim' THEN state ELSE 'replaced' END
    WHERE user_id = ${userId} AND state = 'open' AND session_id IS NOT NULL RETURNING session_id`);
  for (const session_id of open) await enqueueTask(ctx.db, ctx, `expire ${session_id}`, { kind: 'expire_checkout', sessionId: session_id });
}
