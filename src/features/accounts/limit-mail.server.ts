import type { Context } from '../../platform/context.server.ts';
import type { Accounts, Client } from './accounts.server.ts';
import { knownDevice } from './known-device.server.ts';
import { addressKey, limitTries } from './limits.server.ts';

/**
 * Limits how many letters are asked for from one address of the network. A browser the account knows has a count of its own, which nobody else at
 * the address can use up.
 * @throws DomainError too_many_requests
 */
export async function limitMailAsked(ctx: Context, accounts: Accounts, email: string, client: Client): Promise<void> {
  const device = await knownDevice(ctx, accounts, client.headers, email);
  if (device) await limitTries(ctx, accounts.secret, 'mailAskedFromKnownDevice', device);
  else await limitTries(ctx, accounts.secret, 'mailAskedFromAddress', addressKey(client.address));
}
