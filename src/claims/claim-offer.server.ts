import { findIdea } from '../catalogue/index.server.ts';
import { CLAIM_PRICE_CENTS } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { findClaimable } from './claimable.server.ts';
import { ClaimOffer } from './claims.contract.ts';
import { mayReserve } from './reservation-cap.server.ts';
import { type Buyer, isHolding, isMine, isOver, reservationOf } from './reservations.server.ts';

/**
 * What somebody who thinks of claiming an idea has to know: its price, and whether it can be paid for just now.
 * @throws DomainError not_found; gone when it is claimed
 */
export async function findClaimOffer(ctx: Context, payments: Payments | undefined, buyer: Buyer, slug: string): Promise<ClaimOffer> {
  const { id } = await findClaimable(ctx, { slug });
  const [idea, reservation, reserves] = await Promise.all([
    findIdea(ctx, buyer.viewer, slug),
    reservationOf(ctx, id),
    mayReserve(ctx, id, buyer),
  ]);
  return ClaimOffer.parse({
    idea,
    price_cents: CLAIM_PRICE_CENTS,
    currency: 'usd',
    reservation:
      reservation && isHolding(ctx, reservation)
        ? { until: reservation.reserved_until.toISOString(), is_mine: isMine(reservation, buyer), is_over: isOver(ctx, reservation) }
        : null,
    reserves,
    addsTax: payments?.addsTax ?? false,
    isOpen: payments !== undefined,
    isSandbox: payments?.sandbox !== undefined,
  });
}
