import sql from 'sql-template-tag';
import { Stripe } from 'stripe';
import type { Context } from '../../platform/context.server.ts';
import type { Payments } from '../../platform/payments/payments.server.ts';
import { applyReads } from './apply-reads.server.ts';
import type { ProviderTask } from './provider-tasks.server.ts';
import { isMissing, type Refs, readProvider } from './read-provider.server.ts';

/** Waits between tries, in seconds: about three days. After the last the task is dead, and an administrator is to see it. */
const WAITS_S = [5, 30, 120, 600, 3_600, 14_400, 43_200, 86_400, 86_400] as const;
const LEASE_S = 60;
const BATCH = 10;

type Task = { id: string; kind: ProviderTask['kind']; data: object; tries: number };

/** Does what is due at the provider. Any number of processes may; each task is taken by one. @returns how many were worked on */
export async function doDueTasks(ctx: Context, payments: Payments): Promise<number> {
  const now = ctx.now();
  const due = await ctx.db.rows<Task>(sql`
    UPDATE provider_tasks SET tries = tries + 1, next_try_at = ${new Date(now.getTime() + LEASE_S * 1000)}
    WHERE id IN (SELECT id FROM provider_tasks WHERE state = 'queued' AND next_try_at <= ${now} ORDER BY next_try_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, data, tries`);
  for (const task of due) await doStored(ctx, payments, task);
  return due.length;
}

/** Does a task at once, if nobody is doing it. @returns `queued` when it could not be done and stays to be tried */
export async function doTaskNow(ctx: Context, payments: Payments, cause: string): Promise<'done' | 'queued'> {
  const [task] = await ctx.db.rows<Task>(sql`
    UPDATE provider_tasks SET tries = tries + 1, next_try_at = ${new Date(ctx.now().getTime() + LEASE_S * 1000)}
    WHERE cause = ${cause} AND state = 'queued' AND (tries = 0 OR next_try_at <= ${ctx.now()}) RETURNING id, kind, data, tries`);
  if (task) await doStored(ctx, payments, task);
  const left = await ctx.db.rows(sql`SELECT 1 FROM provider_tasks WHERE cause = ${cause} AND state <> 'done'`);
  return left.length === 0 ? 'done' : 'queued';
}

async function doStored(ctx: Context, payments: Payments, { id, kind, data, tries }: Task): Promise<void> {
  try {
    const refs = await doTask(payments, id, { kind, ...data } as ProviderTask);
    await syncWith(ctx, payments, refs);
    await ctx.db.rows(sql`UPDATE provider_tasks SET state = 'done', finished_at = ${ctx.now()}, last_error = NULL WHERE id = ${id}`);
  } catch (error) {
    const reason = (error as Error).message.slice(0, 300);
    const waitS = WAITS_S[tries - 1];
    ctx.log[waitS ? 'warn' : 'error'](
      { err: error, kind, task: id, tries },
      waitS ? 'a payment task is tried again' : 'a payment task is given up',
    );
    await ctx.db.rows(
      waitS
        ? sql`UPDATE provider_tasks SET last_error = ${reason}, next_try_at = ${new Date(ctx.now().getTime() + waitS * 1000)} WHERE id = ${id}`
        : sql`UPDATE provider_tasks SET last_error = ${reason}, state = 'dead', finished_at = ${ctx.now()} WHERE id = ${id}`,
    );
  }
}

/** Reads objects back and writes down what the provider says of them now. */
export async function syncWith(ctx: Context, payments: Payments, refs: Refs): Promise<void> {
  const reads = await readProvider(ctx, payments, refs);
  await ctx.db.transaction((db) => applyReads({ ...ctx, db }, reads));
}

function doTask({ stripe }: Payments, id: string, task: ProviderTask): Promise<Refs> {
  switch (task.kind) {
    case 'refund':
      return giveBack(stripe, `task-${id}`, task);
    case 'end_subscription':
      return endSubscription(stripe, `task-${id}`, task);
    case 'stop_renewal':
      return stopRenewal(stripe, task.subscriptionId);
    case 'expire_checkout':
      return expireCheckout(stripe, task.sessionId);
  }
}

