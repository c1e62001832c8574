import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import { categoryIds } from '../../shared/vocabulary/categories.ts';
import { SITEMAP_LIMIT, type SitemapPage } from './render-sitemap.ts';

/** Pages of every site: those that show the catalogue change with it, the others with a release, which is nobody's news. */
const CATALOGUE_PAGES = ['/', '/browse', '/collections', '/fit', '/archive', '/trending'];
const OTHER_PAGES = ['/buyers', '/reports/sample', '/pricing', '/roadmap', '/methodology', '/developers', '/terms', '/privacy'];

/**
 * The pages a search engine is told of, cut into parts: the site's own, the categories that have ideas, then every visible idea, oldest first,
 * so that a new one changes only the last part.
 * @param part counted from 1
 * @param otherPages paths of pages of higher rooms, which change with a release
 * @param limit how many pages a part may hold
 * @returns the part's pages, none beyond the last part, and how many parts there are
 */
export async function listForSitemap(
  ctx: Context,
  part: number,
  otherPages: readonly string[] = [],
  limit = SITEMAP_LIMIT,
): Promise<{ pages: SitemapPage[]; parts: number }> {
  const { pages, ideas } = await fixedPages(ctx, otherPages);
  const from = (part - 1) * limit;
  const own = pages.slice(from, from + limit);
  const rows = await ctx.db.rows<'slug' | 'changed_at'>(sql`
    SELECT i.slug, greatest(i.updated_at, i.published_at) AS changed_at FROM ideas i WHERE ${isVisible(ctx)}
    ORDER BY i.published_at, i.id LIMIT ${limit - own.length} OFFSET ${Math.max(0, from - pages.length)}`);
  return {
    pages: [...own, ...rows.map(({ slug, changed_at }) => ({ path: `/ideas/${slug}`, changedAt: changed_at }))],
    parts: Math.ceil((pages.length + ideas) / limit),
  };
}

async function fixedPages(ctx: Context, otherPages: readonly string[]): Promise<{ pages: SitemapPage[]; ideas: number }> {
  const rows = await ctx.db.rows<'category' | 'ideas' | 'changed_at'>(sql`
    SELECT i.category, count(*) AS ideas, max(greatest(i.updated_at, i.published_at)) AS changed_at
    FROM ideas i WHERE ${isVisible(ctx)} GROUP BY i.category`);
  const lists = await ctx.db.rows<'slug' | 'changed_at'>(sql`SELECT slug, changed_at FROM collections ORDER BY position, slug`);
  const topics = await ctx.db.rows<'slug' | 'changed_at'>(sql`
    SELECT t.slug, greatest(t.changed_at, f.computed_at) AS changed_at FROM topics t JOIN topic_figures f ON f.topic_id = t.id
    WHERE t.state = 'active' ORDER BY t.slug`);
  const changes = new Map(rows.map((row) => [row.category, row.changed_at]));
  const latest = rows.map((row) => row.changed_at).sort((a, b) => b.getTime() - a.getTime())[0];
  return {
    pages: [
      ...CATALOGUE_PAGES.map((path) => ({ path, changedAt: latest })),
      ...[...OTHER_PAGES, ...otherPages].map((path) => ({ path })),
      ...categoryIds.filter((id) => changes.has(id)).map((id) => ({ path: `/browse?category=${id}`, changedAt: changes.get(id) })),
      ...lists.map(({ slug, changed_at }) => ({ path: `/collections/${slug}`, changedAt: changed_at })),
      ...topics.map(({ slug, changed_at }) => ({ path: `/trending/${slug}`, changedAt: changed_at })),
    ],
    ideas: rows.reduce((sum, row) => sum + row.ideas, 0),
  };
}
