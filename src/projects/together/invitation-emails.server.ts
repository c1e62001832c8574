import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import { writeEmail } from '../../platform/mail/email.ts';
import type { MailWriters } from '../../platform/mail/mail-jobs.server.ts';
import { formatDay } from '../../ui/format.ts';
import type { Role } from '../projects.ts';
import { nameOf } from './activity.server.ts';
import { invitationUrl, type Links } from './invitations.server.ts';

const Asked = z.object({ invitation: z.uuid() });
const MAY = { owner: '', editor: 'You can log entries and change everything in it.', reader: 'You can read it and comment.' } as const;
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** Emails about projects of several people. */
export function projectEmails(ctx: Context, links: Links): MailWriters {
  return {
    project_invitation: async (data) => {
      const { invitation } = Asked.parse(data);
      const row = await ctx.db.row<'email' | 'title' | 'from_name' | 'expires_at', Record<'role', Role>>(sql`
          SELECT i.email, i.role, p.title, ${nameOf} AS from_name, i.expires_at
          FROM project_invitations i JOIN projects p ON p.id = i.project_id JOIN users u ON u.id = p.user_id
          WHERE i.id = ${invitation} AND i.email IS NOT NULL AND i.expires_at > ${ctx.now()} AND p.deleted_at IS NULL`);
      // Withdrawn before it was sent.
      if (!row) return undefined;
      const { email, role, title, from_name, expires_at } = row;
      return writeEmail({
        to: email,
        subject: oneLine(`${from_name} invites you to “${title}”`),
        paragraphs: [
          `${oneLine(from_name)} invites you to the project “${oneLine(title)}” on Assay, as ${role === 'editor' ? 'an editor' : 'a reader'}. ${MAY[role]}`,
          'An account is free. You do not need a plan to be in somebody’s project.',
        ],
        action: { label: 'See the invitation', url: invitationUrl(links, invitation) },
        after: [
          `It holds until ${formatDay(expires_at.toISOString())}. If you do not know who this is, leave it: nothing happens until you accept.`,
        ],
      });
    },
  };
}
