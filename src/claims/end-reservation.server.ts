import { doTaskNow, enqueueTask } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { claimMessages } from './messages.ts';
import { type Buyer, isHolding, isOver, ownCheckout, reservationOf } from './reservations.server.ts';

/**
 * Has the provider close a checkout and reads back how it ended, which frees its idea (settle-claim.server.ts): never before, so that nobody pays for an
 * idea that is another's. Who paid at the last moment has the idea.
 * @returns `queued` when the provider could not be reached just now; a job asks again
 */
async function closeAtProvider(ctx: Context, payments: Payments, sessionId: string): Promise<'done' | 'queued'> {
  const { id } = await ctx.db.transaction((db) => enqueueTask(db, ctx, `expire ${sessionId}`, { kind: 'expire_checkout', sessionId }));
  return doTaskNow(ctx, payments, id);
}

/**
 * Closes the buyer's own checkout of an idea, so that others need not wait for it.
 * @throws DomainError not_found when the buyer has none; unavailable when the provider does not answer, and a job asks again
 */
export async function releaseReservation(ctx: Context, payments: Payments, buyer: Buyer, ideaId: string): Promise<void> {
  const own = await ownCheckout(ctx, ideaId, buyer);
  if (!own) throw new DomainError('not_found', 'There is no reservation of yours.');
  if ((await closeAtProvider(ctx, payments, own.sessionId)) === 'queued') throw new DomainError('unavailable', claimMessages.notFreeYet);
}

/** Closes the checkout of a reservation whose time is over: a job does the same, and whoever waits for the idea need not wait for the job. */
export async function endOverdue(ctx: Context, payments: Payments, ideaId: string): Promise<void> {
  const reservation = await reservationOf(ctx, ideaId);
  if (reservation?.session_id && isHolding(ctx, reservation) && isOver(ctx, reservation))
    await closeAtProvider(ctx, payments, reservation.session_id);
}
