import sql from 'sql-template-tag';
import {
  graceEnd,
  type PlanId,
  planInForce,
  type QuotaUses,
  quotasFrom,
  quotaUses,
  type SubscriptionStatus,
} from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { asSent, type Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { Profile } from './accounts.contract.ts';

type UserRow = Columns<
  | 'id'
  | 'email'
  | 'username?'
  | 'full_name'
  | 'avatar_url?'
  | 'location?'
  | 'subscription_status_since'
  | 'current_period_end?'
  | 'access_suspended_at?'
  | 'cancel_at_period_end'
  | 'email_daily_ideas'
  | 'email_trend_alerts'
  | 'email_product_updates'
  | 'email_project_reminders'
  | 'time_zone?'
  | 'created_at'
  | 'claims_count'
  | 'deletion_due_at?'
> & { role: 'user' | 'admin'; subscription_tier: PlanId; subscription_status: SubscriptionStatus; uses: QuotaUses };

/** @returns a person's own profile. */
export async function profileOf(ctx: Context, userId: string): Promise<Profile> {
  const row = await ctx.db.row<UserRow>(sql`
      SELECT id, email, username, full_name, avatar_url, location, role, subscription_tier, subscription_status, subscription_status_since,
        current_period_end, cancel_at_period_end, access_suspended_at, email_daily_ideas, email_trend_alerts, email_product_updates, email_project_reminders, time_zone, created_at,
        deletion_due_at, (SELECT count(*) FROM claims c WHERE c.user_id = users.id AND c.ended_at IS NULL) AS claims_count,
        ${quotaUses(userId, ctx.now())} AS uses
      FROM users WHERE id = ${userId}`);
  if (!row) throw new DomainError('not_found', 'There is no such account.');
  const subscription = {
    tier: row.subscription_tier,
    status: row.subscription_status,
    statusSince: row.subscription_status_since,
    isSuspended: row.access_suspended_at !== null,
  };
  const plan = planInForce(subscription, ctx.now());
  const { research, chat } = quotasFrom(plan, row.uses, ctx.now());
  return Profile.parse({
    ...asSent(row),
    avatar_url: row.avatar_url || null,
    plan,
    grace_ends_at: graceEnd(subscription)?.toISOString() ?? null,
    is_suspended: subscription.isSuspended,
    ai_research_limit: research.limit,
    ai_research_count: research.used,
    ai_chat_limit: chat.limit,
    ai_chat_count: chat.used,
    email_preferences: {
      daily_ideas: row.email_daily_ideas,
      trend_alerts: row.email_trend_alerts,
      product_updates: row.email_product_updates,
      project_reminders: row.email_project_reminders,
    },
  });
}
