import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import { writeEmail } from '../../platform/mail/email.ts';
import type { MailWriters } from '../../platform/mail/mail-jobs.server.ts';
import { FAILING_DAYS } from './event-types.ts';

export const WEBHOOK_OFF = 'webhook_off';
const Off = z.object({ userId: z.uuid(), endpoint: z.uuid() });

/** The email about a webhook that was switched off; none when it is on again or gone by then, or the person is leaving or takes no mail. */
export function webhookEmails(ctx: Context, appUrl: string): MailWriters {
  return {
    [WEBHOOK_OFF]: async (data) => {
      const { userId, endpoint } = Off.parse(data);
      const row = await ctx.db.row<'email' | 'host' | 'why'>(sql`
          SELECT u.email, substring(n.url FROM '^[a-z]+://([^/?#]+)') AS host, n.switched_off_why AS why
          FROM webhook_endpoints n JOIN users u ON u.id = n.user_id
          WHERE n.id = ${endpoint} AND u.id = ${userId} AND n.switched_off_why IN ('failing', 'gone')
            AND u.deletion_due_at IS NULL AND u.mail_stopped IS NULL`);
      if (!row) return undefined;
      const because =
        row.why === 'gone' ? 'It answered that it is gone (410).' : `For ${FAILING_DAYS} days none of our deliveries has arrived there.`;
      return writeEmail({
        to: row.email,
        subject: `Your webhook at ${row.host} is switched off`,
        paragraphs: [`We send nothing more to ${row.host}. ${because}`, 'Its page says what we sent and what was answered.'],
        action: { label: 'See what was answered', url: `${appUrl}/settings/webhooks/${endpoint}` },
        after: ['Once the receiver works again, switch the webhook on there. Then you can have the deliveries that failed sent again.'],
      });
    },
  };
}
