import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import { plainWords } from '../shared/text/tokens.ts';
import { grounds, sourceIds } from './series-sources.ts';
import { kindOf, type TopicInput } from './topic-file.ts';

/**
 * Writes what an editor says of a topic, by its slug.
 * @param digest of the file it was read from; null when a person wrote it, whose words no file overwrites
 * @returns the topic's id
 */
export async function storeTopic(
  { db, now }: Context,
  { slug, name, category, description, terms, events }: TopicInput,
  digest: string | null,
): Promise<string> {
  const words = plainWords([name, terms.tag.join(' '), description].join(' '));
  const [row] = await db.rows<'id'>(sql`
    INSERT INTO topics (id, slug, name, kind, category, description, events, file_digest, created_at, changed_at, search)
    VALUES (${uuidv7()}, ${slug}, ${name}, ${kindOf({ terms })}, ${category}, ${description}, ${JSON.stringify(events)}::jsonb, ${digest}, ${now()}, ${now()},
      setweight(to_tsvector('assay', ${plainWords(name)}), 'A') || to_tsvector('assay', ${words}))
    ON CONFLICT (slug) DO UPDATE SET state = CASE WHEN topics.file_digest = 'gone' THEN 'active' ELSE topics.state END, name = excluded.name, kind = excluded.kind, category = excluded.category, description = excluded.description, events = excluded.events,
      file_digest = excluded.file_digest, changed_at = excluded.changed_at, search = excluded.search, related_at = NULL
    RETURNING id`);
  const id = (row as { id: string }).id;
  const rows = [...sourceIds, ...grounds.map(({ id }) => id), 'tag' as const].flatMap((source) =>
    [...new Set(terms[source])].map((term) => ({ source, term })),
  );
  await db.rows(sql`DELETE FROM topic_terms WHERE topic_id = ${id}`);
  await db.rows(sql`
    INSERT INTO topic_terms (topic_id, source, term)
    SELECT ${id}, source, term FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (source text, term text)`);
  return id;
}
