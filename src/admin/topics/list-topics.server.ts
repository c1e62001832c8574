import sql, { join, raw, type Sql } from 'sql-template-tag';
import { COUNTED_AT_MOST, countUpTo, paginated, whileLarge } from '../../platform/api/counted.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { asSent, type Columns, type RowFor } from '../../platform/db/columns.ts';
import { runsUnderWay, type SourceId, sourceOf } from '../../trends/index.server.ts';
import {
  AdminIngestRun,
  AdminTopic,
  AdminTopicPage,
  type AdminTopicQuery,
  TopicSourceHealth,
  type topicOrders,
} from './topics.contract.ts';

const PAGE_SIZE = 20;
const RUNS_SHOWN = 20;

/** Topics without figures come last, whichever way. */
const ORDERS: Record<(typeof topicOrders)[number], (way: 'ASC' | 'DESC') => string> = {
  name: (way) => `lower(t.name) ${way}, t.slug ${way}`,
  growth: (way) => `f.growth_a_month ${way} NULLS LAST, t.slug`,
  ideas: (way) => `f.related_ideas_count ${way} NULLS LAST, t.slug`,
  measured: (way) => `f.last_measured_at ${way} NULLS LAST, t.slug`,
};

type Row = Omit<AdminTopic, 'related_ideas_count'> & Columns<'related_ideas_count?'>;

/**
 * A page of all topics, also of those no visitor sees, with how the sources of series are doing and what the latest ingests changed.
 * @param canAsk whether live sources may be asked on this server
 */
export async function listAdminTopics(ctx: Context, query: AdminTopicQuery, canAsk: boolean): Promise<AdminTopicPage> {
  const filter = filterOf(query);
  const order = raw(ORDERS[query.sort](query.direction === 'asc' ? 'ASC' : 'DESC'));
  const offset = (query.page - 1) * PAGE_SIZE;
  const [rows, counted, sources, runs] = await Promise.all([
    ctx.db.rows<Row>(sql`
      WITH page AS MATERIALIZED (
        SELECT t.id FROM topics t LEFT JOIN topic_figures f ON f.topic_id = t.id WHERE ${filter}
        ORDER BY ${order} LIMIT ${Math.max(0, Math.min(PAGE_SIZE, COUNTED_AT_MOST - offset))} OFFSET ${offset})
      SELECT t.slug, t.name, t.category, t.state, f.growth_rate, f.growth_months, f.source, f.status, f.is_judged, f.related_ideas_count, f.last_measured_at,
        coalesce((SELECT json_agg(m ORDER BY m.source) FROM (
          SELECT m.source, count(*)::int AS terms, min(s.problem) AS problem FROM topic_terms m
            LEFT JOIN topic_sources s ON s.topic_id = m.topic_id AND s.source = m.source
          WHERE m.topic_id = t.id AND m.source NOT IN ('tag', 'naics', 'soc', 'country') GROUP BY m.source) m), '[]') AS sources
      FROM topics t LEFT JOIN topic_figures f ON f.topic_id = t.id WHERE t.id IN (SELECT id FROM page) ORDER BY ${order}`),
    countUpTo(ctx.db, sql`FROM topics t WHERE ${filter}`),
    sourceHealth(ctx),
    listIngestRuns(ctx),
  ]);
  return AdminTopicPage.parse({
    topics: rows.map((row) => AdminTopic.parse({ ...row, related_ideas_count: row.related_ideas_count ?? 0 })),
    ...paginated(offset, PAGE_SIZE, counted),
    sources,
    runs,
    can_ask: canAsk,
  });
}

function filterOf({ search, category, state, source }: AdminTopicQuery): Sql {
  const like = `%${search.replaceAll('\0', '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  return join(
    [
      sql`true`,
      ...(search ? [sql`(t.name ILIKE ${like} OR t.slug ILIKE ${like})`] : []),
      ...(category ? [sql`t.category = ${category}`] : []),
      ...(state ? [sql`t.state = ${state}`] : []),
      ...(source ? [sql`EXISTS (SELECT FROM topic_terms m WHERE m.topic_id = t.id AND m.source = ${source})`] : []),
    ],
    ' AND ',
  );
}

type HealthRow = Omit<TopicSourceHealth, 'is_running' | 'gaps'>;

/** How each source does: how many topics are mapped to it, how many of them it failed last, and when it last measured. Of very long series it may be a minute old. */
export async function sourceHealth(ctx: Context): Promise<TopicSourceHealth[]> {
  const [running, [rows, gaps]] = await Promise.all([
    runsUnderWay(ctx),
    whileLarge(ctx.db, 'topic_series', 'health', () => Promise.all([healthBySource(ctx), gapsBySource(ctx)])),
  ]);
  return rows.map((row) => TopicSourceHealth.parse({ ...row, gaps: gaps.get(row.source) ?? 0, is_running: running.includes(row.source) }));
}

async function healthBySource(ctx: Context): Promise<HealthRow[]> {
  const rows = await ctx.db.rows<Omit<RowFor<typeof TopicSourceHealth>, 'is_running' | 'gaps'>>(sql`
    SELECT m.source, count(DISTINCT m.topic_id)::int AS topics, count(DISTINCT s.topic_id) FILTER (WHERE s.problem IS NOT NULL)::int AS with_problem,
      max(s.last_tried_at) AS last_tried_at, max(s.last_measured_at) AS last_measured_at
    FROM topic_terms m JOIN topics t ON t.id = m.topic_id AND t.state = 'active'
      LEFT JOIN topic_sources s ON s.topic_id = m.topic_id AND s.source = m.source
    WHERE m.source NOT IN ('tag', 'naics', 'soc', 'country') GROUP BY m.source ORDER BY m.source`);
  return rows.map(asSent);
}

const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const;

/** Of each source how many periods between the first and the last of its series have no point. */
async function gapsBySource(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.db.rows<'points', Record<'source', SourceId> & Record<'months' | 'series', number>>(sql`
    SELECT source, sum(12 * (extract(year FROM last) - extract(year FROM first)) + extract(month FROM last) - extract(month FROM first))::int AS months,
      sum(points)::int AS points, count(*)::int AS series
    FROM (SELECT source, min(observed_at) AS first, max(observed_at) AS last, count(*) AS points FROM topic_series GROUP BY topic_id, source) s GROUP BY source`);
  return new Map(rows.map(({ source, months, points, series }) => [source, months / MONTHS_OF[sourceOf(source).step] + series - points]));
}

/** The latest ingests, what each changed and what it refused. */
export async function listIngestRuns(ctx: Context): Promise<AdminIngestRun[]> {
  const rows = await ctx.db.rows<RowFor<typeof AdminIngestRun>>(sql`
    SELECT id, source, started_at, ended_at, topics, asked, points_new, refused, changed, problem FROM ingest_runs
    ORDER BY started_at DESC, id DESC LIMIT ${RUNS_SHOWN}`);
  return rows.map((row) => AdminIngestRun.parse(asSent(row)));
}
