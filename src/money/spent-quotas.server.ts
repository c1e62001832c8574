import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { writeEmail } from '../platform/mail/email.ts';
import { enqueueMail, type MailWriters } from '../platform/mail/mail-jobs.server.ts';
import { formatDay } from '../ui/format.ts';
import { planInForce, type Subscription } from './entitlement.ts';
import { limitOf, monthOf, type QuotaKind, quotaKinds, resetsAt } from './quotas.server.ts';

type Spender = Subscription & Columns<'user_id' | 'used'> & Record<'kind', QuotaKind>;

/**
 * Who has used so many units of a month that nobody told them of, with the plan they have; work under way is waited for, as it may give its unit back.
 * @param leasts how many units; nobody has used so many where it is null
 */
const spenders = (ctx: Context, leasts: Record<QuotaKind, number | null>) =>
  ctx.db.rows<Spender>(sql`
    SELECT q.user_id, q.kind, q.used, u.subscription_tier AS tier, u.subscription_status AS status, u.subscription_status_since AS "statusSince",
      u.access_suspended_at IS NOT NULL AS "isSuspended"
    FROM quota_uses q JOIN users u ON u.id = q.user_id
    WHERE q.month = ${monthOf(ctx.now())} AND q.sent_at IS NULL AND u.deletion_due_at IS NULL AND u.suspended_at IS NULL
      AND u.mail_stopped IS NULL
      AND (q.kind = 'research' AND q.used >= ${leasts.research}::integer OR q.kind = 'chat' AND q.used >= ${leasts.chat}::integer)
      AND NOT EXISTS (SELECT FROM quota_reservations r WHERE r.user_id = q.user_id AND r.kind = q.kind AND r.month = q.month)`);

/**
 * Tells people, once a month and kind, that the units of their plan are used up and when they begin again.
 * @returns how many emails
 */
export async function tellSpentQuotas(ctx: Context): Promise<number> {
  const found = await spenders(ctx, { research: leastLimit('research'), chat: leastLimit('chat') });
  let told = 0;
  for (const { user_id: userId, kind, used, ...subscription } of found) {
    const limit = limitOf(planInForce(subscription, ctx.now()), kind);
    if (!limit || used < limit) continue;
    await ctx.db.transaction(async (db) => {
      const rows = await db.rows(sql`
        UPDATE quota_uses SET sent_at = ${ctx.now()} WHERE user_id = ${userId} AND kind = ${kind} AND month = ${monthOf(ctx.now())} AND sent_at IS NULL RETURNING 1`);
      if (rows.length === 0) return;
      await enqueueMail({ ...ctx, db }, 'quota_spent', { userId, kind, month: monthOf(ctx.now()) });
      told++;
    });
  }
  return told;
}

/** @returns the smallest number of units a plan has, of those that have some; null when none has a limit */
function leastLimit(kind: QuotaKind): number | null {
  const limits = (['free', 'pro_monthly', 'lifetime'] as const)
    .map((plan) => limitOf(plan, kind))
    .filter((limit) => limit !== null && limit > 0);
  return limits.length > 0 ? Math.min(...(limits as number[])) : null;
}

const Spent = z.object({ userId: z.uuid(), kind: z.enum(quotaKinds), month: z.iso.date() });
const UNITS: Record<QuotaKind, { subject: string; used: string; again: string; path: string; label: string }> = {
  research: {
    subject: 'Your research runs of this month are used up',
    used: 'You have used all research runs of this month.',
    again: 'Your reports stay, and can be read, shared and exported as before.',
    path: '/research',
    label: 'Go to your reports',
  },
  chat: {
    subject: 'Your chat messages of this month are used up',
    used: 'You have used all messages to the strategist of this month.',
    again: 'Your chats stay, and can be read as before.',
    path: '/ai-chat',
    label: 'Go to your chats',
  },
};

/** The email about a quota; one that is written when the month is over, the plan holds more or no such part by then, or the person is leaving or takes no mail, is not sent. */
export function quotaEmails(ctx: Context, appUrl: string): MailWriters {
  return {
    quota_spent: async (data) => {
      const { userId, kind, month } = Spent.parse(data);
      if (month !== monthOf(ctx.now())) return undefined;
      const user = await ctx.db.row<'email', Spender>(sql`
          SELECT u.email, q.used, u.subscription_tier AS tier, u.subscription_status AS status, u.subscription_status_since AS "statusSince",
            u.access_suspended_at IS NOT NULL AS "isSuspended"
          FROM users u JOIN quota_uses q ON q.user_id = u.id AND q.kind = ${kind} AND q.month = ${month}
          WHERE u.id = ${userId} AND u.deletion_due_at IS NULL AND u.suspended_at IS NULL AND u.mail_stopped IS NULL`);
      const limit = user ? limitOf(planInForce(user, ctx.now()), kind) : null;
      // A plan without a part has no limit to reach.
      if (!user || !limit || user.used < limit) return undefined;
      const { subject, used, again, path, label } = UNITS[kind];
      return writeEmail({
        to: user.email,
        subject,
        paragraphs: [used, `They begin again on ${formatDay(resetsAt(ctx.now()).toISOString())} (UTC): ${limit} a month with your plan.`],
        action: { label, url: `${appUrl}${path}` },
        after: [again],
      });
    },
  };
}
