import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { isVisible } from './idea-rows.server.ts';

export type SitemapEntry = { slug: string; updated_at: Date };

/** Every idea anybody may know of, by slug, with when it last changed. Less than a hundred bytes each. */
export function listForSitemap(ctx: Context): Promise<SitemapEntry[]> {
  return ctx.db.rows<SitemapEntry>(sql`SELECT i.slug, i.updated_at FROM ideas i WHERE ${isVisible(ctx)} ORDER BY i.slug`);
}
