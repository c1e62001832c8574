import type { EmailBlock } from '../platform/mail/email-blocks.ts';
import { formatCents, formatDay } from '../ui/format.ts';

/** What a receipt tells of a payment, as the ledger has it. */
export type Receipt = {
  amount_cents: number;
  tax_cents: number;
  paid_at: Date;
  period_start: Date | null;
  period_end: Date | null;
  invoice_number: string | null;
  receipt_url: string | null;
};

/** @param what was bought, in a few words @returns the figures of a receipt, for an email */
export function receiptFigures(
  what: string,
  { amount_cents, tax_cents, paid_at, period_start, period_end, invoice_number }: Receipt,
): EmailBlock {
  const isMonth = period_start !== null && period_end !== null;
  return {
    figures: [
      { label: 'For', value: what },
      ...(isMonth ? [{ label: 'Month', value: `${dayOf(period_start)} to ${dayOf(period_end)}` }] : []),
      { label: 'Paid', value: formatCents(amount_cents), ...(tax_cents > 0 ? { note: `${formatCents(tax_cents)} of it tax` } : {}) },
      { label: 'On', value: dayOf(paid_at) },
      ...(invoice_number ? [{ label: 'Invoice', value: invoice_number }] : []),
    ],
  };
}

const dayOf = (at: Date) => formatDay(at.toISOString());
