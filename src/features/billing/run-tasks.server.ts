import sql from 'sql-template-tag';
import { Stripe } from 'stripe';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { retryConflicts } from '../../platform/db/retry-conflicts.server.ts';
import type { Payments } from '../../platform/payments/payments.server.ts';
import { applyReads } from './apply-reads.server.ts';
import type { ProviderTask } from './provider-tasks.server.ts';
import { isMissing, type Refs, readProvider } from './read-provider.server.ts';

/** Waits between tries, in seconds: about three days. After the last the task is dead, and an administrator is to see it. */
const WAITS_S = [5, 30, 120, 600, 3_600, 14_400, 43_200, 86_400, 86_400] as const;
const LEASE_S = 60;
const BATCH = 10;
/** The provider keeps an idempotency key for 24 hours at least. https://docs.stripe.com/api/idempotent_requests */
const KEY_LIFE_MS = 23 * 3_600_000;

type Task = { id: string; kind: ProviderTask['kind']; data: object & { earlier?: string[] }; tries: number; first_tried_at: Date };
/** How the provider's idempotency key may be, and how what a task made is known at the provider when it has forgotten the key. */
type Mark = { id: string; earlier: string[]; mayBeForgotten: boolean };

/** Does what is due at the provider. Any number of processes may; each task is taken by one. @returns how many were worked on */
export async function doDueTasks(ctx: Context, payments: Payments): Promise<number> {
  const now = ctx.now();
  const due = await ctx.db.rows<Task>(sql`
    UPDATE provider_tasks SET ${leased(now)}
    WHERE id IN (SELECT id FROM provider_tasks WHERE state = 'queued' AND next_try_at <= ${now} ORDER BY next_try_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, data, tries, first_tried_at`);
  for (const task of due) await doStored(ctx, payments, task);
  return due.length;
}

/** Whoever takes a task has it for a minute. A try is counted when it fails: a process that dies over a task costs it none. */
const leased = (now: Date) =>
  sql`next_try_at = ${new Date(now.getTime() + LEASE_S * 1000)}, first_tried_at = coalesce(first_tried_at, ${now})`;

/** Does a task at once, if nobody is doing it. @returns `queued` when it could not be done and stays to be tried */
export async function doTaskNow(ctx: Context, payments: Payments, id: string): Promise<'done' | 'queued'> {
  const [task] = await ctx.db.rows<Task>(sql`
    UPDATE provider_tasks SET ${leased(ctx.now())} WHERE id = ${id} AND state = 'queued' AND next_try_at <= ${ctx.now()}
    RETURNING id, kind, data, tries, first_tried_at`);
  if (task) await doStored(ctx, payments, task);
  const done = await ctx.db.rows(sql`SELECT 1 FROM provider_tasks WHERE id = ${id} AND state = 'done'`);
  return done.length > 0 ? 'done' : 'queued';
}

async function doStored(ctx: Context, payments: Payments, task: Task): Promise<void> {
  const { id, kind, data, tries, first_tried_at: firstTriedAt } = task;
  const { earlier = [], ...wish } = data;
  const mayBeForgotten = earlier.length > 0 || ctx.now().getTime() - firstTriedAt.getTime() > KEY_LIFE_MS;
  try {
    const refs = await doTask(ctx, payments, { id, earlier, mayBeForgotten }, { kind, ...wish } as ProviderTask);
    await syncWith(ctx, payments, refs);
    await ctx.db.rows(sql`
      UPDATE provider_tasks SET state = 'done', tries = tries + 1, finished_at = ${ctx.now()}, last_error = NULL WHERE id = ${id} AND state = 'queued'`);
  } catch (error) {
    const reason = (error as Error).message.slice(0, 300);
    const waitS = WAITS_S[tries];
    ctx.log[waitS ? 'warn' : 'error'](
      { err: error, kind, task: id, tries: tries + 1 },
      waitS ? 'a payment task is tried again' : 'a payment task is given up',
    );
    const next = waitS
      ? sql`next_try_at = ${new Date(ctx.now().getTime() + waitS * 1000)}`
      : sql`state = 'dead', finished_at = ${ctx.now()}`;
    await ctx.db.rows(
      sql`UPDATE provider_tasks SET last_error = ${reason}, tries = tries + 1, ${next} WHERE id = ${id} AND state = 'queued'`,
    );
  }
}

/** Reads objects back and writes down what the provider says of them now. */
export async function syncWith(ctx: Context, payments: Payments, refs: Refs): Promise<void> {
  const reads = await readProvider(ctx, payments, refs);
  await retryConflicts(() => ctx.db.transaction((db) => applyReads({ ...ctx, db }, reads)));
}

