import { z } from '@hono/zod-openapi';
import { purposes } from '../money/index.ts';

const GivenUp = z.object({ id: z.uuid(), kind: z.string(), last_error: z.string().nullable(), finished_at: z.iso.datetime() });

/** What an administrator sees first: people, ideas, and what was given up: mail, and what was to be asked of the payment provider. */
export const Overview = z
  .object({
    users: z.object({ total: z.int(), free: z.int(), pro: z.int() }),
    ideas: z.object({ total: z.int(), published: z.int() }),
    mail: z.object({ queued: z.int(), dead: z.int() }),
    dead_mail: z.array(GivenUp),
    payments: z.object({ dead_events: z.int(), dead_tasks: z.int() }),
    dead_payment_tasks: z.array(GivenUp),
  })
  .openapi('Overview');
export type Overview = z.infer<typeof Overview>;

/** The figures beside every admin page; `is_demo` where the database was filled with made-up activity. */
export const QuickStats = z
  .object({
    users: z.int(),
    pro_users: z.int(),
    published_ideas: z.int(),
    mrr_cents: z.int(),
    is_demo: z.boolean(),
    counted_at: z.iso.datetime().openapi({ description: 'When the people were counted' }),
  })
  .openapi('QuickStats');
export type QuickStats = z.infer<typeof QuickStats>;

/** A payment as an administrator sees it. Money in integer cents. */
export const AdminPayment = z
  .object({
    id: z.uuid(),
    user_id: z.uuid().nullable(),
    email: z.string().nullable().openapi({ description: 'Of the account, or as given when paying; null when neither is left' }),
    purpose: z.enum(purposes),
    amount_cents: z.int(),
    tax_cents: z.int().openapi({ description: 'Part of the amount' }),
    refunded_cents: z.int(),
    currency: z.string(),
    paid_at: z.iso.datetime(),
    dispute_status: z.enum(['open', 'won', 'lost']).nullable(),
    subscription_status: z.string().nullable().openapi({ description: 'The provider’s word for the subscription it is of' }),
  })
  .openapi('AdminPayment');
export type AdminPayment = z.infer<typeof AdminPayment>;

/** One payment with its ids at the provider, its papers and the movements of its money. */
export const AdminPaymentDetail = AdminPayment.extend({
  provider_payment_id: z.string(),
  charge_id: z.string(),
  customer_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
  receipt_url: z.string().nullable(),
  period_end: z.iso
    .datetime()
    .nullable()
    .openapi({ description: 'When the subscription it is of is renewed, or ends; null where none goes on' }),
  ends_with_period: z.boolean(),
  movements: z
    .array(
      z.object({
        kind: z.enum(['charge', 'refund', 'refund_failed', 'dispute', 'dispute_won']),
        amount_cents: z.int().openapi({ description: 'Signed: what the movement did to our balance' }),
        provider_id: z.string(),
        at: z.iso.datetime(),
      }),
    )
    .openapi({ description: 'The earliest first' }),
}).openapi('AdminPaymentDetail');
export type AdminPaymentDetail = z.infer<typeof AdminPaymentDetail>;

export const RefundRequest = z
  .object({
    amountCents: z.int().min(1, 'amountCents should be at least 1').optional().openapi({ description: 'All that is left when not given' }),
    refunded_cents: z.int().min(0, 'refunded_cents should be at least 0').optional().openapi({
      description:
        'As the payment was shown. Where it is another by now the answer is 409, so that a request can be sent again after its answer was lost',
    }),
  })
  .openapi('RefundRequest');

/** Whether the provider has done it, or could not be reached and will be asked again. */
export const AskedOfProvider = z.object({ state: z.enum(['done', 'queued']) }).openapi('AskedOfProvider');
