import { type Admin, writeAudit } from '../../audit/index.server.ts';
import { csvDownload, EXPORT_BLOCK, inBlocks } from '../../platform/api/csv-download.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { requireConfirmed } from '../../platform/viewer.ts';
import { invoicesAfter } from './list-invoices.server.ts';
import type { Invoice, InvoiceFilter } from './subscriptions.contract.ts';

const HEAD = [
  'payment_id',
  'paid_at',
  'user_id',
  'email',
  'purpose',
  'amount_usd',
  'tax_usd',
  'refunded_usd',
  'currency',
  'dispute',
  'period_start',
  'period_end',
  'invoice_id',
  'invoice_number',
] as const;
const dollars = (cents: number) => cents / 100;

/** The payments a filter lets through, by their ids, as a CSV file that is written while it is read. The export is itself written down. */
export async function exportInvoices(ctx: Context, admin: Admin, filter: InvoiceFilter): Promise<Response> {
  requireConfirmed(admin);
  // Whose they are would be a name in a line about a list, which the log could not forget.
  const { purpose, state } = filter;
  await writeAudit(ctx, admin, { action: 'payments.exported', target: { type: 'list', id: null }, after: { purpose, state } });
  const blocks = inBlocks<Invoice>((after) => invoicesAfter(ctx, filter, after?.id, EXPORT_BLOCK));
  return csvDownload({ name: 'assay-payments', at: ctx.now(), head: HEAD }, blocks, (row) => [
    row.id,
    row.paid_at,
    row.user_id,
    row.email,
    row.purpose,
    dollars(row.amount_cents),
    dollars(row.tax_cents),
    dollars(row.refunded_cents),
    row.currency,
    row.dispute_status,
    row.period_start,
    row.period_end,
    row.invoice_id,
    row.invoice_number,
  ]);
}
