import sql from 'sql-template-tag';
import type { Context } from '../../../platform/context.server.ts';
import { firstRow } from '../../../platform/db/client.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { configured, type Payments } from '../../../platform/payments/payments.server.ts';
import { signedIn } from '../../../platform/viewer.ts';
import { recordEvent } from '../../billing/record-event.server.ts';
import { setSubscriptionByHand } from '../../billing/set-by-hand.server.ts';
import { forgetKeptFigures } from '../../figures/kept.server.ts';
import { type Admin, writeAudit } from '../audit/write-audit.server.ts';
import { cancelByAdmin } from '../payment-deeds.server.ts';

/**
 * Cancels somebody's active monthly plan now: at the provider where it is paid there, which gives nothing back, and here alone where it was given by
 * hand. Either way an event and the audit log name who did it.
 * @returns `done`, or `queued` when the provider could not be reached just now
 * @throws DomainError not_found; conflict when there is no active monthly plan, or its first payment has not arrived yet; not_configured where nothing
 * can be bought
 */
export async function cancelPlan(ctx: Context, payments: Payments | undefined, admin: Admin, userId: string): Promise<'done' | 'queued'> {
  const plan = await firstRow<{ is_active: boolean; is_live: boolean; payment_id: string | null }>(
    ctx.db,
    sql`
      SELECT u.subscription_tier = 'pro_monthly' AND u.subscription_status = 'active' AS is_active,
        EXISTS (SELECT FROM subscriptions s WHERE s.user_id = u.id AND s.ended_at IS NULL) AS is_live,
        (SELECT p.id FROM payments p JOIN subscriptions s ON s.id = p.subscription_id
          WHERE s.id = u.stripe_subscription_id AND s.ended_at IS NULL ORDER BY p.paid_at DESC, p.id DESC LIMIT 1) AS payment_id
      FROM users u WHERE u.id = ${userId}`,
  );
  if (!plan) throw new DomainError('not_found', 'There is no such account.');
  if (!plan.is_active)
    throw new DomainError('conflict', 'Only an active monthly plan can be cancelled; Lifetime ends when its payment is given back.');
  if (plan.payment_id) return cancelByAdmin(ctx, configured(payments), admin, plan.payment_id);
  // Ended here alone it would be charged on, for nothing.
  if (plan.is_live)
    throw new DomainError(
      'conflict',
      'The payment provider has a plan of this account that nothing has been paid for yet. Cancel it there, or here once it is paid.',
    );
  return cancelGiven(ctx, admin, userId);
}

/** Ends a plan that an administrator gave, of which no provider knows. */
async function cancelGiven(ctx: Context, admin: Admin, userId: string): Promise<'done'> {
  const by = signedIn(admin);
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    await setSubscriptionByHand(inside, userId, { status: 'cancelled' }, by);
    await recordEvent(db, { userId, type: 'subscription.cancelled', metadata: { ended_by: by }, at: ctx.now() });
    const change = { before: { status: 'active' }, after: { status: 'cancelled' } };
    await writeAudit(inside, admin, { action: 'subscription.cancelled', target: { type: 'subscription', id: null }, userId, ...change });
  });
  forgetKeptFigures(ctx);
  return 'done';
}
