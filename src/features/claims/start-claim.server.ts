import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Payments } from '../../platform/payments/payments.server.ts';
import { openCheckout } from '../billing/checkout.server.ts';
import { CLAIM_PRICE_CENTS } from '../billing/plans.ts';
import { syncWith } from '../billing/run-tasks.server.ts';
import { requireOpen } from '../site-settings/in-force.server.ts';
import { findClaimable } from './claimable.server.ts';
import { claimMessages } from './messages.ts';
import { type Buyer, closeCheckout, freeIdea, isMine, lockIdea, reservationOf, reserveIdea } from './reservations.server.ts';

export type StartedClaim = { checkoutId: string; url: string; expiresAt: Date };

/**
 * Opens the checkout of an idea for anybody, signed in or not, and reserves the idea for as long as it can be paid: 30 minutes.
 * The same buyer asking again gets the same checkout.
 * @throws DomainError not_allowed while claiming is closed; not_found; gone when it is claimed; conflict, saying when it frees, while somebody else is paying;
 * unavailable ('Failed to create checkout session') when the provider does not answer
 */
export async function startClaim(ctx: Context, payments: Payments, buyer: Buyer, ideaId: string): Promise<StartedClaim> {
  requireOpen('claims');
  const before = await reservationOf(ctx, ideaId);
  const isOver = before !== undefined && before.reserved_until <= ctx.now();
  // Whoever had it may have paid at the last moment, and the notice be late: who paid first is to have it.
  if (isOver && before.session_id && before.state === 'open') await askFor(ctx, payments, before.session_id);
  const idea = await findClaimable(ctx, { id: ideaId });
  if (before && !isOver && isMine(before, buyer) && before.session_url && before.state === 'open')
    return { checkoutId: before.checkout_id, url: before.session_url, expiresAt: before.reserved_until };
  let checkoutId = '';
  try {
    const page = `${payments.appUrl}/ideas/${idea.slug}/claim`;
    return await openCheckout(
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

async function askFor(ctx: Context, payments: Payments, checkout: string): Promise<void> {
  await syncWith(ctx, payments, { checkout }).catch((error) =>
    ctx.log.warn({ err: error }, 'could not ask how an earlier checkout of an idea ended'),
  );
}
