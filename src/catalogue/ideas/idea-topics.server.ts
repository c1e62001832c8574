import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import type { TopicLine } from '../../trends/index.server.ts';
import { requireIdea } from './find-idea.server.ts';

/** @returns the topics an idea meets, the closest first @throws DomainError not_found, gone, as `findIdea` */
export async function topicsOfIdea(ctx: Context, slug: string, limit = 3): Promise<TopicLine[]> {
  const found = slug.includes('\0')
    ? []
    : await ctx.db.rows<TopicLine>(sql`
    SELECT t.slug, t.name, t.kind, f.sparkline, f.points, f.growth_rate, f.growth_months, f.status, f.is_judged, f.is_relative, f.source, f.last_measured_at
    FROM ideas i JOIN topic_ideas ti ON ti.idea_id = i.id JOIN topics t ON t.id = ti.topic_id JOIN topic_figures f ON f.topic_id = t.id
    WHERE i.slug = ${slug} AND ${isVisible(ctx)} AND t.state = 'active' ORDER BY ti.rank DESC, f.growth_a_month DESC, t.id LIMIT ${limit}`);
  if (found.length === 0) await requireIdea(ctx, slug);
  return found;
}
