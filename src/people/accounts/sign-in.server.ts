import { APIError } from 'better-auth/api';
import sql from 'sql-template-tag';
import type { Client } from '../../platform/api/client-of.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { addressKey, limitTries, takeTryBack } from '../../platform/limits.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { requireNotSuspended } from '../standing/require-not-suspended.server.ts';
import { hasTwoSteps } from '../two-steps/has-two-steps.server.ts';
import type { Login, SignedIn } from './accounts.contract.ts';
import type { Accounts } from './accounts.server.ts';
import { deviceCookie, knownDevice } from './known-device.server.ts';
import { profileOf } from './profile.server.ts';
import { noteAddress } from './sessions.server.ts';
import { isSignUpPassword } from './sign-up-passwords.server.ts';

/** What a sign-in gives: who it is, and the cookies that keep it. */
export type SignedInAnswer = { data: SignedIn; cookies: string[] };

const FAILED = 'Invalid email or password';
const CONFIRM_FIRST = 'Please confirm your email address first: open the link in the email we sent you.';
const BY_MAIL = ' Or set a new password by mail: “Forgot your password?”';

/**
 * Signs in with a password. The session this browser had before ends.
 * @throws DomainError signed_out ('Invalid email or password', for whatever reason), not_allowed for the password of a sign-up that is not confirmed yet and for a suspended account, too_many_requests
 */
export async function signIn(
  ctx: Context,
  accounts: Accounts,
  input: Login,
  client: Client,
  { isFirst = false } = {},
): Promise<SignedInAnswer> {
  const device = await knownDevice(ctx, accounts, client.headers, input.email);
  if (!isFirst) await limitSignIn(ctx, accounts, input.email, client, device);
  const response = await askAuth(ctx, accounts, input, client);
  // Of many people at one address only those who fail are counted.
  if (!isFirst && !device) await takeTryBack(ctx, accounts.secret, 'signInFromAddress', addressKey(client.address));
  await endSession(accounts, client.headers);
  const { user, token, sessionToken } = response;
  const cookie = await noteSignIn(ctx, accounts, client, { id: user.id, email: input.email, sessionToken, device, isFirst });
  const needs_code = await hasTwoSteps(ctx.db, user.id);
  // Of an account with two steps the password alone shows nothing.
  return {
    data: { profile: needs_code ? null : await profileOf(ctx, user.id), token, needs_code },
    cookies: [...response.cookies, cookie],
  };
}

type Begun = { id: string; email: string; sessionToken: string; device: string | undefined; isFirst: boolean; byBothSteps?: boolean };

/**
 * Notes where a session was begun, and tells of a browser that was not known by mail. Every way to sign in ends here.
 * @returns the cookie by which the browser is known from now on
 * @throws DomainError not_allowed for a suspended account, whose session is over
 */
export async function noteSignIn(ctx: Context, accounts: Accounts, client: Client, begun: Begun): Promise<string> {
  const { id, email, sessionToken, device, isFirst, byBothSteps = false } = begun;
  await requireNotSuspended(ctx, accounts, id, sessionToken, byBothSteps);
  await noteAddress(ctx, sessionToken, client);
  if (!device && !isFirst)
    await enqueueMail(ctx, 'new_sign_in', { userId: id, device: client.headers.get('user-agent') ?? '', at: ctx.now().toISOString() });
  return deviceCookie(ctx, accounts, client.headers, email, device);
}

/** A browser the account knows has counts of its own: neither who guesses elsewhere nor who guesses beside it keeps its owner out. */
async function limitSignIn(ctx: Context, { secret }: Accounts, email: string, client: Client, device: string | undefined): Promise<void> {
  if (device) {
    await limitTries(ctx, secret, 'signInFromKnownDevice', device, BY_MAIL);
    return limitTries(ctx, secret, 'signInFromKnownDeviceInADay', device, BY_MAIL);
  }
  await limitTries(ctx, secret, 'signInFromAddress', addressKey(client.address), BY_MAIL);
  await limitTries(ctx, secret, 'signInToAccount', email, BY_MAIL);
  await limitTries(ctx, secret, 'signInToAccountInADay', email, BY_MAIL);
}

async function askAuth(ctx: Context, accounts: Accounts, { email, password, remember }: Login, client: Client) {
  const comparedWith = await hashOf(ctx, email);
  try {
    const { headers, response } = await accounts.auth.api.signInEmail({
      body: { email, password, rememberMe: remember },
      headers: new Headers({ 'user-agent': client.headers.get('user-agent') ?? '' }),
      returnHeaders: true,
    });
    if ((await hashOf(ctx, email)) !== comparedWith) {
      // The password was replaced while this one was compared, which takes a while: what was right then opens nothing now.
      await ctx.db.rows(sql`DELETE FROM sessions WHERE token = ${response.token}`);
      throw new DomainError('signed_out', FAILED);
    }
    return {
      user: response.user,
      sessionToken: response.token,
      token: headers.get('set-auth-token') ?? '',
      cookies: headers.getSetCookie(),
    };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    // Asked of every address alike, with an account or without: who signed up with another person's address learns nothing about it.
    if (await isSignUpPassword(ctx, accounts, email, password)) throw new DomainError('not_allowed', CONFIRM_FIRST);
    throw new DomainError('signed_out', FAILED);
  }
}

/** Waits for whoever is replacing the password just now. */
async function hashOf(ctx: Context, email: string): Promise<string | null | undefined> {
  return ctx.db.value<string | null>(sql`SELECT a.password_hash FROM linked_accounts a JOIN users u ON u.id = a.user_id
      WHERE u.email = ${email} AND a.provider_id = 'credential' FOR SHARE OF a`);
}

/** Ends the session of a request, wherever its cookie or token came from. @returns the cookies that take it out of the browser */
export async function endSession({ auth }: Accounts, headers: Headers): Promise<string[]> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return answer.headers.getSetCookie();
}
