import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { enqueueMail } from '../platform/mail/mail-jobs.server.ts';
import { deriveAccess } from './derive-access.server.ts';
import { payerOf } from './payer.server.ts';
import type { SubscriptionRead } from './read-provider.server.ts';
import { type NewEvent, recordEvent } from './record-event.server.ts';

type Row = Columns<
  'status' | 'current_period_end' | 'cancel_at_period_end' | 'cancel_at?' | 'trial_end?' | 'amount_cents' | 'ended_at?' | 'read_no'
>;

/**
 * Mirrors a subscription as read under a number; a read older than the row changes nothing.
 * @returns the events it wrote of what changed
 */
export async function applySubscription(ctx: Context, read: SubscriptionRead, no: number): Promise<NewEvent[]> {
  const { db } = ctx;
  const before = await db.row<Row>(sql`
      SELECT status, current_period_end, cancel_at_period_end, cancel_at, trial_end, amount_cents, ended_at, read_no FROM subscriptions WHERE id = ${read.id} FOR UPDATE`);
  if (before && before.read_no >= no) return [];
  const userId = await payerOf(ctx, read.metadata, read.customerId);
  await db.rows(sql`
    INSERT INTO subscriptions (id, user_id, customer_id, status, amount_cents, currency, current_period_start, current_period_end, cancel_at_period_end,
      cancel_at, trial_end, created_at, ended_at, read_no, checked_at)
    VALUES (${read.id}, ${userId}, ${read.customerId}, ${read.status}, ${read.amountCents}, ${read.currency}, ${read.periodStart}, ${read.periodEnd},
      ${read.cancelAtPeriodEnd}, ${read.cancelAt}, ${read.trialEnd}, ${read.createdAt}, ${read.endedAt}, ${no}, ${ctx.now()})
    ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id, status = excluded.status, amount_cents = excluded.amount_cents,
      current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
      cancel_at_period_end = excluded.cancel_at_period_end, cancel_at = excluded.cancel_at, trial_end = excluded.trial_end, ended_at = excluded.ended_at,
      read_no = excluded.read_no, checked_at = excluded.checked_at`);
  const events = changesOf(ctx, userId, before, read);
  for (const event of events) await recordEvent(db, event);
  const isOverdue = read.status === 'past_due' && before?.status !== 'past_due';
  if (userId && isOverdue) await enqueueMail(ctx, 'payment_overdue', { userId });
  if (userId && events.some(({ type }) => type === 'subscription.cancelled')) await enqueueMail(ctx, 'plan_ended', { userId });
  if (userId) await deriveAccess(ctx, userId);
  return events;
}

function changesOf(ctx: Context, userId: string | null, before: Row | undefined, read: SubscriptionRead): NewEvent[] {
  const about = { userId, subscriptionId: read.id, currency: read.currency };
  const events: NewEvent[] = [];
  if (!before) {
    const metadata = { status: read.status, plan: 'pro_monthly', amount: read.amountCents };
    events.push({ ...about, type: 'subscription.created', metadata, at: read.createdAt });
  }
  const hadEnded = before !== undefined && before.ended_at !== null;
  if (read.endedAt && !hadEnded)
    events.push({ ...about, type: 'subscription.cancelled', metadata: { amount: read.amountCents }, at: read.endedAt });
  if (!before || read.endedAt) return events;
  const [was, now] = [wordsOf(before.status, before, before.trial_end), wordsOf(read.status, rowOf(read), read.trialEnd)];
  const changed = (Object.keys(now) as (keyof typeof now)[]).filter((name) => now[name] !== was[name]);
  const changes = Object.fromEntries(changed.map((name) => [name, { from: was[name], to: now[name] }]));
  if (changed.length > 0) events.push({ ...about, type: 'subscription.updated', metadata: { changes }, at: ctx.now() });
  return events;
}

const rowOf = (read: SubscriptionRead) => ({
  amount_cents: read.amountCents,
  current_period_end: read.periodEnd,
  cancel_at_period_end: read.cancelAtPeriodEnd,
  cancel_at: read.cancelAt,
});

/** What of a subscription is told about when it changes. */
const wordsOf = (
  status: string,
  {
    amount_cents,
    current_period_end,
    cancel_at_period_end,
    cancel_at,
  }: Pick<Row, 'amount_cents' | 'current_period_end' | 'cancel_at_period_end' | 'cancel_at'>,
  trialEnd: Date | null,
) => ({
  status,
  amount: amount_cents,
  current_period_end: current_period_end.toISOString(),
  cancel_at_period_end,
  cancel_at: cancel_at?.toISOString() ?? null,
  trial_end: trialEnd?.toISOString() ?? null,
});
