import sql from 'sql-template-tag';
import { type Admin, changesBetween, writeAudit } from '../audit/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import { requireAdmin } from '../platform/viewer.ts';
import { TOPIC_NOT_FOUND } from './find-topic.server.ts';
import { recomputeTopics } from './recompute-topics.server.ts';
import { sourceIds } from './series-sources.ts';
import { storeTopic } from './store-topic.server.ts';
import { TopicInput } from './topic-file.ts';

type Named = Columns<'id'> & Record<'state', 'active' | 'retired' | 'merged'>;

async function named(db: Database, slug: string): Promise<Named> {
  const topic = slug.includes('\0') ? undefined : await db.row<Named>(sql`SELECT id, state FROM topics WHERE slug = ${slug} FOR UPDATE`);
  if (!topic) throw new DomainError('not_found', TOPIC_NOT_FOUND);
  return topic;
}

/** Adds a topic; it has figures once a source has measured it twice. @throws DomainError signed_out, not_allowed, conflict when the slug is taken */
export async function addTopic(ctx: Context, admin: Admin, input: TopicInput): Promise<void> {
  requireAdmin(admin);
  await ctx.db.transaction(async (db) => {
    const taken = await db.row(sql`SELECT 1 FROM topics WHERE slug = ${input.slug}`);
    if (taken)
      throw new DomainError('conflict', 'There is a topic with this slug already', { slug: 'There is a topic with this slug already' });
    await recomputeTopics({ ...ctx, db }, [await storeTopic({ ...ctx, db }, input, null)]);
    await writeAudit({ ...ctx, db }, admin, { action: 'topic.added', target: { type: 'topic', id: input.slug }, after: input });
  });
}

/**
 * Changes what a topic says and what it is mapped to; no file overwrites it afterwards. A source whose terms change begins again: its earlier months
 * counted something else.
 * @throws DomainError signed_out, not_allowed, not_found
 */
export async function editTopic(ctx: Context, admin: Admin, slug: string, input: Omit<TopicInput, 'slug'>): Promise<void> {
  requireAdmin(admin);
  await ctx.db.transaction(async (db) => {
    const { id } = await named(db, slug);
    const before = await inputOf(db, slug);
    await storeTopic({ ...ctx, db }, { ...input, slug }, null);
    const after = await inputOf(db, slug);
    const changed = sourceIds.filter((source) => before.terms[source].join('\n') !== after.terms[source].join('\n'));
    await db.rows(sql`DELETE FROM topic_series WHERE topic_id = ${id} AND source = ANY(${changed})`);
    await db.rows(sql`DELETE FROM topic_sources WHERE topic_id = ${id} AND source = ANY(${changed})`);
    await recomputeTopics({ ...ctx, db }, [id]);
    const changes = changesBetween(before, after);
    if (changes) await writeAudit({ ...ctx, db }, admin, { action: 'topic.edited', target: { type: 'topic', id: slug }, ...changes });
  });
}

/** What an editor has said of a topic. @throws DomainError not_found */
export async function inputOf(db: Database, slug: string): Promise<TopicInput> {
  const row = await db.row<Omit<TopicInput, 'terms'> & Record<'terms', Partial<TopicInput['terms']>>>(sql`
      SELECT slug, name, category, description, events, coalesce((SELECT jsonb_object_agg(source, terms) FROM (
        SELECT source, jsonb_agg(term ORDER BY term) AS terms FROM topic_terms m WHERE m.topic_id = t.id GROUP BY source) by_source), '{}') AS terms
      FROM topics t WHERE slug = ${slug}`);
  if (!row) throw new DomainError('not_found', TOPIC_NOT_FOUND);
  return TopicInput.parse(row);
}

/** Takes a topic out of the lists, or brings it back; its series stay. @throws DomainError signed_out, not_allowed, not_found, conflict of one that was merged */
export async function retireTopic(ctx: Context, admin: Admin, slug: string, isRetired: boolean): Promise<void> {
  requireAdmin(admin);
  await ctx.db.transaction(async (db) => {
    const { id, state } = await named(db, slug);
    if (state === 'merged') throw new DomainError('conflict', 'This topic was merged into another one');
    await db.rows(sql`
      UPDATE topics SET state = ${isRetired ? 'retired' : 'active'}, file_digest = NULL, changed_at = ${ctx.now()} WHERE id = ${id}`);
    await recomputeTopics({ ...ctx, db }, [id]);
    if ((state === 'retired') !== isRetired)
      await writeAudit({ ...ctx, db }, admin, {
        action: isRetired ? 'topic.retired' : 'topic.restored',
        target: { type: 'topic', id: slug },
      });
  });
}

/**
 * Merges a topic into another one: its address leads there, who watched it watches that, and its words find that. Its packages and their series are not
 * added to the other's: counted together they would be another series.
 * @throws DomainError signed_out, not_allowed, not_found, conflict when either is not active or both are the same
 */
export async function mergeTopics(ctx: Context, admin: Admin, slug: string, into: string): Promise<void> {
  requireAdmin(admin);
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
    await db.rows(sql`UPDATE topics SET related_at = NULL WHERE id = ${to.id}`);
    await recomputeTopics({ ...ctx, db }, [from.id, to.id]);
    await writeAudit({ ...ctx, db }, admin, { action: 'topic.merged', target: { type: 'topic', id: slug }, after: { into } });
  });
}
