import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import { enqueueMail } from '../platform/mail/mail-jobs.server.ts';
import type { ClaimLinks } from './claim-link.server.ts';
import { type Holder, requireClaim } from './find-claim.server.ts';
import { claimMessages } from './messages.ts';

/**
 * Makes every link to a claim that was mailed so far worthless and mails a new one to the owner's address.
 * @throws DomainError not_found, gone; conflict when the owner's account, and the address with it, was deleted
 */
export async function replaceLink(ctx: Context, links: ClaimLinks, holder: Holder, id: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const { link_version: version, email, account_email } = await requireClaim({ db }, links, holder, id);
    if (!email && !account_email) throw new DomainError('conflict', claimMessages.noAddress);
    // Of two at once the second changes nothing: it was asked by a link the first has replaced.
    const raised = await db.rows(
      sql`UPDATE claims SET link_version = link_version + 1 WHERE id = ${id} AND link_version = ${version} RETURNING 1`,
    );
    if (raised.length > 0) await enqueueMail({ ...ctx, db }, 'claim_link', { claimId: id });
  });
}
