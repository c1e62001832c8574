import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import { plainWords } from '../shared/text/tokens.ts';
import { grounds, sourceIds } from './series-sources.ts';
import { kindOf, type TopicInput } from './topic-file.ts';

/** @property digest of the file it was read from; null when a person wrote it, whose words no file overwrites */
export type StoredTopic = { topic: TopicInput; digest: string | null };

/**
 * Writes what an editor says of a topic, by its slug.
 * @returns the topic's id
 */
export async function storeTopic(ctx: Context, topic: TopicInput, digest: string | null): Promise<string> {
  return (await storeTopics(ctx, [{ topic, digest }])).get(topic.slug) as string;
}

/**
 * The same of several: one by one, the hundreds of a first start take longer than everything else in it.
 * @returns their ids by their slugs
 */
export async function storeTopics({ db, now }: Context, topics: readonly StoredTopic[]): Promise<Map<string, string>> {
  const given = topics.map(({ topic: { slug, name, category, description, terms, events }, digest }) => ({
    ...{ id: uuidv7(), slug, name, kind: kindOf({ terms }), category, description, events, digest },
    name_words: plainWords(name),
    words: plainWords([name, terms.tag.join(' '), description].join(' ')),
  }));
  const rows = await db.rows<'id' | 'slug'>(sql`
    INSERT INTO topics (id, slug, name, kind, category, description, events, file_digest, created_at, changed_at, search)
    SELECT id, slug, name, kind, category, description, events, digest, ${now()}, ${now()},
      setweight(to_tsvector('assay', name_words), 'A') || to_tsvector('assay', words)
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS r (id uuid, slug text, name text, kind text, category text, description text, events jsonb,
      digest text, name_words text, words text)
    ON CONFLICT (slug) DO UPDATE SET state = CASE WHEN topics.file_digest = 'gone' THEN 'active' ELSE topics.state END, name = excluded.name, kind = excluded.kind, category = excluded.category, description = excluded.description, events = excluded.events,
      file_digest = excluded.file_digest, changed_at = excluded.changed_at, search = excluded.search, related_at = NULL
    RETURNING id, slug`);
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const terms = topics.flatMap(({ topic }) =>
    [...sourceIds, ...grounds.map(({ id }) => id), 'tag' as const].flatMap((source) =>
      [...new Set(topic.terms[source])].map((term) => ({ id: ids.get(topic.slug), source, term })),
    ),
  );
  await db.rows(sql`DELETE FROM topic_terms WHERE topic_id = ANY(${[...ids.values()]}::uuid[])`);
  await db.rows(sql`
    INSERT INTO topic_terms (topic_id, source, term)
    SELECT id, source, term FROM jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) AS r (id uuid, source text, term text)`);
  return ids;
}