function doTask(ctx: Context, { stripe }: Payments, mark: Mark, task: ProviderTask): Promise<Refs> {
  switch (task.kind) {
    case 'refund':
      return giveBack(stripe, mark, task);
    case 'end_subscription':
      return endSubscription(stripe, mark, task);
    case 'stop_renewal':
      return stopRenewal(stripe, task.subscriptionId);
    case 'expire_checkout':
      return expireCheckout(stripe, task.sessionId);
    case 'tell_address':
      return tellAddress(ctx, stripe, task.customerId);
  }
}

/** What the provider does not have needs no end: the rounds see to ours (end-unknown.server.ts). */
function orGone<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

type Refund = { paymentIntent: string; amountCents?: number; reason: string };
type Marked = { metadata: Stripe.Metadata | null };

/** Whether this task, or one it took the place of, made one of these: asked only when the idempotency key might be forgotten. */
async function isAmong({ id, earlier, mayBeForgotten }: Mark, list: () => AsyncIterable<Marked>): Promise<boolean> {
  if (!mayBeForgotten) return false;
  for await (const { metadata } of list()) if (metadata?.task && [id, ...earlier].includes(metadata.task)) return true;
  return false;
}

async function giveBack(stripe: Stripe, mark: Mark, { paymentIntent, amountCents, reason }: Refund): Promise<Refs> {
  // One that failed since is no reason to make it again here: that is another wish.
  if (await isAmong(mark, () => stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }))) return { payment: paymentIntent };
  const ask = { payment_intent: paymentIntent, metadata: { why: reason, task: mark.id } };
  const idempotencyKey = `task-${mark.id}-refund`;
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
async function endSubscription(stripe: Stripe, mark: Mark, { subscriptionId, giveBack: which, reason }: Ending): Promise<Refs> {
  let subscription = await orGone(stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] }));
  if (!subscription) return {};
  if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired') {
    const prorates = which === 'unused' && subscription.status === 'active';
    await stripe.subscriptions.cancel(subscriptionId, { prorate: prorates, invoice_now: prorates }).catch((error) => {
      // Ended meanwhile.
      if (!isMissing(error)) throw error;
    });
    subscription = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] });
  }
  const latest = subscription.latest_invoice;
  const credit = latest && typeof latest !== 'string' && latest.total < 0 ? -latest.total : 0;
  // An overdue month was never paid, and the one before it was used.
  const isUnpaid = latest && typeof latest !== 'string' && latest.status !== 'paid' && latest.amount_remaining > 0;
  if (isUnpaid || which === 'nothing' || (which === 'unused' && credit === 0)) return { subscription: subscriptionId };
  const paymentIntent = await lastPaymentOf(stripe, subscriptionId);
  if (!paymentIntent) return { subscription: subscriptionId };
  await giveBack(stripe, mark, { paymentIntent, ...(which === 'unused' ? { amountCents: credit } : {}), reason });
  if (which === 'unused') {
    const customer = typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id;
    const isCleared = await isAmong(mark, () => stripe.customers.listBalanceTransactions(customer, { limit: 100 }));
    if (!isCleared)
      await stripe.customers.createBalanceTransaction(
        customer,
        {
          amount: credit,
          currency: subscription.currency,
          description: 'Unused time, given back to the card',
          metadata: { task: mark.id },
        },
        { idempotencyKey: `task-${mark.id}-balance` },
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
  const subscription = await orGone(stripe.subscriptions.retrieve(subscriptionId));
  if (!subscription) return {};
  if (subscription.status !== 'canceled') await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  return { subscription: subscriptionId };
}

async function expireCheckout(stripe: Stripe, sessionId: string): Promise<Refs> {
  const session = await orGone(stripe.checkout.sessions.retrieve(sessionId));
  if (!session) return {};
  if (session.status === 'open')
    await stripe.checkout.sessions.expire(sessionId).catch((error) => {
      // Paid or run out in between: then there is nothing left to close.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
  return { checkout: sessionId };
}

/** The address as it is now, so that of two changes the later one holds whichever is told first. */
async function tellAddress(ctx: Context, stripe: Stripe, customerId: string): Promise<Refs> {
  const user = await firstRow<{ email: string }>(ctx.db, sql`SELECT email FROM users WHERE stripe_customer_id = ${customerId}`);
  if (user) await orGone(stripe.customers.update(customerId, { email: user.email }));
  return {};
}
