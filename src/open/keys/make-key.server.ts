import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { type OwnAction, writeOwnAudit } from '../../audit/index.server.ts';
import { type Accounts, type Asker, confirmBeforeChange, howToConfirm } from '../../people/index.server.ts';
import type { KeyScope } from '../../platform/api/key-scopes.ts';
import type { Context } from '../../platform/context.server.ts';
import { asSent, type Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { limitTries } from '../../platform/limits.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { requireConfirmed, signedIn, type Viewer } from '../../platform/viewer.ts';
import { MOST_KEYS, scopesOfPlan } from './key-rules.ts';
import { ApiKey, type ApiKeys, MadeApiKey, type NewApiKey } from './keys.contract.ts';

/** What every key begins with, so that people and scanners of leaked secrets know one. */
export const KEY_PREFIX = 'ak_';
const ENDING = 4;
const DAY_MS = 86_400_000;

type Row = Pick<ApiKey, 'id' | 'name' | 'ending'> & Columns<'created_at' | 'expires_at' | 'last_used_at?'> & Record<'scopes', KeyScope[]>;

/** @returns what is stored of a key, and what it is found by */
export const digestOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** @returns a person's API keys, the latest first, and what is asked for before another one is made */
export async function listKeys(ctx: Context, viewer: Viewer, asker: Asker): Promise<ApiKeys> {
  const userId = signedIn(viewer);
  const [keys, confirm_by] = await Promise.all([keysOf(ctx, userId), howToConfirm(ctx, viewer, asker)]);
  return { keys, most: MOST_KEYS, confirm_by };
}

/** @returns the keys of a person, the latest first, for them or for an operator */
export async function keysOf(ctx: Context, userId: string): Promise<ApiKey[]> {
  const rows = await ctx.db.rows<Row>(sql`
    SELECT id, name, ending, scopes, created_at, expires_at, last_used_at FROM api_keys WHERE user_id = ${userId} ORDER BY created_at DESC, id`);
  return rows.map((row) => serialise(ctx, row));
}

/**
 * Makes an API key for the person who asks. Its line in the audit log and the email that tells of it are written with it.
 * @returns the key, this once: only a digest of it is stored
 * @throws DomainError invalid_input, not_allowed (a scope the plan does not hold; as `confirmBeforeChange`), conflict (too many), too_many_requests
 */
export async function makeKey(ctx: Context, accounts: Accounts, viewer: OwnAction, asker: Asker, asked: NewApiKey): Promise<MadeApiKey> {
  const userId = signedIn(viewer);
  const lacking = asked.scopes.filter((scope) => !scopesOfPlan(viewer.plan, asked.scopes).includes(scope));
  if (lacking.length > 0) {
    const message = `On the free plan a key may read. The scope “${lacking[0]}” comes with a paid plan.`;
    throw new DomainError('not_allowed', message, { scopes: message });
  }
  await limitTries(ctx, accounts.secret, 'keyOfPerson', userId);
  await confirmBeforeChange(ctx, accounts, viewer, asker, asked.current_password);
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const made = await storeKey(inside, userId, asked);
    const { name, scopes, days } = asked;
    await writeOwnAudit(inside, viewer, { action: 'api_key.made', target: { type: 'user', id: userId }, after: { name, scopes, days } });
    return made;
  });
}

/**
 * Stores a new key of a person, and writes the email that tells of it.
 * @param ctx in a transaction
 * @returns the key, this once
 * @throws DomainError conflict when the account holds too many
 */
export async function storeKey(
  ctx: Context,
  userId: string,
  { name, scopes, days }: Omit<NewApiKey, 'current_password'>,
): Promise<MadeApiKey> {
  const { db } = ctx;
  const key = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  await db.rows(sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
  const held = await db.value<number>(sql`SELECT count(*)::int AS count FROM api_keys WHERE user_id = ${userId}`);
  if ((held ?? 0) >= MOST_KEYS) throw new DomainError('conflict', `An account holds ${MOST_KEYS} keys at most. Revoke one first.`);
  const [row] = await db.rows<Row>(sql`
    INSERT INTO api_keys (id, user_id, name, digest, ending, scopes, created_at, expires_at)
    VALUES (${uuidv7()}, ${userId}, ${name}, ${digestOfKey(key)}, ${key.slice(-ENDING)}, ${scopes}, ${ctx.now()},
      ${new Date(ctx.now().getTime() + days * DAY_MS)})
    RETURNING id, name, ending, scopes, created_at, expires_at, last_used_at`);
  const made = serialise(ctx, row as Row);
  await enqueueMail(ctx, 'api_key_made', { userId, name, scopes, expiresAt: made.expires_at });
  return MadeApiKey.parse({ ...made, key });
}

/** Revokes an API key: the next request with it is refused. @throws DomainError not_found, also for somebody else's; as `requireConfirmed` */
export async function revokeKey(ctx: Context, viewer: OwnAction, id: string): Promise<void> {
  const userId = signedIn(viewer);
  requireConfirmed(viewer);
  await ctx.db.transaction(async (db) => {
    const gone = await db.value<string>(sql`DELETE FROM api_keys WHERE id = ${id} AND user_id = ${userId} RETURNING name`);
    if (gone === undefined) throw new DomainError('not_found', 'There is no such key any more.');
    await writeOwnAudit({ ...ctx, db }, viewer, {
      action: 'api_key.revoked',
      target: { type: 'user', id: userId },
      before: { name: gone },
    });
  });
}

const serialise = (ctx: Context, row: Row): ApiKey => ApiKey.parse({ ...asSent(row), is_expired: row.expires_at <= ctx.now() });
