import { type Admin, writeAudit } from '../../audit/index.server.ts';
import { csvDownload, EXPORT_BLOCK, inBlocks } from '../../platform/api/csv-download.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { requireConfirmed } from '../../platform/viewer.ts';
import { subscriptionsAfter } from './list-subscriptions.server.ts';
import type { SubscriptionFilter, SubscriptionRow } from './subscriptions.contract.ts';

const HEAD = [
  'user_id',
  'email',
  'name',
  'tier',
  'status',
  'status_since',
  'customer_id',
  'subscription_id',
  'period_start',
  'period_end',
  'amount_usd',
  'currency',
  'cancel_at_period_end',
  'mrr_usd',
  'paid_usd',
];
const dollars = (cents: number | null) => (cents === null ? null : cents / 100);

/** The paid plans a filter lets through, by the id of their people, as a CSV file that is written while it is read. The export is itself written down. */
export async function exportSubscriptions(ctx: Context, admin: Admin, filter: SubscriptionFilter): Promise<Response> {
  requireConfirmed(admin);
  // Who was looked for may be somebody's name, which the log could not forget.
  const { status, tier } = filter;
  await writeAudit(ctx, admin, { action: 'subscriptions.exported', target: { type: 'list', id: null }, after: { status, tier } });
  const blocks = inBlocks<SubscriptionRow>((after) => subscriptionsAfter(ctx, filter, after?.user_id, EXPORT_BLOCK));
  return csvDownload({ name: 'assay-subscriptions', at: ctx.now(), head: HEAD }, blocks, (row) => [
    row.user_id,
    row.email,
    row.full_name,
    row.tier,
    row.status,
    row.status_since,
    row.stripe_customer_id,
    row.stripe_subscription_id,
    row.period_start,
    row.period_end,
    dollars(row.amount_cents),
    row.currency,
    row.cancel_at_period_end,
    dollars(row.mrr_cents),
    dollars(row.paid_cents),
  ]);
}
