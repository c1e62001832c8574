import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { checkPoints, type Refusal, type Revision, revisionsOf } from './check-points.ts';
import { monthName, monthNumber } from './forecast/registry.ts';
import { ingestWhole } from './ingest-whole.server.ts';
import { recomputeTopics } from './recompute-topics.server.ts';
import type { SourceId } from './series-sources.ts';
import { dayAfter, monthOf } from './sources/months.ts';
import type { RawPoint, SeriesSource } from './sources/series-source.ts';

/** Sources correct themselves: a month is asked for again while it is among the latest so many. Stored months stay as they are. */
const OVERLAP_MONTHS = 1;
const MAX_REFUSALS_KEPT = 200;
/** A source that failed so many topics in a row is not asked for the others. */
const FAILURES_TO_STOP = 3;
/** A run that has not ended after so long was broken off with its process. */
const BROKEN_OFF_MS = 6 * 3_600_000;

type Asked = Columns<'topic_id' | 'slug' | 'asked_from?' | 'last_day?'> & Record<'terms', string[]>;

/** What one run did. `changed` are the topics that got new months. */
export type IngestRun = {
  id: string;
  source: SourceId;
  topics: number;
  asked: number;
  points_new: number;
  refused: (Refusal & { topic: string })[];
  changed: string[];
  problem: string | null;
};

/**
 * Begins a run of a source, if none is under way.
 * @param notWithinMs a run that began so short a while ago is enough
 * @param failedWithinMs one with a problem is enough for so long alone
 * @returns its id, else undefined; of several processes one gets it
 */
