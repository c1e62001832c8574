import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { viewerOf } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { scopesOfPlan } from '../keys/key-rules.ts';
import type { OpenedByKey } from '../keys/open-by-key.server.ts';
import { ownScopes } from './connections.server.ts';
import { ACCESS_PREFIX } from './provider.server.ts';

const NOTE_USE_MS = 60_000;
const REFUSED = 'This token is not valid here. It may have expired, or the application was disconnected: connect it again.';

type Row = Columns<'id' | 'connection' | 'user_id' | 'last_used_at?'> & Record<'scopes' | 'granted', string[]>;

/** @returns the access token of a connected application that a request brings; undefined where it brings none */
export function tokenIn(headers: Headers): string | undefined {
  const bearer = /^bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1];
  return bearer?.startsWith(ACCESS_PREFIX) ? bearer : undefined;
}

/**
 * @param resource what the token has to be for (RFC 8707)
 * @returns the person an application acts for, with exactly their plan and never as an administrator, and the scopes that they granted and their plan still holds
 * @throws DomainError signed_out for a token that is unknown, expired, taken back or for something else, and of an account that is suspended or about to be removed
 */
export async function openByToken(ctx: Context, given: string, resource: string): Promise<OpenedByKey> {
  const digest = createHash('sha256').update(given.slice(ACCESS_PREFIX.length)).digest('base64url');
  const row = await ctx.db.row<Row>(sql`
      SELECT t.id, c.id AS connection, t.user_id, t.scopes, c.scopes AS granted, c.last_used_at FROM oauth_access_tokens t
      JOIN oauth_clients a ON a.client_id = t.client_id AND NOT a.disabled
      JOIN oauth_consents c ON c.client_id = t.client_id AND c.user_id = t.user_id
      WHERE t.token = ${digest} AND t.expires_at > ${ctx.now()} AND t.revoked IS NULL AND t.resources ? ${resource}`);
  const viewer = row && (await viewerOf(ctx, row.user_id));
  if (!row || !viewer?.userId) throw new DomainError('signed_out', REFUSED);
  if (!row.last_used_at || ctx.now().getTime() - row.last_used_at.getTime() >= NOTE_USE_MS)
    await ctx.db.rows(sql`UPDATE oauth_consents SET last_used_at = ${ctx.now()} WHERE id = ${row.connection}`);
  const scopes = ownScopes(row.scopes).filter((scope) => row.granted.includes(scope));
  return {
    viewer: { ...viewer, userId: viewer.userId, isAdmin: false },
    key: { id: row.id, scopes: scopesOfPlan(viewer.plan, scopes) },
  };
}
