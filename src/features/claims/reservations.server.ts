import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { enqueueTask } from '../billing/provider-tasks.server.ts';
import { isVisible } from '../ideas/idea-rows.server.ts';
import { reservedMessage } from './messages.ts';

/** Who is at a claim: the person signed in, if any, and the checkout this browser opened last, if any. */
export type Buyer = { viewer: Viewer; checkoutId: string | undefined };

export type Reservation = {
  checkout_id: string;
  reserved_until: Date;
  user_id: string | null;
  session_id: string | null;
  session_url: string | null;
  state: 'open' | 'complete' | 'expired' | 'replaced';
};

/** @returns the reservation of an idea, also one whose time is over, with its checkout; undefined when there is none */
export function reservationOf({ db }: Pick<Context, 'db'>, ideaId: string): Promise<Reservation | undefined> {
  return firstRow<Reservation>(
    db,
    sql`
      SELECT r.checkout_id, r.reserved_until, c.user_id, c.session_id, c.session_url, c.state
      FROM idea_reservations r JOIN checkouts c ON c.id = r.checkout_id WHERE r.idea_id = ${ideaId}`,
  );
}

/** Whether a reservation was made by this person, or by a guest in this browser. */
export function isMine({ user_id, checkout_id }: Reservation, { viewer, checkoutId }: Buyer): boolean {
  return checkout_id === checkoutId || (user_id !== null && user_id === viewer.userId);
}

/**
 * Reserves an idea for a checkout. One that was reserved before for the same buyer, or whose time is over, gives way, and its checkout is closed.
 * @param ctx inside the transaction that stores the checkout
 * @throws DomainError not_found when the idea is not in the catalogue any more; conflict, saying when it frees
 */
export async function reserveIdea(ctx: Context, ideaId: string, checkout: { id: string; expiresAt: Date }, buyer: Buyer): Promise<void> {
  const { db } = ctx;
  const idea = await firstRow(db, sql`SELECT 1 FROM ideas i WHERE i.id = ${ideaId} AND ${isVisible(ctx)} FOR NO KEY UPDATE`);
  if (!idea) throw new DomainError('not_found', 'Idea not found');
  const before = await reservationOf(ctx, ideaId);
  if (before && before.reserved_until > ctx.now() && !isMine(before, buyer))
    throw new DomainError('conflict', reservedMessage(before.reserved_until.toISOString()));
  if (before) await closeCheckout(ctx, before.checkout_id);
  await db.rows(sql`
    INSERT INTO idea_reservations (idea_id, checkout_id, reserved_until) VALUES (${ideaId}, ${checkout.id}, ${checkout.expiresAt})
    ON CONFLICT (idea_id) DO UPDATE SET checkout_id = excluded.checkout_id, reserved_until = excluded.reserved_until`);
}

/** Ends a checkout that is not to be paid any more, here at once and at the provider by a job. What was paid meanwhile is told by its payment. */
export async function closeCheckout(ctx: Context, checkoutId: string): Promise<void> {
  const closed = await firstRow<{ session_id: string | null }>(
    ctx.db,
    sql`UPDATE checkouts SET state = 'replaced' WHERE id = ${checkoutId} AND state = 'open' RETURNING session_id`,
  );
  if (closed?.session_id)
    await enqueueTask(ctx.db, ctx, `expire ${closed.session_id}`, { kind: 'expire_checkout', sessionId: closed.session_id });
}

/** Frees an idea that was reserved for a checkout. @returns whether it was */
export async function freeIdea({ db }: Pick<Context, 'db'>, checkoutId: string): Promise<boolean> {
  return (await db.rows(sql`DELETE FROM idea_reservations WHERE checkout_id = ${checkoutId} RETURNING 1`)).length > 0;
}

/**
 * Gives up the buyer's own reservation of an idea, so that others need not wait for it.
 * @throws DomainError not_found when the buyer has none
 */
export async function releaseReservation(ctx: Context, buyer: Buyer, ideaId: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const reservation = await reservationOf(inside, ideaId);
    if (!reservation || !isMine(reservation, buyer)) throw new DomainError('not_found', 'There is no reservation of yours.');
    await closeCheckout(inside, reservation.checkout_id);
    await freeIdea(inside, reservation.checkout_id);
  });
}
