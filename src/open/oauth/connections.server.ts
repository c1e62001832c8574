import sql from 'sql-template-tag';
import { type OwnAction, writeOwnAudit } from '../../audit/index.server.ts';
import { type KeyScope, keyScopeNames } from '../../platform/api/key-scopes.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireConfirmed, signedIn, type Viewer } from '../../platform/viewer.ts';
import { Connection, type Connections } from './connections.contract.ts';
import { CONNECTION_DAYS, whereTo } from './oauth-rules.ts';

type Row = Columns<'id' | 'name' | 'created_at' | 'last_used_at?'> & Record<'redirect_uris' | 'scopes', string[]>;

/** Applications nobody connected are forgotten after so many days. */
const UNUSED_DAYS = 7;

/** @returns which of the scopes a token names are the product's: the others are the protocol's own */
export const ownScopes = (scopes: readonly string[]): KeyScope[] => keyScopeNames.filter((name) => scopes.includes(name));

/** @returns the applications that act for a person, the latest first */
export async function listConnections(ctx: Context, viewer: Viewer): Promise<Connections> {
  const rows = await ctx.db.rows<Row>(sql`
    SELECT c.id, a.name, a.redirect_uris, c.scopes, c.created_at, c.last_used_at FROM oauth_consents c JOIN oauth_clients a USING (client_id)
    WHERE c.user_id = ${signedIn(viewer)} ORDER BY c.created_at DESC, c.id`);
  return {
    connections: rows.map(({ id, name, redirect_uris, scopes, created_at, last_used_at }) =>
      Connection.parse({
        id,
        name,
        where: whereTo(redirect_uris[0] ?? ''),
        scopes: ownScopes(scopes),
        connected_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      }),
    ),
  };
}

/** Disconnects an application: its tokens open nothing from then on. @throws DomainError not_found, also for somebody else's; as `requireConfirmed` */
export async function disconnect(ctx: Context, viewer: OwnAction, id: string): Promise<void> {
  const userId = signedIn(viewer);
  requireConfirmed(viewer);
  await ctx.db.transaction(async (db) => {
    const [gone] = await db.rows<'client_id' | 'name'>(sql`
      DELETE FROM oauth_consents c USING oauth_clients a
      WHERE c.id = ${id} AND c.user_id = ${userId} AND a.client_id = c.client_id RETURNING c.client_id, a.name`);
    if (!gone) throw new DomainError('not_found', 'This application is not connected any more.');
    await db.rows(sql`DELETE FROM oauth_access_tokens WHERE user_id = ${userId} AND client_id = ${gone.client_id}`);
    await db.rows(sql`DELETE FROM oauth_refresh_tokens WHERE user_id = ${userId} AND client_id = ${gone.client_id}`);
    await writeOwnAudit({ ...ctx, db }, viewer, {
      action: 'application.disconnected',
      target: { type: 'user', id: userId },
      before: { name: gone.name },
    });
  });
}

/** Forgets tokens that ended, connections that can be renewed no more, and applications nobody connected. */
export async function forgetOldConnections(ctx: Context): Promise<void> {
  const now = ctx.now();
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await ctx.db.rows(sql`DELETE FROM oauth_access_tokens WHERE expires_at < ${now}`);
  await ctx.db.rows(sql`DELETE FROM oauth_refresh_tokens WHERE expires_at < ${now}`);
  await ctx.db.rows(sql`
    DELETE FROM oauth_consents c WHERE c.updated_at < ${before(CONNECTION_DAYS)}
      AND NOT EXISTS (SELECT 1 FROM oauth_refresh_tokens r WHERE r.user_id = c.user_id AND r.client_id = c.client_id AND r.revoked IS NULL)
      AND NOT EXISTS (SELECT 1 FROM oauth_access_tokens t WHERE t.user_id = c.user_id AND t.client_id = c.client_id)`);
  await ctx.db.rows(sql`
    DELETE FROM oauth_clients a WHERE a.created_at < ${before(UNUSED_DAYS)}
      AND NOT EXISTS (SELECT 1 FROM oauth_consents c WHERE c.client_id = a.client_id)`);
}
