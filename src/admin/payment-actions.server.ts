import { type Admin, writeAudit } from '../audit/index.server.ts';
import { type Ending, endSubscriptionByHand, type RefundAsk, refundPayment } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { requireConfirmed, signedIn } from '../platform/viewer.ts';
import { forgetCachedFigures } from './metrics/cached-figures.server.ts';

/** Gives a payment back because an administrator asks, and writes down who did. Returns and throws as `refundPayment`; not_allowed with the field code where a code is asked for again. */
export async function refundByAdmin(
  ctx: Context,
  payments: Payments,
  admin: Admin,
  ask: Pick<RefundAsk, 'paymentId' | 'amountCents' | 'refundedCents'>,
) {
  requireConfirmed(admin);
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
  forgetCachedFigures(ctx);
  return state;
}

/**
 * Ends a subscription, at once or with its period, because an administrator asks, and writes down who did. Returns and throws as
 * `endSubscriptionByHand`.
 */
export async function cancelByAdmin(ctx: Context, payments: Payments, admin: Admin, subscriptionId: string, when: Ending = 'now') {
  requireConfirmed(admin);
  const state = await endSubscriptionByHand(ctx, payments, {
    subscriptionId,
    when,
    byUserId: signedIn(admin),
    alongside: (inside, subscription) =>
      writeAudit(inside, admin, {
        action: when === 'now' ? 'subscription.cancelled' : 'subscription.renewal_stopped',
        target: { type: 'subscription', id: subscription.id },
        userId: subscription.userId,
      }),
  });
  forgetCachedFigures(ctx);
  return state;
}
