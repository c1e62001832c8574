import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { asSent, type Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { tokensOf } from '../../shared/text/tokens.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import { type CardRow, cardColumns } from '../ideas/idea-rows.server.ts';
import { toCard } from '../ideas/serialise-idea.server.ts';
import type { Collection, CollectionSummary } from './collections.contract.ts';

const MOST_FOUND = 2;
const NOT_FOUND = 'There is no such list.';

/** @returns every list that has ideas to show, in the editor's order. */
export function listCollections(ctx: Context): Promise<CollectionSummary[]> {
  return ctx.db.rows<CollectionSummary>(sql`
    SELECT c.slug, c.title, c.tagline, c.rules, count(*)::int AS idea_count
    FROM collections c JOIN collection_ideas m ON m.collection_slug = c.slug JOIN ideas i ON i.id = m.idea_id
    WHERE ${isVisible(ctx)} GROUP BY c.slug ORDER BY c.position, c.slug`);
}

/**
 * @param search what a person searched for; words a list must have, the last one perhaps still being typed
 * @returns the few lists whose title or introduction has all of its words, best first
 */
export async function searchCollections(ctx: Context, search: string): Promise<CollectionSummary[]> {
  const words = tokensOf(search).map(({ word }) => word);
  if (words.length === 0) return [];
  return ctx.db.rows<CollectionSummary>(sql`
    WITH q AS (SELECT plainto_tsquery('assay', ${words.join(' ')}) AS terms)
    SELECT c.slug, c.title, c.tagline, c.rules, count(*)::int AS idea_count
    FROM q, collections c JOIN collection_ideas m ON m.collection_slug = c.slug JOIN ideas i ON i.id = m.idea_id
    WHERE c.search @@ q.terms AND ${isVisible(ctx)}
    GROUP BY c.slug, q.terms ORDER BY ts_rank(c.search, q.terms) DESC, c.position, c.slug LIMIT ${MOST_FOUND}`);
}

/**
 * @returns one list with its ideas as this viewer may see them; ideas that have left the catalogue are left out
 * @throws DomainError not_found
 */
export async function findCollection(ctx: Context, viewer: Viewer, slug: string): Promise<Collection> {
  type Row = Omit<CollectionSummary, 'idea_count'> & Columns<'intro' | 'changed_at'>;
  // Also spares the database a text it cannot hold.
  if (!/^[a-z0-9-]+$/.test(slug)) throw new DomainError('not_found', NOT_FOUND);
  const collection = await ctx.db.row<Row>(
    sql`SELECT slug, title, tagline, rules, intro, changed_at FROM collections WHERE slug = ${slug}`,
  );
  if (!collection) throw new DomainError('not_found', NOT_FOUND);
  const rows = await ctx.db.rows<'why', CardRow>(sql`
    SELECT ${cardColumns(ctx)}, m.why FROM collection_ideas m JOIN ideas i ON i.id = m.idea_id
    WHERE m.collection_slug = ${slug} AND ${isVisible(ctx)} ORDER BY m.position`);
  return {
    ...asSent(collection),
    idea_count: rows.length,
    entries: rows.map((row) => ({ why: row.why, idea: toCard(row, viewer, ctx.now()) })),
  };
}
