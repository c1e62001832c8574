import sql from 'sql-template-tag';
import type { Client } from '../../platform/api/client-of.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { addressHint } from '../../platform/limits.server.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { Session } from './accounts.contract.ts';
import { deviceName } from './user-agent.ts';

const MOST = 100;
const NOTE_USE_MS = 600_000;

type SessionRow = Columns<'id' | 'user_agent?' | 'address_hint?' | 'created_at' | 'last_used_at'>;

/** Where a person is signed in: the device that asks, then the latest used, a hundred at most. */
export async function listSessions(ctx: Context, viewer: Viewer, currentId: string | undefined): Promise<Session[]> {
  const userId = signedIn(viewer);
  const rows = await ctx.db.rows<SessionRow>(sql`
    SELECT id, user_agent, address_hint, created_at, last_used_at FROM sessions WHERE user_id = ${userId} AND expires_at > ${ctx.now()}
    ORDER BY id IS NOT DISTINCT FROM ${currentId ?? null}::uuid DESC, last_used_at DESC, id LIMIT ${MOST}`);
  return rows.map((row) =>
    Session.parse({
      id: row.id,
      device: deviceName(row.user_agent),
      address_hint: row.address_hint,
      is_current: row.id === currentId,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_used_at.toISOString(),
    }),
  );
}

/** Signs a device out. @throws DomainError not_found, also for somebody else's session */
export async function revokeSession(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer);
  const gone = await ctx.db.rows(sql`DELETE FROM sessions WHERE id = ${id} AND user_id = ${userId} RETURNING id`);
  if (gone.length === 0) throw new DomainError('not_found', 'This device is not signed in any more.');
}

/** Signs every device out but the one that asks. @returns how many were signed out */
export async function revokeOtherSessions(ctx: Context, viewer: Viewer, currentId: string | undefined): Promise<number> {
  const userId = signedIn(viewer);
  const gone = await ctx.db.rows(
    sql`DELETE FROM sessions WHERE user_id = ${userId} AND id IS DISTINCT FROM ${currentId ?? null}::uuid RETURNING id`,
  );
  return gone.length;
}

/** Signs somebody out wherever they are signed in. The caller checks who may. @returns how many devices that were */
export async function endSessionsOf(ctx: Context, userId: string): Promise<number> {
  return (await ctx.db.rows(sql`DELETE FROM sessions WHERE user_id = ${userId} RETURNING id`)).length;
}

/** Writes down, at a new session, the first half of the address it was begun from: enough for its owner to know it, too little to find them. */
export async function noteAddress(ctx: Context, sessionToken: string, client: Client): Promise<void> {
  await ctx.db.rows(sql`UPDATE sessions SET address_hint = ${addressHint(client.address)} WHERE token = ${sessionToken}`);
}

/**
 * Writes down that a session is in use, to ten minutes: a write for each request would cost more than it tells. A trigger keeps with the account when its
 * person was last seen, so the account is held first, as by whoever ends its sessions; where somebody holds it, the next request notes it.
 */
export async function noteUse(ctx: Context, session: { id: string; userId: string; lastUsedAt: Date }): Promise<void> {
  if (ctx.now().getTime() - session.lastUsedAt.getTime() < NOTE_USE_MS) return;
  await ctx.db.rows(sql`
    WITH person AS MATERIALIZED (SELECT id FROM users WHERE id = ${session.userId} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE sessions SET last_used_at = ${ctx.now()} FROM person WHERE sessions.id = ${session.id} AND sessions.user_id = person.id`);
}
