/**
 * The provider's objects as the sandbox keeps and answers them: the fields we use, in the provider's names and units.
 * Money is integer cents, instants are seconds since 1970. https://docs.stripe.com/api
 */
type Metadata = Record<string, string>;
type AutomaticTax = { enabled: boolean };
type Base<Kind extends string> = { id: string; object: Kind; livemode: false; created: number };

export type Customer = Base<'customer'> & {
  email: string | null;
  name: string | null;
  metadata: Metadata;
  /** Below zero: what we owe them. */
  balance: number;
  /** Not the provider's: the card of the sandbox refuses the next payments. */
  sandbox_card_declines: boolean;
};
export type CheckoutSession = Base<'checkout.session'> & {
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  automatic_tax: AutomaticTax;
  amount_subtotal: number;
  amount_total: number;
  total_details: { amount_tax: number };
  currency: string;
  customer: string | null;
  customer_email: string | null;
  customer_details: { email: string | null } | null;
  metadata: Metadata;
  success_url: string;
  cancel_url: string;
  url: string | null;
  expires_at: number;
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
  /** Not the provider's: what the page shows, and what is made when it is paid. */
  sandbox: { name: string; priceId: string; intentMetadata: Metadata; subscriptionMetadata: Metadata; trialDays: number };
};
export type PaymentIntent = Base<'payment_intent'> & {
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  status: 'succeeded' | 'requires_payment_method';
  latest_charge: string | null;
  metadata: Metadata;
  receipt_email: string | null;
  last_payment_error: { code: string; decline_code: string; message: string } | null;
};
export type Charge = Base<'charge'> & {
  amount: number;
  amount_refunded: number;
  currency: string;
  customer: string | null;
  payment_intent: string;
  paid: boolean;
  status: 'succeeded' | 'failed';
  refunded: boolean;
  disputed: boolean;
  receipt_url: string | null;
  billing_details: { email: string | null };
  metadata: Metadata;
};
export type Refund = Base<'refund'> & {
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  failure_reason: 'expired_or_canceled_card' | null;
  reason: string | null;
  metadata: Metadata;
};
export type Dispute = Base<'dispute'> & {
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  status: 'warning_needs_response' | 'needs_response' | 'won' | 'lost';
  reason: string;
};
export type Subscription = Base<'subscription'> & {
  customer: string;
  status: 'active' | 'trialing' | 'past_due' | 'canceled';
  cancel_at_period_end: boolean;
  /** Set by itself, or by `cancel_at_period_end` to the end of the period. */
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  trial_end: number | null;
  start_date: number;
  currency: string;
  metadata: Metadata;
  automatic_tax: AutomaticTax;
  latest_invoice: string;
  items: {
    object: 'list';
    data: {
      id: string;
      object: 'subscription_item';
      quantity: number;
      current_period_start: number;
      current_period_end: number;
      price: { id: string; object: 'price'; unit_amount: number; currency: string; recurring: { interval: 'month'; interval_count: 1 } };
    }[];
  };
};
export type Invoice = Base<'invoice'> & {
  number: string;
  customer: string;
  status: 'draft' | 'paid' | 'open' | 'void';
  billing_reason: string;
  total: number;
  total_taxes: { amount: number }[];
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  currency: string;
  period_start: number;
  period_end: number;
  hosted_invoice_url: string;
  invoice_pdf: string | null;
  status_transitions: { paid_at: number | null };
  parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: Metadata } };
  /** Repeated flat, to be found by. */
  subscription: string;
  lines: { object: 'list'; data: { description: string; amount: number; period: { start: number; end: number } }[] };
};
export type InvoicePayment = Base<'invoice_payment'> & {
  invoice: string;
  is_default: true;
  status: 'open' | 'paid';
  amount_requested: number;
  amount_paid: number | null;
  currency: string;
  payment: { type: 'payment_intent'; payment_intent: string };
  /** Repeated flat, to be found by. */
  payment_intent: string;
};
export type BalanceTransaction = Base<'customer_balance_transaction'> & {
  amount: number;
  customer: string;
  currency: string;
  description: string | null;
  metadata: Metadata;
};
export type PortalSession = Base<'billing_portal.session'> & { customer: string; url: string; return_url: string };

export type SandboxObject =
  | Customer
  | CheckoutSession
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | Subscription
  | Invoice
  | InvoicePayment
  | BalanceTransaction
  | PortalSession;
export type Kind = SandboxObject['object'];
export type ObjectOf<K extends Kind> = Extract<SandboxObject, { object: K }>;

/** How the provider begins the ids of each kind. */
export const prefixes = {
  customer: 'cus',
  'checkout.session': 'cs_sandbox',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  subscription: 'sub',
  invoice: 'in',
  invoice_payment: 'inpay',
  customer_balance_transaction: 'cbtxn',
  'billing_portal.session': 'bps',
} as const satisfies Record<Kind, string>;
