import sql from 'sql-template-tag';
import type { Context } from '../../../platform/context.server.ts';
import type { Database } from '../../../platform/db/client.server.ts';
import { asOfNow } from '../../../platform/db/replicas.server.ts';
import { familiesOf } from './families.ts';
import { replacements } from './synonyms.ts';

/** The words a catalogue is written in, as one process keeps them. */
export type Vocabulary = {
  version: number;
  /** How many ideas there are. */
  ideas: number;
  /** A word as written, with the lexeme it is indexed as ('' for a stop word), how many ideas have it, and whether everybody may read it in one. */
  words: ReadonlyMap<string, KnownWord>;
  /** The words in order, for looking up beginnings. */
  sorted: readonly string[];
  /** How many ideas have a lexeme. */
  lexemes: ReadonlyMap<string, number>;
  /** Lexemes of one family: the plumber's `plumber` and the plumbing's `plumb`. */
  families: ReadonlyMap<string, readonly string[]>;
  synonyms: Synonyms;
};

/** A replacement once stemmed: the phrase as lexemes and as the list has it, and the lexemes that may take its place. */
export type LexemeReplacement = { phrase: string[]; asWritten: string[]; by: string[]; isClose: boolean };
type KnownWord = { lexeme: string; ideas: number; isOpen: boolean };
type Synonyms = {
  /** Replacements by the first lexeme of the phrase that is replaced. */
  byFirst: ReadonlyMap<string, LexemeReplacement[]>;
  /** Every word of the lists with its lexeme: correct words, whether or not the catalogue has them. */
  words: ReadonlyMap<string, string>;
};

/** More words than any catalogue of people's prose has in common use; rarer ones are looked up in the database. */
const MAX_WORDS = 100_000;
/** Known words may be weighed by counts this old. A word that is not known is never judged by an old list. */
const MAX_AGE_MS = 1_000;

type Kept = { vocabulary: Promise<Vocabulary>; checkedAtMs: number };
const kept = new WeakMap<Database, Kept>();
const cachedSynonyms = new WeakMap<Database, Promise<Synonyms>>();

/**
 * The words of the catalogue in `db`, from memory when they are current. Several processes share a database: whoever rebuilds the list raises its
 * version, and every process looks at the version once a second at most, and whenever a word is unknown to it.
 * @param mustBeCurrent look at the version now
 */
export const vocabularyOf = (db: Database, mustBeCurrent = false): Promise<Vocabulary> =>
  asOfNow(() => currentVocabulary(db, mustBeCurrent));

/** Reads the words of the catalogue, so that the first search need not wait for them. */
export async function warmSearch({ db }: Context): Promise<void> {
  await vocabularyOf(db);
}

async function currentVocabulary(db: Database, mustBeCurrent: boolean): Promise<Vocabulary> {
  const known = kept.get(db);
  if (!known) return keep(db);
  if (!mustBeCurrent && performance.now() - known.checkedAtMs < MAX_AGE_MS) return known.vocabulary;
  // Set before asking, so that concurrent searches do not all ask.
  known.checkedAtMs = performance.now();
  const [{ version }, row] = await Promise.all([known.vocabulary, db.row<'version'>(sql`SELECT version FROM search_vocabulary`)]);
  return row?.version === version ? known.vocabulary : keep(db);
}

function keep(db: Database): Promise<Vocabulary> {
  const vocabulary = read(db);
  kept.set(db, { vocabulary, checkedAtMs: performance.now() });
  // A failed read is not kept.
  vocabulary.catch(() => kept.delete(db));
  return vocabulary;
}

async function read(db: Database): Promise<Vocabulary> {
  // One value instead of a row a word: reading 100,000 rows would hold up everybody else for a second.
  const [synonyms, row] = await Promise.all([
    synonymsOf(db),
    db.row<'version' | 'ideas' | 'words?'>(sql`SELECT v.version, v.ideas, (
          SELECT string_agg(concat_ws(' ', w.word, w.ideas, w.lexeme_ideas, w.is_open::int, w.lexeme), E'\n' ORDER BY w.word COLLATE "C")
          FROM (SELECT * FROM search_words ORDER BY ideas DESC, word LIMIT ${MAX_WORDS}) w
        ) AS words
        FROM search_vocabulary v`),
  ]);
  const words = new Map<string, KnownWord>();
  const lexemes = new Map<string, number>();
  const sorted: string[] = [];
  for (const line of row?.words ? row.words.split('\n') : []) {
    const [word = '', ideas, lexemeIdeas, isOpen, lexeme = ''] = line.split(' ');
    words.set(word, { lexeme, ideas: Number(ideas), isOpen: isOpen === '1' });
    sorted.push(word);
    if (lexeme) lexemes.set(lexeme, Number(lexemeIdeas));
  }
  return { version: row?.version ?? 0, ideas: row?.ideas ?? 0, words, sorted, lexemes, families: familiesOf(lexemes.keys()), synonyms };
}

/** The stemmed synonyms. They depend on the database's stemmer alone, so they are read once. */
function synonymsOf(db: Database): Promise<Synonyms> {
  const known = cachedSynonyms.get(db);
  if (known) return known;
  const read = readSynonyms(db);
  cachedSynonyms.set(db, read);
  read.catch(() => cachedSynonyms.delete(db));
  return read;
}

async function readSynonyms(db: Database): Promise<Synonyms> {
  const all = [...new Set(replacements.flatMap(({ phrase, by }) => [...phrase, ...by]))];
  const rows = await db.rows<'word' | 'lexeme?'>(sql`
    SELECT word, (tsvector_to_array(to_tsvector('assay', word)))[1] AS lexeme FROM unnest(${all}::text[]) AS word`);
  const words = new Map(rows.map(({ word, lexeme }) => [word, lexeme ?? '']));
  const indexed = (phrase: string[]) => phrase.filter((word) => words.get(word));
  const stemmed = (phrase: string[]) => indexed(phrase).map((word) => words.get(word) as string);
  const byFirst = new Map<string, LexemeReplacement[]>();
  for (const replacement of replacements) {
    const [phrase, by] = [stemmed(replacement.phrase), stemmed(replacement.by)];
    const [first] = phrase;
    // Without its stop words `no show` would be any show.
    const isMaimed = (words: string[], lexemes: string[]) => lexemes.length === 0 || (lexemes.length === 1 && words.length > 1);
    if (!first || isMaimed(replacement.phrase, phrase) || isMaimed(replacement.by, by) || phrase.join(' ') === by.join(' ')) continue;
    const list = byFirst.get(first) ?? [];
    list.push({ phrase, asWritten: indexed(replacement.phrase), by, isClose: replacement.isClose });
    byFirst.set(first, list);
  }
  return { byFirst, words };
}
