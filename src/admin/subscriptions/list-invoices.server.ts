import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { asSent, type RowFor } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { cachedFigure } from '../metrics/cached-figures.server.ts';
import { containing } from '../users/search-text.server.ts';
import { Invoice, type InvoiceFilter, InvoicePage, type InvoiceQuery } from './subscriptions.contract.ts';

const LIMIT = 20;

type Row = RowFor<typeof Invoice>;

const STATES: Record<NonNullable<InvoiceFilter['state']>, Sql> = {
  paid: sql`p.refunded_cents = 0 AND p.dispute_status IS NULL`,
  refunded: sql`p.refunded_cents > 0`,
  disputed: sql`p.dispute_status IS NOT NULL`,
};

function whereOf({ user, search, purpose, state }: InvoiceFilter, also?: Sql): Sql {
  const conditions = [
    user ? sql`p.user_id = ${user}` : undefined,
    // Who paid without an account, or has left, is known by the address given when paying.
    search
      ? sql`(p.user_id IN (SELECT id FROM users WHERE ${containing(sql`search_text`, search)})
          OR p.user_id IS NULL AND strpos(lower(p.email), lower(${search})) > 0)`
      : undefined,
    purpose ? sql`p.purpose = ${purpose}` : undefined,
    state ? STATES[state] : undefined,
    also,
  ].filter((condition) => condition !== undefined);
  return conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : empty;
}

const COLUMNS = sql`
  SELECT p.id, p.user_id, coalesce(u.email, p.email) AS email, p.purpose, p.amount_cents, p.tax_cents, p.refunded_cents, p.currency, p.paid_at,
    p.period_start, p.period_end, p.dispute_status, p.invoice_id, p.invoice_number, p.receipt_url
  FROM payments p LEFT JOIN users u ON u.id = p.user_id`;

const onWire = (row: Row): Invoice => Invoice.parse(asSent(row));

/**
 * Payments with their invoices and receipts, the latest first, twenty to a page: one person's, or everybody's that a filter lets through. Their number and
 * sum are at most a minute old. The caller checks who may ask.
 * @throws DomainError not_found for an account that is not there
 */
export async function listInvoices(ctx: Context, { page, ...filter }: InvoiceQuery): Promise<InvoicePage> {
  const user = filter.user ? await ctx.db.row<'id' | 'email'>(sql`SELECT id, email FROM users WHERE id = ${filter.user}`) : undefined;
  if (filter.user && !user) throw new DomainError('not_found', 'There is no such account.');
  const where = whereOf(filter);
  const sums = () =>
    ctx.db.row<'total', Record<'net', number>>(
      sql`SELECT count(*) AS total, coalesce(sum(amount_cents - refunded_cents), 0)::bigint AS net FROM payments p ${where}`,
    );
  const [rows, counted] = await Promise.all([
    ctx.db.rows<Row>(sql`${COLUMNS} ${where} ORDER BY p.paid_at DESC, p.id DESC LIMIT ${LIMIT} OFFSET ${(page - 1) * LIMIT}`),
    cachedFigure(ctx, 'invoices', sums, filter),
  ]);
  const { total = 0, net = 0 } = counted ?? {};
  return InvoicePage.parse({
    user: user ?? null,
    net_cents: net,
    invoices: rows.map(onWire),
    pagination: { page, limit: LIMIT, total, pages: Math.ceil(total / LIMIT) },
  });
}

/** @returns payments a filter lets through by their ids, those after one */
export async function invoicesAfter(ctx: Context, filter: InvoiceFilter, after: string | undefined, count: number): Promise<Invoice[]> {
  const where = whereOf(filter, after ? sql`p.id > ${after}` : undefined);
  return (await ctx.db.rows<Row>(sql`${COLUMNS} ${where} ORDER BY p.id LIMIT ${count}`)).map(onWire);
}
