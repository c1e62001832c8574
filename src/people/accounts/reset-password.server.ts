import sql from 'sql-template-tag';
import type { Client } from '../../platform/api/client-of.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { addressKey, limitTries } from '../../platform/limits.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import type { NewPasswordByToken } from './accounts.contract.ts';
import type { Accounts } from './accounts.server.ts';
import { knownDevice } from './known-device.server.ts';
import { limitMailAsked, mayMail } from './limit-mail.server.ts';
import { consumeToken, issueToken, revokeTokens, subjectOfToken } from './one-time-tokens.server.ts';
import { hashNewPassword, setPassword } from './passwords.server.ts';
import { type SignedInAnswer, signIn } from './sign-in.server.ts';

const STALE = 'The link was used already, is more than an hour old, or your password or address was changed since. Ask for a new one.';
const TOKEN_MS = 3_600_000;

/**
 * Asks for the email with which a password is set again. Says the same, and does the same, for every address: whether there is an account is
 * looked up by the job that writes the email.
 * @throws DomainError too_many_requests, by the client's address or its browser only
 */
export async function requestPasswordReset(ctx: Context, accounts: Accounts, email: string, client: Client): Promise<void> {
  await limitMailAsked(ctx, accounts, email, client);
  if (await mayMail(ctx, accounts, 'password_reset', email)) await enqueueMail(ctx, 'password_reset', { email });
}

/** @returns a token for one use within an hour; only its digest is stored. */
export function resetToken(ctx: Context, userId: string): Promise<string> {
  return issueToken(ctx, 'set_password', userId, new Date(ctx.now().getTime() + TOKEN_MS));
}

/** @returns the address of the account whose password a token sets; the token stays as it is. @throws DomainError gone */
export async function addressOfResetToken(ctx: Context, token: string): Promise<{ email: string }> {
  const userId = await subjectOfToken(ctx, 'set_password', token);
  const user = userId ? await ctx.db.row<'email'>(sql`SELECT email FROM users WHERE id = ${userId}`) : undefined;
  if (!user) throw new DomainError('gone', STALE);
  return user;
}

/**
 * Sets a password by the token of an email, ends every session of the account, and signs in. The email shows that the address is the person's,
 * so the address is confirmed as well. Of several emails one is used; the others are of no use afterwards.
 * @throws DomainError gone, too_many_requests
 */
export async function resetPassword(ctx: Context, accounts: Accounts, input: NewPasswordByToken, client: Client): Promise<SignedInAnswer> {
  const userId = await subjectOfToken(ctx, 'set_password', input.token);
  if (!userId || !(await isKnownTo(ctx, accounts, userId, client)))
    await limitTries(ctx, accounts.secret, 'tokenFromAddress', addressKey(client.address));
  if (!userId) throw new DomainError('gone', STALE);
  const hash = await hashNewPassword(accounts, input.password);
  const email = await ctx.db.transaction(async (db) => {
    // The person first: of two emails used at once the second waits here, and then finds its token gone.
    const user = await db.value<string>(
      sql`UPDATE users SET email_verified = true, updated_at = now() WHERE id = ${userId} RETURNING email`,
    );
    if (user === undefined || !(await consumeToken({ ...ctx, db }, 'set_password', input.token))) throw new DomainError('gone', STALE);
    await replacePassword(ctx, db, userId, hash);
    return user;
  });
  return signIn(ctx, accounts, { email, password: input.password, remember: true }, client, { isFirst: true });
}

/** @returns whether the account knows the browser: what others at its address tried does not count against it. */
async function isKnownTo(ctx: Context, accounts: Accounts, userId: string, client: Client): Promise<boolean> {
  const user = await ctx.db.value<string>(sql`SELECT email FROM users WHERE id = ${userId}`);
  return user !== undefined && (await knownDevice(ctx, accounts, client.headers, user)) !== undefined;
}

/**
 * Sets a password for good: other devices are signed out, emails on their way that would set another one are void, and so is a change of address
 * that somebody else may have begun. The person is told by mail.
 * @param keepSession the session that goes on
 */
export async function replacePassword(ctx: Context, db: Database, userId: string, hash: string, keepSession?: string): Promise<void> {
  await setPassword(db, userId, hash, { onlyUnconfirmed: false });
  await revokeTokens(db, 'set_password', userId);
  await db.rows(sql`DELETE FROM email_changes WHERE user_id = ${userId}`);
  await db.rows(sql`DELETE FROM sessions WHERE user_id = ${userId} AND id IS DISTINCT FROM ${keepSession ?? null}::uuid`);
  await enqueueMail({ ...ctx, db }, 'password_changed', { userId });
}
