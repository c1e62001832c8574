import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.server.ts';
import { checkPoints, type Refusal } from './check-points.ts';
import { monthName, monthNumber } from './forecast/registry.ts';
import { recomputeTopics } from './recompute-topics.server.ts';
import type { RawPoint, SeriesSource } from './series-source.ts';
import type { SourceId } from './series-sources.ts';

/** How far back a topic is asked for that has nothing yet. */
const BACKFILL_MONTHS = 60;
/** Sources correct themselves: a month is asked for again while it is among the latest so many. Stored months stay as they are. */
const OVERLAP_MONTHS = 1;
const MAX_REFUSALS_KEPT = 200;

type Asked = { topic_id: string; slug: string; terms: string[]; last_day: string | null; last_value: number | null };
/** What one run did. `changed` are the topics that got new months. */
export type IngestRun = {
  id: string;
  source: SourceId;
  topics: number;
  points_new: number;
  refused: (Refusal & { topic: string })[];
  changed: string[];
  problem: string | null;
};

/** A count of a month is stored under the first day after it. */
const dayAfter = (month: string) => `${monthName(monthNumber(month) + 1)}-01`;
const monthOf = (day: string) => monthName(monthNumber(day) - 1);

/**
 * Asks a source for the months that are new: of each active topic mapped to it, everything since its last month; five years back for one that has none.
 * What cannot be true is refused and kept with the run. Stored months are never overwritten, so a source that fails, is empty or lies costs nothing but
 * its new months; the topic says when it was last measured. Only topics with new months are recomputed.
 * @param only slugs to ask for; all of the source's topics when left out
 */
export async function ingestSeries(ctx: Context, source: SeriesSource, only?: readonly string[]): Promise<IngestRun> {
  const id = uuidv7();
  const now = ctx.now();
  const thisMonth = now.toISOString().slice(0, 7);
  await ctx.db.rows(sql`INSERT INTO ingest_runs (id, source, started_at) VALUES (${id}, ${source.id}, ${now})`);
  const topics = (await askedTopics(ctx, source.id)).filter(({ slug }) => !only || only.includes(slug));
  const run: IngestRun = { id, source: source.id, topics: topics.length, points_new: 0, refused: [], changed: [], problem: null };
  const changedIds: string[] = [];
  const farthest = monthName(monthNumber(thisMonth) - BACKFILL_MONTHS);
  const earliest = topics.reduce((least, { last_day }) => (last_day ? min(least, monthOf(last_day)) : farthest), thisMonth);
  try {
    await ingestWhole(ctx, source, earliest, thisMonth);
  } catch (error) {
    run.problem = `how the whole of it grew: ${messageOf(error)}`;
  }
  for (const topic of topics) {
    const lastMonth = topic.last_day && monthOf(topic.last_day);
    const from = lastMonth ? monthName(monthNumber(lastMonth) + 1 - OVERLAP_MONTHS) : farthest;
    // Everything that is over has been measured: nothing to ask.
    if (lastMonth && monthNumber(lastMonth) + 1 >= monthNumber(thisMonth)) continue;
    let problem: string | null = null;
    try {
      const said = await source.months(topic.terms, from);
      const fresh = said.filter(({ month }) => !lastMonth || month > lastMonth);
      const known = lastMonth && topic.last_value ? { month: lastMonth, value: topic.last_value } : undefined;
      const { taken, refused } = checkPoints(fresh, thisMonth, known);
      run.refused.push(...refused.map((refusal) => ({ ...refusal, topic: topic.slug })));
      const added = await storePoints(ctx, topic.topic_id, source.id, taken);
      run.points_new += added;
      if (added > 0) {
        run.changed.push(topic.slug);
        changedIds.push(topic.topic_id);
      } else problem = refused.length > 0 ? `said ${refused.length} months that cannot be true` : 'said nothing new';
    } catch (error) {
      problem = messageOf(error);
      run.problem ??= `${topic.slug}: ${problem}`;
    }
    await ctx.db.rows(sql`
      INSERT INTO topic_sources (topic_id, source, last_tried_at, last_measured_at, problem)
      VALUES (${topic.topic_id}, ${source.id}, ${now}, ${problem ? null : now}, ${problem})
      ON CONFLICT (topic_id, source) DO UPDATE SET last_tried_at = excluded.last_tried_at, problem = excluded.problem,
        last_measured_at = coalesce(excluded.last_measured_at, topic_sources.last_measured_at)`);
  }
  await recomputeTopics(ctx, changedIds);
  await ctx.db.rows(sql`
    UPDATE ingest_runs SET ended_at = ${ctx.now()}, topics = ${run.topics}, points_new = ${run.points_new}, problem = ${run.problem},
      refused = ${JSON.stringify(run.refused.slice(0, MAX_REFUSALS_KEPT))}::jsonb, changed = ${JSON.stringify(run.changed)}::jsonb WHERE id = ${id}`);
  return run;
}

const min = (a: string, b: string) => (a < b ? a : b);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

function askedTopics(ctx: Context, source: SourceId): Promise<Asked[]> {
  return ctx.db.rows<Asked>(sql`
    SELECT t.id AS topic_id, t.slug, array_agg(m.term ORDER BY m.term) AS terms, p.observed_at::text AS last_day, p.value AS last_value
    FROM topics t JOIN topic_terms m ON m.topic_id = t.id AND m.source = ${source}
    LEFT JOIN LATERAL (SELECT observed_at, value FROM topic_series s WHERE s.topic_id = t.id AND s.source = ${source} ORDER BY observed_at DESC LIMIT 1) p ON true
    WHERE t.state = 'active' GROUP BY t.id, p.observed_at, p.value ORDER BY t.slug`);
}

async function storePoints({ db, now }: Context, topicId: string, source: SourceId, points: readonly RawPoint[]): Promise<number> {
  if (points.length === 0) return 0;
  const rows = points.map(({ month, value }) => ({ observed_at: dayAfter(month), value }));
  const stored = await db.rows(sql`
    INSERT INTO topic_series (topic_id, source, observed_at, value, basis, ingested_at)
    SELECT ${topicId}, ${source}, observed_at, value, 'measured', ${now()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (observed_at date, value float8)
    ON CONFLICT DO NOTHING RETURNING 1`);
  return stored.length;
}

/** Chains the whole of a source onto the index it has; the first month of a source without one is its zero. */
async function ingestWhole(ctx: Context, source: SeriesSource, from: string, thisMonth: string): Promise<void> {
  if (!source.whole) return;
  const stored = await ctx.db.rows<{ observed_at: string; log_index: number }>(
    sql`SELECT observed_at, log_index FROM registry_index WHERE source = ${source.id} ORDER BY observed_at`,
  );
  const known = new Map(stored.map((row) => [row.observed_at, row.log_index]));
  const { taken } = checkPoints(await source.whole(from), thisMonth);
  const anchor = taken.findLast(({ month }) => known.has(dayAfter(month)));
  // Without a month in common the two cannot be put on one scale.
  if (taken.length === 0 || (known.size > 0 && !anchor)) return;
  const zero = anchor ?? (taken[0] as RawPoint);
  const offset = anchor ? (known.get(dayAfter(anchor.month)) as number) : 0;
  const rows = taken.map(({ month, value }) => ({ observed_at: dayAfter(month), log_index: offset + Math.log(value / zero.value) }));
  await ctx.db.rows(sql`
    INSERT INTO registry_index (source, observed_at, log_index, measured_over)
    SELECT ${source.id}, observed_at, log_index, 0 FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (observed_at date, log_index float8)
    ON CONFLICT DO NOTHING`);
}
