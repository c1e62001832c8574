import { createHmac } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { uuidOrNull } from '../platform/db/uuid.ts';
import { DomainError } from '../platform/errors.ts';
import { tooManyReserved } from './messages.ts';
import type { Buyer } from './reservations.server.ts';

/** Ideas one person may have reserved at a time; and all guests who come from one address of the network. */
const MOST_OF_PERSON = 3;
const MOST_FROM_ADDRESS = 6;

/** @returns what stands for an address of the network in a reservation: nobody can be read from it */
export function originKey(secret: string, address: string): string {
  return createHmac('sha256', secret).update(`reservations from ${address}`).digest('base64url');
}

/** A visitor reserves an idea once in this time: else two presses would keep it from everybody for as long as somebody presses. */
const ONCE_IN_MS = 86_400_000;

/**
 * Whether opening the payment of an idea reserves it: not when the same visitor had it reserved within a day, known by their account, or as a guest by the
 * address of the network or the browser.
 */
export async function mayReserve({ db, now }: Context, ideaId: string, { viewer: { userId }, from, checkoutId }: Buyer): Promise<boolean> {
  const isTheirs = userId ? sql`user_id = ${userId}` : sql`made_from = ${from ?? null}`;
  return (
    (await db.row(sql`
      SELECT 1 FROM checkouts
      WHERE idea_id = ${ideaId} AND reserved_until IS NOT NULL AND session_id IS NOT NULL AND created_at > ${new Date(now().getTime() - ONCE_IN_MS)}
        AND (${isTheirs} OR id = ${uuidOrNull(checkoutId)}::uuid) LIMIT 1`)) === undefined
  );
}

/**
 * Refuses another reservation to whoever keeps several ideas from others already.
 * @param ctx inside the transaction that reserves; of two at once the second waits here and counts the first
 * @throws DomainError too_many_requests, saying when the first of theirs frees
 */
export async function requireRoom(ctx: Context, ideaId: string, { viewer: { userId }, from }: Buyer): Promise<void> {
  const { db } = ctx;
  const who = userId ?? from;
  if (!who) return;
  await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext(${`reservations of ${who}`}))`);
  const isTheirs = userId ? sql`c.user_id = ${userId}` : sql`c.made_from = ${from}`;
  const open = await db.row<'frees_at?', Record<'reserved', number>>(sql`
      SELECT count(*) AS reserved, min(r.reserved_until) AS frees_at
      FROM idea_reservations r JOIN checkouts c ON c.id = r.checkout_id
      WHERE r.idea_id <> ${ideaId} AND r.reserved_until > ${ctx.now()} AND c.state = 'open' AND ${isTheirs}`);
  if (!open?.frees_at || open.reserved < (userId ? MOST_OF_PERSON : MOST_FROM_ADDRESS)) return;
  const waitS = Math.ceil((open.frees_at.getTime() - ctx.now().getTime()) / 1000);
  throw new DomainError('too_many_requests', tooManyReserved(open.frees_at.toISOString()), undefined, waitS);
}
