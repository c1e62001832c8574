import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { firstRow } from '../platform/db/client.server.ts';
import { DomainError } from '../platform/errors.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import { claimMessages } from './messages.ts';

type Claimable = { id: string; slug: string; title: string };

/** @returns an idea that can be claimed. @throws DomainError gone when somebody has, not_found when it is not in the catalogue */
export async function findClaimable(ctx: Context, by: { id: string } | { slug: string }): Promise<Claimable> {
  const row = await firstRow<Claimable & { state: string; is_here: boolean }>(
    ctx.db,
    sql`
      SELECT i.id, i.slug, i.title, i.state, (${isVisible(ctx)}) AS is_here FROM ideas i
      WHERE ${'id' in by ? sql`i.id = ${by.id}` : sql`i.slug = ${by.slug.replaceAll('\0', '')}`}`,
  );
  if (row?.state === 'claimed') throw new DomainError('gone', claimMessages.claimed);
  if (!row?.is_here) throw new DomainError('not_found', 'Idea not found');
  return { id: row.id, slug: row.slug, title: row.title };
}
