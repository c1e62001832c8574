import sql from 'sql-template-tag';
import { z } from 'zod';
import { isLargeTable } from '../../../platform/api/counted.server.ts';
import type { Context } from '../../../platform/context.server.ts';
import { defineJob, toWorker } from '../../../platform/jobs/define-job.server.ts';
import { enqueue } from '../../../platform/jobs/enqueue.server.ts';

/** Prose is counted in this many ideas; beyond that a fair sample says as much, and the titles of all. */
const MAX_COUNTED = 20_000;

/** One idea in `%s` is counted. The id is random in its last digits, so every such choice is a fair one, and the same one each time. */
const IS_COUNTED = `(%s = 1 OR hashtext(i.id::text) %% %s = 0)`;
// The slashes, dots and hyphens are what Postgres's parser would keep inside a word.
const wordsOf = (text: string, where: string) => `
  SELECT to_tsvector('assay_words', translate(${text}, '/.-_@:''’', '        '))
  FROM ideas i WHERE i.state = 'published' AND i.active AND ${where}`;
const OPEN_TEXT = `concat_ws(' ', i.title, i.tagline, array_to_string(i.tags, ' '), i.problem_teaser)`;
const OPEN_WORDS = wordsOf(OPEN_TEXT, IS_COUNTED);
const ALL_WORDS = wordsOf(
  `concat_ws(' ', ${OPEN_TEXT}, i.dossier->'primary_keyword'->>'term', i.dossier->>'search_phrases', i.dossier->'audience'->>'person',
  i.dossier->>'value_propositions', i.dossier->>'problem_narrative', i.dossier->>'solution_overview')`,
  IS_COUNTED,
);
/** Of ideas whose prose is not counted: read once, as everybody may read them. */
const OTHER_TITLES = wordsOf('i.title', `NOT ${IS_COUNTED}`);
const LEXEMES = `SELECT i.search FROM ideas i WHERE i.state = 'published' AND i.active AND ${IS_COUNTED}`;

/** Counts the words again, once for all processes and for all changes that came before it began. */
export const searchWords = defineJob({
  name: 'search_words',
  payload: z.object({}),
  retry: { limit: 10, delayS: 10, maxDelayS: 600 },
  concurrency: 1,
  atMostS: 1_800,
  policy: 'short',
});

export const searchWordsWorker = toWorker({ job: searchWords, work: (ctx) => countSearchWords(ctx) });

/**
 * Brings the list of words in step with the catalogue: call it after ideas were added, changed, or taken out, in the transaction that did. In a large
 * catalogue, where that takes seconds, a job does it once the transaction is committed.
 */
export async function refreshSearchWords(ctx: Context): Promise<void> {
  if (await isLargeTable(ctx.db, 'ideas')) await enqueue(ctx, searchWords, {}, { key: 'words' });
  else await countSearchWords(ctx);
}

/**
 * Rebuilds the list of words the catalogue is written in, by which spelling is corrected and rare words are weighed. Readers are never
 * blocked: they see the old list until the new one is committed, and only words whose counts changed are written. Two rebuilds take turns.
 */
export async function countSearchWords(ctx: Context): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const before = await db.value<string>(sql`SELECT current_setting('statement_timeout') AS limit`);
    // A very large catalogue takes longer to count than a page is given to answer.
    await db.rows(sql`SELECT set_config('statement_timeout', '0', true)`);
    // Takes the row's lock, so that of two rebuilds the later one sees what the earlier one wrote.
    const ideas = await db.value<number>(sql`
      UPDATE search_vocabulary SET version = version + 1, ideas = (SELECT count(*) FROM ideas WHERE state = 'published' AND active)
      RETURNING ideas`);
    const everyNth = Math.max(1, Math.ceil((ideas ?? 0) / MAX_COUNTED));
    await db.rows(sql`
      WITH titles AS MATERIALIZED (
        SELECT word, ndoc FROM ts_stat(format(${OTHER_TITLES}::text, ${everyNth}::int, ${everyNth}::int))
      ), words AS MATERIALIZED (
        SELECT word, sum(ndoc)::int AS ndoc, coalesce((tsvector_to_array(to_tsvector('assay', word)))[1], '') AS lexeme
        FROM (SELECT word, ndoc FROM ts_stat(format(${ALL_WORDS}::text, ${everyNth}::int, ${everyNth}::int)) UNION ALL TABLE titles) counted
        WHERE word ~ '^[a-z0-9]{2,40}$' GROUP BY word
      ), lexemes AS (
        SELECT word AS lexeme, ndoc * ${everyNth}::int AS ideas FROM ts_stat(format(${LEXEMES}::text, ${everyNth}::int, ${everyNth}::int))
      ), open AS (
        SELECT word, true AS is_open FROM ts_stat(format(${OPEN_WORDS}::text, ${everyNth}::int, ${everyNth}::int))
        UNION SELECT word, true FROM titles
      ), fresh AS MATERIALIZED (
        SELECT w.word, w.lexeme, w.ndoc AS ideas, coalesce(l.ideas, w.ndoc) AS lexeme_ideas, o.is_open IS TRUE AS is_open
        FROM words w LEFT JOIN lexemes l USING (lexeme) LEFT JOIN open o USING (word)
      ), gone AS (
        DELETE FROM search_words w WHERE NOT EXISTS (SELECT FROM fresh f WHERE f.word = w.word)
      )
      INSERT INTO search_words AS w (word, lexeme, ideas, lexeme_ideas, is_open)
      SELECT word, lexeme, ideas, lexeme_ideas, is_open FROM fresh
      ON CONFLICT (word) DO UPDATE
        SET lexeme = excluded.lexeme, ideas = excluded.ideas, lexeme_ideas = excluded.lexeme_ideas, is_open = excluded.is_open
        WHERE (w.lexeme, w.ideas, w.lexeme_ideas, w.is_open) IS DISTINCT FROM (excluded.lexeme, excluded.ideas, excluded.lexeme_ideas, excluded.is_open)`);
    await db.rows(sql`SELECT set_config('statement_timeout', ${before ?? '0'}, true)`);
  });
}
