import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { deriveAccess } from './derive-access.server.ts';
import { endReasons } from './end-cause.server.ts';
import { giveAgain, giveAllBack } from './give-back.server.ts';
import { paidMonth } from './paid-month.server.ts';
import { enqueueTask } from './provider-tasks.server.ts';
import type { Purpose } from './purposes.ts';

/** A payment as its purpose's rules see it. */
export type PaidFor = {
  /** Of the row in `payments`. */
  id: string;
  purpose: Purpose;
  userId: string | null;
  email: string | null;
  checkoutId: string | null;
  paymentIntent: string;
  subscriptionId: string | null;
  amountCents: number;
  refundedCents: number;
  disputeStatus: string | null;
  /** As given when the checkout was opened. */
  metadata: Record<string, string>;
  paidAt: Date;
};
export type ClosedCheckout = { id: string; userId: string | null; ideaId: string | null };

/**
 * What a purpose makes of its payments. Every rule runs inside the one transaction that writes the ledger, exactly once for each thing that
 * happened, and may use `enqueueTask` for what the provider has to do about it; it must not call the provider itself.
 */
export type PurposeRules = {
  /** The money has arrived; called once in the life of a payment. */
  onPaid(ctx: Context, payment: PaidFor): Promise<void>;
  /** Something was refunded: `refundedCents` says how much in all. */
  onRefunded(ctx: Context, payment: PaidFor): Promise<void>;
  /** Refunds failed, so the money is with us again: `failedCents` of it. Called after `onRefunded`. */
  onRefundFailed(ctx: Context, payment: PaidFor, failedCents: number): Promise<void>;
  /** A dispute was opened, won or lost: `disputeStatus` says which. */
  onDisputed(ctx: Context, payment: PaidFor): Promise<void>;
  /** A checkout ended without being paid. */
  onClosed(ctx: Context, checkout: ClosedCheckout): Promise<void>;
};

const nothing = async () => undefined;
const derive = async (ctx: Context, { userId }: { userId: string | null }) => {
  if (userId) await deriveAccess(ctx, userId);
};

/** The present month was refunded, or lost to the payer's bank, so it is not paid for: the subscription ends with it. A month before may go back. */
async function endWhenUnpaid(ctx: Context, payment: PaidFor): Promise<void> {
  const month = payment.subscriptionId ? await paidMonth(ctx.db, payment.subscriptionId) : undefined;
  if (payment.subscriptionId && month?.isLost && month.paymentId === payment.id)
    await enqueueTask(ctx.db, ctx, `end ${payment.subscriptionId} with ${payment.id}`, {
      kind: 'end_subscription',
      subscriptionId: payment.subscriptionId,
      refunds: 'nothing',
      reason: payment.disputeStatus === 'lost' ? endReasons.lost : endReasons.refunded,
    });
  await derive(ctx, payment);
}

/** When the plan that a payment is of has ended; null while it goes on, and for what is no plan's. */
async function endOf({ db }: Context, { subscriptionId }: PaidFor): Promise<Date | null> {
  if (!subscriptionId) return null;
  return (await db.value<Date | null>(sql`SELECT ended_at FROM subscriptions WHERE id = ${subscriptionId}`)) ?? null;
}

/** An invoice stays open when its plan ends, and may be paid on its page: there is nothing to have for that money, so it goes back. */
async function keepWhileItRuns(ctx: Context, payment: PaidFor): Promise<void> {
  const end = await endOf(ctx, payment);
  if (end && end <= payment.paidAt) await giveAllBack(ctx, payment.id, 'planEnded');
  await derive(ctx, payment);
}

/** Nobody has anything for it any more: what was to go back is asked for again. */
async function giveAgainWhenOver(ctx: Context, payment: PaidFor, failedCents: number): Promise<void> {
  const { id, userId, subscriptionId } = payment;
  const end = await endOf(ctx, payment);
  const month = subscriptionId && end ? await paidMonth(ctx.db, subscriptionId) : undefined;
  // Months before were used, and what was refunded of them was a kindness.
  const isOver = !userId || month?.paymentId === id || (end !== null && end <= payment.paidAt);
  if (isOver) await giveAgain(ctx, id, failedCents, 'refundFailed');
}

/** Who paid has gone meanwhile: nobody could use the plan, so the money goes back. */
const orGiveBack =
  (apply: (ctx: Context, payment: PaidFor) => Promise<void>) =>
  async (ctx: Context, payment: PaidFor): Promise<void> => {
    const { id, userId, subscriptionId } = payment;
    if (userId) return apply(ctx, payment);
    await giveAllBack(ctx, id, 'accountGone');
    if (subscriptionId)
      await enqueueTask(ctx.db, ctx, `end ${subscriptionId} with its account`, {
        kind: 'end_subscription',
        subscriptionId,
        refunds: 'nothing',
        reason: endReasons.account,
      });
  };

/** The rules of the plans. What is sold elsewhere brings its own, by `setPurposeRules`. */
const rules: Partial<Record<Purpose, PurposeRules>> = {
  subscription: {
    onPaid: orGiveBack(keepWhileItRuns),
    onRefunded: endWhenUnpaid,
    onRefundFailed: giveAgainWhenOver,
    onDisputed: endWhenUnpaid,
    onClosed: nothing,
  },
  lifetime: { onPaid: orGiveBack(derive), onRefunded: derive, onRefundFailed: giveAgainWhenOver, onDisputed: derive, onClosed: nothing },
};

/** Says, once at the start of a process, what a purpose makes of its payments (claims are sold above this room). */
export function setPurposeRules(purpose: Exclude<Purpose, 'subscription' | 'lifetime'>, of: PurposeRules): void {
  rules[purpose] = of;
}

/** @returns the rules of a purpose: the one place where a payment is told what it was for @throws Error when nobody brought them */
export function rulesOf(purpose: Purpose): PurposeRules {
  const of = rules[purpose];
  if (!of) throw new Error(`No rules for payments of the purpose ${purpose}`);
  return of;
}
