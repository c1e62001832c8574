import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { type IngestRun, runsUnderWay, type SourceId, sourceOf } from '../../trends/index.server.ts';
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

const ORDERS: Record<(typeof topicOrders)[number], string> = {
  name: 'lower(t.name)',
  growth: 'f.growth_a_month',
  ideas: 'f.related_ideas_count',
  measured: 'f.last_measured_at',
};

type Row = Omit<AdminTopic, 'related_ideas_count'> & { related_ideas_count: number | null };

/**
 * A page of all topics, also of those no visitor sees, with how the sources of series are doing and what the latest ingests changed.
 * @param canAsk whether live sources may be asked on this server
 */
export async function listAdminTopics(ctx: Context, query: AdminTopicQuery, canAsk: boolean): Promise<AdminTopicPage> {
  const filter = filterOf(query);
  const order = raw(`${ORDERS[query.sort]} ${query.direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, t.slug`);
  const [rows, counted, sources, runs] = await Promise.all([
    ctx.db.rows<Row>(sql`
      SELECT t.slug, t.name, t.category, t.state, f.growth_rate, f.growth_months, f.source, f.status, f.is_judged, f.related_ideas_count, f.last_measured_at,
        coalesce((SELECT json_agg(m ORDER BY m.source) FROM (
          SELECT m.source, count(*)::int AS terms, min(s.problem) AS problem FROM topic_terms m
            LEFT JOIN topic_sources s ON s.topic_id = m.topic_id AND s.source = m.source
          WHERE m.topic_id = t.id AND m.source NOT IN ('tag', 'naics', 'soc', 'country') GROUP BY m.source) m), '[]') AS sources
      FROM topics t LEFT JOIN topic_figures f ON f.topic_id = t.id WHERE ${filter}
      ORDER BY ${order} LIMIT ${PAGE_SIZE} OFFSET ${(query.page - 1) * PAGE_SIZE}`),
    firstRow<{ total: number }>(ctx.db, sql`SELECT count(*)::int AS total FROM topics t WHERE ${filter}`),
    sourceHealth(ctx),
    listIngestRuns(ctx),
  ]);
  const total = counted?.total ?? 0;
  return AdminTopicPage.parse({
    topics: rows.map((row) => AdminTopic.parse({ ...row, related_ideas_count: row.related_ideas_count ?? 0 })),
    pagination: { page: query.page, limit: PAGE_SIZE, total, pages: Math.ceil(total / PAGE_SIZE) },
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

type HealthRow = Omit<TopicSourceHealth, 'last_tried_at' | 'last_measured_at' | 'is_running' | 'gaps'> & {
  last_tried_at: Date | null;
  last_measured_at: Date | null;
};

/** How each source does: how many topics are mapped to it, how many of them it failed last, and when it last measured. */
export async function sourceHealth(ctx: Context): Promise<TopicSourceHealth[]> {
  const [running, gaps] = await Promise.all([runsUnderWay(ctx), gapsBySource(ctx)]);
  const rows = await ctx.db.rows<HealthRow>(sql`
    SELECT m.source, count(DISTINCT m.topic_id)::int AS topics, count(DISTINCT s.topic_id) FILTER (WHERE s.problem IS NOT NULL)::int AS with_problem,
      max(s.last_tried_at) AS last_tried_at, max(s.last_measured_at) AS last_measured_at
    FROM topic_terms m JOIN topics t ON t.id = m.topic_id AND t.state = 'active'
      LEFT JOIN topic_sources s ON s.topic_id = m.topic_id AND s.source = m.source
    WHERE m.source NOT IN ('tag', 'naics', 'soc', 'country') GROUP BY m.source ORDER BY m.source`);
  return rows.map((row) =>
    TopicSourceHealth.parse({
      ...row,
      last_tried_at: row.last_tried_at?.toISOString() ?? null,
      last_measured_at: row.last_measured_at?.toISOString() ?? null,
      gaps: gaps.get(row.source) ?? 0,
      is_running: running.includes(row.source),
    }),
  );
}

const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const;

/** Of each source how many periods between the first and the last of its series have no point. */
async function gapsBySource(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.db.rows<{ source: SourceId; months: number; points: number; series: number }>(sql`
    SELECT source, sum(12 * (extract(year FROM last) - extract(year FROM first)) + extract(month FROM last) - extract(month FROM first))::int AS months,
      sum(points)::int AS points, count(*)::int AS series
    FROM (SELECT source, min(observed_at) AS first, max(observed_at) AS last, count(*) AS points FROM topic_series GROUP BY topic_id, source) s GROUP BY source`);
  return new Map(rows.map(({ source, months, points, series }) => [source, months / MONTHS_OF[sourceOf(source).step] + series - points]));
}

/** The latest ingests, what each changed and what it refused. */
export async function listIngestRuns(ctx: Context): Promise<AdminIngestRun[]> {
  const rows = await ctx.db.rows<IngestRun & { started_at: Date; ended_at: Date | null }>(sql`
    SELECT id, source, started_at, ended_at, topics, asked, points_new, refused, changed, problem FROM ingest_runs
    ORDER BY started_at DESC, id DESC LIMIT ${RUNS_SHOWN}`);
  return rows.map((row) =>
    AdminIngestRun.parse({ ...row, started_at: row.started_at.toISOString(), ended_at: row.ended_at?.toISOString() ?? null }),
  );
}
