import sql from 'sql-template-tag';
import { z } from 'zod';
import { type Receipt, receiptFigures } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { uuidOrNull } from '../platform/db/uuid.ts';
import { type Email, writeEmail } from '../platform/mail/email.ts';
import type { MailWriters } from '../platform/mail/mail-jobs.server.ts';
import { formatCents } from '../ui/format.ts';
import { type ClaimLinks, claimLink } from './claim-link.server.ts';

const ByClaim = z.object({ claimId: z.string() });
const ByPayment = z.object({ paymentId: z.string() });

/** The emails of claims, each by the kind of its job. */
export function claimEmails({ db }: Context, links: ClaimLinks): MailWriters {
  /** Undefined when the claim has ended since: its payer gets another email. */
  const claimEmail = async (
    data: unknown,
    subject: (title: string) => string,
    first: (title: string) => string,
    hasReceipt = false,
  ): Promise<Email | undefined> => {
    const { claimId } = ByClaim.parse(data);
    const claim = await db.row<'title' | 'to?' | 'link_version' | 'has_account', Receipt>(sql`
        SELECT i.title, coalesce(u.email, c.email) AS to, c.link_version, c.user_id IS NOT NULL AS has_account,
          p.amount_cents, p.tax_cents, p.paid_at, p.period_start, p.period_end, p.invoice_number, p.receipt_url
        FROM claims c JOIN payments p ON p.id = c.payment_id JOIN ideas i ON i.id = c.idea_id LEFT JOIN users u ON u.id = c.user_id WHERE c.id = ${claimId} AND c.ended_at IS NULL`);
    if (!claim?.to) return undefined;
    return writeEmail({
      to: claim.to,
      subject: subject(claim.title),
      paragraphs: [first(claim.title), 'Behind the link are the whole dossier, its file to keep, and the certificate.'],
      blocks: hasReceipt ? [receiptFigures(`“${claim.title}”, outright`, claim)] : [],
      action: { label: 'Open my idea', url: claimLink(links, claimId, claim.link_version) },
      after: [
        'Whoever has this link can read the dossier, so keep it to yourself. If it got into other hands, replace it on that page: the old one then opens nothing.',
        claim.has_account
          ? `It is in your account as well: ${links.appUrl}/claims`
          : `No account is needed. If you sign up with this address, the idea is in your account as well: ${links.appUrl}/signup`,
        // Behind the one link that matters.
        ...(hasReceipt && claim.receipt_url ? [`The payment provider’s receipt: ${claim.receipt_url}`] : []),
      ],
    });
  };

  return {
    claim_made: (data) =>
      claimEmail(
        data,
        (title) => `You own “${title}”`,
        (title) => `Your payment has arrived, and “${title}” is yours. It has left the Assay catalogue: nobody else finds it there.`,
        true,
      ),
    claim_link: (data) =>
      claimEmail(
        data,
        (title) => `A new link to “${title}”`,
        (title) => `You asked for a new link to “${title}”. The links mailed before no longer work.`,
      ),
    claim_given_back: async (data) => {
      const { paymentId } = ByPayment.parse(data);
      const payment = await db.row<'amount_cents' | 'idea_id?' | 'to?' | 'was_owned'>(sql`
          SELECT p.amount_cents, p.metadata ->> 'idea_id' AS idea_id, coalesce(u.email, p.email) AS to,
            EXISTS (SELECT 1 FROM claims c WHERE c.payment_id = p.id) AS was_owned
          FROM payments p LEFT JOIN users u ON u.id = p.user_id WHERE p.id = ${paymentId}`);
      if (!payment?.to) return undefined;
      const idea = await db.value<string>(sql`SELECT title FROM ideas WHERE id = ${uuidOrNull(payment.idea_id)}::uuid`);
      const name = idea !== undefined ? `“${idea}”` : 'the idea';
      const amount = formatCents(payment.amount_cents);
      return writeEmail({
        to: payment.to,
        subject: `Your ${amount} for ${name} went back to you`,
        paragraphs: [
          payment.was_owned
            ? `Your payment of ${amount} for ${name} was refunded in full. The claim has ended with it, and the idea is in the catalogue again.`
            : `Your payment of ${amount} for ${name} was refunded in full: somebody else paid for it first, or it was withdrawn while you paid.`,
          'Banks take up to ten days to show it. You owe nothing, and there is nothing to do.',
        ],
        action: { label: 'See other ideas', url: `${links.appUrl}/browse` },
      });
    },
  };
}
