import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import type { MailWriters } from '../../platform/mail/mail-jobs.server.ts';
import { formatCents, formatDay } from '../../ui/format.ts';
import { graceEnd } from './entitlement.ts';
import { purposes } from './purposes.ts';

const OfPerson = z.object({ userId: z.string() });
const GivenBack = z.object({
  userId: z.string().nullable(),
  email: z.string().nullable(),
  purpose: z.enum(purposes),
  amountCents: z.number(),
});
const FOR = { subscription: 'the monthly plan', lifetime: 'Lifetime', claim: 'the claim of an idea' } as const;

type User = { email: string; subscription_tier: string; subscription_status: string; subscription_status_since: Date };

/** The letters about plans and payments, each by the kind of its job. Written when they are sent: what is no longer so is not written. */
export function billingLetters(ctx: Context, appUrl: string): MailWriters {
  const find = (userId: string) =>
    firstRow<User>(
      ctx.db,
      sql`SELECT email, subscription_tier, subscription_status, subscription_status_since FROM users WHERE id = ${userId}`,
    );
  const billing = { label: 'Go to Billing', url: `${appUrl}/settings/billing` };
  return {
    payment_overdue: async (data) => {
      const user = await find(OfPerson.parse(data).userId);
      if (user?.subscription_status !== 'past_due') return undefined;
      const until = graceEnd({ tier: 'pro_monthly', status: 'past_due', statusSince: user.subscription_status_since }) as Date;
      return writeLetter({
        to: user.email,
        subject: 'Your Assay payment failed',
        paragraphs: [`The payment for the next month of Pro Monthly failed. Your plan stays open until ${formatDay(until.toISOString())}.`],
        action: billing,
        after: ['Change the card there, and the payment is tried again.'],
      });
    },
    plan_ended: async (data) => {
      const user = await find(OfPerson.parse(data).userId);
      // Who moved to lifetime has lost nothing.
      if (!user || user.subscription_tier === 'lifetime') return undefined;
      return writeLetter({
        to: user.email,
        subject: 'Your Assay plan has ended',
        paragraphs: ['Pro Monthly has ended, and your account is on the free plan. What you saved and marked stays.'],
        action: { label: 'See the plans', url: `${appUrl}/pricing` },
        after: ['Nothing more will be charged.'],
      });
    },
    money_given_back: async (data) => {
      const { userId, email, purpose, amountCents } = GivenBack.parse(data);
      const to = (userId && (await find(userId))?.email) ?? email;
      if (!to) return undefined;
      return writeLetter({
        to,
        subject: `${formatCents(amountCents)} is on its way back to you`,
        paragraphs: [`We gave ${formatCents(amountCents)} of your payment for ${FOR[purpose]} back to the card it came from.`],
        after: ['Banks take up to ten days to show it.'],
      });
    },
  };
}
