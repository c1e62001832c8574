import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { Session } from './accounts.contract.ts';
import { deviceName } from './user-agent.ts';

/** Where a person is signed in, the latest first. */
export async function listSessions(ctx: Context, viewer: Viewer, currentId: string | undefined): Promise<Session[]> {
  const userId = signedIn(viewer);
  const rows = await ctx.db.rows<{ id: string; user_agent: string | null; created_at: Date; updated_at: Date }>(
    sql`SELECT id, user_agent, created_at, updated_at FROM sessions WHERE user_id = ${userId} AND expires_at > ${ctx.now()} ORDER BY updated_at DESC, id LIMIT 100`,
  );
  return rows.map((row) =>
    Session.parse({
      id: row.id,
      device: deviceName(row.user_agent),
      is_current: row.id === currentId,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.updated_at.toISOString(),
    }),
  );
}

/** Signs a device out. @throws DomainError not_found, also for somebody else's session */
export async function revokeSession(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer);
  const gone = await ctx.db.rows(sql`DELETE FROM sessions WHERE id = ${id} AND user_id = ${userId} RETURNING id`);
  if (gone.length === 0) throw new DomainError('not_found', 'This device is not signed in any more.');
}
