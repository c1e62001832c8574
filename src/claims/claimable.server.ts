import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import { claimMessages } from './messages.ts';

type Claimable = Columns<'id' | 'slug' | 'title'>;

/** @returns an idea that can be claimed. @throws DomainError gone when somebody has, not_found when it is not in the catalogue */
export async function findClaimable(ctx: Context, by: { id: string } | { slug: string }): Promise<Claimable> {
  const row = await ctx.db.row<'state' | 'is_here', Claimable>(sql`
      SELECT i.id, i.slug, i.title, i.state, (${isVisible(ctx)}) AS is_here FROM ideas i
      WHERE ${'id' in by ? sql`i.id = ${by.id}` : sql`i.slug = ${by.slug.replaceAll('\0', '')}`}`);
  if (row?.state === 'claimed') throw new DomainError('gone', claimMessages.claimed);
  if (!row?.is_here) throw new DomainError('not_found', 'Idea not found');
  return { id: row.id, slug: row.slug, title: row.title };
}
