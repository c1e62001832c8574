import sql, { empty, type Sql } from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { type Database, firstRow } from '../../platform/db/client.server.ts';
import { retryConflicts } from '../../platform/db/retry-conflicts.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Payments } from '../../platform/payments/payments.server.ts';
import { endReasons } from './end-cause.server.ts';
import { lockPayer, type Payer } from './lock-payer.server.ts';
import { enqueueTask } from './provider-tasks.server.ts';
import type { Purpose } from './purposes.ts';
import { recordEvent } from './record-event.server.ts';
import { doTaskNow } from './run-tasks.server.ts';

const LATEST = 50;

/** A payment as an administrator sees it. */
export type LedgerPayment = {
  id: string;
  /** Of the account, or as given when paying; null when neither is left. */
  email: string | null;
  purpose: Purpose;
  amount_cents: number;
  refunded_cents: number;
  currency: string;
  paid_at: Date;
  dispute_status: 'open' | 'won' | 'lost' | null;
  /** The provider's word for the subscription it was paid for; null for what is paid once. */
  subscription_status: string | null;
};

const ledger = (ctx: Context, where: Sql) =>
  ctx.db.rows<LedgerPayment>(sql`
    SELECT p.id, coalesce(u.email, p.email) AS email, p.purpose, p.amount_cents, p.refunded_cents, p.currency, p.paid_at, p.dispute_status,
      s.status AS subscription_status
    FROM payments p LEFT JOIN users u ON u.id = p.user_id LEFT JOIN subscriptions s ON s.id = p.subscription_id ${where}
    ORDER BY p.paid_at DESC, p.id DESC LIMIT ${LATEST}`);

/** @returns the latest payments of everybody. The caller checks who may ask. */
export const latestPayments = (ctx: Context): Promise<LedgerPayment[]> => ledger(ctx, empty);

/** @throws DomainError not_found. The caller checks who may ask. */
export async function findPayment(ctx: Context, paymentId: string): Promise<LedgerPayment> {
  const [payment] = await ledger(ctx, sql`WHERE p.id = ${paymentId}`);
  if (!payment) throw new DomainError('not_found', 'There is no such payment.');
  return payment;
}

/** @returns the id of the subscription that a payment is of. @throws DomainError not_found; conflict when there is none that goes on */
export async function subscriptionOf(ctx: Context, paymentId: string): Promise<string> {
  await findPayment(ctx, paymentId);
  const live = await firstRow<{ id: string }>(
    ctx.db,
    sql`SELECT s.id FROM subscriptions s JOIN payments p ON p.subscription_id = s.id WHERE p.id = ${paymentId} AND s.ended_at IS NULL`,
  );
  if (!live) throw new DomainError('conflict', 'There is no subscription of this payment that goes on.');
  return live.id;
}

/**
 * Ends a subscription now, paid or not, and gives nothing back: for that there is `refundPayment`.
 * The caller checks who may ask.
 * @param byUserId the administrator, for the event
 * @param alongside done in the transaction that asks, unless that end was asked for before, such as writing down who asked
 * @returns `done`, or `queued` when the provider could not be reached just now
 * @throws DomainError conflict when there is no such subscription that goes on
 */
export async function endSubscriptionByHand(
  ctx: Context,
  payments: Payments,
  subscriptionId: string,
  byUserId: string,
  alongside?: (inside: Context, subscription: { id: string; userId: string | null }) => Promise<void>,
): Promise<'done' | 'queued'> {
  const ask = async (db: Database): Promise<string> => {
    const live = await firstRow<Payer>(
      db,
      sql`SELECT customer_id, user_id FROM subscriptions WHERE id = ${subscriptionId} AND ended_at IS NULL`,
    );
    if (!live) throw new DomainError('conflict', 'This subscription does not go on.');
    await lockPayer({ db }, live, subscriptionId);
    const { user_id: userId } = live;
    const asked = await enqueueTask(db, ctx, `end ${subscriptionId} by hand`, {
      kind: 'end_subscription',
      subscriptionId,
      giveBack: 'nothing',
      reason: endReasons.byHand,
    });
    // Who presses again while the end is on its way asks for nothing: it is told once, of whom it was first.
    if (asked.isNew) {
      const metadata = { ended_by: byUserId };
      await recordEvent(db, { userId, type: 'subscription.updated', subscriptionId, metadata, at: ctx.now() });
      await alongside?.({ ...ctx, db }, { id: subscriptionId, userId });
    }
    return asked.id;
  };
  return doTaskNow(ctx, payments, await retryConflicts(() => ctx.db.transaction(ask)));
}
