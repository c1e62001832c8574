import sql, { empty, type Sql } from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { retryConflicts } from '../platform/db/retry-conflicts.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { endReasons } from './end-cause.server.ts';
import type { Ending } from './endings.ts';
import { lockPayer, type Payer } from './lock-payer.server.ts';
import { type Asked, enqueueTask } from './provider-tasks.server.ts';
import type { Purpose } from './purposes.ts';
import { recordEvent } from './record-event.server.ts';
import { doTaskNow } from './run-tasks.server.ts';

const LATEST = 50;

/** A payment as an administrator sees it. */
export type LedgerPayment = {
  id: string;
  /** Null when the account is gone. */
  user_id: string | null;
  /** Of the account, or as given when paying; null when neither is left. */
  email: string | null;
  purpose: Purpose;
  amount_cents: number;
  /** Part of the amount. */
  tax_cents: number;
  refunded_cents: number;
  currency: string;
  paid_at: Date;
  dispute_status: 'open' | 'won' | 'lost' | null;
  /** The provider's word for the subscription it was paid for; null for what is paid once. */
  subscription_status: string | null;
};

/** What else is known of one payment: its ids at the provider, its papers, and each movement of its money, the earliest first. */
export type PaymentDetail = LedgerPayment & {
  provider_payment_id: string;
  charge_id: string;
  customer_id: string | null;
  subscription_id: string | null;
  invoice_id: string | null;
  invoice_number: string | null;
  receipt_url: string | null;
  /** When the subscription it is of ends, or its period; null where none goes on. */
  period_end: Date | null;
  ends_with_period: boolean;
  movements: {
    kind: 'charge' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won';
    amount_cents: number;
    provider_id: string;
    at: string;
  }[];
};

const ledger = (ctx: Context, where: Sql) =>
  ctx.db.rows<LedgerPayment>(sql`
    SELECT p.id, p.user_id, coalesce(u.email, p.email) AS email, p.purpose, p.amount_cents, p.tax_cents, p.refunded_cents, p.currency, p.paid_at, p.dispute_status,
      s.status AS subscription_status
    FROM payments p LEFT JOIN users u ON u.id = p.user_id LEFT JOIN subscriptions s ON s.id = p.subscription_id ${where}
    ORDER BY p.paid_at DESC, p.id DESC LIMIT ${LATEST}`);

/** @returns the latest payments of everybody. The caller checks who may ask. */
export const latestPayments = (ctx: Context): Promise<LedgerPayment[]> => ledger(ctx, empty);

/** @throws DomainError not_found. The caller checks who may ask. */
export async function findPayment(ctx: Context, paymentId: string): Promise<PaymentDetail> {
  const [payment] = await ledger(ctx, sql`WHERE p.id = ${paymentId}`);
  const detail = await ctx.db.row<Omit<PaymentDetail, keyof LedgerPayment>>(sql`
      SELECT p.provider_payment_id, p.charge_id, p.customer_id, p.subscription_id, p.invoice_id, p.invoice_number, p.receipt_url,
        CASE WHEN s.ended_at IS NULL THEN coalesce(s.cancel_at, s.current_period_end) END AS period_end,
        coalesce(s.cancel_at_period_end OR s.cancel_at IS NOT NULL, false) AS ends_with_period,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'amount_cents', e.amount_cents, 'provider_id', e.provider_id,
          'at', to_char(e.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY e.occurred_at, e.id), '[]')
          FROM payment_entries e WHERE e.payment_id = p.id) AS movements
      FROM payments p LEFT JOIN subscriptions s ON s.id = p.subscription_id WHERE p.id = ${paymentId}`);
  if (!payment || !detail) throw new DomainError('not_found', 'There is no such payment.');
  return { ...payment, ...detail };
}

/** @returns the id of the subscription that a payment is of. @throws DomainError not_found; conflict when there is none that goes on */
export async function subscriptionOf(ctx: Context, paymentId: string): Promise<string> {
  await findPayment(ctx, paymentId);
  const live = await ctx.db.value<string>(
    sql`SELECT s.id FROM subscriptions s JOIN payments p ON p.subscription_id = s.id WHERE p.id = ${paymentId} AND s.ended_at IS NULL`,
  );
  if (live === undefined) throw new DomainError('conflict', 'There is no subscription of this payment that goes on.');
  return live;
}

/** What an administrator asks for. The caller checks who may ask. */
type EndAsk = {
  subscriptionId: string;
  when: Ending;
  /** The administrator, for the event. */
  byUserId: string;
  /** Done in the transaction that asks, unless that end was asked for before, such as writing down who asked. */
  alongside?: (inside: Context, subscription: { id: string; userId: string | null }) => Promise<void>;
};
type LivePlan = Payer & Columns<'ends_with_period'>;

/**
 * Ends a subscription, paid or not, in a trial or overdue, at once or with its period, and refunds nothing: for that there is `refundPayment`.
 * @returns `done`, or `queued` when the provider could not be reached just now
 * @throws DomainError conflict when there is no such subscription that goes on, or it ends with its period already
 */
export async function endSubscriptionByHand(
  ctx: Context,
  payments: Payments,
  { subscriptionId, when, byUserId, alongside }: EndAsk,
): Promise<'done' | 'queued'> {
  const live = (db: Database) =>
    db.row<LivePlan>(
      sql`SELECT customer_id, user_id, cancel_at_period_end AS ends_with_period FROM subscriptions WHERE id = ${subscriptionId} AND ended_at IS NULL`,
    );
  const ask = async (db: Database): Promise<string> => {
    const payer = await live(db);
    if (payer) await lockPayer({ db }, payer, subscriptionId);
    const plan = payer && (await live(db));
    if (!plan) throw new DomainError('conflict', 'This subscription does not go on.');
    if (when === 'period_end' && plan.ends_with_period)
      throw new DomainError('conflict', 'This subscription ends with its period already.');
    const { user_id: userId } = plan;
    const asked = when === 'now' ? await askForEnd(ctx, db, subscriptionId) : await askForStop(ctx, db, subscriptionId);
    // Who presses again while the end is on its way asks for nothing: it is told once, of whom it was first.
    if (asked.isNew) {
      const metadata = { ended_by: byUserId, when };
      await recordEvent(db, { userId, type: 'subscription.updated', subscriptionId, metadata, at: ctx.now() });
      await alongside?.({ ...ctx, db }, { id: subscriptionId, userId });
    }
    return asked.id;
  };
  return doTaskNow(ctx, payments, await retryConflicts(() => ctx.db.transaction(ask)));
}

const askForEnd = (ctx: Context, db: Database, subscriptionId: string) =>
  enqueueTask(db, ctx, `end ${subscriptionId} by hand`, {
    kind: 'end_subscription',
    subscriptionId,
    refunds: 'nothing',
    reason: endReasons.byHand,
  });

/** A plan may be resumed after it was stopped, so each stop is a request of its own, unless one is on its way. */
async function askForStop(ctx: Context, db: Database, subscriptionId: string): Promise<Pick<Asked, 'id' | 'isNew'>> {
  const underWay = await db.value<string>(sql`
      SELECT id FROM provider_tasks
      WHERE kind = 'stop_renewal' AND state = 'queued' AND data ->> 'subscriptionId' = ${subscriptionId} AND data ? 'byHand'`);
  if (underWay !== undefined) return { id: underWay, isNew: false };
  const cause = `stop ${subscriptionId} by hand at ${ctx.now().toISOString()}`;
  return enqueueTask(db, ctx, cause, { kind: 'stop_renewal', subscriptionId, byHand: true });
}
