import { CLAIM_PRICE_CENTS, closeCheckout, openCheckout, requireOpen } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { findClaimable } from './claimable.server.ts';
import { endOverdue } from './end-reservation.server.ts';
import { claimMessages } from './messages.ts';
import { type Buyer, freeIdea, lockIdea, ownCheckout, reserveIdea } from './reservations.server.ts';

export type StartedClaim = { checkoutId: string; url: string; expiresAt: Date; isReserved: boolean };

/**
 * Opens the checkout of an idea for anybody, signed in or not, and reserves the idea for 15 minutes; a second time within a day it reserves nothing.
 * The same buyer asking again gets the same checkout while it can be paid.
 * @throws DomainError not_allowed while claiming is closed; not_found; gone when it is claimed; conflict, saying when it frees, while somebody else is paying;
 * unavailable ('Failed to create checkout session') when the provider does not answer
 */
export async function startClaim(ctx: Context, payments: Payments, buyer: Buyer, ideaId: string): Promise<StartedClaim> {
  requireOpen('claims');
  await endOverdue(ctx, payments, ideaId);
  const idea = await findClaimable(ctx, { id: ideaId });
  const own = await ownCheckout(ctx, ideaId, buyer);
  if (own && own.payableUntil > ctx.now())
    return { checkoutId: own.id, url: own.url, expiresAt: own.payableUntil, isReserved: own.isReserved };
  let checkoutId = '';
  try {
    const page = `${payments.appUrl}/ideas/${idea.slug}/claim`;
    const opened = await openCheckout(
      ctx,
      payments,
      {
        purpose: 'claim',
        userId: buyer.viewer.userId ?? null,
        ideaId,
        mode: 'payment',
        line: { name: `“${idea.title}”, outright`, description: 'The idea leaves the Assay catalogue and its dossier is yours.' },
        amountCents: CLAIM_PRICE_CENTS,
        // The provider puts its session's id there. https://docs.stripe.com/payments/checkout/custom-success-page
        successUrl: `${payments.appUrl}/claims/paid?session={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${page}?canceled=true`,
      },
      (db, checkout) => {
        checkoutId = checkout.id;
        return reserveIdea({ ...ctx, db }, ideaId, checkout, buyer);
      },
    );
    const { url, reservedUntil } = opened;
    return { checkoutId, url, expiresAt: reservedUntil ?? opened.expiresAt, isReserved: reservedUntil !== null };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    ctx.log.error({ err: error, idea: ideaId }, 'the payment provider opened no checkout for a claim');
    // Nobody was given the way to this checkout: it must not keep others from the idea.
    await ctx.db.transaction(async (db) => {
      await lockIdea({ db }, ideaId);
      await closeCheckout({ ...ctx, db }, checkoutId);
      await freeIdea({ db }, checkoutId);
    });
    throw new DomainError('unavailable', claimMessages.noSession);
  }
}
