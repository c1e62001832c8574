import sql, { join, raw, type Sql } from 'sql-template-tag';
import { cursorAfter, placeOf, requirePlace } from '../platform/api/cursor.server.ts';
import type { Context } from '../platform/context.server.ts';
import { firstRow } from '../platform/db/client.server.ts';
import { tokensOf } from '../shared/text/tokens.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import type { CategoryId } from '../shared/vocabulary/categories.ts';
import { type SourceId, sourceOf } from './series-sources.ts';
import type { TopicKind } from './topic-kinds.ts';
import { TopicCard, TopicPage, type TopicQuery } from './trends.contract.ts';

const ORDERS: Record<NonNullable<Exclude<TopicQuery['sort'], ''>>, Sql> = {
  // What was counted at a few dates, or is old, follows what has a curve of today.
  growth: sql`f.is_current DESC, f.growth_a_month DESC, f.topic_id`,
  volume: sql`f.volume_share DESC, f.topic_id`,
  opportunity: sql`f.opportunity_score DESC, f.topic_id`,
};

const CARD = `t.id, t.slug, t.name, t.kind, t.category, t.description, f.growth_rate, f.growth_months, f.volume, f.source, f.opportunity_score,
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
    ...(query.category ? [sql`t.category = ${query.category}`] : []),
    ...(query.kind ? [sql`t.kind = ${query.kind}`] : []),
    ...(query.search
      ? [words.length ? sql`t.id IN (SELECT id FROM topics WHERE search @@ ${prefixQuery(words)}::tsquery)` : sql`false`]
      : []),
  ];
  const asked = conditions.length ? join(conditions, ' AND ') : sql`true`;
  const order = ORDERS[query.sort || 'growth'];
  const list = sql`FROM topic_figures f JOIN topics t ON t.id = f.topic_id WHERE t.state = 'active' AND ${asked}`;
  const offset = (query.page - 1) * query.limit;
  const place = query.cursor ? placeOf(query.cursor, sql`SELECT t.id, row_number() OVER (ORDER BY ${order}) AS place ${list}`) : undefined;
  const [rows, { total, summary, categories, kinds }, before] = await Promise.all([
    ctx.db.rows<CardRow>(sql`SELECT ${topicColumns} ${list} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${place ?? offset}`),
    summarise(ctx, asked),
    place ? requirePlace(ctx, place) : offset,
  ]);
  return TopicPage.parse({
    topics: rows.map(toTopicCard),
    pagination: { page: Math.floor(before / query.limit) + 1, limit: query.limit, total, pages: Math.ceil(total / query.limit) },
    next_cursor: cursorAfter(rows.at(-1), before + rows.length < total),
    summary,
    categories,
    kinds,
  });
}

type CategorySums = {
  id: CategoryId;
  kind: TopicKind;
  count: number;
  found: number;
  growth: number;
  volume: number;
  related_ideas: number;
};

/** What all topics found come to, and how many there are in each category and of each kind whatever was asked for: both in one pass. */
async function summarise(ctx: Context, asked: Sql): Promise<Pick<TopicPage, 'summary' | 'categories' | 'kinds'> & { total: number }> {
  const rows = await ctx.db.rows<CategorySums>(sql`
    WITH active AS (
      SELECT t.id, t.category, t.kind, f.growth_rate, f.volume, f.source, ${asked} AS is_found
      FROM topics t JOIN topic_figures f ON f.topic_id = t.id WHERE t.state = 'active')
    SELECT category AS id, kind, count(*)::int AS count, count(*) FILTER (WHERE is_found)::int AS found,
      coalesce(sum(growth_rate) FILTER (WHERE is_found), 0)::float8 AS growth,
      coalesce(sum(volume) FILTER (WHERE is_found AND source IN ('npm', 'pypi')), 0)::float8 AS volume,
      (SELECT count(DISTINCT ti.idea_id)::int FROM topic_ideas ti JOIN active a ON a.id = ti.topic_id AND a.is_found
        JOIN ideas i ON i.id = ti.idea_id WHERE ${isVisible(ctx)}) AS related_ideas
    FROM active GROUP BY category, kind ORDER BY category`);
  const sum = (of: (row: CategorySums) => number) => rows.reduce((soFar, row) => soFar + of(row), 0);
  const total = sum(({ found }) => found);
  return {
    total,
    summary: {
      average_growth: total === 0 ? 0 : Math.round((10 * sum(({ growth }) => growth)) / total) / 10,
      total_volume: sum(({ volume }) => volume),
      related_ideas: rows[0]?.related_ideas ?? 0,
    },
    categories: countsBy(rows, ({ id }) => id),
    kinds: countsBy(rows, ({ kind }) => kind),
  };
}

function countsBy<Id>(rows: readonly CategorySums[], of: (row: CategorySums) => Id): { id: Id; count: number }[] {
  return [...Map.groupBy(rows, of)].map(([id, those]) => ({ id, count: those.reduce((sum, { count }) => sum + count, 0) }));
}

/** Words for `to_tsquery`-like matching that cannot be mistaken for its operators: tokens hold letters and digits only. */
function prefixQuery(words: readonly string[]): Sql {
  const begun = words.map((word, i) => `'${word.replaceAll("'", "''")}'${i === words.length - 1 ? ':*' : ''}`).join(' & ');
  return sql`to_tsquery('assay', ${begun})`;
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
