import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import type { TopicLine } from './trends.contract.ts';

export type ClosestTopic = Pick<
  TopicLine,
  'slug' | 'name' | 'growth_rate' | 'growth_months' | 'source' | 'last_measured_at' | 'sparkline' | 'points'
> &
  Columns<'growth_a_month'>;

/** @returns the topic that is closest to each of some ideas, with its measured growth; an idea that meets no topic has none */
export async function closestTopics(ctx: Context, ideaIds: readonly string[]): Promise<Map<string, ClosestTopic>> {
  const rows = await ctx.db.rows<'idea_id', ClosestTopic>(sql`
    SELECT DISTINCT ON (ti.idea_id) ti.idea_id, t.slug, t.name, f.growth_rate, f.growth_months, f.growth_a_month,
      f.source, f.last_measured_at, f.sparkline, f.points
    FROM topic_ideas ti JOIN topics t ON t.id = ti.topic_id JOIN topic_figures f ON f.topic_id = t.id
    WHERE ti.idea_id = ANY (${[...ideaIds]}::uuid[]) AND t.state = 'active'
    ORDER BY ti.idea_id, ti.rank DESC, f.growth_a_month DESC, t.id`);
  return new Map(rows.map(({ idea_id, ...topic }) => [idea_id, topic]));
}
