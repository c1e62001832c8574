import sql from 'sql-template-tag';
import type { Accounts } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { formatLongDay } from '../../ui/format.ts';
import type { EmailText, MailingKind } from '../mailings.server.ts';
import { keepDailyToken } from './keep-daily-token.server.ts';
import { isUnseenSince } from './last-seen.server.ts';
import { lastDayToAnswer, noteAskedNow, unseenSince } from './re-engage.server.ts';

/** The email that asks whether the daily one should go on. Whoever was seen since it was addressed gets none. */
export function reEngagementEmail({ secret, appUrl }: Pick<Accounts, 'secret' | 'appUrl'>): MailingKind {
  return {
    list: 'daily_ideas',
    compose:
      async (ctx, { id: mailingId }) =>
      async ({ userId }) => {
        if (!(await isToBeAsked(ctx, userId))) return undefined;
        const url = `${appUrl}/keep-daily?token=${keepDailyToken(secret, { userId, mailingId })}`;
        return { ...textOf(url, lastDayToAnswer(ctx.now())), told: { mailingId } };
      },
    noteSent: (ctx, { userId }, told) => noteAskedNow(ctx, { userId, mailingId: String(told.mailingId) }),
  };
}

const isToBeAsked = async (ctx: Context, userId: string) =>
  (await ctx.db.row(sql`SELECT 1 FROM users WHERE id = ${userId} AND ${isUnseenSince(unseenSince(ctx.now()))}`)) !== undefined;

const textOf = (url: string, lastDay: string): EmailText => ({
  subject: 'Shall we go on?',
  preview: 'One press keeps the idea of the day coming.',
  paragraphs: [
    'The idea of the day comes to you every morning, and we have not seen you signed in for two months. We do not look at who opens our emails, so we cannot tell whether you read them, and ask.',
    `If we hear nothing from you until ${formatLongDay(lastDay)}, we switch the daily email off. Everything else stays as it is: your account, what you saved, and any other emails you chose.`,
  ],
  action: { label: 'Yes, keep it coming', url },
  after: ['Signing in by then is a yes as well. We ask once a year at most, and you can change your mind in your settings at any time.'],
});
