import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { Stripe } from 'stripe';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { retryConflicts } from '../platform/db/retry-conflicts.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { applyReads } from './apply-reads.server.ts';
import { endSubscription, NoLongerSo, orGone } from './end-at-provider.server.ts';
import { causeOfEnd } from './end-cause.server.ts';
import type { ProviderTask } from './provider-tasks.server.ts';
import { type Refs, readProvider } from './read-provider.server.ts';
import { type Mark, RefundedElsewhere, refundAtProvider } from './refund-at-provider.server.ts';
import { setAsideWhenOver } from './still-needed.server.ts';

/** Waits between tries, in seconds: about three days. After the last the task is dead, and an administrator is to see it. */
const WAITS_S = [5, 30, 120, 600, 3_600, 14_400, 43_200, 86_400, 86_400] as const;
const LEASE_S = 60;
const BATCH = 10;
/** So long a first try by another is waited for: storing a task wakes the workers, and one may be quicker than who wants it done now. */
const OTHERS_TRY_MS = 3_000;
const LOOK_AGAIN_MS = 50;
/** The provider keeps an idempotency key for 24 hours at least. https://docs.stripe.com/api/idempotent_requests */
const KEY_LIFE_MS = 23 * 3_600_000;

type Task = Columns<'id' | 'tries' | 'first_tried_at'> & {
  kind: ProviderTask['kind'];
  data: object & { earlier?: string[]; known?: string[] };
};

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

/**
 * Does a task at once, or waits a moment for who is doing it.
 * @returns `queued` when it could not be done and stays to be tried
 * @throws DomainError conflict when somebody refunded at the provider's own dashboard what it would refund
 */
export async function doTaskNow(ctx: Context, payments: Payments, id: string): Promise<'done' | 'queued'> {
  const [task] = await ctx.db.rows<Task>(sql`
    UPDATE provider_tasks SET ${leased(ctx.now())} WHERE id = ${id} AND state = 'queued' AND next_try_at <= ${ctx.now()}
    RETURNING id, kind, data, tries, first_tried_at`);
  if (task) await doStored(ctx, payments, task);
  const givesUpAt = performance.now() + OTHERS_TRY_MS;
  for (;;) {
    const now = await ctx.db.row<'state' | 'last_error?' | 'is_first_try'>(
      sql`SELECT state, last_error, tries = 0 AND first_tried_at IS NOT NULL AS is_first_try FROM provider_tasks WHERE id = ${id}`,
    );
    if (now?.state === 'dead') throw new DomainError('conflict', now.last_error ?? 'This was given up.');
    if (now?.state === 'done') return 'done';
    if (task || now?.state !== 'queued' || !now.is_first_try || performance.now() > givesUpAt) return 'queued';
    await delay(LOOK_AGAIN_MS);
  }
}

async function doStored(ctx: Context, payments: Payments, task: Task): Promise<void> {
  const { id, kind, data, tries, first_tried_at: firstTriedAt } = task;
  const { earlier = [], known = [], ...request } = data;
  const ageMs = ctx.now().getTime() - firstTriedAt.getTime();
  const mayBeForgotten = earlier.length > 0 || ageMs > KEY_LIFE_MS;
  const asked = { kind, ...request } as ProviderTask;
  try {
    // An end may be half done: whether it goes on is looked at beside the provider.
    if (kind !== 'end_subscription' && (await setAsideWhenOver(ctx, id, asked))) return;
    const refs = await doTask(ctx, payments, { id, earlier, mayBeForgotten, known }, asked);
    await syncWith(ctx, payments, refs);
    await ctx.db.rows(sql`
      UPDATE provider_tasks SET state = 'done', tries = tries + 1, finished_at = ${ctx.now()}, last_error = NULL WHERE id = ${id} AND state = 'queued'`);
  } catch (error) {
    if (error instanceof NoLongerSo) return setAsideOrAgain(ctx, id, asked);
    const reason = (error as Error).message.slice(0, 300);
    const waitS = error instanceof RefundedElsewhere ? undefined : WAITS_S[tries];
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

/** What made it necessary may have come back between the two looks. */
async function setAsideOrAgain(ctx: Context, id: string, task: ProviderTask): Promise<void> {
  if (await setAsideWhenOver(ctx, id, task)) return;
  await ctx.db.rows(sql`UPDATE provider_tasks SET next_try_at = ${ctx.now()} WHERE id = ${id} AND state = 'queued'`);
}

/** Reads objects back and writes down what the provider says of them now. */
export async function syncWith(ctx: Context, payments: Payments, refs: Refs): Promise<void> {
  const reads = await readProvider(ctx, payments, refs);
  await retryConflicts(() => ctx.db.transaction((db) => applyReads({ ...ctx, db }, reads)));
}

async function doTask(ctx: Context, { stripe }: Payments, mark: Mark, task: ProviderTask): Promise<Refs> {
  switch (task.kind) {
    case 'refund':
      await refundAtProvider(stripe, mark, task);
      return { payment: task.paymentIntent };
    case 'end_subscription':
      return endSubscription(stripe, mark, task, await causeOfEnd(ctx, task.subscriptionId, task.reason));
    case 'stop_renewal':
      return stopRenewal(stripe, task.subscriptionId);
    case 'expire_checkout':
      return expireCheckout(stripe, task.sessionId);
    case 'tell_address':
      return tellAddress(ctx, stripe, task.customerId);
  }
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
    await stripe.checkout.sessions.expire(sessionId).catch(async (error) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      // Paid or run out in between: then there is nothing left to close. What is still open, as while it is being paid, is asked about again.
      if ((await stripe.checkout.sessions.retrieve(sessionId)).status === 'open') throw error;
    });
  return { checkout: sessionId };
}

/** The address as it is now, so that of two changes the later one holds whichever is told first. */
async function tellAddress(ctx: Context, stripe: Stripe, customerId: string): Promise<Refs> {
  const user = await ctx.db.value<string>(sql`SELECT email FROM users WHERE stripe_customer_id = ${customerId}`);
  if (user !== undefined) await orGone(stripe.customers.update(customerId, { email: user }));
  return {};
}
