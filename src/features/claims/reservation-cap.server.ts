import { createHmac } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { tooManyReserved } from './messages.ts';
import type { Buyer } from './reservations.server.ts';

/** Ideas one person may have reserved at a time; and all who come from one address of the network. */
const MOST_OF_PERSON = 3;
const MOST_FROM_ADDRESS = 6;

/** @returns what stands for an address of the network in a reservation: nobody can be read from it */
export function originKey(secret: string, address: string): string {
  return createHmac('sha256', secret).update(`reservations from ${address}`).digest('base64url');
}

/**
 * Refuses another reservation to whoever keeps several ideas from others already.
 * @param ctx inside the transaction that reserves; of two at once the second waits here and counts the first
 * @throws DomainError too_many_requests, saying when the first of theirs frees
 */
export async function requireRoom(ctx: Context, ideaId: string, { viewer: { userId }, from }: Buyer): Promise<void> {
  const { db } = ctx;
  const lanes = [userId, from].flatMap((who) => (who ? [`reservations of ${who}`] : [])).sort();
  for (const lane of lanes) await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext(${lane}))`);
  const open = await firstRow<{ of_person: number; from_address: number; frees_at: Date | null }>(
    db,
    sql`
      SELECT count(*) FILTER (WHERE c.user_id = ${userId ?? null}) AS of_person, count(*) FILTER (WHERE r.made_from = ${from ?? null}) AS from_address,
        min(r.reserved_until) AS frees_at
      FROM idea_reservations r JOIN checkouts c ON c.id = r.checkout_id
      WHERE r.idea_id <> ${ideaId} AND r.reserved_until > ${ctx.now()} AND c.state = 'open'
        AND (c.user_id = ${userId ?? null} OR r.made_from = ${from ?? null})`,
  );
  if (!open?.frees_at || (open.of_person < MOST_OF_PERSON && open.from_address < MOST_FROM_ADDRESS)) return;
  const waitS = Math.ceil((open.frees_at.getTime() - ctx.now().getTime()) / 1000);
  throw new DomainError('too_many_requests', tooManyReserved(open.frees_at.toISOString()), undefined, waitS);
}
