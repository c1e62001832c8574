import sql from 'sql-template-tag';
import type { OwnedBy } from '../people/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { type ClaimLinks, claimLink } from './claim-link.server.ts';

/** @returns what tells, in an email, which ideas somebody owns outright, with the links that open them without an account */
export function ownedBy(ctx: Context, links: ClaimLinks): OwnedBy {
  return async (of) => {
    const whose = 'userId' in of ? sql`c.user_id = ${of.userId}` : sql`c.id = ANY (${of.claims}::uuid[])`;
    const owned = await ctx.db.rows<'id' | 'title' | 'link_version'>(sql`
      SELECT c.id, i.title, c.link_version FROM claims c JOIN ideas i ON i.id = c.idea_id
      WHERE ${whose} AND c.ended_at IS NULL ORDER BY c.claimed_at, c.id`);
    if (owned.length === 0) return [];
    return [
      { text: 'What you own outright stays yours. Keep these links: they open it without an account.' },
      { links: owned.map(({ id, title, link_version }) => ({ label: title, url: claimLink(links, id, link_version) })) },
    ];
  };
}
