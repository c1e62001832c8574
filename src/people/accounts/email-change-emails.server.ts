import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { type Email, writeEmail } from '../../platform/mail/email.ts';
import type { MailWriters } from '../../platform/mail/mail-jobs.server.ts';
import type { Accounts } from './accounts.server.ts';
import { issueToken, type TokenPurpose } from './one-time-tokens.server.ts';

const ByChange = z.object({ change: z.uuid() });
const Changed = z.object({ old_email: z.string(), new_email: z.string() });

type Change = Columns<'id' | 'old_email' | 'new_email' | 'expires_at'>;

/** The emails of a change of address: to the old one, to the new one, and to the old one afterwards. */
export function emailChangeEmails(ctx: Context, accounts: Accounts): MailWriters {
  const find = (data: unknown) =>
    ctx.db.row<Change>(sql`SELECT * FROM email_changes WHERE id = ${ByChange.parse(data).change} AND expires_at > ${ctx.now()}`);
  const link = async (purpose: TokenPurpose, change: Change) =>
    `${accounts.appUrl}/email-change?token=${await issueToken(ctx, purpose, change.id, change.expires_at)}`;

  return {
    email_change_old: async (data) => {
      const change = await find(data);
      if (!change) return undefined;
      return writeEmail({
        to: change.old_email,
        subject: 'Approve the new address of your Assay account',
        paragraphs: [
          `Someone signed in to your Assay account asked to change its email address to ${change.new_email}. The change happens when you approve it here and the new address is confirmed.`,
        ],
        action: { label: 'Look at the change', url: await link('email_change_old', change) },
        after: [
          'The link holds for a day and for one use. It opens a page where you approve or refuse.',
          `If this was not you, refuse it there, and set a new password at ${accounts.appUrl}/reset-password: someone else is signed in to your account.`,
        ],
      });
    },
    email_change_new: async (data) => {
      const change = await find(data);
      if (!change) return undefined;
      const owner = await ctx.db.row(sql`SELECT 1 FROM users WHERE email = ${change.new_email} AND email_verified`);
      if (owner) return addressWanted(change.new_email, accounts);
      return writeEmail({
        to: change.new_email,
        subject: 'Confirm your new address for Assay',
        paragraphs: ['An Assay account is to use this email address from now on. Confirm it while you are signed in to that account.'],
        action: { label: 'Confirm this address', url: await link('email_change_new', change) },
        after: [
          'The link holds for a day and for one use. If you asked for no such thing, do nothing: without your help the address is not used.',
        ],
      });
    },
    email_changed: async (data) => {
      const { old_email, new_email } = Changed.parse(data);
      return writeEmail({
        to: old_email,
        subject: 'The address of your Assay account was changed',
        paragraphs: [
          `Your Assay account now uses ${new_email}. This address, ${old_email}, no longer opens it, and other devices were signed out.`,
        ],
        action: { label: 'This was not me: report it', url: reportAddress(accounts.supportEmail, old_email) },
        after: [
          `If it was you, there is nothing to do. If not, write to ${accounts.supportEmail} from this address as soon as you can: we will stop the account and find out.`,
        ],
      });
    },
  };
}

/** The owner of an address that has an account is told that somebody wants it for theirs; who, is nobody's business. */
function addressWanted(to: string, { appUrl }: Accounts): Email {
  return writeEmail({
    to,
    subject: 'Someone tried to use your address for another Assay account',
    paragraphs: ['Someone asked to give another Assay account this email address. Your account has it, so nothing was changed.'],
    action: { label: 'Look at your account', url: `${appUrl}/settings/security` },
    after: ['If it was you, delete one of the two accounts, or use another address. If it was not, there is nothing to do.'],
  });
}

function reportAddress(supportEmail: string, oldEmail: string): string {
  const subject = encodeURIComponent('The address of my Assay account was changed');
  const body = encodeURIComponent(`I did not change the address of the Assay account that used ${oldEmail}.`);
  return `mailto:${supportEmail}?subject=${subject}&body=${body}`;
}
