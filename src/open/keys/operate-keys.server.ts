import sql from 'sql-template-tag';
import { COMMAND, writeAudit } from '../../audit/index.server.ts';
import { Email } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { uuidOrNull } from '../../platform/db/uuid.ts';
import type { ApiKey, MadeApiKey } from './keys.contract.ts';
import { NewApiKey } from './keys.contract.ts';
import { keysOf, storeKey } from './make-key.server.ts';

/**
 * The API keys of a person, for the operator of the server.
 * @param address their email address
 * @throws Error whose message is one line: nobody has it
 */
export async function keysOfAddress(ctx: Context, address: string): Promise<ApiKey[]> {
  return keysOf(ctx, await userOf(ctx, address));
}

/**
 * Makes a key for a person; they are told by email, and the audit log names the command.
 * @param asked as the form in Settings has it
 * @returns the key, this once
 * @throws Error whose message is one line
 */
export async function makeKeyFor(ctx: Context, address: string, asked: Record<string, unknown>): Promise<MadeApiKey> {
  const wanted = NewApiKey.safeParse(asked);
  if (!wanted.success) throw new Error(`${wanted.error.issues[0]?.message}.`);
  const { name, scopes, days } = wanted.data;
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const userId = await userOf(inside, address);
    const made = await storeKey(inside, userId, wanted.data);
    await writeAudit(inside, COMMAND, {
      action: 'api_key.made',
      target: { type: 'user', id: userId },
      userId,
      after: { name, scopes, days },
    });
    return made;
  });
}

/**
 * Revokes keys of a person: the next request with one is refused.
 * @param which the id of a key, or `all`
 * @returns those that were revoked
 */
export async function revokeKeysOf(ctx: Context, address: string, which: string): Promise<{ id: string; name: string }[]> {
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const userId = await userOf(inside, address);
    const gone = await db.rows<'id' | 'name'>(sql`
      DELETE FROM api_keys WHERE user_id = ${userId} AND (${which === 'all'} OR id = ${uuidOrNull(which)}) RETURNING id, name`);
    for (const { name } of gone)
      await writeAudit(inside, COMMAND, { action: 'api_key.revoked', target: { type: 'user', id: userId }, userId, before: { name } });
    return gone;
  });
}

async function userOf(ctx: Context, address: string): Promise<string> {
  const email = Email.safeParse(address);
  if (!email.success) throw new Error(`${address} is not an email address.`);
  const user = await ctx.db.value<string>(sql`SELECT id FROM users WHERE email = ${email.data}`);
  if (user === undefined) throw new Error(`${email.data} has no account.`);
  return user;
}
