import { pay } from './money.server.ts';
import type { Customer, Invoice, Subscription } from './objects.ts';
import { create, emit, load, ProviderRefusal, type SandboxTx, save, standInLine } from './store.server.ts';
import { taxOn } from './tax.ts';

type Bill = {
  amount: number;
  reason: string;
  description: string;
  declines: boolean;
  isDraft?: boolean;
  period: { start: number; end: number };
};

/** Makes an invoice of a subscription, with its tax: paid at once by the customer's card, refused, or left a draft. */
export async function bill(
  tx: SandboxTx,
  subscription: Subscription,
  customer: Customer,
  { amount, reason, description, declines, isDraft = false, period }: Bill,
) {
  const tax = taxOn(amount, subscription.automatic_tax);
  const total = amount + tax;
  const isPaid = !isDraft && (total <= 0 || !declines);
  const due = Math.max(0, total);
  const invoice = await create(tx, 'invoice', {
    number: `SANDBOX-${String(tx.nowS).slice(-6)}-${subscription.id.slice(-4).toUpperCase()}`,
    customer: customer.id,
    status: isDraft ? 'draft' : isPaid ? 'paid' : 'open',
    billing_reason: reason,
    total,
    total_taxes: tax === 0 ? [] : [{ amount: tax }],
    amount_due: due,
    amount_paid: isPaid ? due : 0,
    amount_remaining: isPaid ? 0 : due,
    attempt_count: isDraft ? 0 : 1,
    currency: subscription.currency,
    period_start: period.start,
    period_end: period.end,
    hosted_invoice_url: '',
    invoice_pdf: null,
    status_transitions: { paid_at: isPaid ? tx.nowS : null },
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id, metadata: subscription.metadata } },
    subscription: subscription.id,
    lines: { object: 'list', data: [{ description, amount, period }] },
  });
  const addressed: Invoice = { ...invoice, hosted_invoice_url: `${tx.appUrl}/sandbox/invoice/${invoice.id}` };
  await save(tx, addressed);
  if (isDraft) return addressed;
  if (due > 0) await payInvoice(tx, addressed, customer, declines);
  else await emit(tx, 'invoice.paid', addressed);
  return addressed;
}

/** Takes what an open invoice asks for, or has it refused. */
export async function payInvoice(tx: SandboxTx, invoice: Invoice, customer: Customer, declines: boolean): Promise<Invoice> {
  const intent = await pay(tx, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    payer: { customer, email: customer.email },
    metadata: {},
    declines,
  });
  await create(tx, 'invoice_payment', {
    invoice: invoice.id,
    is_default: true,
    status: declines ? 'open' : 'paid',
    amount_requested: invoice.amount_due,
    amount_paid: declines ? null : invoice.amount_due,
    currency: invoice.currency,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    payment_intent: intent.id,
  });
  const after: Invoice = declines
    ? invoice
    : {
        ...invoice,
        status: 'paid',
        amount_paid: invoice.amount_due,
        amount_remaining: 0,
        status_transitions: { paid_at: tx.nowS },
      };
  await save(tx, after);
  await emit(tx, declines ? 'invoice.payment_failed' : 'invoice.paid', after);
  return after;
}

/** Nobody can pay an open invoice any more. @throws ProviderRefusal when it is not open */
export async function voidInvoice(tx: SandboxTx, id: string): Promise<Invoice> {
  await standInLine(tx, (await load(tx.db, 'invoice', id)).customer);
  const invoice = await load(tx.db, 'invoice', id);
  if (invoice.status !== 'open') throw new ProviderRefusal(400, `You can only void an open invoice. This one is ${invoice.status}.`);
  const after: Invoice = { ...invoice, status: 'void' };
  await save(tx, after);
  await emit(tx, 'invoice.voided', after);
  return after;
}
