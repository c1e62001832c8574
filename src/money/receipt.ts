import type { LetterBlock } from '../platform/mail/letter-blocks.ts';
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

/** @param what was bought, in a few words @returns the lines of a receipt for a letter, with the invoice or the payment provider's receipt */
export function receiptBlocks(
  what: string,
  { amount_cents, tax_cents, paid_at, period_start, period_end, ...papers }: Receipt,
): LetterBlock[] {
  const { invoice_number: number, receipt_url: url } = papers;
  const isMonth = period_start !== null && period_end !== null;
  return [
    {
      figures: [
        { label: 'For', value: what },
        ...(isMonth ? [{ label: 'Month', value: `${dayOf(period_start)} to ${dayOf(period_end)}` }] : []),
        { label: 'Paid', value: formatCents(amount_cents), ...(tax_cents > 0 ? { note: `${formatCents(tax_cents)} of it tax` } : {}) },
        { label: 'On', value: dayOf(paid_at) },
        ...(number ? [{ label: 'Invoice', value: number }] : []),
      ],
    },
    ...(url ? [{ links: [{ label: number ? 'Open the invoice' : 'Open the receipt', url }] }] : []),
  ];
}

const dayOf = (at: Date) => formatDay(at.toISOString());
