import { LRUCache } from 'lru-cache';
import sql from 'sql-template-tag';
import { ideaListVersion, ideasByMeaning } from '../../engine/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { asOfNow } from '../../platform/db/replicas.server.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import type { Viewer } from './access.ts';
import { findSubject, type Subject } from './find-idea.server.ts';
import { type CardRow, cardColumns } from './idea-rows.server.ts';
import type { IdeaCard } from './ideas.contract.ts';
import { toCard } from './serialise-idea.server.ts';

const RELATED = 4;
/** However large the catalogue, so many of its category and so many that share a word are compared, no more. */
const CANDIDATES = 200;
/** An idea may be claimed or hidden while an order is kept. */
const SPARE = 20;

/** The vector of a new idea is made a little after it is published. */
const KEPT_MS = 10 * 60_000;

const orders = new LRUCache<string, readonly string[]>({ max: 2_000, ttl: KEPT_MS });

/**
 * The ideas nearest to one, also to one that somebody owns by now: of those that share its category or a word of its title and tags, the most alike in meaning.
 * @throws DomainError not_found
 */
export async function relatedIdeas(ctx: Context, viewer: Viewer, slug: string): Promise<IdeaCard[]> {
  const order = await asOfNow(() => orderOf(ctx, slug));
  const rows = await ctx.db.rows<CardRow>(sql`
    SELECT ${cardColumns(ctx)} FROM ideas i WHERE i.id = ANY (${order}::uuid[]) AND ${isVisible(ctx)}
    ORDER BY array_position(${order}::uuid[], i.id) LIMIT ${RELATED}`);
  return rows.map((row) => toCard(row, viewer, ctx.now()));
}

async function orderOf(ctx: Context, slug: string): Promise<readonly string[]> {
  const [subject, version] = await Promise.all([findSubject(ctx, slug), ideaListVersion(ctx)]);
  const key = `${version} ${subject.id}`;
  const order = orders.get(key) ?? (await ideasByMeaning(ctx, subject.id, await candidates(ctx, subject))).slice(0, RELATED + SPARE);
  orders.set(key, order);
  return order;
}

/** @returns the ids, those that share the most telling words first */
async function candidates(ctx: Context, { id, title, tags, category }: Subject): Promise<string[]> {
  const words = `${title} ${tags.join(' ')}`;
  const rows = await ctx.db.rows<'id'>(sql`
    WITH similarity AS (SELECT replace(plainto_tsquery('assay', ${words})::text, '&', '|')::tsquery AS query)
    SELECT i.id FROM similarity, ideas i
    WHERE i.id IN (
      (SELECT i.id FROM ideas i WHERE i.category = ${category} AND ${isVisible(ctx)} ORDER BY i.published_at DESC, i.id DESC LIMIT ${CANDIDATES})
      UNION (SELECT i.id FROM ideas i, similarity WHERE i.search @@ similarity.query AND ${isVisible(ctx)} LIMIT ${CANDIDATES})
    ) AND i.id <> ${id}
    ORDER BY ts_rank(i.search, similarity.query) + CASE WHEN i.category = ${category} THEN 0.1 ELSE 0 END DESC, i.idea_score DESC, i.id`);
  return rows.map((row) => row.id);
}
