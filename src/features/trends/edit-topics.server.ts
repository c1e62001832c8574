import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { type Database, firstRow } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireAdmin, type Viewer } from '../../platform/viewer.ts';
import { TOPIC_NOT_FOUND } from './find-topic.server.ts';
import { recomputeTopics } from './recompute-topics.server.ts';
import type { SourceId } from './series-sources.ts';
import { storeTopic } from './store-topic.server.ts';
import type { TopicInput } from './topic-file.ts';

type Named = { id: string; state: 'active' | 'retired' | 'merged' };

async function named(db: Database, slug: string): Promise<Named> {
  const topic = slug.includes('\0')
    ? undefined
    : await firstRow<Named>(db, sql`SELECT id, state FROM topics WHERE slug = ${slug} FOR UPDATE`);
  if (!topic) throw new DomainError('not_found', TOPIC_NOT_FOUND);
  return topic;
}

/** Adds a topic; it has figures once a source has measured it twice. @throws DomainError signed_out, not_allowed, conflict when the slug is taken */
export async function addTopic(ctx: Context, viewer: Viewer, input: TopicInput): Promise<void> {
  requireAdmin(viewer);
  await ctx.db.transaction(async (db) => {
    const taken = await firstRow(db, sql`SELECT 1 FROM topics WHERE slug = ${input.slug}`);
    if (taken)
      throw new DomainError('conflict', 'There is a topic with this slug already', { slug: 'There is a topic with this slug already' });
    await recomputeTopics({ ...ctx, db }, [await storeTopic({ ...ctx, db }, input, null)]);
  });
}

/**
 * Changes what a topic says and what it is mapped to; no file overwrites it afterwards. A source whose terms change begins anew: its earlier months
 * counted something else.
 * @throws DomainError signed_out, not_allowed, not_found
 */
export async function editTopic(ctx: Context, viewer: Viewer, slug: string, input: Omit<TopicInput, 'slug'>): Promise<void> {
  requireAdmin(viewer);
  await ctx.db.transaction(async (db) => {
    const { id } = await named(db, slug);
    const before = await termsOf(db, id);
    await storeTopic({ ...ctx, db }, { ...input, slug }, null);
    const after = await termsOf(db, id);
    const changed = [...before.keys()].filter((source) => before.get(source) !== after.get(source));
    await db.rows(sql`DELETE FROM topic_series WHERE topic_id = ${id} AND source = ANY(${changed})`);
    await db.rows(sql`DELETE FROM topic_sources WHERE topic_id = ${id} AND source = ANY(${changed})`);
    await recomputeTopics({ ...ctx, db }, [id]);
  });
}

async function termsOf(db: Database, id: string): Promise<Map<string, string>> {
  const rows = await db.rows<{ source: string; terms: string }>(sql`
    SELECT source, string_agg(term, E'\n' ORDER BY term) AS terms FROM topic_terms WHERE topic_id = ${id} AND source <> 'tag' GROUP BY source`);
  return new Map(rows.map(({ source, terms }) => [source, terms]));
}

/** Takes a topic out of the lists, or brings it back; its series stay. @throws DomainError signed_out, not_allowed, not_found, conflict of one that was merged */
export async function retireTopic(ctx: Context, viewer: Viewer, slug: string, isRetired: boolean): Promise<void> {
  requireAdmin(viewer);
  await ctx.db.transaction(async (db) => {
    const { id, state } = await named(db, slug);
    if (state === 'merged') throw new DomainError('conflict', 'This topic was merged into another one');
    await db.rows(sql`
      UPDATE topics SET state = ${isRetired ? 'retired' : 'active'}, file_digest = NULL, changed_at = ${ctx.now()} WHERE id = ${id}`);
    await recomputeTopics({ ...ctx, db }, [id]);
  });
}

/**
 * Merges a topic into another one: its address leads there, who watched it watches that, and its words find that. Its packages and their series are not
 * added to the other's: counted together they would be another series.
 * @throws DomainError signed_out, not_allowed, not_found, conflict when either is not active or both are the same
 */
export async function mergeTopics(ctx: Context, viewer: Viewer, slug: string, into: string): Promise<void> {
  requireAdmin(viewer);
  await ctx.db.transaction(async (db) => {
    const [from, to] = [await named(db, slug), await named(db, into)];
    if (from.id === to.id) throw new DomainError('conflict', 'A topic cannot be merged into itself');
    if (from.state !== 'active' || to.state !== 'active') throw new DomainError('conflict', 'Only topics that are shown can be merged');
    await db.rows(sql`
      UPDATE topics SET state = 'merged', merged_into = ${to.id}, file_digest = NULL, changed_at = ${ctx.now()} WHERE id = ${from.id}`);
    await db.rows(sql`UPDATE topics SET merged_into = ${to.id} WHERE merged_into = ${from.id}`);
    await db.rows(sql`
      INSERT INTO topic_watches (topic_id, user_id, watched_at) SELECT ${to.id}, user_id, watched_at FROM topic_watches WHERE topic_id = ${from.id}
      ON CONFLICT DO NOTHING`);
    await db.rows(sql`DELETE FROM topic_watches WHERE topic_id = ${from.id}`);
    await db.rows(sql`
      INSERT INTO topic_terms (topic_id, source, term) SELECT ${to.id}, 'tag', term FROM topic_terms WHERE topic_id = ${from.id} AND source = 'tag'
      ON CONFLICT DO NOTHING`);
    await db.rows(sql`UPDATE topics SET file_digest = NULL, changed_at = ${ctx.now()} WHERE id = ${to.id}`);
    await recomputeTopics({ ...ctx, db }, [from.id, to.id]);
  });
}

export type SourceHealth = {
  source: SourceId;
  topics: number;
  with_problem: number;
  last_tried_at: Date | null;
  last_measured_at: Date | null;
};

/** How each source does: how many topics are mapped to it, how many of them it failed last, and when it last measured. */
export function sourceHealth(ctx: Context, viewer: Viewer): Promise<SourceHealth[]> {
  requireAdmin(viewer);
  return ctx.db.rows<SourceHealth>(sql`
    SELECT m.source, count(DISTINCT m.topic_id)::int AS topics, count(DISTINCT s.topic_id) FILTER (WHERE s.problem IS NOT NULL)::int AS with_problem,
      max(s.last_tried_at) AS last_tried_at, max(s.last_measured_at) AS last_measured_at
    FROM topic_terms m LEFT JOIN topic_sources s ON s.topic_id = m.topic_id AND s.source = m.source
    WHERE m.source <> 'tag' GROUP BY m.source ORDER BY m.source`);
}

export type PastRun = {
  id: string;
  source: SourceId;
  started_at: Date;
  ended_at: Date | null;
  topics: number;
  points_new: number;
  refused: { topic: string; month: string; value: number | null; reason: string }[];
  changed: string[];
  problem: string | null;
};

/** The latest ingests, what each changed and what it refused. */
export function listIngestRuns(ctx: Context, viewer: Viewer, limit = 20): Promise<PastRun[]> {
  requireAdmin(viewer);
  return ctx.db.rows<PastRun>(sql`
    SELECT id, source, started_at, ended_at, topics, points_new, refused, changed, problem FROM ingest_runs ORDER BY started_at DESC, id DESC LIMIT ${limit}`);
}
