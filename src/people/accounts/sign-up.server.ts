import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { requireOpen } from '../../money/index.server.ts';
import type { Client } from '../../platform/api/client-of.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import { addressKey, limitTries } from '../../platform/limits.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import type { ResendVerification, SignUp } from './accounts.contract.ts';
import type { Accounts } from './accounts.server.ts';
import { limitMailAsked, mayMail } from './limit-mail.server.ts';
import { hashNewPassword, setPassword } from './passwords.server.ts';
import { rememberSignUpPassword } from './sign-up-passwords.server.ts';

/**
 * Makes an account that waits for its address to be confirmed, and asks for the email that does it. Whether or not the address has an account
 * is neither answered nor shown by time: the same hash is computed and the same statements run; what differs is the email.
 * Until an address is confirmed, the newest password chosen for it holds; confirming takes the email and that password (verify.server.ts).
 * @throws DomainError invalid_input for a password that is easily guessed; too_many_requests, by the client's address only; not_allowed while signing up is closed
 */
export async function signUp(ctx: Context, accounts: Accounts, input: SignUp, client: Client): Promise<void> {
  requireOpen('sign_up');
  await limitTries(ctx, accounts.secret, 'signUpFromAddress', addressKey(client.address));
  const hash = await hashNewPassword(accounts, input.password, [input.email]);
  const mayWrite = await mayMail(ctx, accounts, 'sign_up', input.email);
  await ctx.db.transaction(async (db) => {
    const user = await findOrAddUser(db, input.email);
    await setPassword(db, user.id, hash, { onlyUnconfirmed: true });
    await rememberSignUpPassword({ ...ctx, db }, user.id, hash);
    if (mayWrite) await enqueueMail({ ...ctx, db }, 'sign_up', { email: input.email, pending_save: input.pending_save, to: input.to });
  });
}

/**
 * Sends the email of a sign-up again. Says the same for every address.
 * @throws DomainError too_many_requests, by the client's address only
 */
export async function resendVerification(
  ctx: Context,
  accounts: Accounts,
  { email, pending_save, to }: ResendVerification,
  client: Client,
): Promise<void> {
  await limitMailAsked(ctx, accounts, email, client);
  if (await mayMail(ctx, accounts, 'resend_verification', email))
    await enqueueMail(ctx, 'resend_verification', { email, pending_save, to });
}

async function findOrAddUser(db: Database, email: string): Promise<{ id: string }> {
  const user = await db.row<'id'>(
    sql`INSERT INTO users (id, email) VALUES (${uuidv7()}, ${email}) ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id`,
  );
  return user as { id: string };
}
