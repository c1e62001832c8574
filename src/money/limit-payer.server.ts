import type { Context } from '../platform/context.server.ts';
import { limitTries } from '../platform/limits.server.ts';

/** What is limited by the person who asks (platform/limits.server.ts has the numbers). */
export type PayerLimit = 'planCheckout' | 'planAsked' | 'planChanged' | 'planRead' | 'portal';

/**
 * Counts one call that costs a call of the payment provider, or may be made by a script. Only by the person: their neighbours at an address of the
 * network have counts of their own.
 * @throws DomainError too_many_requests that says how long to wait
 */
export function limitPayer(ctx: Context, secret: string, what: PayerLimit, userId: string): Promise<void> {
  return limitTries(ctx, secret, `${what}ByPerson`, userId);
}

/**
 * Counts one checkout of an idea: by the person, or for a guest by the address of the network.
 * @param address as `addressKey` writes it
 * @throws DomainError too_many_requests that says how long to wait
 */
export function limitClaims(ctx: Context, secret: string, who: { userId: string | undefined; address: string }): Promise<void> {
  return who.userId ? limitTries(ctx, secret, 'claimByPerson', who.userId) : limitTries(ctx, secret, 'claimFromAddress', who.address);
}
