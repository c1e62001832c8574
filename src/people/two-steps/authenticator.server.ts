import sql from 'sql-template-tag';
import { encode } from 'uqr';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { limitTries, takeTryBack } from '../../platform/limits.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { requireConfirmed, type Viewer } from '../../platform/viewer.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { type Asker, confirmAgain, isFreshSession, passwordHashOf } from '../accounts/confirm-again.server.ts';
import { hasTwoSteps } from './has-two-steps.server.ts';
import { appUri, counterOf, decrypted, encrypted, newAppSecret, newRecoveryCodes, recoveryDigest } from './secrets.server.ts';
import { AuthenticatorSetup } from './two-steps.contract.ts';

/** How long an app that was begun waits for its code: what is left lying opens nothing to who finds a session later. */
const BEGUN_MS = 15 * 60_000;
const NOT_BEGUN = 'No authenticator app is being set up. Begin again.';
const WRONG = 'This is not the code the app shows now. Is the clock of your phone right?';

/**
 * Makes sure of who is at the keyboard before how they sign in is changed: by a code where they have two steps, else by the password.
 * @throws DomainError not_allowed, invalid_input with the field current_password, too_many_requests
 */
export async function confirmBeforeChange(ctx: Context, accounts: Accounts, viewer: Viewer, asker: Asker, password: string | undefined) {
  if (await hasTwoSteps(ctx.db, asker.userId)) return requireConfirmed(viewer);
  return confirmAgain(ctx, accounts, asker, password);
}

/** @returns what `confirmBeforeChange` would ask for now: nothing more, the password, a code of the second step, or a sign-in of the last 15 minutes */
export async function howToConfirm(ctx: Context, viewer: Viewer, { userId, sessionId }: Asker) {
  if (await hasTwoSteps(ctx.db, userId)) return viewer.isStale ? ('code' as const) : ('nothing' as const);
  if (await passwordHashOf(ctx, userId)) return 'password' as const;
  return (await isFreshSession(ctx, sessionId)) ? ('nothing' as const) : ('sign_in' as const);
}

/**
 * Begins to set an authenticator app up. One that is in use goes on until a code of the new one was given.
 * @returns what the app reads
 * @throws as `confirmBeforeChange`
 */
export async function beginAuthenticator(ctx: Context, accounts: Accounts, viewer: Viewer, asker: Asker, password: string | undefined) {
  await confirmBeforeChange(ctx, accounts, viewer, asker, password);
  const stored = await encrypted(accounts.secret, newAppSecret());
  await ctx.db.rows(sql`
    INSERT INTO authenticators (user_id, next_secret, created_at) VALUES (${asker.userId}, ${stored}, ${ctx.now()})
    ON CONFLICT (user_id) DO UPDATE SET next_secret = excluded.next_secret, created_at = excluded.created_at`);
  return begunAuthenticator(ctx, accounts, viewer, asker);
}

/**
 * @returns what the app that is being set up reads
 * @throws DomainError not_allowed with the field code where the last code is too old; not_found when none was begun in the last quarter of an hour
 */
export async function begunAuthenticator(ctx: Context, accounts: Accounts, viewer: Viewer, { userId }: Asker): Promise<AuthenticatorSetup> {
  requireConfirmed(viewer);
  const row = await ctx.db.row<
    'email' | 'next_secret?'
  >(sql`SELECT u.email, a.next_secret FROM authenticators a JOIN users u ON u.id = a.user_id
      WHERE a.user_id = ${userId} AND a.created_at > ${begunSince(ctx)}`);
  const secret = row?.next_secret ? await decrypted(accounts.secret, row.next_secret) : undefined;
  if (!row || !secret) throw new DomainError('not_found', NOT_BEGUN);
  const uri = appUri(secret, row.email);
  const { data, size } = encode(uri, { border: 2 });
  const path = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return AuthenticatorSetup.parse({ uri, key: new URL(uri).searchParams.get('secret'), qr: { size, path } });
}

const begunSince = (ctx: Context) => new Date(ctx.now().getTime() - BEGUN_MS);

