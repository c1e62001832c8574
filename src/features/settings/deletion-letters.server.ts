import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import type { MailWriters } from '../../platform/mail/mail-jobs.server.ts';
import { formatLongDay } from '../../ui/format.ts';
import { type ClaimLinks, claimLink } from '../claims/claim-link.server.ts';

const ById = z.object({ userId: z.string() });
const Gone = z.object({ email: z.string(), claims: z.array(z.uuid()).default([]) });

/** The letters about an account that is to be deleted, is kept after all, or is gone. */
export function deletionLetters(ctx: Context, links: ClaimLinks): MailWriters {
  const { appUrl } = links;
  const find = (id: string) =>
    firstRow<{ email: string; deletion_due_at: Date | null }>(ctx.db, sql`SELECT email, deletion_due_at FROM users WHERE id = ${id}`);

  return {
    deletion_scheduled: async (data) => {
      const user = await find(ById.parse(data).userId);
      if (!user?.deletion_due_at) return undefined;
      const day = formatLongDay(user.deletion_due_at.toISOString());
      return writeLetter({
        to: user.email,
        subject: `Your Assay account will be deleted on ${day}`,
        paragraphs: [
          `You asked for your Assay account to be deleted. On ${day} the account and everything in it will be removed for good: profile, saved and marked ideas, history.`,
          'Until then it can be kept: sign in and choose “Keep my account”. You are signed out everywhere.',
        ],
        action: { label: 'Keep my account', url: `${appUrl}/keep-account` },
        after: [`If it was not you, keep the account and then set a new password at ${appUrl}/reset-password.`],
      });
    },
    deletion_cancelled: async (data) => {
      const user = await find(ById.parse(data).userId);
      if (!user || user.deletion_due_at) return undefined;
      return writeLetter({
        to: user.email,
        subject: 'Your Assay account stays',
        paragraphs: ['Your Assay account will not be deleted. Everything in it is as it was.'],
        after: [`If it was not you who kept it, set a new password at ${appUrl}/reset-password.`],
      });
    },
    account_deleted: async (data) => {
      const { email, claims } = Gone.parse(data);
      const owned = await ctx.db.rows<{ id: string; title: string; link_version: number }>(sql`
        SELECT c.id, i.title, c.link_version FROM claims c JOIN ideas i ON i.id = c.idea_id
        WHERE c.id = ANY (${claims}::uuid[]) AND c.ended_at IS NULL ORDER BY c.claimed_at, c.id`);
      // Somebody who has signed up anew since is not told that they have no account, unless there are links nobody else can give them.
      if (owned.length === 0 && (await firstRow(ctx.db, sql`SELECT 1 FROM users WHERE email = ${email}`))) return undefined;
      return writeLetter({
        to: email,
        subject: 'Your Assay account is deleted',
        paragraphs: [
          'Your Assay account and everything in it has been removed.',
          ...(owned.length > 0 ? ['What you own outright stays yours. Keep these links: they open it without an account.'] : []),
          ...owned.map(({ id, title, link_version }) => `“${title}”: ${claimLink(links, id, link_version)}`),
          'This is our last letter. With it your address is gone from our database as well.',
        ],
      });
    },
  };
}
