import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../platform/db/client.server.ts';

export const subscriptionEventTypes = [
  'subscription.created',
  'subscription.updated',
  'subscription.cancelled',
  'subscription.repaired',
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'payment.refund_failed',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
] as const;
export type SubscriptionEventType = (typeof subscriptionEventTypes)[number];

export type NewEvent = {
  userId: string | null;
  type: SubscriptionEventType;
  /** Signed cents: what it does to our balance. */
  amountCents?: number;
  currency?: string;
  subscriptionId?: string | null;
  paymentId?: string | null;
  metadata?: Record<string, unknown>;
  at: Date;
};

/** Writes down what happened to a plan or a payment, in the transaction in which it happens. */
export async function recordEvent(db: Database, event: NewEvent): Promise<void> {
  const { userId, type, amountCents = null, currency = 'usd', subscriptionId = null, paymentId = null, metadata = {}, at } = event;
  await db.rows(sql`
    INSERT INTO subscription_events (id, user_id, event_type, amount, currency, stripe_subscription_id, payment_id, metadata, created_at)
    VALUES (${uuidv7()}, ${userId}, ${type}, ${amountCents}, ${currency}, ${subscriptionId}, ${paymentId}, ${JSON.stringify(metadata)}, ${at})`);
}
