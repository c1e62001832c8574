import type { Context } from '../../platform/context.server.ts';
import type { Payments } from '../../platform/payments/payments.server.ts';
import { signedIn } from '../../platform/viewer.ts';
import { endSubscriptionByHand } from '../billing/payments-by-hand.server.ts';
import { refundPayment } from '../billing/refund-payment.server.ts';
import { forgetKeptFigures } from '../figures/kept.server.ts';
import { type Admin, writeAudit } from './audit/write-audit.server.ts';

/**
 * Gives a payment back because an administrator asks, and writes down who did.
 * @param amountCents all that is left when not given
 * @returns and throws as `refundPayment`
 */
export async function refundByAdmin(ctx: Context, payments: Payments, admin: Admin, paymentId: string, amountCents: number | undefined) {
  const state = await refundPayment(ctx, payments, {
    paymentId,
    reason: `an administrator (${signedIn(admin)})`,
    ...(amountCents === undefined ? {} : { amountCents }),
    alongside: (inside, payment) =>
      writeAudit(inside, admin, {
        action: 'payment.refunded',
        target: { type: 'payment', id: paymentId },
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
