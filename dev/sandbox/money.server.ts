import type { BalanceTransaction, Charge, Customer, Dispute, PaymentIntent, Refund } from './objects.ts';
import { create, emit, list, load, ProviderRefusal, type SandboxTx, save } from './store.server.ts';

export type Payer = { customer: Customer | null; email: string | null };
type Asked = { amount: number; currency: string; payer: Payer; metadata: Record<string, string>; declines: boolean };

const DECLINED = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' } as const;

/** Takes a payment by the sandbox's card, or has it refused. */
export async function pay(tx: SandboxTx, { amount, currency, payer, metadata, declines }: Asked): Promise<PaymentIntent> {
  const customer = payer.customer?.id ?? null;
  const intent = await create(tx, 'payment_intent', {
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
    await emit(tx, 'payment_intent.payment_failed', intent);
    return intent;
  }
  const charge = await create(tx, 'charge', {
    amount,
    amount_refunded: 0,
    currency,
    customer,
    payment_intent: intent.id,
    paid: true,
    status: 'succeeded',
    refunded: false,
    disputed: false,
    receipt_url: `${tx.appUrl}/sandbox/receipt/${intent.id}`,
    billing_details: { email: payer.email },
    metadata,
  });
  const paid: PaymentIntent = { ...intent, latest_charge: charge.id };
  await save(tx, paid);
  await emit(tx, 'payment_intent.succeeded', paid);
  await emit(tx, 'charge.succeeded', charge);
  return paid;
}

async function chargeOf(tx: SandboxTx, paymentIntent: string): Promise<Charge> {
  const intent = await load(tx.db, 'payment_intent', paymentIntent);
  if (!intent.latest_charge) throw new ProviderRefusal(400, 'This PaymentIntent does not have a successful charge to refund.');
  return load(tx.db, 'charge', intent.latest_charge);
}

/** @param amount all that is left when not given */
export async function refund(
  tx: SandboxTx,
  paymentIntent: string,
  amount: number | undefined,
  reason: string | null,
  metadata: Record<string, string>,
): Promise<Refund> {
  const charge = await chargeOf(tx, paymentIntent);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw new ProviderRefusal(400, `Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const wanted = amount ?? left;
  if (!Number.isInteger(wanted) || wanted < 1) throw new ProviderRefusal(400, 'Invalid positive integer', 'parameter_invalid_integer');
  if (wanted > left) throw new ProviderRefusal(400, `Refund amount (${wanted}) is greater than unrefunded amount on charge (${left}).`);
  const made = await create(tx, 'refund', {
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
  await save(tx, after);
  await emit(tx, 'refund.created', made);
  await emit(tx, 'charge.refunded', after);
  return made;
}

/**
 * What the payer's bank does with a refund it cannot enter, days after it was made: the card is closed, and the money comes back to us.
 * The latest refund of a payment that has not failed yet. https://docs.stripe.com/refunds#failed-refunds
 */
export async function failRefund(tx: SandboxTx, paymentIntent: string): Promise<Refund> {
  const charge = await chargeOf(tx, paymentIntent);
  const { data } = await list(tx.db, 'refund', { equals: { payment_intent: paymentIntent }, limit: 100 });
  const made = data.find(({ status }) => status === 'succeeded' || status === 'pending');
  if (!made) throw new ProviderRefusal(400, 'No refund of this payment could fail.');
  const failed: Refund = { ...made, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  await save(tx, failed);
  await save(tx, { ...charge, amount_refunded: charge.amount_refunded - made.amount, refunded: false });
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) await emit(tx, type, failed);
  return failed;
}

/** What the payer's bank does: takes the money back until the dispute is decided. */
export async function openDispute(tx: SandboxTx, paymentIntent: string): Promise<Dispute> {
  const charge = await chargeOf(tx, paymentIntent);
  if (charge.disputed) throw new ProviderRefusal(400, 'This payment is disputed already.');
  if (charge.refunded) throw new ProviderRefusal(400, 'This payment was refunded: there is nothing to dispute.');
  const dispute = await create(tx, 'dispute', {
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    payment_intent: paymentIntent,
    currency: charge.currency,
    status: 'needs_response',
    reason: 'fraudulent',
  });
  await save(tx, { ...charge, disputed: true });
  await emit(tx, 'charge.dispute.created', dispute);
  return dispute;
}

export async function decideDispute(tx: SandboxTx, paymentIntent: string, status: 'won' | 'lost'): Promise<Dispute> {
  const { data } = await list(tx.db, 'dispute', { equals: { payment_intent: paymentIntent }, limit: 1 });
  const dispute = data[0];
  if (dispute?.status !== 'needs_response') throw new ProviderRefusal(400, 'There is no open dispute of this payment.');
  const decided: Dispute = { ...dispute, status };
  await save(tx, decided);
  await emit(tx, 'charge.dispute.closed', decided);
  return decided;
}

type Move = Pick<BalanceTransaction, 'amount' | 'currency' | 'description' | 'metadata'>;

/** Moves what a customer is owed (below zero) or owes. */
export async function moveBalance(tx: SandboxTx, customerId: string, move: Move): Promise<BalanceTransaction> {
  const customer = await load(tx.db, 'customer', customerId);
  await save(tx, { ...customer, balance: customer.balance + move.amount });
  return create(tx, 'customer_balance_transaction', { ...move, customer: customerId });
}
