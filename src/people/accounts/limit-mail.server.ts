import type { Client } from '../../platform/api/client-of.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { addressKey, countTry, limitTries } from '../../platform/limits.server.ts';
import type { Accounts } from './accounts.server.ts';
import { knownDevice } from './known-device.server.ts';

/**
 * Limits how many emails are asked for from one address of the network. A browser the account knows has a count of its own, which nobody else at
 * the address can use up.
 * @throws DomainError too_many_requests
 */
export async function limitMailAsked(ctx: Context, accounts: Accounts, email: string, client: Client): Promise<void> {
  const device = await knownDevice(ctx, accounts, client.headers, email);
  if (device) await limitTries(ctx, accounts.secret, 'mailAskedFromKnownDevice', device);
  else await limitTries(ctx, accounts.secret, 'mailAskedFromAddress', addressKey(client.address));
}

/** Emails that anybody can have sent to an address. */
type AskedKind = 'sign_up' | 'resend_verification' | 'password_reset' | 'email_change' | 'unsubscribe_link';

/**
 * Nobody's inbox is flooded through us. That the limit is reached is not said: it would let strangers see each other's requests. Each kind of email
 * has a count of its own, so a stranger who asks for emails of one kind keeps nobody from those of another; and within a kind the emails that were
 * sent hold as long as the limit does.
 */
export async function mayMail(ctx: Context, accounts: Accounts, kind: AskedKind, email: string): Promise<boolean> {
  return (await countTry(ctx, accounts.secret, 'mailToAccount', mailTo(kind, email))).within;
}

/**
 * The same limit, said: to a person who is signed in and would otherwise wait for an email that nobody sends.
 * @throws DomainError too_many_requests
 */
export async function limitMailTo(ctx: Context, accounts: Accounts, kind: AskedKind, email: string): Promise<void> {
  await limitTries(ctx, accounts.secret, 'mailToAccount', mailTo(kind, email), ` No email was sent: too many were asked for ${email}.`);
}

const mailTo = (kind: AskedKind, email: string) => `${kind} ${email}`;
