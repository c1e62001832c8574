import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { writeEmail } from '../platform/mail/email.ts';
import type { MailWriters } from '../platform/mail/mail-jobs.server.ts';
import { formatCents, formatDay } from '../ui/format.ts';
import { graceEnd } from './entitlement.ts';
import { planOf } from './plans.ts';
import { purposes } from './purposes.ts';
import { type Receipt, receiptFigures } from './receipt.ts';

const OfPerson = z.object({ userId: z.string() });
const Refunded = z.object({
  userId: z.string().nullable(),
  email: z.string().nullable(),
  purpose: z.enum(purposes),
  amountCents: z.number(),
});
const OfPayment = z.object({ paymentId: z.string() });
const FOR = { subscription: 'the monthly plan', lifetime: 'Lifetime', claim: 'the claim of an idea' } as const;

type User = Columns<'email' | 'subscription_tier' | 'subscription_status' | 'subscription_status_since'>;

/** The emails about plans and payments, each by the kind of its job. Written when they are sent: what is no longer so is not written. */
export function billingEmails(ctx: Context, appUrl: string): MailWriters {
  const find = (userId: string) =>
    ctx.db.row<User>(sql`SELECT email, subscription_tier, subscription_status, subscription_status_since FROM users WHERE id = ${userId}`);
  const billing = { label: 'Go to Billing', url: `${appUrl}/settings/billing` };
  return {
    payment_overdue: async (data) => {
      const user = await find(OfPerson.parse(data).userId);
      if (user?.subscription_status !== 'past_due') return undefined;
      const until = graceEnd({ tier: 'pro_monthly', status: 'past_due', statusSince: user.subscription_status_since }) as Date;
      return writeEmail({
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
      return writeEmail({
        to: user.email,
        subject: 'Your Assay plan has ended',
        paragraphs: ['Pro Monthly has ended, and your account is on the free plan. What you saved and marked stays.'],
        action: { label: 'See the plans', url: `${appUrl}/pricing` },
        after: ['Nothing more will be charged.'],
      });
    },
    payment_receipt: async (data) => {
      const payment = await ctx.db.row<'to' | 'is_first', Receipt & Record<'purpose', 'subscription' | 'lifetime'>>(sql`
          SELECT p.purpose, u.email AS to, p.amount_cents, p.tax_cents, p.paid_at, p.period_start, p.period_end, p.invoice_number, p.receipt_url,
            NOT EXISTS (SELECT FROM payments e WHERE e.subscription_id = p.subscription_id AND e.paid_at < p.paid_at) AS is_first
          FROM payments p JOIN users u ON u.id = p.user_id WHERE p.id = ${OfPayment.parse(data).paymentId}`);
      // Whoever has left has no email box with us.
      if (!payment) return undefined;
      const { name } = planOf(payment.purpose === 'lifetime' ? 'lifetime' : 'pro_monthly');
      const isMonth = payment.purpose === 'subscription';
      const thanks =
        !isMonth || payment.is_first ? `Thank you: your payment for ${name} has arrived.` : `Your next month of ${name} is paid.`;
      return writeEmail({
        to: payment.to,
        subject: `Your receipt: ${formatCents(payment.amount_cents)} for ${name}`,
        paragraphs: [thanks],
        blocks: [
          receiptFigures(isMonth ? `${name}, one month` : `${name}, once`, payment),
          ...(payment.receipt_url
            ? [{ links: [{ label: payment.invoice_number ? 'Open the invoice' : 'Open the receipt', url: payment.receipt_url }] }]
            : []),
        ],
        action: billing,
        after: [isMonth ? 'The plan renews every month until you cancel it there.' : 'Nothing renews.'],
      });
    },
    money_given_back: async (data) => {
      const { userId, email, purpose, amountCents } = Refunded.parse(data);
      const to = (userId && (await find(userId))?.email) ?? email;
      if (!to) return undefined;
      return writeEmail({
        to,
        subject: `${formatCents(amountCents)} is on its way back to you`,
        paragraphs: [`We gave ${formatCents(amountCents)} of your payment for ${FOR[purpose]} back to the card it came from.`],
        after: ['Banks take up to ten days to show it.'],
      });
    },
  };
}
