import sql from 'sql-template-tag';
import type { Database } from '../../../platform/db/client.server.ts';
import type { Columns } from '../../../platform/db/columns.ts';
import { editDistance, oneSlipAway, prefixDistance } from '../../../shared/text/edit-distance.ts';
import { isEnglish } from '../../../shared/text/english-words.ts';
import { completionsOf } from './completions.ts';
import type { Vocabulary } from './vocabulary.server.ts';

/** What the database knows of a word that this process has not in memory. */
export type Lookup = Columns<'word' | 'lexeme' | 'ideas'> & Record<'alike', string[]>;

const MIN_CORRECTED_LENGTH = 4;
const MIN_ALIKE_LENGTH = 5;
const MAX_ALIKE = 24;
const MAX_SUGGESTIONS = 3;

/**
 * Looks words up in the database: how they are stemmed, how many ideas have them, and which words of the vocabulary look alike (trigrams in common).
 * @returns one entry a word, and the version of the vocabulary that answered
 */
export async function lookUp(db: Database, words: readonly string[]): Promise<{ version: number; found: Map<string, Lookup> }> {
  const rows = await db.rows<'version', Lookup>(sql`
    SELECT u.word, u.lexeme, v.version,
      CASE WHEN u.lexeme = '' THEN 0 ELSE coalesce(
        (SELECT w.lexeme_ideas FROM search_words w WHERE w.word = u.word),
        (SELECT count(*) FROM (SELECT FROM ideas i WHERE i.state = 'published' AND i.active AND i.search @@ u.query LIMIT 1) few))::int END AS ideas,
      CASE WHEN length(u.word) < ${MIN_ALIKE_LENGTH} OR u.word ~ '[^a-z]' THEN '{}'::text[]
        ELSE ARRAY(SELECT w.word FROM search_words w WHERE w.word % u.word ORDER BY similarity(w.word, u.word) DESC, w.ideas DESC LIMIT ${MAX_ALIKE}) END AS alike
    FROM search_vocabulary v,
      (SELECT word, plainto_tsquery('assay', word) AS query, coalesce((tsvector_to_array(to_tsvector('assay', word)))[1], '') AS lexeme
       FROM unnest(${words}::text[]) AS word) u`);
  return { version: rows[0]?.version ?? 0, found: new Map(rows.map((row) => [row.word, row])) };
}

/** How far off a word of this length may be. Short words have too many neighbours. */
function maxDistance(length: number): number {
  if (length < MIN_CORRECTED_LENGTH) return 0;
  if (length === MIN_CORRECTED_LENGTH) return 0.75;
  return length < 8 ? 1 : 2;
}

/**
 * The words a misspelt word was most likely meant to be: the nearest by edit distance, then those that begin alike, then the commoner ones.
 * Words one slip away are looked up in memory; those two slips away are chosen from `alike`.
 * @returns the likeliest words, best first; none when nothing is near enough
 */
export function corrections(vocabulary: Vocabulary, typed: string, alike: readonly string[]): string[] {
  const max = maxDistance(typed.length);
  if (max === 0 || /[^a-z]/.test(typed)) return [];
  const isWord = (word: string) => word.length > 2 && (vocabulary.words.has(word) || vocabulary.synonyms.words.has(word));
  const slips = [...oneSlipAway(typed)];
  const candidates = new Set(slips.filter(isWord));
  // One slip away from an English word that no idea has: better to find nothing than something else.
  if (candidates.size === 0 && slips.some(isEnglish)) return [];
  for (const word of alike) candidates.add(word);
  candidates.delete(typed);
  const ranked = [...candidates]
    .map((word) => ({
      word,
      distance: editDistance(typed, word, max) + (word[0] === typed[0] ? 0 : 0.4),
      ideas: vocabulary.words.get(word)?.ideas ?? 0,
    }))
    .filter(({ distance }) => distance <= max + 0.4)
    .sort((a, b) => a.distance - b.distance || b.ideas - a.ideas || (a.word < b.word ? -1 : 1));
  const nearest = ranked[0]?.distance ?? 0;
  return ranked
    .filter(({ distance }) => distance <= nearest + 0.25)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ word }) => word);
}

/**
 * The words whose beginning was misspelt: `electrisi` for `electrician`.
 * @returns the likeliest words, best first
 */
export function correctedCompletions(vocabulary: Vocabulary, typed: string): string[] {
  if (typed.length < 5 || /[^a-z]/.test(typed)) return [];
  const max = typed.length < 8 ? 1 : 1.75;
  return completionsOf(vocabulary, typed.slice(0, 2), Number.POSITIVE_INFINITY)
    .filter((word) => word.length > typed.length)
    .map((word) => ({ word, distance: prefixDistance(typed, word, max), ideas: vocabulary.words.get(word)?.ideas ?? 0 }))
    .filter(({ distance }) => distance <= max)
    .sort((a, b) => a.distance - b.distance || b.ideas - a.ideas || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ word }) => word);
}

/** @returns the two words of the vocabulary that a missing space ran together, or none. */
export function splitInTwo(vocabulary: Vocabulary, typed: string): [string, string] | undefined {
  let best: [string, string] | undefined;
  let bestIdeas = 0;
  for (let i = 3; i <= typed.length - 3; i++) {
    const [left, right] = [typed.slice(0, i), typed.slice(i)];
    const ideas = Math.min(vocabulary.words.get(left)?.ideas ?? 0, vocabulary.words.get(right)?.ideas ?? 0);
    if (ideas > bestIdeas) [best, bestIdeas] = [[left, right], ideas];
  }
  return best;
}
