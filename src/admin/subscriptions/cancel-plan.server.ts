import sql from 'sql-template-tag';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import {
  type Ending,
  isRunning,
  type PlanId,
  recordEvent,
  type SubscriptionStatus,
  setSubscriptionByHand,
} from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { configured, type Payments } from '../../platform/payments/payments.server.ts';
import { requireConfirmed, signedIn } from '../../platform/viewer.ts';
import { forgetCachedFigures } from '../metrics/cached-figures.server.ts';
import { cancelByAdmin } from '../payment-actions.server.ts';

/**
 * Ends somebody's monthly plan, active, in a trial or overdue: at once, or with its period. At the provider whatever goes on there ends, paid or not, which
 * refunds nothing; a plan given by hand ends here. Either way an event and the audit log name who did it.
 * @returns `done`, or `queued` when the provider could not be reached just now
 * @throws DomainError not_found; conflict when there is no monthly plan that runs, or another by now, or it was given by hand and has no period to end
 * with; not_configured where nothing can be bought
 */
export async function cancelPlan(
  ctx: Context,
  payments: Payments | undefined,
  admin: Admin,
  userId: string,
  when: Ending,
): Promise<'done' | 'queued'> {
  requireConfirmed(admin);
  const plan = await ctx.db.row<'current?', Record<'tier', PlanId> & Record<'status', SubscriptionStatus> & Record<'live', string[]>>(sql`
      SELECT u.subscription_tier AS tier, u.subscription_status AS status, u.stripe_subscription_id AS current,
        ARRAY(SELECT s.id FROM subscriptions s WHERE s.user_id = u.id AND s.ended_at IS NULL ORDER BY s.created_at, s.id) AS live
      FROM users u WHERE u.id = ${userId}`);
  if (!plan) throw new DomainError('not_found', 'There is no such account.');
  if (!isRunning(plan))
    throw new DomainError('conflict', 'Only a monthly plan that runs can be cancelled; Lifetime ends when its payment is refunded.');
  const { live, current } = plan;
  const isGiven = current === null || !live.includes(current);
  if (isGiven && when === 'period_end')
    throw new DomainError('conflict', 'This plan was given by hand and has no period to end with. Cancel it now.');
  // Ended here alone it would be charged on, for nothing.
  const states: ('done' | 'queued')[] = [];
  for (const id of live) states.push(await cancelByAdmin(ctx, configured(payments), admin, id, when));
  if (isGiven) await cancelGiven(ctx, admin, userId, current);
  return states.includes('queued') ? 'queued' : 'done';
}

/**
 * Ends a plan that an administrator gave, of which no provider knows; of two who do so at once the second finds it ended.
 * @param current the subscription that was named beside it
 * @throws DomainError conflict when it has become another plan meanwhile, such as a Lifetime that was bought
 */
async function cancelGiven(ctx: Context, admin: Admin, userId: string, current: string | null): Promise<void> {
  const by = signedIn(admin);
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const [held] = await db.rows<'named?', Record<'tier', PlanId> & Record<'status', SubscriptionStatus>>(sql`
      SELECT subscription_tier AS tier, subscription_status AS status, stripe_subscription_id AS named FROM users WHERE id = ${userId} FOR UPDATE`);
    if (!held || held.status === 'cancelled') return;
    if (!isRunning(held) || held.named !== current)
      throw new DomainError('conflict', 'Their plan has changed meanwhile. Look at it again first.');
    await setSubscriptionByHand(inside, userId, { status: 'cancelled' }, by);
    await recordEvent(db, { userId, type: 'subscription.cancelled', metadata: { ended_by: by }, at: ctx.now() });
    const change = { before: { status: held.status }, after: { status: 'cancelled' } };
    await writeAudit(inside, admin, { action: 'subscription.cancelled', target: { type: 'subscription', id: null }, userId, ...change });
  });
  forgetCachedFigures(ctx);
}
