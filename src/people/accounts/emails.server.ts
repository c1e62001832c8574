import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { type Email, writeEmail } from '../../platform/mail/email.ts';
import type { MailWriters } from '../../platform/mail/mail-jobs.server.ts';
import { formatInstant } from '../../ui/format.ts';
import { standingEmails } from '../standing/standing-emails.server.ts';
import { TwoStepChange, twoStepEmail } from '../two-steps/two-step-email.server.ts';
import type { Accounts } from './accounts.server.ts';
import { emailChangeEmails } from './email-change-emails.server.ts';
import { providerNames } from './provider-names.ts';
import { providers } from './providers.ts';
import { resetToken } from './reset-password.server.ts';
import { deviceName } from './user-agent.ts';
import { type ToConfirm, verificationToken } from './verify.server.ts';

const ByAddress = z.object({ email: z.string() });
const ForSignUp = ByAddress.extend({ pending_save: z.uuid().optional(), to: z.string().optional() });
const ById = z.object({ userId: z.string() });
const ByProvider = ById.extend({ provider: z.enum(providers) });
const NewSignIn = ById.extend({ device: z.string(), at: z.string() });

type User = Columns<'id' | 'email' | 'email_verified'>;

/** The emails of accounts, each by the kind of its job. What an email says depends on how the account stands when it is written. */
export function accountEmails(ctx: Context, accounts: Accounts): MailWriters {
  const byAddress = (email: string) => ctx.db.row<User>(sql`SELECT id, email, email_verified FROM users WHERE email = ${email}`);
  const byId = (id: string) => ctx.db.row<User>(sql`SELECT id, email, email_verified FROM users WHERE id = ${id}`);
  const page = (path: string) => `${accounts.appUrl}${path}`;

  return {
    ...emailChangeEmails(ctx, accounts),
    ...standingEmails(ctx, accounts),
    sign_up: async (data) => {
      const { email, pending_save, to } = ForSignUp.parse(data);
      const user = await byAddress(email);
      if (!user) return undefined;
      return user.email_verified ? alreadyRegistered(user, page) : verification(ctx, accounts, { ...user, pending_save, to }, page);
    },
    resend_verification: async (data) => {
      const { email, pending_save, to } = ForSignUp.parse(data);
      const user = await byAddress(email);
      return user && !user.email_verified ? verification(ctx, accounts, { ...user, pending_save, to }, page) : undefined;
    },
    password_reset: async (data) => {
      const user = await byAddress(ByAddress.parse(data).email);
      if (!user) return undefined;
      const token = await resetToken(ctx, user.id);
      return writeEmail({
        to: user.email,
        subject: 'Set a new password for Assay',
        paragraphs: ['Someone, probably you, asked to set a new password for your Assay account.'],
        action: { label: 'Set a new password', url: page(`/reset-password?token=${token}`) },
        after: ['The link holds for an hour and for one use. If you did not ask, do nothing: your password stays as it is.'],
      });
    },
    password_changed: async (data) => {
      const user = await byId(ById.parse(data).userId);
      if (!user) return undefined;
      return writeEmail({
        to: user.email,
        subject: 'Your Assay password was changed',
        paragraphs: ['The password of your Assay account was changed just now, and every other device was signed out.'],
        action: { label: 'This was not me: set another one', url: page('/reset-password') },
        after: [
          `If you made API keys, they go on working: a new password does not end them. Revoke those you do not know at ${page('/settings/keys')}.`,
          'If it was you and you know your keys, there is nothing to do.',
        ],
      });
    },
    provider_linked: async (data) => {
      const { userId, provider } = ByProvider.parse(data);
      const user = await byId(userId);
      if (!user) return undefined;
      return writeEmail({
        to: user.email,
        subject: `${providerNames[provider]} now opens your Assay account`,
        paragraphs: [`${providerNames[provider]} was linked to your Assay account: whoever signs in there can sign in here.`],
        action: { label: 'This was not me: unlink it', url: page('/settings/security') },
        after: ['If it was you, there is nothing to do. If not, set a new password as well.'],
      });
    },
    provider_unlinked: async (data) => {
      const { userId, provider } = ByProvider.parse(data);
      const user = await byId(userId);
      if (!user) return undefined;
      return writeEmail({
        to: user.email,
        subject: `${providerNames[provider]} no longer opens your Assay account`,
        paragraphs: [`${providerNames[provider]} was unlinked from your Assay account.`],
        action: { label: 'This was not me: look at my account', url: page('/settings/security') },
        after: ['If it was you, there is nothing to do.'],
      });
    },
    two_step_changed: async (data) => {
      const change = TwoStepChange.parse(data);
      const user = await byId(change.userId);
      return user && twoStepEmail(user.email, change, page);
    },
    new_sign_in: async (data) => {
      const { userId, device, at } = NewSignIn.parse(data);
      const user = await byId(userId);
      if (!user) return undefined;
      return writeEmail({
        to: user.email,
        subject: 'New sign-in to your Assay account',
        paragraphs: [
          `Your account was signed in to from a browser we had not seen before: ${deviceName(device)}, on ${formatInstant(at)}.`,
        ],
        action: { label: 'This was not me: set a new password', url: page('/reset-password') },
        after: ['If it was you, there is nothing to do. Setting a new password signs out every device.'],
      });
    },
  };
}

function verification(
  ctx: Context,
  accounts: Accounts,
  user: ToConfirm & { to?: string | undefined },
  page: (path: string) => string,
): Email {
  const to = user.to ? `&to=${encodeURIComponent(user.to)}` : '';
  return writeEmail({
    to: user.email,
    subject: 'Confirm your email address for Assay',
    paragraphs: ['Welcome to Assay. Confirm this address to open your account; you will be asked for the password you chose.'],
    action: { label: 'Confirm my address', url: page(`/verify?token=${verificationToken(ctx, accounts, user)}${to}`) },
    after: ['The link holds for 24 hours. If you did not sign up, do nothing: without your help the account cannot be opened.'],
  });
}

function alreadyRegistered(user: User, page: (path: string) => string): Email {
  return writeEmail({
    to: user.email,
    subject: 'You already have an Assay account',
    paragraphs: [
      'Someone, probably you, tried to sign up for Assay with this address. There is an account with it already, so nothing was changed.',
    ],
    action: { label: 'Sign in', url: page('/login') },
    after: [`If you forgot the password, set a new one at ${page('/reset-password')}. If it was not you, do nothing.`],
  });
}
