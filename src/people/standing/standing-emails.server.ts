import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import { writeEmail } from '../../platform/mail/email.ts';
import type { MailWriters } from '../../platform/mail/mail-jobs.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { sentence } from './require-not-suspended.server.ts';

const ById = z.object({ userId: z.string() });
const Merged = z.object({ email: z.string(), into: z.string() });

/** The emails about an account that was suspended, opened again, or merged into another. */
export function standingEmails(ctx: Context, { appUrl, supportEmail }: Accounts): MailWriters {
  const find = (id: string) => ctx.db.row<'email' | 'suspended_reason?'>(sql`SELECT email, suspended_reason FROM users WHERE id = ${id}`);

  return {
    account_suspended: async (data) => {
      const user = await find(ById.parse(data).userId);
      if (!user?.suspended_reason) return undefined;
      return writeEmail({
        to: user.email,
        subject: 'Your Assay account is suspended',
        paragraphs: [
          `Your Assay account is suspended, and you are signed out everywhere. The reason: ${sentence(user.suspended_reason)}`,
          'Nothing in it is deleted. A monthly plan is not renewed: nothing more is charged. Ideas you claimed still open by the link we mailed you.',
        ],
        after: [`If you think this is a mistake, or want your data or a refund, write to ${supportEmail}.`],
      });
    },
    account_restored: async (data) => {
      const user = await find(ById.parse(data).userId);
      if (!user || user.suspended_reason) return undefined;
      return writeEmail({
        to: user.email,
        subject: 'Your Assay account is open again',
        paragraphs: [
          'Your Assay account is no longer suspended. Everything in it is as it was.',
          'If you had a monthly plan, it ends with the period that is paid, unless you resume it under Settings, Billing.',
        ],
        action: { label: 'Sign in', url: `${appUrl}/login` },
      });
    },
    accounts_merged: async (data) => {
      const { email, into } = Merged.parse(data);
      return writeEmail({
        to: email,
        subject: 'Two Assay accounts of yours are one now',
        paragraphs: [
          `Your Assay account with this address was merged into the one of ${into}. What you saved, marked, asked and paid for is there.`,
          'Sign in with that address and its password. Ways to sign in to the earlier account open nothing any more.',
        ],
        action: { label: 'Sign in', url: `${appUrl}/login` },
        after: [`If you did not ask for this, write to ${supportEmail}.`],
      });
    },
  };
}
