import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import type { NewPasswordByToken } from './accounts.contract.ts';
import type { Accounts, Client } from './accounts.server.ts';
import { addressKey, limitTries } from './limits.server.ts';
import { type SignedInAnswer, signIn } from './sign-in.server.ts';
import { hashPassword, mayMail, setPassword } from './sign-up.server.ts';

const STALE = 'This link no longer works: it holds for an hour and for one use. Ask for a new one.';
const TOKEN_MS = 3_600_000;

/**
 * Asks for the letter with which a password is set anew. Says the same, and does the same, for every address: whether there is an account is
 * looked up by the job that writes the letter.
 * @throws DomainError too_many_requests, by the client's address only
 */
export async function requestPasswordReset(ctx: Context, accounts: Accounts, email: string, client: Client): Promise<void> {
  await limitTries(ctx, accounts.secret, 'mailAskedFromAddress', addressKey(client.address));
  if (await mayMail(ctx, accounts, email)) await enqueueMail(ctx, 'password_reset', { email });
}

/** @returns a token for one use within an hour; only its digest is stored. */
export async function resetToken(ctx: Context, { auth }: Accounts, userId: string): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const token = crypto.randomUUID().replaceAll('-', '') + crypto.randomUUID().replaceAll('-', '');
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: userId,
    expiresAt: new Date(ctx.now().getTime() + TOKEN_MS),
  });
  return token;
}

/**
 * Sets a password by the token of a letter, ends every session of the account, and signs in. The letter shows that the address is the person's,
 * so the address is confirmed as well.
 * @throws DomainError gone, too_many_requests
 */
export async function resetPassword(ctx: Context, accounts: Accounts, input: NewPasswordByToken, client: Client): Promise<SignedInAnswer> {
  await limitTries(ctx, accounts.secret, 'tokenFromAddress', addressKey(client.address));
  const { internalAdapter } = await accounts.auth.$context;
  // Taken and used up in one step: two uses at once cannot both have it.
  const taken = await internalAdapter.consumeVerificationValue(`reset-password:${input.token}`);
  const user = taken
    ? await firstRow<{ id: string; email: string }>(ctx.db, sql`SELECT id, email FROM users WHERE id = ${taken.value}`)
    : undefined;
  if (!user) throw new DomainError('gone', STALE);
  const hash = await hashPassword(accounts, input.password);
  await ctx.db.transaction(async (db) => {
    await db.rows(sql`UPDATE users SET email_verified = true, updated_at = now() WHERE id = ${user.id}`);
    await setPassword(db, user.id, hash, { onlyUnconfirmed: false });
    await db.rows(sql`DELETE FROM sessions WHERE user_id = ${user.id}`);
    await enqueueMail({ ...ctx, db }, 'password_changed', { userId: user.id });
  });
  return signIn(ctx, accounts, { email: user.email, password: input.password, remember: true }, client, { isFirst: true });
}
