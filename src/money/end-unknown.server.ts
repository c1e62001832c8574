import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { retryConflicts } from '../platform/db/retry-conflicts.server.ts';
import { deriveAccess } from './derive-access.server.ts';
import { lockPayer, type Payer } from './lock-payer.server.ts';
import { recordEvent } from './record-event.server.ts';

/** So many at once are no accident of one object: then it is the account, or the key, that is another. */
const TOO_MANY = 3;

/**
 * A subscription of ours that the provider says it does not have is paid by nobody: it ends here, with an event that says why, and loudly.
 * Customer and person are locked first, as by whoever applies what the provider says (apply-reads.server.ts).
 * @returns whether it had not ended before
 */
export function endUnknownSubscription(ctx: Context, id: string): Promise<boolean> {
  return retryConflicts(() =>
    ctx.db.transaction(async (db) => {
      const inside = { ...ctx, db };
      const whose = await db.row<Payer>(sql`SELECT user_id, customer_id FROM subscriptions WHERE id = ${id}`);
      if (!whose) return false;
      await lockPayer(inside, whose, id);
      const ended = await db.row<'user_id?' | 'amount_cents' | 'currency'>(sql`
          UPDATE subscriptions SET status = 'canceled', ended_at = ${ctx.now()}, cancel_at_period_end = false, read_no = nextval('provider_reads'),
            checked_at = ${ctx.now()}
          WHERE id = ${id} AND ended_at IS NULL RETURNING user_id, amount_cents, currency`);
      if (!ended) return false;
      const { user_id: userId, amount_cents: amount, currency } = ended;
      ctx.log.error({ subscription: id, userId }, 'the payment provider does not have this subscription: it has ended here');
      const metadata = { amount, why: 'the payment provider does not have it' };
      await recordEvent(db, { userId, type: 'subscription.cancelled', subscriptionId: id, currency, metadata, at: ctx.now() });
      if (userId) await deriveAccess(inside, userId);
      return true;
    }),
  );
}

/**
 * Ends what a round of comparing found to be unknown at the provider: none of it, loudly, where three or more are. Plans begun at a provider that was
 * left (adopt-provider.server.ts) are not counted: there it is to be expected.
 * @returns how many ended
 */
export async function endUnknown(ctx: Context, ids: string[]): Promise<number> {
  const own = await ctx.db.values<string>(sql`
    SELECT s.id FROM subscriptions s WHERE s.id = ANY (${ids})
      AND s.created_at >= coalesce((SELECT since FROM payment_provider), '-infinity')`);
  const counted = new Set(own);
  const isAnother = counted.size >= TOO_MANY;
  if (isAnother)
    ctx.log.error(
      { subscriptions: [...counted] },
      'the payment provider does not have several subscriptions: none is ended, look whether the key is of another account',
    );
  let ended = 0;
  for (const id of ids) if (!(isAnother && counted.has(id)) && (await endUnknownSubscription(ctx, id))) ended++;
  return ended;
}
