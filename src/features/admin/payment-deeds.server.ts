import type { Context } from '../../platform/context.server.ts';
import type { Payments } from '../../platform/payments/payments.server.ts';
import { signedIn } from '../../platform/viewer.ts';
import { endSubscriptionByHand } from '../billing/payments-by-hand.server.ts';
import { type RefundAsk, refundPayment } from '../billing/refund-payment.server.ts';
import { forgetKeptFigures } from '../figures/kept.server.ts';
import { type Admin, writeAudit } from './audit/write-audit.server.ts';

/** Gives a payment back because an administrator asks, and writes down who did. Returns and throws as `refundPayment`. */
export async function refundByAdmin(
  ctx: Context,
  payments: Payments,
  admin: Admin,
  ask: Pick<RefundAsk, 'paymentId' | 'amountCents' | 'refundedCents'>,
) {
  const state = await refundPayment(ctx, payments, {
    ...ask,
    reason: `an administrator (${signedIn(admin)})`,
    alongside: (inside, payment) =>
      writeAudit(inside, admin, {
        action: 'payment.refunded',
        target: { type: 'payment', id: ask.paymentId },
        userId: payment.userId,
        after: { amount_cents: payment.amountCents },
      }),
  });
  forgetKeptFigures(ctx);
  return state;
}

/** Ends a subscription because an administrator asks, and writes down who did. Returns and throws as `endSubscriptionByHand`. */
export async function cancelByAdmin(ctx: Context, payments: Payments, admin: Admin, subscriptionId: string) {
  const state = await endSubscriptionByHand(ctx, payments, subscriptionId, signedIn(admin), (inside, subscription) =>
    writeAudit(inside, admin, {
      action: 'subscription.cancelled',
      target: { type: 'subscription', id: subscription.id },
      userId: subscription.userId,
    }),
  );
  forgetKeptFigures(ctx);
  return state;
}
