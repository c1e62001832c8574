import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';

/** What may still have to be asked of the provider, by kind. */
export type ProviderTask =
  /** Give money of a payment back: `amountCents`, or all that is left. */
  | { kind: 'refund'; paymentIntent: string; amountCents?: number; reason: string }
  /** End a subscription now, and give back nothing, what is unused, or all of its last payment. */
  | { kind: 'end_subscription'; subscriptionId: string; giveBack: 'nothing' | 'unused' | 'all'; reason: string }
  /** Let a subscription end with the period that is paid. */
  | { kind: 'stop_renewal'; subscriptionId: string }
  /** Close a checkout that must not be paid any more. */
  | { kind: 'expire_checkout'; sessionId: string };

/**
 * Asks for something at the provider, in the transaction that makes it necessary. A job does it, under the task's id as idempotency key.
 * @param cause what makes it necessary: the same cause asks once
 */
export async function enqueueTask(db: Database, ctx: Pick<Context, 'now'>, cause: string, { kind, ...data }: ProviderTask): Promise<void> {
  await db.rows(sql`
    INSERT INTO provider_tasks (id, kind, cause, data, next_try_at, created_at)
    VALUES (${uuidv7()}, ${kind}, ${cause}, ${JSON.stringify(data)}, ${ctx.now()}, ${ctx.now()}) ON CONFLICT (cause) DO NOTHING`);
}
