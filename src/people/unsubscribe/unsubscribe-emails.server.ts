import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import { writeEmail } from '../../platform/mail/email.ts';
import type { MailWriters } from '../../platform/mail/mail-jobs.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { unsubscribeToken } from './unsubscribe-token.server.ts';

const ByAddress = z.object({ email: z.string() });

/** The email with a fresh link, for somebody whose own link does not work. */
export function unsubscribeEmails(ctx: Context, { secret, appUrl }: Accounts): MailWriters {
  return {
    unsubscribe_link: async (data) => {
      const user = await ctx.db.row<'id' | 'email'>(
        sql`SELECT id, email FROM users WHERE email = ${ByAddress.parse(data).email} AND email_verified`,
      );
      if (!user) return undefined;
      return writeEmail({
        to: user.email,
        subject: 'Unsubscribe from mail of Assay',
        paragraphs: [
          'Someone, probably you, asked for a link that switches off the mail Assay sends you about ideas, trends, news and your projects.',
        ],
        action: { label: 'Unsubscribe', url: `${appUrl}/unsubscribe?token=${unsubscribeToken(secret, user.id, 'all')}` },
        after: ['If you did not ask, do nothing. Emails about the safety of your account, such as this one, cannot be switched off.'],
      });
    },
  };
}
