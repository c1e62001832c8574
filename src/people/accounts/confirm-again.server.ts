import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { limitTries } from '../../platform/limits.server.ts';
import type { Accounts } from './accounts.server.ts';

const FRESH_MS = 15 * 60_000;

/** Where and as whom somebody is signed in. */
export type Asker = { userId: string; sessionId: string };

/**
 * Makes sure that who is at the keyboard is the person and not somebody who found their session open: by the password, or, in an account without one,
 * by a sign-in of the last quarter of an hour.
 * @throws DomainError invalid_input with the field current_password, not_allowed, too_many_requests
 */
export async function confirmAgain(
  ctx: Context,
  accounts: Accounts,
  { userId, sessionId }: Asker,
  given: string | undefined,
): Promise<void> {
  const hash = await passwordHashOf(ctx, userId);
  if (!hash) {
    if (await isFreshSession(ctx, sessionId)) return;
    throw new DomainError('not_allowed', 'Please sign in again first: for this, your sign-in must not be older than 15 minutes.');
  }
  if (!given) throw wrong('Please enter your current password');
  await limitTries(ctx, accounts.secret, 'passwordAgain', userId, ' Or set a new password by mail: “Forgot your password?”');
  const { password } = await accounts.auth.$context;
  if (!(await password.verify({ hash, password: given }))) throw wrong('This is not your current password');
}

function wrong(message: string): DomainError {
  return new DomainError('invalid_input', message, { current_password: message });
}

/** @returns the hash of a person's password; undefined when they sign in with providers only. */
export async function passwordHashOf(ctx: Context, userId: string): Promise<string | undefined> {
  return (
    (await ctx.db.value<string | null>(
      sql`SELECT password_hash FROM linked_accounts WHERE user_id = ${userId} AND provider_id = 'credential'`,
    )) ?? undefined
  );
}

/** @returns whether a session was begun in the last quarter of an hour. */
export async function isFreshSession(ctx: Context, sessionId: string): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - FRESH_MS);
  return (await ctx.db.row(sql`SELECT 1 FROM sessions WHERE id = ${sessionId} AND created_at > ${since}`)) !== undefined;
}
