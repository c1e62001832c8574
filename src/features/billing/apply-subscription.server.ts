import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { deriveAccess } from './derive-access.server.ts';
import { payerOf } from './payer.server.ts';
import type { SubscriptionRead } from './read-provider.server.ts';
import { recordEvent } from './record-event.server.ts';

type Row = {
  status: string;
  current_period_end: Date;
  cancel_at_period_end: boolean;
  trial_end: Date | null;
  amount_cents: number;
  ended_at: Date | null;
  read_no: number;
};

/** Mirrors a subscription as read under a number; a read older than the row changes nothing. Writes an event for what changed. */
export async function applySubscription(ctx: Context, read: SubscriptionRead, no: number): Promise<void> {
  const { db } = ctx;
  const before = await firstRow<Row>(
    db,
    sql`
      SELECT status, current_period_end, cancel_at_period_end, trial_end, amount_cents, ended_at, read_no FROM subscriptions WHERE id = ${read.id} FOR UPDATE`,
  );
  if (before && before.read_no >= no) return;
  const userId = await payerOf(ctx, read.metadata, read.customerId);
  await db.rows(sql`
    INSERT INTO subscriptions (id, user_id, customer_id, status, amount_cents, currency, current_period_start, current_period_end, cancel_at_period_end,
      trial_end, created_at, ended_at, read_no, checked_at)
    VALUES (${read.id}, ${userId}, ${read.customerId}, ${read.status}, ${read.amountCents}, ${read.currency}, ${read.periodStart}, ${read.periodEnd},
      ${read.cancelAtPeriodEnd}, ${read.trialEnd}, ${read.createdAt}, ${read.endedAt}, ${no}, ${ctx.now()})
    ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id, status = excluded.status, amount_cents = excluded.amount_cents,
      current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
      cancel_at_period_end = excluded.cancel_at_period_end, trial_end = excluded.trial_end, ended_at = excluded.ended_at,
      read_no = excluded.read_no, checked_at = excluded.checked_at`);
  await recordChange(ctx, userId, before, read);
  if (userId) await deriveAccess(ctx, userId);
}

async function recordChange(ctx: Context, userId: string | null, before: Row | undefined, read: SubscriptionRead): Promise<void> {
  const event = { userId, subscriptionId: read.id, currency: read.currency };
  if (!before)
    await recordEvent(ctx.db, {
      ...event,
      type: 'subscription.created',
      metadata: { status: read.status, plan: 'pro_monthly', amount: read.amountCents },
      at: read.createdAt,
    });
  const hasEnded = read.endedAt !== null;
  const hadEnded = before !== undefined && before.ended_at !== null;
  if (hasEnded && !hadEnded)
    await recordEvent(ctx.db, {
      ...event,
      type: 'subscription.cancelled',
      metadata: { reason: read.metadata.ended_because ?? 'provider', amount: read.amountCents },
      at: read.endedAt as Date,
    });
  if (!before || hasEnded) return;
  const now = {
    status: read.status,
    amount: read.amountCents,
    current_period_end: read.periodEnd.toISOString(),
    cancel_at_period_end: read.cancelAtPeriodEnd,
    trial_end: read.trialEnd?.toISOString() ?? null,
  };
  const was = {
    status: before.status,
    amount: before.amount_cents,
    current_period_end: before.current_period_end.toISOString(),
    cancel_at_period_end: before.cancel_at_period_end,
    trial_end: before.trial_end?.toISOString() ?? null,
  };
  const changed = (Object.keys(now) as (keyof typeof now)[]).filter((name) => now[name] !== was[name]);
  if (changed.length === 0) return;
  const changes = Object.fromEntries(changed.map((name) => [name, { from: was[name], to: now[name] }]));
  await recordEvent(ctx.db, { ...event, type: 'subscription.updated', metadata: { changes }, at: ctx.now() });
}
