import type { BalanceTransaction, Charge, Customer, Dispute, PaymentIntent, Refund } from './objects.ts';
import { create, type Desk, emit, list, load, ProviderRefusal, save } from './store.server.ts';

export type Payer = { customer: Customer | null; email: string | null };
type Asked = { amount: number; currency: string; payer: Payer; metadata: Record<string, string>; declines: boolean };

const DECLINED = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' } as const;

/** Takes a payment by the sandbox's card, or has it refused. */
export async function pay(desk: Desk, { amount, currency, payer, metadata, declines }: Asked): Promise<PaymentIntent> {
  const customer = payer.customer?.id ?? null;
  const intent = await create(desk, 'payment_intent', {
    amount,
    amount_received: declines ? 0 : amount,
    currency,
    customer,
    status: declines ? 'requires_payment_method' : 'succeeded',
    latest_charge: null,
    metadata,
    receipt_email: payer.email,
    last_payment_error: declines ? DECLINED : null,
  });
  if (declines) {
    await emit(desk, 'payment_intent.payment_failed', intent);
    return intent;
  }
  const charge = await create(desk, 'charge', {
    amount,
    amount_refunded: 0,
    currency,
    customer,
    payment_intent: intent.id,
    paid: true,
    status: 'succeeded',
    refunded: false,
    disputed: false,
    receipt_url: `${desk.appUrl}/sandbox/receipt/${intent.id}`,
    billing_details: { email: payer.email },
    metadata,
  });
  const paid: PaymentIntent = { ...intent, latest_charge: charge.id };
  await save(desk, paid);
  await emit(desk, 'payment_intent.succeeded', paid);
  await emit(desk, 'charge.succeeded', charge);
  return paid;
}

async function chargeOf(desk: Desk, paymentIntent: string): Promise<Charge> {
  const intent = await load(desk.db, 'payment_intent', paymentIntent);
  if (!intent.latest_charge) throw new ProviderRefusal(400, 'This PaymentIntent does not have a successful charge to refund.');
  return load(desk.db, 'charge', intent.latest_charge);
}

/** @param amount all that is left when not given */
export async function refund(
  desk: Desk,
  paymentIntent: string,
  amount: number | undefined,
  reason: string | null,
  metadata: Record<string, string>,
): Promise<Refund> {
  const charge = await chargeOf(desk, paymentIntent);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw new ProviderRefusal(400, `Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const wanted = amount ?? left;
  if (!Number.isInteger(wanted) || wanted < 1) throw new ProviderRefusal(400, 'Invalid positive integer', 'parameter_invalid_integer');
  if (wanted > left) throw new ProviderRefusal(400, `Refund amount (${wanted}) is greater than unrefunded amount on charge (${left}).`);
  const made = await create(desk, 'refund', {
    amount: wanted,
    charge: charge.id,
    payment_intent: paymentIntent,
    currency: charge.currency,
    status: 'succeeded',
    failure_reason: null,
    reason,
    metadata,
  });
  const after: Charge = { ...charge, amount_refunded: charge.amount_refunded + wanted, refunded: wanted === left };
  await save(desk, after);
  await emit(desk, 'refund.created', made);
  await emit(desk, 'charge.refunded', after);
  return made;
}

/**
 * What the payer's bank does with a refund it cannot enter, days after it was made: the card is closed, and the money comes back to us.
 * The latest refund of a payment that has not failed yet. https://docs.stripe.com/refunds#failed-refunds
 */
export async function failRefund(desk: Desk, paymentIntent: string): Promise<Refund> {
  const charge = await chargeOf(desk, paymentIntent);
  const { data } = await list(desk.db, 'refund', { equals: { payment_intent: paymentIntent }, limit: 100 });
  const made = data.find(({ status }) => status === 'succeeded' || status === 'pending');
  if (!made) throw new ProviderRefusal(400, 'No refund of this payment could fail.');
  const failed: Refund = { ...made, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  await save(desk, failed);
  await save(desk, { ...charge, amount_refunded: charge.amount_refunded - made.amount, refunded: false });
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) await emit(desk, type, failed);
  return failed;
}

/** What the payer's bank does: takes the money back until the dispute is decided. */
export async function openDispute(desk: Desk, paymentIntent: string): Promise<Dispute> {
  const charge = await chargeOf(desk, paymentIntent);
  if (charge.disputed) throw new ProviderRefusal(400, 'This payment is disputed already.');
  if (charge.refunded) throw new ProviderRefusal(400, 'This payment was given back: there is nothing to dispute.');
  const dispute = await create(desk, 'dispute', {
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    payment_intent: paymentIntent,
    currency: charge.currency,
    status: 'needs_response',
    reason: 'fraudulent',
  });
  await save(desk, { ...charge, disputed: true });
  await emit(desk, 'charge.dispute.created', dispute);
  return dispute;
}

export async function decideDispute(desk: Desk, paymentIntent: string, status: 'won' | 'lost'): Promise<Dispute> {
  const { data } = await list(desk.db, 'dispute', { equals: { payment_intent: paymentIntent }, limit: 1 });
  const dispute = data[0];
  if (dispute?.status !== 'needs_response') throw new ProviderRefusal(400, 'There is no open dispute of this payment.');
  const decided: Dispute = { ...dispute, status };
  await save(desk, decided);
  await emit(desk, 'charge.dispute.closed', decided);
  return decided;
}

type Move = Pick<BalanceTransaction, 'amount' | 'currency' | 'description' | 'metadata'>;

/** Moves what a customer is owed (below zero) or owes. */
export async function moveBalance(desk: Desk, customerId: string, move: Move): Promise<BalanceTransaction> {
  const customer = await load(desk.db, 'customer', customerId);
  await save(desk, { ...customer, balance: customer.balance + move.amount });
  return create(desk, 'customer_balance_transaction', { ...move, customer: customerId });
}