/**
 * Puts the app that was set up in force, by a code of it: from now on signing in takes two steps, and every other device is signed out.
 * @returns new recovery codes, which are never shown again
 * @throws DomainError invalid_input with the field code; not_allowed and not_found as `begunAuthenticator`; too_many_requests
 */
export async function finishAuthenticator(
  ctx: Context,
  accounts: Accounts,
  viewer: Viewer,
  { userId, sessionId }: Asker,
  code: string,
): Promise<string[]> {
  requireConfirmed(viewer);
  await limitTries(ctx, accounts.secret, 'codeOfPerson', userId);
  return ctx.db.transaction(async (db) => {
    const nextSecret = await db.value<string | null>(
      sql`SELECT next_secret FROM authenticators WHERE user_id = ${userId} AND created_at > ${begunSince(ctx)} FOR UPDATE`,
    );
    if (!nextSecret) throw new DomainError('not_found', NOT_BEGUN);
    const counter = await counterOf(await decrypted(accounts.secret, nextSecret), code.replaceAll(/\s/g, ''), ctx.now(), null);
    if (counter === undefined) throw new DomainError('invalid_input', WRONG, { code: WRONG });
    await db.rows(
      sql`UPDATE authenticators SET secret = next_secret, next_secret = NULL, last_counter = ${counter} WHERE user_id = ${userId}`,
    );
    await db.rows(
      sql`UPDATE users SET two_step_since = coalesce(two_step_since, ${ctx.now()}), updated_at = ${ctx.now()} WHERE id = ${userId}`,
    );
    await db.rows(sql`DELETE FROM sessions WHERE user_id = ${userId} AND id <> ${sessionId}`);
    await db.rows(sql`UPDATE sessions SET confirmed_at = ${ctx.now()} WHERE id = ${sessionId}`);
    await enqueueMail({ ...ctx, db }, 'two_step_changed', { userId, what: 'on' });
    await takeTryBack({ ...ctx, db }, accounts.secret, 'codeOfPerson', userId);
    return replaceRecoveryCodes(db, accounts, userId);
  });
}

/**
 * Turns the second step off. @throws DomainError not_allowed where the last code is too old, and to administrators who need it; not_found
 */
export async function removeAuthenticator(ctx: Context, accounts: Accounts, viewer: Viewer, { userId }: Asker): Promise<void> {
  requireConfirmed(viewer);
  if (viewer.isAdmin && accounts.adminsNeedTwoSteps)
    throw new DomainError('not_allowed', 'Administrators sign in with two steps. You can set up another app instead.');
  await ctx.db.transaction(async (db) => {
    if (!(await forgetSecondStep(db, userId))) throw new DomainError('not_found', 'You sign in with one step already.');
    await enqueueMail({ ...ctx, db }, 'two_step_changed', { userId, what: 'off' });
  });
}

/** Takes the app and its recovery codes from an account; passkeys stay. @returns whether there was something to take */
export async function forgetSecondStep(db: Database, userId: string): Promise<boolean> {
  await db.rows(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`);
  await db.rows(sql`UPDATE users SET two_step_since = NULL, updated_at = now() WHERE id = ${userId}`);
  return (await db.rows(sql`DELETE FROM authenticators WHERE user_id = ${userId} RETURNING user_id`)).length > 0;
}

/** @returns new recovery codes; those of before open nothing any more @throws DomainError not_allowed, not_found without a second step */
export async function renewRecoveryCodes(ctx: Context, accounts: Accounts, viewer: Viewer, { userId }: Asker): Promise<string[]> {
  requireConfirmed(viewer);
  return ctx.db.transaction(async (db) => {
    if (!(await hasTwoSteps(db, userId))) throw new DomainError('not_found', 'You sign in with one step: there are no recovery codes.');
    return replaceRecoveryCodes(db, accounts, userId);
  });
}

async function replaceRecoveryCodes(db: Database, { secret }: Accounts, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await db.rows(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`);
  for (const code of codes)
    await db.rows(sql`INSERT INTO recovery_codes (user_id, digest) VALUES (${userId}, ${recoveryDigest(secret, userId, code)})`);
  return codes;
}
