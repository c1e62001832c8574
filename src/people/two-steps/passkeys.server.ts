import type { AuthenticationResponseJSON, AuthenticatorTransportFuture, RegistrationResponseJSON } from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { requireConfirmed, type Viewer } from '../../platform/viewer.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import type { Asker } from '../accounts/confirm-again.server.ts';
import { consumeToken, issueToken, subjectOfToken } from '../accounts/one-time-tokens.server.ts';
import { confirmBeforeChange } from './authenticator.server.ts';
import type { NewPasskey, PasskeyAnswer } from './two-steps.contract.ts';

/**
 * Passkeys. One is both steps of signing in: the device has it, and unlocks it for its owner alone, which is why user verification is required.
 * https://www.w3.org/TR/webauthn-3/
 */

const CHALLENGE_MS = 5 * 60_000;
const MOST = 20;
/** A fifth of what a process would load at its start, and few sign in by a passkey. */
const library = () => import('@simplewebauthn/server');
/** The subject of a challenge that anybody may answer. */
const ANYBODY = '00000000-0000-0000-0000-000000000000';
const REFUSED = 'This passkey does not open an account here. It may have been removed.';
const NOT_ADDED = 'The passkey was not added: your device gave no answer that could be checked. Try again.';

type Row = Columns<'id' | 'user_id' | 'email' | 'counter'> & Record<'public_key', Buffer> & Record<'transports', string[]>;

const partyOf = ({ appUrl }: Accounts) => ({ expectedOrigin: new URL(appUrl).origin, expectedRPID: new URL(appUrl).hostname });
const bytesOf = (token: string) => new Uint8Array(Buffer.from(token, 'base64url'));

/** @returns what the browser makes a passkey by @throws as `confirmBeforeChange`; conflict when there are too many */
export async function passkeyToMake(ctx: Context, accounts: Accounts, viewer: Viewer, asker: Asker, password: string | undefined) {
  await confirmBeforeChange(ctx, accounts, viewer, asker, password);
  const { userId } = asker;
  const user = await ctx.db.row<'email' | 'full_name'>(sql`SELECT email, full_name FROM users WHERE id = ${userId}`);
  const held = await ctx.db.values<string>(sql`SELECT credential_id FROM passkeys WHERE user_id = ${userId}`);
  if (held.length >= MOST) throw new DomainError('conflict', `An account holds ${MOST} passkeys at most. Remove one first.`);
  const challenge = await issueToken(ctx, 'passkey_new', userId, new Date(ctx.now().getTime() + CHALLENGE_MS));
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Assay',
    rpID: partyOf(accounts).expectedRPID,
    userID: new Uint8Array(Buffer.from(userId)),
    userName: user?.email ?? '',
    userDisplayName: user?.full_name || (user?.email ?? ''),
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: held.map((credential_id) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Adds the passkey a browser made, and tells its person by mail. @throws DomainError invalid_input, conflict when it is held already */
export async function addPasskey(ctx: Context, accounts: Accounts, { userId }: Asker, { name, answer }: NewPasskey): Promise<void> {
  const { verifyRegistrationResponse } = await library();
  const made = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: async (challenge) =>
      (await subjectOfToken(ctx, 'passkey_new', challenge)) === userId && (await consumeToken(ctx, 'passkey_new', challenge)),
    ...partyOf(accounts),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!made?.verified || !made.registrationInfo) throw new DomainError('invalid_input', NOT_ADDED);
  const { credential } = made.registrationInfo;
  await ctx.db.transaction(async (db) => {
    const added = await db.rows(sql`
      INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      VALUES (${uuidv7()}, ${userId}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
        ${credential.transports ?? []}, ${name}, ${ctx.now()})
      ON CONFLICT (credential_id) DO NOTHING RETURNING id`);
    if (added.length === 0) throw new DomainError('conflict', 'This passkey is in use already.');
    await enqueueMail({ ...ctx, db }, 'two_step_changed', { userId, what: 'passkey_added', name });
  });
}

/** Removes a passkey. @throws DomainError not_allowed with the field code where the last code is too old; not_found, also for somebody else's */
export async function removePasskey(ctx: Context, viewer: Viewer, { userId }: Asker, id: string): Promise<void> {
  requireConfirmed(viewer);
  await ctx.db.transaction(async (db) => {
    const gone = await db.value<string>(sql`DELETE FROM passkeys WHERE id = ${id} AND user_id = ${userId} RETURNING name`);
    if (gone === undefined) throw new DomainError('not_found', 'There is no such passkey any more.');
    await enqueueMail({ ...ctx, db }, 'two_step_changed', { userId, what: 'passkey_removed', name: gone });
  });
}

/** @returns what the browser looks for a passkey by, whoever it belongs to */
export async function passkeyToAsk(ctx: Context, accounts: Accounts) {
  const challenge = await issueToken(ctx, 'passkey_sign_in', ANYBODY, new Date(ctx.now().getTime() + CHALLENGE_MS));
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: partyOf(accounts).expectedRPID,
    challenge: bytesOf(challenge),
    userVerification: 'required',
  });
}

/** @returns whose passkey answered @throws DomainError signed_out for an unknown, a copied or a forged one */
export async function ownerOfPasskey(ctx: Context, accounts: Accounts, answer: PasskeyAnswer): Promise<{ id: string; email: string }> {
  const held =
    await ctx.db.row<Row>(sql`SELECT p.id, p.user_id, u.email, p.public_key, p.counter, p.transports FROM passkeys p JOIN users u ON u.id = p.user_id
      WHERE p.credential_id = ${answer.id} AND u.email_verified`);
  if (!held) throw new DomainError('signed_out', REFUSED);
  const { verifyAuthenticationResponse } = await library();
  const shown = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => consumeToken(ctx, 'passkey_sign_in', challenge),
    ...partyOf(accounts),
    requireUserVerification: true,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(held.public_key),
      counter: held.counter,
      transports: held.transports as AuthenticatorTransportFuture[],
    },
  }).catch(() => undefined);
  if (!shown?.verified) throw new DomainError('signed_out', REFUSED);
  await ctx.db.rows(
    sql`UPDATE passkeys SET counter = ${shown.authenticationInfo.newCounter}, last_used_at = ${ctx.now()} WHERE id = ${held.id}`,
  );
  return { id: held.user_id, email: held.email };
}
