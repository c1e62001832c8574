import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { configured, type Payments } from '../../platform/payments/payments.server.ts';
import { endSubscriptionByHand } from './payments-by-hand.server.ts';
import { recordEvent } from './record-event.server.ts';
import { setSubscriptionByHand } from './set-by-hand.server.ts';

/**
 * Cancels somebody's active monthly plan now: at the provider where it is paid there, which gives nothing back, and here alone where an administrator
 * gave it. Either way an event names who did it. The caller checks who may ask.
 * @param byUserId the administrator
 * @returns `done`, or `queued` when the provider could not be reached just now
 * @throws DomainError not_found; conflict when there is no active monthly plan; not_configured where nothing can be bought
 */
export async function cancelPlanByHand(
  ctx: Context,
  payments: Payments | undefined,
  userId: string,
  byUserId: string,
): Promise<'done' | 'queued'> {
  const plan = await firstRow<{ is_active: boolean; payment_id: string | null }>(
    ctx.db,
    sql`
      SELECT u.subscription_tier = 'pro_monthly' AND u.subscription_status = 'active' AS is_active,
        (SELECT p.id FROM payments p JOIN subscriptions s ON s.id = p.subscription_id
          WHERE s.id = u.stripe_subscription_id AND s.ended_at IS NULL ORDER BY p.paid_at DESC, p.id DESC LIMIT 1) AS payment_id
      FROM users u WHERE u.id = ${userId}`,
  );
  if (!plan) throw new DomainError('not_found', 'There is no such account.');
  if (!plan.is_active)
    throw new DomainError('conflict', 'Only an active monthly plan can be cancelled; Lifetime ends when its payment is given back.');
  if (plan.payment_id) return endSubscriptionByHand(ctx, configured(payments), plan.payment_id, byUserId);
  await ctx.db.transaction(async (db) => {
    await setSubscriptionByHand({ ...ctx, db }, userId, { status: 'cancelled' }, byUserId);
    await recordEvent(db, { userId, type: 'subscription.cancelled', metadata: { ended_by: byUserId }, at: ctx.now() });
  });
  return 'done';
}
