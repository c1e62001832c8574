import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { FindNear } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';

/** An idea this probable to be near a topic meets it: measured on a hundred pairs judged by hand, `npm run bench -- topic-links`. */
export const LEAST_PROBABLE = 0.7;
const MOST_IDEAS = 24;
/** What is near changes with the catalogue: a topic is looked at again after a day. */
const A_DAY_MS = 86_400_000;
const AT_ONCE = 100;
/** A search takes this thread for some tens of milliseconds: it rests for twice as long, so that people come first also while many topics are due. */
const RESTS = 2;
const LEAST_REST_MS = 20;

type Due = { id: string; name: string; description: string; words: string[] };

/** The two texts a topic is looked for by: its name, and everything that says what it is. */
export const textsOf = ({ name, description, words }: Pick<Due, 'name' | 'description' | 'words'>): string[] => [
  name,
  `${name}. ${description} ${words.join(' ').replaceAll(/[@/._-]/g, ' ')}`,
];

/**
 * Looks for the ideas that meet topics, by words and by meaning: of the topics never looked at, changed since, or looked at more than a day ago those
 * that waited longest, at most a hundred, so that a pass is short whatever their number.
 * @param signal ends the pass at the topic it is at
 * @returns how many topics were looked at
 */
export async function relateWhenDue(ctx: Context, findNear: FindNear, signal?: AbortSignal): Promise<number> {
  const before = new Date(ctx.now().getTime() - A_DAY_MS);
  const due = await ctx.db.rows<Due>(sql`
    SELECT t.id, t.name, t.description,
      ARRAY(SELECT term FROM topic_terms m WHERE m.topic_id = t.id AND m.source IN ('tag', 'npm', 'pypi') ORDER BY m.source DESC, term) AS words
    FROM topics t WHERE t.state = 'active' AND (t.related_at IS NULL OR t.related_at < ${before})
    ORDER BY t.related_at NULLS FIRST, t.id LIMIT ${AT_ONCE}`);
  let done = 0;
  for (const topic of due) {
    if (signal?.aborted) break;
    await relate(ctx, findNear, topic);
    done++;
  }
  return done;
}

async function relate(ctx: Context, findNear: FindNear, topic: Due): Promise<void> {
  const likeness = new Map<string, number>();
  for (const text of textsOf(topic)) {
    const startedMs = performance.now();
    for (const { id, probability } of await findNear(ctx, text, 'idea', MOST_IDEAS))
      if (probability >= LEAST_PROBABLE) likeness.set(id, Math.max(probability, likeness.get(id) ?? 0));
    await sleep(Math.max(LEAST_REST_MS, RESTS * (performance.now() - startedMs)));
  }
  const rows = [...likeness].map(([idea_id, rank]) => ({ idea_id, rank }));
  await ctx.db.transaction(async (db) => {
    await db.rows(sql`DELETE FROM topic_ideas WHERE topic_id = ${topic.id}`);
    await db.rows(sql`
      INSERT INTO topic_ideas (topic_id, idea_id, rank)
      SELECT t.id, i.id, r.rank FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (idea_id uuid, rank float8)
        JOIN ideas i ON i.id = r.idea_id JOIN topics t ON t.id = ${topic.id}`);
    await db.rows(sql`
      UPDATE topic_figures SET related_ideas_count = ${rows.length} WHERE topic_id = ${topic.id} AND related_ideas_count <> ${rows.length}`);
    await db.rows(sql`UPDATE topics SET related_at = ${ctx.now()} WHERE id = ${topic.id}`);
  });
}
