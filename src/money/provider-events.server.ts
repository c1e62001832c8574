import sql from 'sql-template-tag';
import type { Stripe } from 'stripe';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { retryConflicts } from '../platform/db/retry-conflicts.server.ts';
import { uuidOrNull } from '../platform/db/uuid.ts';
import { DomainError } from '../platform/errors.ts';
import { wakeForPayments } from '../platform/payments/payment-job.server.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { applyReads } from './apply-reads.server.ts';
import { deriveAccess } from './derive-access.server.ts';
import { pointerOf } from './event-pointer.server.ts';
import { isMissing, type Reads, type Refs, readProvider } from './read-provider.server.ts';
import { recordEvent } from './record-event.server.ts';

/** Seconds a signature is good for. https://docs.stripe.com/webhooks#replay-attacks */
const TOLERANCE_S = 300;
/** Waits between tries, in seconds: three days in all. After the last the event is dead, and reconciling repairs what it told. */
const WAITS_S = [5, 30, 120, 600, 3_600, 14_400, 43_200, 86_400, 86_400] as const;
const LEASE_S = 60;
const BATCH = 10;
const DEAD_A_ROUND = 50;

/**
 * Takes a webhook: checks its signature, stores it under its own id, and nothing else. An event that came before is harmless.
 * @param body as it was sent, to the byte
 * @throws DomainError invalid_input when the signature is missing, wrong or old
 */
export async function receiveWebhook(ctx: Context, { stripe, webhookSecret }: Payments, body: string, signature: string): Promise<void> {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_S, undefined, ctx.now().getTime());
  } catch {
    throw new DomainError('invalid_input', 'The signature of this webhook is not valid.');
  }
  await storeEvent(ctx, event);
}

/** @returns whether the event is new */
export async function storeEvent(ctx: Context, event: Stripe.Event): Promise<boolean> {
  const isOurs = refsOf(event) !== undefined;
  const now = ctx.now();
  return ctx.db.transaction(async (db) => {
    const rows = await db.rows(sql`
    INSERT INTO provider_events (id, type, payload, occurred_at, received_at, state, next_try_at, finished_at)
    VALUES (${event.id}, ${event.type}, ${JSON.stringify(pointerOf(event))}, ${new Date(event.created * 1000)}, ${now}, ${isOurs ? 'queued' : 'ignored'}, ${now},
      ${isOurs ? null : now})
    ON CONFLICT (id) DO NOTHING RETURNING id`);
    if (isOurs && rows.length > 0) await wakeForPayments({ ...ctx, db });
    return rows.length > 0;
  });
}

const idOf = (value: string | { id: string } | null | undefined) => (typeof value === 'string' ? value : value?.id);
const payment = (intent: string | { id: string } | null | undefined): Refs | undefined => {
  const id = idOf(intent);
  return id ? { payment: id } : undefined;
};

/** @returns what an event is about; only that is taken from it, never what it says. Undefined for kinds that change nothing here. */
function refsOf({ type, data }: Stripe.Event): Refs | undefined {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return { checkout: data.object.id };
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.trial_will_end':
      return { subscription: data.object.id };
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.voided':
      return data.object.id ? { invoice: data.object.id } : undefined;
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
      return { payment: data.object.id };
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return payment(data.object.payment_intent);
    default:
      return undefined;
  }
}

type Stored = Columns<'id' | 'tries'> & Record<'payload', Stripe.Event>;

/** Applies the events that are due. Any number of processes may; each is taken by one. @returns how many were worked on */
export async function applyDueEvents(ctx: Context, payments: Payments): Promise<number> {
  const now = ctx.now();
  const due = await ctx.db.rows<Stored>(sql`
    UPDATE provider_events SET next_try_at = ${new Date(now.getTime() + LEASE_S * 1000)}
    WHERE id IN (SELECT id FROM provider_events WHERE state = 'queued' AND next_try_at <= ${now} ORDER BY next_try_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, payload, tries`);
  for (const stored of due) await applyStored(ctx, payments, stored);
  return due.length;
}

async function applyStored(ctx: Context, payments: Payments, stored: Stored): Promise<void> {
  const { id, tries } = stored;
  try {
    await applyOne(ctx, payments, stored, 'queued');
  } catch (error) {
    const reason = (error as Error).message.slice(0, 300);
    const waitS = WAITS_S[tries];
    ctx.log[waitS ? 'warn' : 'error'](
      { err: error, event: id, tries: tries + 1 },
      waitS ? 'a payment event is tried again' : 'a payment event is given up',
    );
    const next = waitS
      ? sql`next_try_at = ${new Date(ctx.now().getTime() + waitS * 1000)}`
      : sql`state = 'dead', finished_at = ${ctx.now()}`;
    // A try is counted when it fails: a process that dies over an event costs it none.
    await ctx.db.rows(
      sql`UPDATE provider_events SET last_error = ${reason}, tries = tries + 1, ${next} WHERE id = ${id} AND state = 'queued'`,
    );
  }
}

