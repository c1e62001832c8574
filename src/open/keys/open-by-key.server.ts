import sql from 'sql-template-tag';
import { viewerOf } from '../../people/index.server.ts';
import type { KeyScope, RequestKey } from '../../platform/api/key-scopes.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { countTry, limits } from '../../platform/limits.server.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { scopesOfPlan } from './key-rules.ts';
import { digestOfKey, KEY_PREFIX } from './make-key.server.ts';

const NOTE_USE_MS = 60_000;
const REFUSED = 'This API key is not valid. It may have expired or been revoked: make another one in Settings, under API keys.';

/** Who a key belongs to, and what it may do. */
export type OpenedByKey = { viewer: Viewer & { userId: string }; key: RequestKey };

/** @returns the API key a request brings, as a bearer token or in `x-api-key`; undefined where it brings none */
export function keyIn(headers: Headers): string | undefined {
  const bearer = /^bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1];
  return bearer?.startsWith(KEY_PREFIX) ? bearer : (headers.get('x-api-key') ?? undefined);
}

/**
 * @returns the person whose key it is, with exactly their plan and never as an administrator, and the scopes of the key that the plan still holds
 * @throws DomainError signed_out for a key that is unknown, revoked or expired, or whose account is about to be removed
 */
export async function openByKey(ctx: Context, given: string): Promise<OpenedByKey> {
  const row = await ctx.db.row<'id' | 'user_id' | 'expires_at' | 'last_used_at?', Record<'scopes', KeyScope[]>>(
    sql`SELECT id, user_id, scopes, expires_at, last_used_at FROM api_keys WHERE digest = ${digestOfKey(given)}`,
  );
  if (!row || row.expires_at <= ctx.now()) throw new DomainError('signed_out', REFUSED);
  const viewer = await viewerOf(ctx, row.user_id);
  if (!viewer?.userId) throw new DomainError('signed_out', REFUSED);
  if (!row.last_used_at || ctx.now().getTime() - row.last_used_at.getTime() >= NOTE_USE_MS)
    await ctx.db.rows(sql`UPDATE api_keys SET last_used_at = ${ctx.now()} WHERE id = ${row.id}`);
  return {
    viewer: { ...viewer, userId: viewer.userId, isAdmin: false },
    key: { id: row.id, scopes: scopesOfPlan(viewer.plan, row.scopes) },
  };
}

/**
 * Counts a request by key against the limit that all keys of its person share.
 * @returns what the answer's headers say of the limit, by name (draft-ietf-httpapi-ratelimit-headers-07), and whether it is passed
 */
export async function limitByKey(
  ctx: Context,
  secret: string,
  userId: string,
): Promise<{ headers: Record<string, string>; within: boolean; waitS: number }> {
  const { most, windowS } = limits.keyRequestOfPerson;
  const { within, left, waitS } = await countTry(ctx, secret, 'keyRequestOfPerson', userId);
  const headers = {
    'ratelimit-limit': String(most),
    'ratelimit-remaining': String(left),
    'ratelimit-reset': String(waitS),
    'ratelimit-policy': `${most};w=${windowS}`,
  };
  return { headers, within, waitS };
}
