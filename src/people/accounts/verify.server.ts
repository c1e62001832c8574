import { createHmac, timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Client } from '../../platform/api/client-of.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { addressKey, limitTries } from '../../platform/limits.server.ts';
import type { Verified, Verify } from './accounts.contract.ts';
import type { Accounts } from './accounts.server.ts';
import { signIn } from './sign-in.server.ts';

/** What confirming gives: who it is, which idea they wanted to save, and the cookies that keep them signed in. */
type VerifiedAnswer = { data: Verified; cookies: string[] };

const HOLDS_MS = 24 * 3_600_000;
const STALE = 'This link no longer works. Ask for a new one.';

/** An account that waits for its address to be confirmed. `pending_save`: the idea that was to be saved when it was made. */
export type ToConfirm = { id: string; email: string; pending_save?: string | undefined };
/** The account a token is about; a link may be opened again after it did its work. */
type OfToken = ToConfirm & { is_confirmed: boolean };

/** @returns a token that shows, for a day, that whoever has it reads the mail of this account's address; it carries the pending save of the sign-up. */
export function verificationToken(ctx: Context, { secret }: Accounts, { id, email, pending_save }: ToConfirm): string {
  const claim = [id, (ctx.now().getTime() + HOLDS_MS).toString(36), ...(pending_save ? [pending_save] : [])].join('.');
  return `${claim}.${sign(secret, claim, email)}`;
}

function sign(secret: string, claim: string, email: string): string {
  return createHmac('sha256', secret).update(`verify ${claim} ${email}`).digest('base64url');
}

/**
 * @returns the account a token is about
 * @throws DomainError gone when it is not ours, has run out, or its account was removed since
 */
export async function addressOfToken(ctx: Context, { secret }: Accounts, token: string): Promise<OfToken> {
  const claim = token.slice(0, Math.max(0, token.lastIndexOf('.')));
  const [id = '', until = '', pending_save] = claim.split('.');
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  const user = isUuid
    ? await ctx.db.row<'id' | 'email' | 'email_verified'>(sql`SELECT id, email, email_verified FROM users WHERE id = ${id}`)
    : undefined;
  const wanted = Buffer.from(sign(secret, claim, user?.email ?? ''));
  const given = Buffer.from(token.slice(claim.length + 1));
  const isOurs = user !== undefined && wanted.length === given.length && timingSafeEqual(wanted, given);
  if (!isOurs || Number.parseInt(until, 36) < ctx.now().getTime()) throw new DomainError('gone', STALE);
  return { id: user.id, email: user.email, pending_save, is_confirmed: user.email_verified };
}

/**
 * Confirms an address and signs in. It takes the email and the password chosen at sign-up: someone who signed up with another person's address
 * cannot have that person confirm it for them by a click.
 * @throws DomainError gone, invalid_input, too_many_requests
 */
export async function verifyEmail(ctx: Context, accounts: Accounts, input: Verify, client: Client): Promise<VerifiedAnswer> {
  await limitTries(ctx, accounts.secret, 'tokenFromAddress', addressKey(client.address));
  const user = await addressOfToken(ctx, accounts, input.token);
  if (user.is_confirmed) throw new DomainError('gone', 'This address is confirmed already. You can sign in.');
  const account = await ctx.db.value<string | null>(
    sql`SELECT password_hash FROM linked_accounts WHERE user_id = ${user.id} AND provider_id = 'credential'`,
  );
  await limitTries(ctx, accounts.secret, 'signInToAccount', user.email, ' Or set a new password: “Forgot your password?”');
  const { password } = await accounts.auth.$context;
  const isRight = account ? await password.verify({ hash: account, password: input.password }) : false;
  if (!isRight || !(await confirmWith(ctx, user.id, account ?? '')))
    throw new DomainError('invalid_input', 'This is not the password chosen at sign-up', {
      password: 'This is not the password chosen at sign-up',
    });
  const { data, cookies } = await signIn(ctx, accounts, { email: user.email, password: input.password, remember: true }, client, {
    isFirst: true,
  });
  return { data: { ...data, pending_save: user.pending_save ?? null }, cookies };
}

/**
 * Confirms an account if its password is still the one that was compared: somebody else may have signed up with the address meanwhile, and theirs
 * must not be confirmed.
 */
async function confirmWith(ctx: Context, userId: string, hash: string): Promise<boolean> {
  return ctx.db.transaction(async (db) => {
    // A sign-up holds this row while it sets its password.
    await db.rows(sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`);
    const confirmed = await db.rows(sql`
      UPDATE users SET email_verified = true, updated_at = now() WHERE id = ${userId}
        AND EXISTS (SELECT 1 FROM linked_accounts WHERE user_id = ${userId} AND provider_id = 'credential' AND password_hash = ${hash})
      RETURNING id`);
    return confirmed.length > 0;
  });
}