async function applyOne(ctx: Context, payments: Payments, { id, payload }: Stored, from: 'queued' | 'dead'): Promise<void> {
  const refs = refsOf(payload);
  const reads = refs ? await readOrNothing(ctx, payments, refs) : undefined;
  const apply = async (db: Database) => {
    const inside = { ...ctx, db };
    // Whoever had the lease before and was slow may be applying it just now: the row says who is first.
    const mine = await db.row(sql`
        UPDATE provider_events SET state = 'done', tries = tries + 1, finished_at = ${ctx.now()}, last_error = NULL
        WHERE id = ${id} AND state = ${from} RETURNING id`);
    if (!mine) return;
    if (reads) await applyReads(inside, reads);
    await recordFailure(inside, payload);
  };
  await retryConflicts(() => ctx.db.transaction(apply));
}

/** Events that were given up are tried once more, the longest dead first. @returns how many could be applied after all */
export async function applyDeadEvents(ctx: Context, payments: Payments): Promise<number> {
  const dead = await ctx.db.rows<Stored>(
    sql`SELECT id, payload, tries FROM provider_events WHERE state = 'dead' ORDER BY finished_at, id LIMIT ${DEAD_A_ROUND}`,
  );
  let applied = 0;
  for (const stored of dead)
    try {
      await applyOne(ctx, payments, stored, 'dead');
      applied++;
    } catch (error) {
      const reason = (error as Error).message.slice(0, 300);
      ctx.log.error({ err: error, event: stored.id }, 'a payment event that was given up still cannot be applied');
      // To the end of the line, so that it keeps no other from its turn.
      await ctx.db.rows(
        sql`UPDATE provider_events SET last_error = ${reason}, finished_at = ${ctx.now()} WHERE id = ${stored.id} AND state = 'dead'`,
      );
    }
  return applied;
}

/** Puts an event that was given up back in the queue, to be tried as a new one. @returns whether it was one */
export async function requeueDeadEvent(ctx: Context, id: string): Promise<boolean> {
  const rows = await ctx.db.rows(sql`
    UPDATE provider_events SET state = 'queued', tries = 0, next_try_at = ${ctx.now()}, finished_at = NULL
    WHERE id = ${id} AND state = 'dead' RETURNING id`);
  if (rows.length > 0) await wakeForPayments(ctx);
  return rows.length > 0;
}

/** What the event is about may be gone at the provider; then there is nothing to apply. */
function readOrNothing(ctx: Context, payments: Payments, refs: Refs): Promise<Reads | undefined> {
  return readProvider(ctx, payments, refs).catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/** A payment that was refused leaves nothing to read back later, so its event itself is the record. */
async function recordFailure(ctx: Context, event: Stripe.Event): Promise<void> {
  if (event.type !== 'payment_intent.payment_failed') return;
  const { amount, currency, customer, metadata, last_payment_error: error } = event.data.object;
  const payer = await failedPayer(ctx, metadata.checkout_id, idOf(customer));
  if (!payer) return;
  await recordEvent(ctx.db, {
    userId: payer.user_id,
    type: 'payment.failed',
    currency,
    metadata: { attempted: amount, code: error?.code ?? null, payment: event.data.object.id },
    at: new Date(event.created * 1000),
  });
  // The grace of an overdue plan is counted from its first refused payment.
  if (payer.user_id) await deriveAccess(ctx, payer.user_id);
}

/** @returns who could not pay, null for a guest; undefined when it is a payment of another product on the same account */
function failedPayer({ db }: Context, checkout: string | undefined, customer = ''): Promise<{ user_id: string | null } | undefined> {
  return db.row(sql`
      SELECT user_id FROM (
        SELECT user_id, 1 AS rank FROM checkouts WHERE id = ${uuidOrNull(checkout)}::uuid
        UNION ALL SELECT id, 2 FROM users WHERE stripe_customer_id = ${customer}
        UNION ALL (SELECT user_id, 3 FROM subscriptions WHERE customer_id = ${customer} LIMIT 1)) known
      ORDER BY user_id IS NULL, rank LIMIT 1`);
}
