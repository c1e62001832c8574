import type { Context } from '../../platform/context.server.ts';
import { freeUnpaid, settleClaim, settleRefund } from '../claims/settle-claim.server.ts';
import { deriveAccess } from './derive-access.server.ts';
import { giveAllBack } from './give-back.server.ts';
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
  /** Something was given back: `refundedCents` says how much in all. */
  onRefunded(ctx: Context, payment: PaidFor): Promise<void>;
  /** A dispute was opened, won or lost: `disputeStatus` says which. */
  onDisputed(ctx: Context, payment: PaidFor): Promise<void>;
  /** A checkout ended without being paid. */
  onClosed(ctx: Context, checkout: ClosedCheckout): Promise<void>;
};

const nothing = async () => undefined;
const derive = async (ctx: Context, { userId }: { userId: string | null }) => {
  if (userId) await deriveAccess(ctx, userId);
};

/** The present month was given back, or lost to the payer's bank, so it is not paid for: the subscription ends with it. A month before may go back. */
async function endWhenUnpaid(ctx: Context, payment: PaidFor): Promise<void> {
  const month = payment.subscriptionId ? await paidMonth(ctx.db, payment.subscriptionId) : undefined;
  if (payment.subscriptionId && month?.isLost && month.paymentId === payment.id)
    await enqueueTask(ctx.db, ctx, `end ${payment.subscriptionId} with ${payment.id}`, {
      kind: 'end_subscription',
      subscriptionId: payment.subscriptionId,
      giveBack: 'nothing',
      reason: payment.disputeStatus === 'lost' ? 'its payment was lost in a dispute' : 'its payment was given back',
    });
  await derive(ctx, payment);
}

/** Who paid has gone meanwhile: nobody could use the plan, so the money goes back. */
const orGiveBack =
  (apply: (ctx: Context, payment: PaidFor) => Promise<void>) =>
  async (ctx: Context, payment: PaidFor): Promise<void> => {
    const { id, userId, subscriptionId } = payment;
    if (userId) return apply(ctx, payment);
    const reason = 'the account was deleted';
    await giveAllBack(ctx, id, reason);
    if (subscriptionId)
      await enqueueTask(ctx.db, ctx, `end ${subscriptionId} with its account`, {
        kind: 'end_subscription',
        subscriptionId,
        giveBack: 'nothing',
        reason,
      });
  };

/** The rules of each purpose: the one place where a payment is told what it was for. */
export const purposeRules: Record<Purpose, PurposeRules> = {
  subscription: { onPaid: orGiveBack(derive), onRefunded: endWhenUnpaid, onDisputed: endWhenUnpaid, onClosed: nothing },
  lifetime: { onPaid: orGiveBack(derive), onRefunded: derive, onDisputed: derive, onClosed: nothing },
  claim: { onPaid: settleClaim, onRefunded: settleRefund, onDisputed: settleClaim, onClosed: freeUnpaid },
};
