import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';

export type TokenPurpose = 'set_password' | 'email_change_old' | 'email_change_new' | 'passkey_new' | 'passkey_sign_in';

/**
 * Makes a token for an email or a passkey, for one purpose and one use.
 * @param subject the id of what it is about
 * @returns 256 random bits, base64url; only their digest is stored
 */
export async function issueToken(ctx: Context, purpose: TokenPurpose, subject: string, expiresAt: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await ctx.db.rows(sql`
    INSERT INTO one_time_tokens (digest, purpose, subject, expires_at) VALUES (${digestOf(token)}, ${purpose}, ${subject}, ${expiresAt})`);
  return token;
}

/** @returns the id of what a token is about, without using it up; undefined for one that is unknown, used, or has run out. */
export async function subjectOfToken(ctx: Context, purpose: TokenPurpose, token: string): Promise<string | undefined> {
  return ctx.db.value<string>(
    sql`SELECT subject FROM one_time_tokens WHERE digest = ${digestOf(token)} AND purpose = ${purpose} AND expires_at > ${ctx.now()}`,
  );
}

/** Uses a token up. Of several uses at once one succeeds. @returns whether it could still be used */
export async function consumeToken(ctx: Context, purpose: TokenPurpose, token: string): Promise<boolean> {
  const rows = await ctx.db.rows(sql`
    DELETE FROM one_time_tokens WHERE digest = ${digestOf(token)} AND purpose = ${purpose} AND expires_at > ${ctx.now()} RETURNING digest`);
  return rows.length > 0;
}

/** Makes every token about something useless. */
export async function revokeTokens(db: Database, purpose: TokenPurpose, subject: string): Promise<void> {
  await db.rows(sql`DELETE FROM one_time_tokens WHERE subject = ${subject} AND purpose = ${purpose}`);
}

/** Forgets what has run out: tokens, changes of address, and the states of sign-ins at other providers. */
export async function forgetOldTokens(ctx: Context): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM one_time_tokens WHERE expires_at < ${ctx.now()}`);
  await ctx.db.rows(sql`DELETE FROM email_changes WHERE expires_at < ${ctx.now()}`);
  await ctx.db.rows(sql`DELETE FROM verifications WHERE expires_at < ${ctx.now()}`);
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
