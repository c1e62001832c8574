import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { enqueueTask } from '../billing/provider-tasks.server.ts';
import { isVisible } from '../ideas/idea-rows.server.ts';
import { reservedMessage } from './messages.ts';
import { requireRoom } from './reservation-cap.server.ts';

/** Who is at a claim: the person signed in, if any, the checkout this browser opened last, if any, and where they come from (`originKey`). */
export type Buyer = { viewer: Viewer; checkoutId: string | undefined; from?: string | undefined };

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
 * @throws DomainError not_found when the idea is not in the catalogue any more; conflict, saying when it frees; too_many_requests for whoever has
 * several reserved
 */
export async function reserveIdea(ctx: Context, ideaId: string, checkout: { id: string; expiresAt: Date }, buyer: Buyer): Promise<void> {
  const { db } = ctx;
  await requireRoom(ctx, ideaId, buyer);
  const idea = await firstRow(db, sql`SELECT 1 FROM ideas i WHERE i.id = ${ideaId} AND ${isVisible(ctx)} FOR NO KEY UPDATE`);
  if (!idea) throw new DomainError('not_found', 'Idea not found');
  const before = await reservationOf(ctx, ideaId);
  if (before && before.reserved_until > ctx.now() && !isMine(before, buyer))
    throw new DomainError('conflict', reservedMessage(before.reserved_until.toISOString()));
  if (before) await closeCheckout(ctx, before.checkout_id);
  await db.rows(sql`
    INSERT INTO idea_reservations (idea_id, checkout_id, reserved_until, made_from)
    VALUES (${ideaId}, ${checkout.id}, ${checkout.expiresAt}, ${buyer.from ?? null})
    ON CONFLICT (idea_id) DO UPDATE SET checkout_id = excluded.checkout_id, reserved_until = excluded.reserved_until,
      made_from = excluded.made_from`);
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

/** Whoever changes the reservation or the checkouts of an idea holds the idea first (billing/apply-reads.server.ts). */
export async function lockIdea({ db }: Pick<Context, 'db'>, ideaId: string): Promise<void> {
  await db.rows(sql`SELECT 1 FROM ideas WHERE id = ${ideaId} FOR NO KEY UPDATE`);
}

/** Frees an idea that was reserved for a checkout. @returns whether it was */
export async function freeIdea({ db }: Pick<Context, 'db'>, checkoutId: string): Promise<boolean> {
  return (await db.rows(sql`DELETE FROM idea_reservations WHERE checkout_id = ${checkoutId} RETURNING 1`)).length > 0;
}

/** A day after its end a reservation has nothing to tell any more: its checkout cannot be paid, and where it was asked for is not ours to keep. */
export async function forgetOldReservations({ db, now }: Context): Promise<void> {
  await db.rows(sql`DELETE FROM idea_reservations WHERE reserved_until < ${new Date(now().getTime() - 86_400_000)}`);
}

/**
 * Gives up the buyer's own reservation of an idea, so that others need not wait for it.
 * @throws DomainError not_found when the buyer has none
 */
export async function releaseReservation(ctx: Context, buyer: Buyer, ideaId: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    await lockIdea(inside, ideaId);
    const reservation = await reservationOf(inside, ideaId);
    if (!reservation || !isMine(reservation, buyer)) throw new DomainError('not_found', 'There is no reservation of yours.');
    await closeCheckout(inside, reservation.checkout_id);
    await freeIdea(inside, reservation.checkout_id);
  });
}
