import { z } from '@hono/zod-openapi';
import { subscriptionStatuses, tiers } from './entitlement.ts';
import { purposes } from './purposes.ts';

/** What became of the checkout of a plan that a person opened last. */
const paymentStates = ['none', 'pending', 'confirmed'] as const;

/** The shapes of plans and payments on the wire. Money is integer cents; times are UTC, ISO 8601. */

const Address = z.url('must be an address of this site').max(2_000);

export const CheckoutRequest = z
  .object({
    priceId: z.string('must be the price of a plan').min(1, 'must be the price of a plan').max(200),
    successUrl: Address,
    cancelUrl: Address,
  })
  .openapi('CheckoutRequest');

export const Checkout = z
  .object({ sessionId: z.string(), url: z.string().openapi({ description: 'Where the payment is made' }), expiresAt: z.iso.datetime() })
  .openapi('Checkout');

export const SubscriptionStatus = z
  .object({
    tier: z.enum(tiers),
    status: z.enum(subscriptionStatuses),
    plan: z.enum(tiers).openapi({ description: 'The plan whose rights hold now' }),
    currentPeriodEnd: z.iso.datetime().nullable(),
    cancelAtPeriodEnd: z.boolean(),
    trialEndsAt: z.iso.datetime().nullable(),
    graceEndsAt: z.iso.datetime().nullable().openapi({ description: 'Of an overdue plan: when access ends unless it is paid' }),
    isSuspended: z.boolean().openapi({ description: 'A payment the plan rests on is disputed' }),
    isManaged: z.boolean().openapi({ description: 'Something was bought at the payment provider, so there are invoices and a portal' }),
    isBilled: z.boolean().openapi({ description: 'The payment provider has the monthly plan, so it renews and can be cancelled' }),
  })
  .openapi('SubscriptionStatus');
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const RefreshedStatus = SubscriptionStatus.extend({
  payment: z.enum(paymentStates).openapi({
    description:
      'Of the checkout of a plan opened last, within a day: none: it is not paid, or there is none; pending: paid, and not confirmed yet; confirmed',
  }),
}).openapi('RefreshedStatus');
export type RefreshedStatus = z.infer<typeof RefreshedStatus>;

export const PastPayment = z
  .object({
    id: z.uuid(),
    purpose: z.enum(purposes),
    amount_cents: z.int(),
    tax_cents: z.int().openapi({ description: 'Part of the amount' }),
    refunded_cents: z.int(),
    currency: z.string(),
    paid_at: z.iso.datetime(),
    invoice_number: z.string().nullable(),
    receipt_url: z.string().nullable().openapi({ description: 'The invoice or receipt at the payment provider' }),
    is_disputed: z.boolean(),
  })
  .openapi('PastPayment');
export type PastPayment = z.infer<typeof PastPayment>;

export const Portal = z.object({ url: z.string() }).openapi('Portal');

export const Prices = z
  .object({
    isOpen: z.boolean().openapi({ description: 'Whether anything can be bought on this server' }),
    isSandbox: z.boolean().openapi({ description: 'No money moves' }),
    trialDays: z.int(),
    addsTax: z.boolean().openapi({ description: 'Whether taxes are added to the prices, by where the payer is' }),
    prices: z.object({ pro_monthly: z.string(), lifetime: z.string() }).nullable(),
  })
  .openapi('Prices');
export type Prices = z.infer<typeof Prices>;
