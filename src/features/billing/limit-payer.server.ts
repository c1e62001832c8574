import type { Context } from '../../platform/context.server.ts';
import { limitTries } from '../accounts/limits.server.ts';

/** What is limited by the person who asks and by the address of the network they ask from (accounts/limits.server.ts has the numbers). */
export type PayerLimit = 'planCheckout' | 'planAsked' | 'planRead' | 'portal' | 'claim';

/**
 * Counts one call that costs a call of the payment provider, or may be made by a script.
 * @param address of the network, as `addressKey` writes it
 * @throws DomainError too_many_requests that says how long to wait
 */
export async function limitPayer(
  ctx: Context,
  secret: string,
  what: PayerLimit,
  { userId, address }: { userId: string | undefined; address: string },
): Promise<void> {
  if (userId) await limitTries(ctx, secret, `${what}ByPerson`, userId);
  await limitTries(ctx, secret, `${what}FromAddress`, address);
}
