import sql from 'sql-template-tag';
import { type CheckoutHold, closeCheckout, forgetOrigins } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { uuidOrNull } from '../platform/db/uuid.ts';
import { DomainError } from '../platform/errors.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import { reservedMessage } from './messages.ts';
import { mayReserve, requireRoom } from './reservation-cap.server.ts';

/** How long opening the payment of an idea keeps others from opening it. */
const RESERVED_MINUTES = 15;

/** Who is at a claim: the person signed in, if any, the checkout this browser opened last, if any, and where they come from (`originKey`). */
export type Buyer = { viewer: Viewer; checkoutId: string | undefined; from?: string | undefined };

export type Reservation = Columns<'checkout_id' | 'reserved_until' | 'user_id?' | 'session_id?'> &
  Record<'state', 'open' | 'complete' | 'expired' | 'replaced'>;

/** @returns the reservation of an idea, also one that holds no longer, with its checkout; undefined when there is none */
export function reservationOf({ db }: Pick<Context, 'db'>, ideaId: string): Promise<Reservation | undefined> {
  return db.row<Reservation>(sql`
      SELECT r.checkout_id, r.reserved_until, c.user_id, c.session_id, c.state
      FROM idea_reservations r JOIN checkouts c ON c.id = r.checkout_id WHERE r.idea_id = ${ideaId}`);
}

/** Whether the time of a reservation is over: its checkout is to be closed at the provider, and the idea freed after that. */
export const isOver = ({ now }: Pick<Context, 'now'>, { reserved_until: until }: Pick<Reservation, 'reserved_until'>) => until <= now();

/**
 * Whether a reservation keeps others away: for as long as its checkout can be paid at the provider, whatever the clock says. One whose checkout was not
 * opened there ends on schedule.
 */
export const isHolding = (ctx: Pick<Context, 'now'>, reservation: Reservation): boolean =>
  reservation.state === 'open' && (reservation.session_id !== null || !isOver(ctx, reservation));

/** Whether a reservation was made by this person, or by a guest in this browser. */
export function isMine({ user_id, checkout_id }: Pick<Reservation, 'user_id' | 'checkout_id'>, { viewer, checkoutId }: Buyer): boolean {
  return checkout_id === checkoutId || (user_id !== null && user_id === viewer.userId);
}

export type OwnCheckout = Columns<'id' | 'sessionId' | 'url'> & Record<'payableUntil', Date> & Record<'isReserved', boolean>;

/** @returns the checkout of an idea that this buyer opened last and could still pay; undefined when there is none */
export function ownCheckout({ db }: Pick<Context, 'db'>, ideaId: string, { viewer, checkoutId }: Buyer): Promise<OwnCheckout | undefined> {
  return db.row<OwnCheckout>(sql`
      SELECT id, session_id AS "sessionId", session_url AS url, coalesce(reserved_until, expires_at) AS "payableUntil",
        reserved_until IS NOT NULL AS "isReserved"
      FROM checkouts
      WHERE idea_id = ${ideaId} AND purpose = 'claim' AND state = 'open' AND session_id IS NOT NULL
        AND (id = ${uuidOrNull(checkoutId)}::uuid OR user_id = ${viewer.userId ?? null}::uuid)
      ORDER BY created_at DESC, id DESC LIMIT 1`);
}

/**
 * Reserves an idea for a checkout, unless this visitor had it reserved within a day: then the checkout can be paid, and others find the idea free.
 * @param ctx inside the transaction that stores the checkout
 * @returns until when it is reserved, to be stored with the checkout
 * @throws DomainError not_found when the idea is not in the catalogue any more; conflict, saying when it frees, while another has it reserved;
 * too_many_requests for whoever has several reserved
 */
export async function reserveIdea(ctx: Context, ideaId: string, checkout: { id: string }, buyer: Buyer): Promise<CheckoutHold> {
  const { db } = ctx;
  const reserves = await mayReserve(ctx, ideaId, buyer);
  if (reserves) await requireRoom(ctx, ideaId, buyer);
  const idea = await db.row(sql`SELECT 1 FROM ideas i WHERE i.id = ${ideaId} AND ${isVisible(ctx)} FOR NO KEY UPDATE`);
  if (!idea) throw new DomainError('not_found', 'Idea not found');
  const before = await reservationOf(ctx, ideaId);
  if (before && isHolding(ctx, before) && !isMine(before, buyer))
    throw new DomainError('conflict', reservedMessage(before.reserved_until.toISOString(), isOver(ctx, before)));
  if (!reserves) return { reservedUntil: null, madeFrom: null };
  if (before) await closeCheckout(ctx, before.checkout_id);
  const reservedUntil = new Date(ctx.now().getTime() + RESERVED_MINUTES * 60_000);
  await db.rows(sql`
    INSERT INTO idea_reservations (idea_id, checkout_id, reserved_until) VALUES (${ideaId}, ${checkout.id}, ${reservedUntil})
    ON CONFLICT (idea_id) DO UPDATE SET checkout_id = excluded.checkout_id, reserved_until = excluded.reserved_until`);
  return { reservedUntil, madeFrom: buyer.viewer.userId ? null : (buyer.from ?? null) };
}

/** Whoever changes the reservation or the checkouts of an idea holds the idea first (money/apply-reads.server.ts). */
export async function lockIdea({ db }: Pick<Context, 'db'>, ideaId: string): Promise<void> {
  await db.rows(sql`SELECT 1 FROM ideas WHERE id = ${ideaId} FOR NO KEY UPDATE`);
}

/** Frees an idea that was reserved for a checkout. @returns whether it was */
export async function freeIdea({ db }: Pick<Context, 'db'>, checkoutId: string): Promise<boolean> {
  return (await db.rows(sql`DELETE FROM idea_reservations WHERE checkout_id = ${checkoutId} RETURNING 1`)).length > 0;
}

/** A day after its end a reservation has nothing to tell any more: its checkout cannot be paid, and where it was asked for is not ours to keep. */
export async function forgetOldReservations({ db, now }: Context): Promise<void> {
  const dayAgo = new Date(now().getTime() - 86_400_000);
  await db.rows(sql`DELETE FROM idea_reservations WHERE reserved_until < ${dayAgo}`);
  await forgetOrigins({ db }, dayAgo);
}
