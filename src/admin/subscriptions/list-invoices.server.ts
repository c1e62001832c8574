import sql, { empty } from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { cachedFigure } from '../metrics/cached-figures.server.ts';
import { type Invoice, InvoicePage, type InvoiceQuery } from './subscriptions.contract.ts';

const LIMIT = 20;

type Row = Omit<Invoice, 'paid_at' | 'period_start' | 'period_end'> & { paid_at: Date; period_start: Date | null; period_end: Date | null };

/**
 * Payments with their invoices and receipts, the latest first, twenty to a page: one person's, or everybody's. Their number and sum are at most a
 * minute old. The caller checks who may ask.
 * @throws DomainError not_found for an account that is not there
 */
export async function listInvoices(ctx: Context, { user: userId, page }: InvoiceQuery): Promise<InvoicePage> {
  const user = userId
    ? await firstRow<{ id: string; email: string }>(ctx.db, sql`SELECT id, email FROM users WHERE id = ${userId}`)
    : undefined;
  if (userId && !user) throw new DomainError('not_found', 'There is no such account.');
  const where = userId ? sql`WHERE p.user_id = ${userId}` : empty;
  const [rows, counted] = await Promise.all([
    ctx.db.rows<Row>(sql`
      SELECT p.id, p.user_id, coalesce(u.email, p.email) AS email, p.purpose, p.amount_cents, p.tax_cents, p.refunded_cents, p.currency, p.paid_at,
        p.period_start, p.period_end, p.dispute_status, p.invoice_id, p.invoice_number, p.receipt_url
      FROM payments p LEFT JOIN users u ON u.id = p.user_id ${where}
      ORDER BY p.paid_at DESC, p.id DESC LIMIT ${LIMIT} OFFSET ${(page - 1) * LIMIT}`),
    cachedFigure(
      ctx,
      'invoices',
      () =>
        firstRow<{ total: number; net: number }>(
          ctx.db,
          sql`SELECT count(*) AS total, coalesce(sum(amount_cents - refunded_cents), 0)::bigint AS net FROM payments p ${where}`,
        ),
      { userId },
    ),
  ]);
  const { total = 0, net = 0 } = counted ?? {};
  return InvoicePage.parse({
    user: user ?? null,
    net_cents: net,
    invoices: rows.map((row) => ({
      ...row,
      paid_at: row.paid_at.toISOString(),
      period_start: row.period_start?.toISOString() ?? null,
      period_end: row.period_end?.toISOString() ?? null,
    })),
    pagination: { page, limit: LIMIT, total, pages: Math.ceil(total / LIMIT) },
  });
}
