import { z } from '@hono/zod-openapi';
import { endings, purposes, subscriptionStatuses } from '../../money/index.ts';
import { chosen, wholeNumber } from '../../platform/api/query-shapes.ts';
import { ranges } from '../metrics/periods.ts';
import { subscriptionSorts, subscriptionTiers } from './subscription-filters.ts';

const search = chosen(z.string().trim().max(200, 'search can have 200 characters at most')).openapi({
  type: 'string',
  description: 'Anywhere in username, name or address of the person',
});

/** Which subscriptions, in which order. What is empty filters nothing, as a form sends it. */
export const SubscriptionFilter = z.object({
  search,
  status: chosen(z.enum(subscriptionStatuses, 'There is no such status')),
  tier: chosen(z.enum(subscriptionTiers, 'tier must be pro_monthly or lifetime')),
  sort: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(subscriptionSorts, `sort must be one of ${subscriptionSorts.join(', ')}`).default('changed'),
  ),
  direction: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(['asc', 'desc'], 'direction must be asc or desc').default('desc'),
  ),
});
export type SubscriptionFilter = z.infer<typeof SubscriptionFilter>;

export const SubscriptionQuery = SubscriptionFilter.extend({ page: wholeNumber('page', { min: 1, max: 100_000, fallback: 1 }) });
export type SubscriptionQuery = z.infer<typeof SubscriptionQuery>;

/** When a plan is to end. */
export const CancelQuery = z.object({ when: z.enum(endings, 'when must be now or period_end').default('now') });

/** Somebody's paid plan. Money in integer cents. */
export const SubscriptionRow = z
  .object({
    user_id: z.uuid(),
    email: z.string(),
    full_name: z.string(),
    tier: z.enum(subscriptionTiers),
    status: z.enum(subscriptionStatuses),
    status_since: z.iso.datetime(),
    stripe_customer_id: z.string().nullable(),
    stripe_subscription_id: z.string().nullable(),
    period_start: z.iso.datetime().nullable(),
    period_end: z.iso.datetime().nullable(),
    amount_cents: z.int().nullable().openapi({ description: 'A month, or once for Lifetime; null for what was given by hand' }),
    currency: z.string(),
    cancel_at_period_end: z.boolean(),
    mrr_cents: z.int(),
    paid_cents: z.int().openapi({ description: 'All this person paid for plans, less what went back' }),
    refundable: z
      .object({ payment_id: z.uuid(), left_cents: z.int(), paid_at: z.iso.datetime() })
      .nullable()
      .openapi({ description: 'The latest payment of which something is left to refund' }),
  })
  .openapi('AdminSubscription');
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

export const SubscriptionPage = z
  .object({
    subscriptions: z.array(SubscriptionRow),
    pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }),
  })
  .openapi('AdminSubscriptionPage');
export type SubscriptionPage = z.infer<typeof SubscriptionPage>;

const Money = { gross: z.int(), refunded: z.int(), disputed: z.int(), net: z.int() };

/** The figures above the list. Churn is of the last 30 days. */
export const SubscriptionFigures = z
  .object({
    counted_at: z.iso.datetime(),
    mrr_cents: z.int(),
    revenue: z.object(Money),
    active: z.int().openapi({ description: 'Monthly plans that are paid for or overdue' }),
    trialing: z.int(),
    churned: z.int(),
    churn_rate_percent: z.number().openapi({ description: 'churned / (active + churned) × 100' }),
    by_month: z.array(z.object({ month: z.string(), ...Money })),
    range: z.enum(ranges),
    unit: z.enum(['day', 'week', 'month']),
    mrr: z.array(z.object({ start: z.iso.date(), closing: z.int() })).openapi({ description: 'Recurring revenue at the end of each part' }),
  })
  .openapi('AdminSubscriptionFigures');
export type SubscriptionFigures = z.infer<typeof SubscriptionFigures>;

/** How a payment stands, as a list of them is filtered. */
export const invoiceStates = ['paid', 'refunded', 'disputed'] as const;

export const InvoiceFilter = z.object({
  user: chosen(z.uuid('user must be the id of an account')),
  search,
  purpose: chosen(z.enum(purposes, `purpose must be one of ${purposes.join(', ')}`)),
  state: chosen(z.enum(invoiceStates, `state must be one of ${invoiceStates.join(', ')}`)).openapi({
    type: 'string',
    description: 'paid: nothing went back; refunded: in part or whole; disputed: open, won or lost',
  }),
});
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

export const InvoiceQuery = InvoiceFilter.extend({
  page: wholeNumber('page', { min: 1, max: 100_000, fallback: 1 }),
});
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;

/** A payment with its papers. Money in integer cents. */
export const Invoice = z
  .object({
    id: z.uuid(),
    user_id: z.uuid().nullable(),
    email: z.string().nullable(),
    purpose: z.enum(purposes),
    amount_cents: z.int(),
    tax_cents: z.int().openapi({ description: 'Part of the amount' }),
    refunded_cents: z.int(),
    currency: z.string(),
    paid_at: z.iso.datetime(),
    period_start: z.iso.datetime().nullable(),
    period_end: z.iso.datetime().nullable(),
    dispute_status: z.enum(['open', 'won', 'lost']).nullable(),
    invoice_id: z.string().nullable(),
    invoice_number: z.string().nullable(),
    receipt_url: z.string().nullable(),
  })
  .openapi('AdminInvoice');
export type Invoice = z.infer<typeof Invoice>;

export const InvoicePage = z
  .object({
    user: z.object({ id: z.uuid(), email: z.string() }).nullable().openapi({ description: 'Whose, when one person was asked for' }),
    net_cents: z.int().openapi({ description: 'Of all the invoices listed, on every page: paid less refunded' }),
    invoices: z.array(Invoice),
    pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }),
  })
  .openapi('AdminInvoicePage');
export type InvoicePage = z.infer<typeof InvoicePage>;
