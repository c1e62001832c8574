import type { FlashKey } from '../shared/web/flash.ts';
import type { AdminPayment, AdminPaymentDetail } from './admin.contract.ts';

/** What each payment was for, in a few words. */
export const paidFor = {
  subscription: 'Pro Monthly, one month',
  lifetime: 'Lifetime',
  claim: 'Claim of an idea',
} as const satisfies Record<AdminPayment['purpose'], string>;

type Sums = Pick<AdminPayment, 'amount_cents' | 'refunded_cents' | 'dispute_status'>;

export const leftCents = ({ amount_cents, refunded_cents }: Omit<Sums, 'dispute_status'>) => amount_cents - refunded_cents;

/** Whether the payment is of a subscription that goes on. */
export const canEnd = ({ subscription_status: status }: AdminPayment) =>
  status !== null && status !== 'canceled' && status !== 'incomplete_expired';

/** What each movement of a payment's money is called. */
export const movementNames = {
  charge: 'Paid',
  refund: 'Refunded',
  refund_failed: 'A refund failed: the money came back to us',
  dispute: 'Disputed: the bank took the money',
  dispute_won: 'Dispute won: the money came back to us',
} as const satisfies Record<AdminPaymentDetail['movements'][number]['kind'], string>;

/** @returns how a payment stands */
export function stateOf(payment: Sums): string {
  if (leftCents(payment) === 0) return 'Refunded';
  if (payment.dispute_status === 'open') return 'Disputed';
  if (payment.dispute_status === 'lost') return 'Lost in a dispute';
  return payment.refunded_cents > 0 ? 'Partly refunded' : 'Paid';
}

/** What an administrator is told of a refund, or of the end of a plan, that the provider made or is still to make. */
export function providerFlash(what: 'refund' | 'cancel' | 'stop_renewal', state: 'done' | 'queued'): FlashKey {
  if (what === 'stop_renewal' && state === 'done') return 'subscription_renewal_stopped';
  if (what === 'refund') return state === 'done' ? 'refund_processed' : 'refund_asked';
  return state === 'done' ? 'subscription_cancelled' : 'subscription_end_asked';
}
