import type { Stripe } from 'stripe';

/** What a dispute means for a payment: nothing, the money is with the payer's bank meanwhile, it came back to us, it is gone. */
export type DisputeState = 'none' | 'open' | 'won' | 'lost';

/** The words the pinned version of the library lists, without its “and whatever comes later”. */
type Listed<T> = T extends string ? (string & Record<never, never> extends T ? never : T) : never;

/** A new word in a new version of the library does not compile until it stands here. https://docs.stripe.com/api/disputes/object#dispute_object-status */
const states: Record<Listed<Stripe.Dispute.Status>, DisputeState> & Record<'charge_refunded', DisputeState> = {
  // Questions of a bank: no money moves.
  warning_needs_response: 'none',
  warning_under_review: 'none',
  warning_closed: 'none',
  needs_response: 'open',
  under_review: 'open',
  // The money stays with the payer unless the appeal is won.
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'won',
  lost: 'lost',
  // Stopped before it became one. Where money was withdrawn for it nevertheless, it is gone: see `withdrawn`.
  prevented: 'none',
  // The word of earlier versions: closed, as the money had been refunded.
  charge_refunded: 'none',
};

/**
 * @param status in the provider's word
 * @param withdrawnCents what the dispute took from our balance and did not bring back, where the provider says so
 * @returns what it means; a word that is not known is taken for an open dispute, so that nobody keeps what may not be paid for
 */
export function disputeState(status: string, withdrawnCents = 0): { state: DisputeState; isKnown: boolean } {
  if (!Object.hasOwn(states, status)) return { state: 'open', isKnown: false };
  if (status === 'prevented' && withdrawnCents > 0) return { state: 'lost', isKnown: true };
  return { state: states[status as keyof typeof states], isKnown: true };
}

/** @returns what several disputes of one payment come to: gone if one is lost, uncertain while one is open. */
export function worstOf(all: DisputeState[]): DisputeState {
  return (['lost', 'open', 'won'] as const).find((state) => all.includes(state)) ?? 'none';
}
