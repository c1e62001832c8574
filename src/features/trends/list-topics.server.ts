import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import type { CategoryId } from '../ideas/categories.ts';
import { requireIdea } from '../ideas/find-idea.server.ts';
import { isVisible } from '../ideas/idea-rows.server.ts';
import { tokensOf } from '../ideas/search/tokens.ts';
import { type SourceId, sourceOf } from './series-sources.ts';
import { TopicCard, type TopicLine, TopicPage, type TopicQuery } from './trends.contract.ts';

const ORDERS: Record<NonNullable<Exclude<TopicQuery['sort'], ''>>, Sql> = {
  growth: sql`f.growth_a_month DESC, f.topic_id`,
  volume: sql`f.volume_share DESC, f.topic_id`,
  opportunity: sql`f.opportunity_score DESC, f.topic_id`,
};

const CARD = `t.id, t.slug, t.name, t.category, t.description, f.growth_rate, f.growth_months, f.volume, f.source, f.opportunity_score,
  f.related_ideas_count, to_char(f.trending_since, 'YYYY-MM') AS trending_since, f.status, f.is_judged, f.is_relative, f.last_measured_at, f.points, f.sparkline`;
/** Columns of a card, of topics `t` joined with their figures `f`. */
export const topicColumns = raw(CARD);

type CardRow = Omit<TopicCard, 'search_volume' | 'volume_unit' | 'basis'> & { source: SourceId };

/** @returns a card by its contract. No source of searches is among them yet, so no volume of searches is given. */
export const toTopicCard = (row: CardRow): TopicCard =>
  TopicCard.parse({ ...row, search_volume: null, volume_unit: sourceOf(row.source).unit, basis: 'measured' });

/**
 * A page of the topics that have figures, with what all that were found come to together.
 * @param query sort is growth when none is asked for; every word of `search` has to occur in a topic, the last one perhaps begun
 */
export async function listTopics(ctx: Context, query: TopicQuery): Promise<TopicPage> {
  const words = tokensOf(query.search).map(({ word }) => word);
  const conditions = [
    sql`t.state = 'active'`,
    ...(query.category ? [sql`t.category = ${query.category}`] : []),
    ...(query.search ? [words.length ? sql`t.search @@ ${prefixQuery(words)}::tsquery` : sql`false`] : []),
  ];
  const filter = join(conditions, ' AND ');
  const order = ORDERS[query.sort || 'growth'];
  const [rows, summary, categories] = await Promise.all([
    ctx.db.rows<CardRow>(sql`
      SELECT ${topicColumns} FROM topic_figures f JOIN topics t ON t.id = f.topic_id WHERE ${filter}
      ORDER BY ${order} LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}`),
    summarise(ctx, filter),
    ctx.db.rows<{ id: CategoryId; count: number }>(sql`
      SELECT t.category AS id, count(*)::int AS count FROM topics t JOIN topic_figures f ON f.topic_id = t.id
      WHERE t.state = 'active' GROUP BY t.category ORDER BY t.category`),
  ]);
  const { total, ...sums } = summary;
  return TopicPage.parse({
    topics: rows.map(toTopicCard),
    pagination: { page: query.page, limit: query.limit, total, pages: Math.ceil(total / query.limit) },
    summary: sums,
    categories,
  });
}

type Summary = TopicPage['summary'] & { total: number };

async function summarise(ctx: Context, filter: Sql): Promise<Summary> {
  const row = await firstRow<Summary>(
    ctx.db,
    sql`
      WITH found AS (SELECT t.id, f.growth_rate, f.volume, f.source FROM topics t JOIN topic_figures f ON f.topic_id = t.id WHERE ${filter})
      SELECT count(*)::int AS total, coalesce(round(avg(growth_rate)::numeric, 1), 0)::float8 AS average_growth,
        coalesce(sum(volume) FILTER (WHERE source IN ('npm', 'pypi')), 0) AS total_volume,
        (SELECT count(DISTINCT ti.idea_id)::int FROM topic_ideas ti JOIN found ON found.id = ti.topic_id
          JOIN ideas i ON i.id = ti.idea_id WHERE ${isVisible(ctx)}) AS related_ideas
      FROM found`,
  );
  return row ?? { total: 0, average_growth: 0, total_volume: 0, related_ideas: 0 };
}

/** Words for `to_tsquery`-like matching that cannot be mistaken for its operators: tokens hold letters and digits only. */
function prefixQuery(words: readonly string[]): Sql {
  const begun = words.map((word, i) => `'${word.replaceAll("'", "''")}'${i === words.length - 1 ? ':*' : ''}`).join(' & ');
  return sql`to_tsquery('assay', ${begun})`;
}

/** @returns the topics an idea meets, the closest first @throws DomainError not_found, gone, as `findIdea` */
export async function topicsOfIdea(ctx: Context, slug: string, limit = 3): Promise<TopicLine[]> {
  const found = slug.includes('\0')
    ? []
    : await ctx.db.rows<TopicLine>(sql`
    SELECT t.slug, t.name, f.growth_rate, f.growth_months, f.status, f.is_judged, f.is_relative, f.source, f.last_measured_at
    FROM ideas i JOIN topic_ideas ti ON ti.idea_id = i.id JOIN topics t ON t.id = ti.topic_id JOIN topic_figures f ON f.topic_id = t.id
    WHERE i.slug = ${slug} AND ${isVisible(ctx)} AND t.state = 'active' ORDER BY ti.rank DESC, f.growth_a_month DESC, t.id LIMIT ${limit}`);
  if (found.length === 0) await requireIdea(ctx, slug);
  return found;
}

/** The condition on ideas `i` that they meet a topic, by its name or slug; undefined when there is none of that name. */
export async function meetsTopic(ctx: Context, topic: string): Promise<Sql | undefined> {
  if (topic.includes('\0')) return undefined;
  const found = await firstRow<{ id: string }>(
    ctx.db,
    sql`SELECT id FROM topics WHERE state = 'active' AND (slug = ${topic} OR lower(name) = lower(${topic})) LIMIT 1`,
  );
  return found && sql`EXISTS (SELECT FROM topic_ideas ti WHERE ti.idea_id = i.id AND ti.topic_id = ${found.id})`;
}
