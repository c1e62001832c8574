import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.server.ts';
import { type Database, firstRow } from '../../platform/db/client.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import type { SignUp } from './accounts.contract.ts';
import type { Accounts, Client } from './accounts.server.ts';
import { limitMailAsked } from './limit-mail.server.ts';
import { addressKey, countTry, limitTries } from './limits.server.ts';

/**
 * Makes an account that waits for its address to be confirmed, and asks for the letter that does it. Whether or not the address has an account
 * is neither answered nor shown by time: the same hash is computed and the same statements run; what differs is the letter.
 * Until an address is confirmed, the newest password chosen for it holds; confirming takes the letter and that password (verify.server.ts).
 * @throws DomainError too_many_requests, by the client's address only
 */
export async function signUp(ctx: Context, accounts: Accounts, input: SignUp, client: Client): Promise<void> {
  await limitTries(ctx, accounts.secret, 'signUpFromAddress', addressKey(client.address));
  const hash = await hashPassword(accounts, input.password);
  const mayWrite = await mayMail(ctx, accounts, 'sign_up', input.email);
  await ctx.db.transaction(async (db) => {
    const user = await findOrAddUser(db, input.email);
    await setPassword(db, user.id, hash, { onlyUnconfirmed: true });
    if (mayWrite) await enqueueMail({ ...ctx, db }, 'sign_up', { email: input.email });
  });
}

/**
 * Sends the letter of a sign-up again. Says the same for every address.
 * @throws DomainError too_many_requests, by the client's address only
 */
export async function resendVerification(ctx: Context, accounts: Accounts, email: string, client: Client): Promise<void> {
  await limitMailAsked(ctx, accounts, email, client);
  if (await mayMail(ctx, accounts, 'resend_verification', email)) await enqueueMail(ctx, 'resend_verification', { email });
}

/** Letters that anybody can have sent to an address; and none, where it must not show that there is none. */
type AskedKind = 'no_letter' | 'sign_up' | 'resend_verification' | 'password_reset' | 'email_change' | 'unsubscribe_link';

/**
 * Nobody's inbox is flooded through us. That the limit is reached is not said: it would let strangers see each other's requests. Each kind of letter
 * has a count of its own, so a stranger who asks for letters of one kind keeps nobody from those of another; and within a kind the letters that were
 * sent hold as long as the limit does.
 */
export async function mayMail(ctx: Context, accounts: Accounts, kind: AskedKind, email: string): Promise<boolean> {
  return (await countTry(ctx, accounts.secret, 'mailToAccount', `${kind} ${email}`)).within;
}

/** @returns a memory-hard hash (scrypt, 32 MB). */
export async function hashPassword({ auth }: Accounts, password: string): Promise<string> {
  return (await auth.$context).password.hash(password);
}

async function findOrAddUser(db: Database, email: string): Promise<{ id: string }> {
  const user = await firstRow<{ id: string }>(
    db,
    // The update changes nothing; it makes the row come back, and holds it, whether it was there or not.
    sql`INSERT INTO users (id, email) VALUES (${uuidv7()}, ${email}) ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id`,
  );
  return user as { id: string };
}

/** Sets the password a person signs in with. */
export async function setPassword(
  db: Database,
  userId: string,
  hash: string,
  { onlyUnconfirmed }: { onlyUnconfirmed: boolean },
): Promise<void> {
  await db.rows(sql`
    INSERT INTO linked_accounts (id, user_id, provider_id, account_id, password_hash)
    SELECT ${uuidv7()}, id, 'credential', id::text, ${hash} FROM users WHERE id = ${userId} AND NOT (email_verified AND ${onlyUnconfirmed})
    ON CONFLICT (provider_id, account_id) DO UPDATE SET password_hash = excluded.password_hash, updated_at = now()`);
}