type Refund = { paymentIntent: string; amountCents?: number; reason: string };

async function giveBack(stripe: Stripe, idempotencyKey: string, { paymentIntent, amountCents, reason }: Refund): Promise<Refs> {
  const ask = { payment_intent: paymentIntent, metadata: { why: reason } };
  try {
    await stripe.refunds.create({ ...ask, ...(amountCents === undefined ? {} : { amount: amountCents }) }, { idempotencyKey });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Somebody gave back at the provider's own desk meanwhile: all of it, and what was to be done is done; or a part, and the rest is what is left to do.
    const left = error.code === 'charge_already_refunded' ? 0 : await leftOf(stripe, paymentIntent);
    if (left > 0 && (amountCents === undefined || left >= amountCents)) throw error;
    if (left > 0) await stripe.refunds.create({ ...ask, amount: left }, { idempotencyKey: `${idempotencyKey}-rest` });
  }
  return { payment: paymentIntent };
}

/** @returns the cents of a payment that were not given back yet */
async function leftOf(stripe: Stripe, paymentIntent: string): Promise<number> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntent, { expand: ['latest_charge'] });
  return charge && typeof charge !== 'string' ? charge.amount - charge.amount_refunded : 0;
}

type Ending = Extract<ProviderTask, { kind: 'end_subscription' }>;

/**
 * Ends a subscription. For `unused` the provider works out what the rest of the paid period is worth and puts it on the customer's balance;
 * as there is no later invoice that would use it up, it goes back to the card and the balance is cleared.
 */
async function endSubscription(stripe: Stripe, key: string, { subscriptionId, giveBack: which, reason }: Ending): Promise<Refs> {
  let subscription = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] });
  if (subscription.status !== 'canceled') {
    const prorates = which === 'unused' && subscription.status === 'active';
    await stripe.subscriptions.cancel(subscriptionId, { prorate: prorates, invoice_now: prorates }).catch((error) => {
      // Ended meanwhile.
      if (!isMissing(error)) throw error;
    });
    subscription = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] });
  }
  const latest = subscription.latest_invoice;
  const credit = latest && typeof latest !== 'string' && latest.total < 0 ? -latest.total : 0;
  if (which === 'nothing' || (which === 'unused' && credit === 0)) return { subscription: subscriptionId };
  const paymentIntent = await lastPaymentOf(stripe, subscriptionId);
  if (!paymentIntent) return { subscription: subscriptionId };
  await giveBack(stripe, `${key}-refund`, { paymentIntent, ...(which === 'unused' ? { amountCents: credit } : {}), reason });
  if (which === 'unused') {
    const customer = typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id;
    await stripe.customers.createBalanceTransaction(
      customer,
      { amount: credit, currency: subscription.currency, description: 'Unused time, given back to the card' },
      { idempotencyKey: `${key}-balance` },
    );
  }
  return { subscription: subscriptionId, payment: paymentIntent };
}

async function lastPaymentOf(stripe: Stripe, subscription: string): Promise<string | undefined> {
  const { data } = await stripe.invoices.list({ subscription, limit: 20 });
  const paid = data.find(({ amount_paid: amount, total }) => amount > 0 && total > 0);
  if (!paid?.id) return undefined;
  const [payment] = (await stripe.invoicePayments.list({ invoice: paid.id, status: 'paid', limit: 1 })).data;
  const intent = payment?.payment.payment_intent;
  return typeof intent === 'string' ? intent : intent?.id;
}

async function stopRenewal(stripe: Stripe, subscriptionId: string): Promise<Refs> {
  const { status } = await stripe.subscriptions.retrieve(subscriptionId);
  if (status !== 'canceled') await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  return { subscription: subscriptionId };
}

async function expireCheckout(stripe: Stripe, sessionId: string): Promise<Refs> {
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  if (session.status === 'open')
    await stripe.checkout.sessions.expire(sessionId).catch((error) => {
      // Paid or run out in between: then there is nothing left to close.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
  return { checkout: sessionId };
}
