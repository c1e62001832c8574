import sql from 'sql-template-tag';
import { listPastPayments, liveStatuses, planInForce, quotasOf } from '../../money/index.server.ts';
import { isLastAdmin, listNotes, listSessions } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { auditRows } from '../audit/list-audit.server.ts';
import { changedBy, type EventFacts } from './event-changes.ts';
import { toUser, USER_COLUMNS } from './list-users.server.ts';
import { type AdminUser, AdminUserDetail } from './users.contract.ts';

const EVENTS = 50;
const ACTIONS = 20;

type Row = Parameters<typeof toUser>[0] &
  Columns<
    | 'location?'
    | 'suspended_reason?'
    | 'avatar_url?'
    | 'daily_ideas'
    | 'trend_alerts'
    | 'product_updates'
    | 'project_reminders'
    | 'subscription_status_since'
    | 'access_suspended_at?'
    | 'current_period_end?'
    | 'cancel_at_period_end'
  > &
  Record<'pays_by_the_month', boolean> &
  Record<'sign_in_methods', string[]> &
  Record<'saved_ideas' | 'viewed_ideas' | 'research_requests' | 'chat_sessions', number>;

export const NO_USER = 'There is no such user.';

/** Everything an administrator sees of one user. The caller checks who may ask. @throws DomainError not_found */
export async function findUser(ctx: Context, id: string): Promise<AdminUserDetail> {
  const row = await ctx.db.row<Row>(sql`
      SELECT ${USER_COLUMNS}, location, avatar_url, email_daily_ideas AS daily_ideas, email_trend_alerts AS trend_alerts,
        email_product_updates AS product_updates, email_project_reminders AS project_reminders, subscription_status_since, access_suspended_at, suspended_reason, current_period_end, cancel_at_period_end,
        EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = users.id AND s.status = ANY (${liveStatuses})) AS pays_by_the_month,
        ARRAY(SELECT provider_id FROM linked_accounts l WHERE l.user_id = users.id ORDER BY provider_id) AS sign_in_methods,
        (SELECT count(*) FROM saved_ideas s WHERE s.user_id = users.id) AS saved_ideas,
        (SELECT count(*) FROM idea_views v WHERE v.user_id = users.id) AS viewed_ideas,
        (SELECT count(*) FROM ai_research_requests r WHERE r.user_id = users.id) AS research_requests,
        (SELECT count(*) FROM ai_chat_sessions c WHERE c.user_id = users.id) AS chat_sessions
      FROM users WHERE id = ${id}`);
  if (!row) throw new DomainError('not_found', NO_USER);
  const user = toUser(row);
  const isSuspended = row.access_suspended_at !== null;
  const plan = planOfUser(user, row, isSuspended, ctx.now());
  const viewer = { userId: id, plan, isAdmin: user.role === 'admin' };
  const [quotas, sessions, events, payments, audit, isLast, notes] = await Promise.all([
    quotasOf(ctx, viewer),
    listSessions(ctx, viewer, undefined),
    eventsOf(ctx, id),
    listPastPayments(ctx, viewer),
    auditRows(ctx, { user: id }, undefined, ACTIONS),
    isLastAdmin(ctx.db, id),
    listNotes(ctx, id),
  ]);
  const { research, chat } = quotas;
  return AdminUserDetail.parse({
    ...user,
    location: row.location,
    avatar_url: row.avatar_url || null,
    email_preferences: row,
    plan,
    current_period_end: row.current_period_end?.toISOString() ?? null,
    cancel_at_period_end: row.cancel_at_period_end,
    is_suspended: isSuspended,
    pays_by_the_month: row.pays_by_the_month,
    sign_in_methods: row.sign_in_methods,
    usage: { ...row, research_this_month: research, chat_this_month: chat },
    sessions,
    events,
    payments,
    audit,
    is_last_admin: isLast,
    suspended_reason: row.suspended_reason,
    notes,
  });
}

const planOfUser = (user: AdminUser, { subscription_status_since }: Row, isSuspended: boolean, now: Date) =>
  planInForce({ tier: user.subscription_tier, status: user.subscription_status, statusSince: subscription_status_since, isSuspended }, now);

type EventRow = Columns<'id' | 'event_type' | 'amount?' | 'author_id?' | 'author_email?' | 'created_at'> & Record<'metadata', EventFacts>;

/** @returns what happened to somebody's plan and payments, the latest first, with who among the administrators had it done */
async function eventsOf(ctx: Context, userId: string): Promise<AdminUserDetail['events']> {
  const rows = await ctx.db.rows<EventRow>(sql`
    SELECT e.id, e.event_type, e.amount, e.metadata, a.id AS author_id, a.email AS author_email, e.created_at
    FROM subscription_events e LEFT JOIN users a ON a.id = coalesce(e.metadata ->> 'by', e.metadata ->> 'ended_by')::uuid
    WHERE e.user_id = ${userId} ORDER BY e.created_at DESC, e.id DESC LIMIT ${EVENTS}`);
  return rows.map(({ id, event_type, amount, metadata, author_id, author_email, created_at }) => ({
    id,
    event_type,
    amount,
    ...changedBy(metadata),
    author: author_id && author_email ? { id: author_id, email: author_email } : null,
    created_at: created_at.toISOString(),
  }));
}