export function beginRun(ctx: Context, source: SourceId, notWithinMs = 0, failedWithinMs = notWithinMs): Promise<string | undefined> {
  return ctx.db.transaction(async (db) => {
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('ingest_' || ${source}))`);
    const now = ctx.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    const busy = await db.row(sql`SELECT 1 FROM ingest_runs WHERE source = ${source}
        AND ((ended_at IS NULL AND started_at > ${before(BROKEN_OFF_MS)}) OR started_at > ${before(failedWithinMs)}
          OR (started_at > ${before(notWithinMs)} AND problem IS NULL)) LIMIT 1`);
    if (busy) return undefined;
    const id = uuidv7();
    await db.rows(sql`INSERT INTO ingest_runs (id, source, started_at) VALUES (${id}, ${source}, ${now})`);
    return id;
  });
}

/** Closes a run that could not end by itself. */
export async function endRun(ctx: Context, id: string, problem: string): Promise<void> {
  await ctx.db.rows(sql`UPDATE ingest_runs SET ended_at = ${ctx.now()}, problem = ${problem} WHERE id = ${id} AND ended_at IS NULL`);
}

/**
 * Asks a source for the months that are new: of each active topic mapped to it everything since its last month, and, once, everything before that as far
 * back as the source is asked for. What cannot be true is refused and kept with the run. Stored months are overwritten by a publisher that corrects
 * its own history alone, with a note, so another source that fails, is empty or lies costs nothing but its new months; the topic says when it was last measured. Those that waited longest are asked first, and a source that
 * fails several in a row is left alone. Only topics with new months are recomputed.
 * @param id of the run, as it was begun
 * @param signal ends the run at the topic it is at
 */
export async function ingestSeries(ctx: Context, source: SeriesSource, id: string, signal?: AbortSignal): Promise<IngestRun> {
  const topics = await askedTopics(ctx, source.id);
  const run: IngestRun = { id, source: source.id, topics: topics.length, asked: 0, points_new: 0, refused: [], changed: [], problem: null };
  const thisMonth = ctx.now().toISOString().slice(0, 7);
  const farthest = typeof source.since === 'string' ? source.since : monthName(monthNumber(thisMonth) - source.since);
  const due = topics.flatMap((topic) => {
    const from = dueFrom(topic, farthest, thisMonth);
    return from ? [{ ...topic, from }] : [];
  });
  const allTerms = due.flatMap(({ terms }) => terms);
  const changedIds: string[] = [];
  let isAllChanged = false;
  try {
    const earliest = due.reduce((least, { from }) => (from < least ? from : least), thisMonth);
    isAllChanged = due.length > 0 && (await ingestWhole(ctx, source, earliest));
  } catch (error) {
    run.problem = `how the whole of it grew: ${messageOf(error)}`;
  }
  let failures = 0;
  for (const topic of due) {
    if (signal?.aborted) break;
    const failed = run.problem;
    const { problem, isAnswered } = await ingestTopic(ctx, source, { ...topic, allTerms }, run, changedIds);
    if (signal?.aborted && !isAnswered) break;
    await noteTry(ctx, topic.topic_id, source.id, problem, isAnswered ? topic.from : null);
    failures = isAnswered ? 0 : failures + 1;
    if (!isAnswered) run.problem = failed ?? `${topic.slug}: ${problem}`;
    if (failures === FAILURES_TO_STOP) {
      run.problem = `${run.problem}; the other ${due.length - run.asked} topics were not asked`.slice(0, 400);
      break;
    }
  }
  await recomputeTopics(ctx, isAllChanged ? undefined : changedIds);
  await ctx.db.rows(sql`
    UPDATE ingest_runs SET ended_at = ${ctx.now()}, topics = ${run.topics}, asked = ${run.asked}, points_new = ${run.points_new}, problem = ${run.problem},
      refused = ${JSON.stringify(run.refused.slice(0, MAX_REFUSALS_KEPT))}::jsonb, changed = ${JSON.stringify(run.changed)}::jsonb WHERE id = ${id}`);
  return run;
}

/** @returns the first month to ask a topic for; undefined when everything that is over has been measured, or asked for */
function dueFrom({ asked_from, last_day }: Asked, farthest: string, thisMonth: string): string | undefined {
  if (!last_day || !asked_from || asked_from.slice(0, 7) > farthest) return farthest;
  const lastMonth = monthOf(last_day);
  return monthNumber(lastMonth) + 1 >= monthNumber(thisMonth) ? undefined : monthName(monthNumber(lastMonth) + 1 - OVERLAP_MONTHS);
}

/** Asks for one topic and stores what can be true. @returns what was wrong, and whether the source answered at all */
async function ingestTopic(
  ctx: Context,
  source: SeriesSource,
  { topic_id, slug, terms, from, allTerms }: Asked & { from: string; allTerms: readonly string[] },
  run: IngestRun,
  changedIds: string[],
): Promise<{ problem: string | null; isAnswered: boolean }> {
  run.asked++;
  try {
    const said = await source.months(terms, from, allTerms);
    const stored = await ctx.db.rows<'day', Record<'value', number>>(
      sql`SELECT observed_at::text AS day, value FROM topic_series WHERE topic_id = ${topic_id} AND source = ${source.id}`,
    );
    const known = new Map(stored.map(({ day, value }) => [monthOf(day), value]));
    const { revised, unitFactor } = source.revises ? revisionsOf(said, known) : { revised: [], unitFactor: undefined };
    if (unitFactor)
      return { problem: `counts in another unit now (× ${unitFactor}): the series stops until an editor has looked`, isAnswered: true };
    const { taken, refused } = checkPoints(said, ctx.now().toISOString().slice(0, 7), known, source.mayFallBelowZero);
    run.refused.push(...refused.map((refusal) => ({ ...refusal, topic: slug })));
    const added = (await storePoints(ctx, topic_id, source.id, taken)) + (await storeRevisions(ctx, topic_id, source.id, revised));
    run.points_new += added;
    if (added > 0) {
      run.changed.push(slug);
      changedIds.push(topic_id);
      return { problem: null, isAnswered: true };
    }
    return {
      problem:
        refused.length > 0
          ? `said ${refused.length === 1 ? 'a month' : `${refused.length} months`} that cannot be true`
          : 'said nothing new',
      isAnswered: true,
    };
  } catch (error) {
    return { problem: messageOf(error), isAnswered: false };
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** @param from since when it has now been asked for; null when the source did not answer */
async function noteTry(
  { db, now }: Context,
  topicId: string,
  source: SourceId,
  problem: string | null,
  from: string | null,
): Promise<void> {
  await db.rows(sql`
    INSERT INTO topic_sources (topic_id, source, last_tried_at, last_measured_at, problem, asked_from)
    VALUES (${topicId}, ${source}, ${now()}, ${problem ? null : now()}, ${problem}, ${from && `${from}-01`}::date)
    ON CONFLICT (topic_id, source) DO UPDATE SET last_tried_at = excluded.last_tried_at, problem = excluded.problem,
      last_measured_at = coalesce(excluded.last_measured_at, topic_sources.last_measured_at),
      asked_from = least(excluded.asked_from, topic_sources.asked_from)`);
}

function askedTopics(ctx: Context, source: SourceId): Promise<Asked[]> {
  return ctx.db.rows<Asked>(sql`
    SELECT t.id AS topic_id, t.slug, array_agg(m.term ORDER BY m.term) AS terms, s.asked_from::text AS asked_from,
      (SELECT max(p.observed_at)::text FROM topic_series p WHERE p.topic_id = t.id AND p.source = ${source}) AS last_day
    FROM topics t JOIN topic_terms m ON m.topic_id = t.id AND m.source = ${source}
    LEFT JOIN topic_sources s ON s.topic_id = t.id AND s.source = ${source}
    WHERE t.state = 'active' GROUP BY t.id, s.asked_from, s.last_tried_at ORDER BY s.last_tried_at NULLS FIRST, t.slug`);
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

/** What a publisher corrected takes the place of what it said before, and the note keeps both. */
async function storeRevisions(ctx: Context, topicId: string, source: SourceId, revised: readonly Revision[]): Promise<number> {
  if (revised.length === 0) return 0;
  const rows = JSON.stringify(revised.map(({ month, was, value }) => ({ observed_at: dayAfter(month), was, value })));
  return ctx.db.transaction(async (db) => {
    await db.rows(sql`
      INSERT INTO topic_revisions (topic_id, source, observed_at, was, is_now, revised_at)
      SELECT ${topicId}, ${source}, observed_at, was, value, ${ctx.now()}
      FROM jsonb_to_recordset(${rows}::jsonb) AS r (observed_at date, was float8, value float8) ON CONFLICT DO NOTHING`);
    await db.rows(sql`
      UPDATE topic_series p SET value = r.value, ingested_at = ${ctx.now()} FROM jsonb_to_recordset(${rows}::jsonb) AS r (observed_at date, value float8)
      WHERE p.topic_id = ${topicId} AND p.source = ${source} AND p.observed_at = r.observed_at`);
    return revised.length;
  });
}

/** @returns the sources that are being asked at this moment */
export async function runsUnderWay(ctx: Context): Promise<SourceId[]> {
  const since = new Date(ctx.now().getTime() - BROKEN_OFF_MS);
  return ctx.db.values<SourceId>(sql`SELECT DISTINCT source FROM ingest_runs WHERE ended_at IS NULL AND started_at > ${since}`);
}
