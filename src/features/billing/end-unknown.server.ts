import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { deriveAccess } from './derive-access.server.ts';
import { recordEvent } from './record-event.server.ts';

/**
 * A subscription of ours that the provider says it does not have is paid by nobody: it ends here, with an event that says why, and loudly.
 * @returns whether it had not ended before
 */
export function endUnknownSubscription(ctx: Context, id: string): Promise<boolean> {
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const ended = await firstRow<{ user_id: string | null; amount_cents: number; currency: string }>(
      db,
      sql`
        UPDATE subscriptions SET status = 'canceled', ended_at = ${ctx.now()}, cancel_at_period_end = false, read_no = nextval('provider_reads'),
          checked_at = ${ctx.now()}
        WHERE id = ${id} AND ended_at IS NULL RETURNING user_id, amount_cents, currency`,
    );
    if (!ended) return false;
    const { user_id: userId, amount_cents: amount, currency } = ended;
    ctx.log.error({ subscription: id, userId }, 'the payment provider does not have this subscription: it has ended here');
    const metadata = { amount, why: 'the payment provider does not have it' };
    await recordEvent(db, { userId, type: 'subscription.cancelled', subscriptionId: id, currency, metadata, at: ctx.now() });
    if (userId) await deriveAccess(inside, userId);
    return true;
  });
}
