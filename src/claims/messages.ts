import { formatInstant } from '../ui/format.ts';

/** What a person is told about claims. */
export const claimMessages = {
  claimed: 'This idea has been claimed',
  noSession: 'Failed to create checkout session',
  failed: 'Failed to claim idea. Please try again.',
  owned: 'The idea is yours',
  released: 'You left the payment, and the idea is free again. Nothing was charged.',
  left: 'You left the payment. Nothing was charged.',
  notFreeYet: 'Nothing was charged. The payment provider does not answer just now; the idea is free again as soon as it does.',
  linkReplaced: 'A new link is on its way by mail; earlier ones no longer work',
  noAddress: 'The account of this claim was deleted, and its address with it: there is nowhere to mail a new link to.',
  suspended: 'The payment of this claim is disputed at the bank it was made from. The dossier opens again when that is decided.',
  ended: 'This claim has ended: its payment was refunded, and the idea with it.',
} as const;

/** Somebody keeps several ideas from others. @param until an instant, ISO 8601 */
export const tooManyReserved = (until: string) =>
  `Several ideas are reserved for you, or from your network, already. Pay for one, give one up, or come back after ${formatInstant(until)}.`;

/**
 * Somebody else is at the checkout.
 * @param until an instant, ISO 8601
 * @param isOver it has passed, and the provider has not closed the checkout yet
 */
export const reservedMessage = (until: string, isOver: boolean) =>
  isOver
    ? 'Someone was paying for this idea until just now. It is free again as soon as the payment provider has closed their payment. Look again in a minute.'
    : `Someone is paying for this idea just now. Unless they do, it is free again at ${formatInstant(until)}.`;
