import sql from 'sql-template-tag';
import type { Client } from '../../platform/api/client-of.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { addressKey, limitTries, takeTryBack } from '../../platform/limits.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { knownDevice } from '../accounts/known-device.server.ts';
import { profileOf } from '../accounts/profile.server.ts';
import { endSession, noteSignIn, type SignedInAnswer } from '../accounts/sign-in.server.ts';
import { ownerOfPasskey } from './passkeys.server.ts';
import type { PasskeyAnswer } from './two-steps.contract.ts';

/** Signs in with a passkey, both steps at once. The session this browser had before ends. @throws DomainError signed_out, too_many_requests */
export async function signInWithPasskey(ctx: Context, accounts: Accounts, answer: PasskeyAnswer, client: Client): Promise<SignedInAnswer> {
  await limitTries(ctx, accounts.secret, 'signInFromAddress', addressKey(client.address));
  const person = await ownerOfPasskey(ctx, accounts, answer);
  await takeTryBack(ctx, accounts.secret, 'signInFromAddress', addressKey(client.address));
  await endSession(accounts, client.headers);
  const { headers, response } = await accounts.auth.api.openSession({
    body: { userId: person.id },
    headers: new Headers({ 'user-agent': client.headers.get('user-agent') ?? '' }),
    returnHeaders: true,
  });
  if (!response) throw new DomainError('signed_out', 'This account does not exist any more.');
  await ctx.db.rows(sql`UPDATE sessions SET confirmed_at = ${ctx.now()} WHERE token = ${response.sessionToken}`);
  const device = await knownDevice(ctx, accounts, client.headers, person.email);
  const begun = { ...person, sessionToken: response.sessionToken, device, isFirst: false, byBothSteps: true };
  const cookie = await noteSignIn(ctx, accounts, client, begun);
  return {
    data: { profile: await profileOf(ctx, person.id), token: headers.get('set-auth-token') ?? '', needs_code: false },
    cookies: [...headers.getSetCookie(), cookie],
  };
}
