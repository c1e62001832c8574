import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import { writeEmail } from '../../platform/mail/email.ts';
import type { EmailBlock } from '../../platform/mail/email-blocks.ts';
import type { MailWriters } from '../../platform/mail/mail-jobs.server.ts';
import { formatLongDay } from '../../ui/format.ts';

const ById = z.object({ userId: z.string() });
const Gone = z.object({ email: z.string(), claims: z.array(z.uuid()).default([]) });

/** What somebody owns outright, with links that open it without an account: of a person, or of claims by their ids. */
export type OwnedBy = (whose: { userId: string } | { claims: string[] }) => Promise<EmailBlock[]>;

/** The emails about an account that is to be deleted, is kept after all, or is gone. */
export function deletionEmails(ctx: Context, appUrl: string, ownedBy: OwnedBy): MailWriters {
  const find = (id: string) => ctx.db.row<'email' | 'deletion_due_at?'>(sql`SELECT email, deletion_due_at FROM users WHERE id = ${id}`);

  return {
    deletion_scheduled: async (data) => {
      const { userId } = ById.parse(data);
      const user = await find(userId);
      if (!user?.deletion_due_at) return undefined;
      const day = formatLongDay(user.deletion_due_at.toISOString());
      return writeEmail({
        to: user.email,
        subject: `Your Assay account will be deleted on ${day}`,
        paragraphs: [
          `You asked for your Assay account to be deleted. On ${day} the account and everything in it will be removed for good: profile, saved and marked ideas, history.`,
          'Until then it can be kept: sign in and choose “Keep my account”. You are signed out everywhere.',
        ],
        // Already here: from the day of the deletion on nobody could send them once more.
        blocks: await ownedBy({ userId }),
        action: { label: 'Keep my account', url: `${appUrl}/keep-account` },
        after: [`If it was not you, keep the account and then set a new password at ${appUrl}/reset-password.`],
      });
    },
    deletion_cancelled: async (data) => {
      const user = await find(ById.parse(data).userId);
      if (!user || user.deletion_due_at) return undefined;
      return writeEmail({
        to: user.email,
        subject: 'Your Assay account stays',
        paragraphs: ['Your Assay account will not be deleted. Everything in it is as it was.'],
        after: [`If it was not you who kept it, set a new password at ${appUrl}/reset-password.`],
      });
    },
    account_deleted: async (data) => {
      const { email, claims } = Gone.parse(data);
      const owned = await ownedBy({ claims });
      const isBack = (await ctx.db.row(sql`SELECT 1 FROM users WHERE email = ${email}`)) !== undefined;
      // Somebody who has signed up again since is not told that they have no account, and is written to only for links nobody else can give them.
      if (isBack && owned.length === 0) return undefined;
      return writeEmail({
        to: email,
        subject: isBack ? 'Your earlier Assay account is deleted' : 'Your Assay account is deleted',
        paragraphs: [`Your ${isBack ? 'earlier ' : ''}Assay account and everything in it has been removed.`],
        blocks: [
          ...owned,
          ...(isBack ? [] : [{ text: 'This is our last email. With it your address is gone from our database as well.' }]),
        ],
      });
    },
  };
}
