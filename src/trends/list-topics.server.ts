import sql, { join, raw, type Sql } from 'sql-template-tag';
import { COUNTED_AT_MOST, capped, paginated, whileLarge } from '../platform/api/counted.server.ts';
import { after, cursorAfter, type Falling, type List, orderBy, requireRow } from '../platform/api/cursor.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { tokensOf } from '../shared/text/tokens.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import type { CategoryId } from '../shared/vocabulary/categories.ts';
import { type SourceId, sourceOf } from './series-sources.ts';
import type { TopicKind } from './topic-kinds.ts';
import { TopicCard, TopicPage, type TopicQuery } from './trends.contract.ts';

/** Each has an index of its own, and one within a category. */
const ORDERS: Record<NonNullable<Exclude<TopicQuery['sort'], ''>>, Falling> = {
  // What was counted at a few dates, or is old, follows what has a curve of today.
  growth: [sql`f.is_current`, sql`f.growth_a_month`, sql`f.topic_id`],
  volume: [sql`f.volume_share`, sql`f.topic_id`],
  opportunity: [sql`f.opportunity_score`, sql`f.topic_id`],
};

const CARD = `t.id, t.slug, t.name, t.kind, t.category, t.description, f.growth_rate, f.growth_months, f.volume, f.source, f.opportunity_score,
  f.related_ideas_count, to_char(f.trending_since, 'YYYY-MM') AS trending_since, f.status, f.is_judged, f.is_relative, f.last_measured_at, f.points, f.sparkline`;
/** Columns of a card, of topics `t` joined with their figures `f`. */
export const topicColumns = raw(CARD);

type CardRow = Omit<TopicCard, 'search_volume' | 'volume_unit' | 'basis'> & Record<'source', SourceId>;

/** @returns a card by its contract. No source of searches is among them yet, so no volume of searches is given. */
export const toTopicCard = (row: CardRow): TopicCard =>
  TopicCard.parse({ ...row, search_volume: null, volume_unit: sourceOf(row.source).unit, basis: 'measured' });

/**
 * A page of the topics that have figures, with what all that were found come to together.
 * @param query sort is growth when none is asked for; every word of `search` has to occur in a topic, the last one perhaps begun
 */
export async function listTopics(ctx: Context, query: TopicQuery): Promise<TopicPage> {
  const asked = askedOf(query);
  const order = ORDERS[query.sort || 'growth'];
  const list: List = { from: sql`topic_figures f`, where: sql`f.is_listed AND ${asked}`, order, id: sql`f.topic_id` };
  const { limit, cursor } = query;
  const offset = cursor ? 0 : (query.page - 1) * limit;
  const shown = Math.max(0, Math.min(limit, COUNTED_AT_MOST - offset));
  const [rows, { found, summary }, counted] = await Promise.all([
    ctx.db.rows<CardRow>(sql`
      WITH page AS MATERIALIZED (
        SELECT f.topic_id FROM ${list.from} WHERE ${cursor ? sql`${list.where} AND ${after(list, cursor)}` : list.where}
        ORDER BY ${orderBy(order)} LIMIT ${shown && shown + 1} OFFSET ${offset})
      SELECT ${topicColumns} FROM topic_figures f JOIN topics t ON t.id = f.topic_id WHERE f.topic_id IN (SELECT topic_id FROM page)
      ORDER BY ${orderBy(order)}`),
    summarise(ctx, query, asked),
    countKinds(ctx),
    cursor && requireRow(ctx, list, cursor),
  ]);
  const before = cursor?.before ?? offset;
  return TopicPage.parse({
    topics: rows.slice(0, shown).map(toTopicCard),
    ...paginated(before, limit, capped(found)),
    next_cursor: cursorAfter(rows[shown - 1], before + shown, rows.length > shown),
    summary,
    ...counted,
  });
}

/** The condition on figures `f` of what was asked for. */
function askedOf({ category, kind, search }: TopicQuery): Sql {
  const words = tokensOf(search).map(({ word }) => word);
  const conditions = [
    ...(category ? [sql`f.category = ${category}`] : []),
    ...(kind ? [sql`f.kind = ${kind}`] : []),
    ...(search
      ? [words.length ? sql`f.topic_id IN (SELECT id FROM topics WHERE search @@ ${prefixQuery(words)}::tsquery)` : sql`false`]
      : []),
  ];
  return conditions.length ? join(conditions, ' AND ') : sql`true`;
}

type Kinds = Columns<'count'> & { id: CategoryId; kind: TopicKind };

/** How many topics there are in each category and of each kind, whatever was asked for. Of very many it may be a minute old, as what those found come to. */
async function countKinds(ctx: Context): Promise<Pick<TopicPage, 'categories' | 'kinds'>> {
  const rows = await whileLarge(ctx.db, 'topic_ideas', 'kinds', () =>
    ctx.db.rows<Kinds>(sql`
      SELECT f.category AS id, f.kind, count(*)::int AS count FROM topic_figures f WHERE f.is_listed GROUP BY f.category, f.kind ORDER BY f.category`),
  );
  return { categories: countsBy(rows, ({ id }) => id), kinds: countsBy(rows, ({ kind }) => kind) };
}

type Sums = { found: number; summary: TopicPage['summary'] };

/** What all topics found come to. */
function summarise(ctx: Context, { category, kind, search }: TopicQuery, asked: Sql): Promise<Sums> {
  return whileLarge(ctx.db, 'topic_ideas', JSON.stringify([category, kind, search]), async () => {
    const row = await ctx.db.row<
      'found' | 'volume' | 'ideas',
      Record<'growth', number>
    >(sql`WITH found AS MATERIALIZED (SELECT f.topic_id, f.growth_rate, f.volume, f.source FROM topic_figures f WHERE f.is_listed AND ${asked})
        SELECT count(*)::int AS found, coalesce(avg(growth_rate), 0)::float8 AS growth,
          coalesce(sum(volume) FILTER (WHERE source IN ('npm', 'pypi')), 0)::float8 AS volume,
          (SELECT count(*)::int FROM ideas i WHERE ${isVisible(ctx)}
            AND i.id IN (SELECT ti.idea_id FROM topic_ideas ti JOIN found USING (topic_id))) AS ideas
        FROM found`);
    const { found = 0, growth = 0, volume = 0, ideas = 0 } = row ?? {};
    return { found, summary: { average_growth: Math.round(10 * growth) / 10, total_volume: volume, related_ideas: ideas } };
  });
}

function countsBy<Id>(rows: readonly Kinds[], of: (row: Kinds) => Id): { id: Id; count: number }[] {
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
  const found = await ctx.db.row<'id'>(
    sql`SELECT id FROM topics WHERE state = 'active' AND (slug = ${topic} OR lower(name) = lower(${topic})) LIMIT 1`,
  );
  return found && sql`EXISTS (SELECT FROM topic_ideas ti WHERE ti.idea_id = i.id AND ti.topic_id = ${found.id})`;
}
