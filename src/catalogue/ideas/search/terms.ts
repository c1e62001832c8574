import { ASKING_WORDS } from './asking-words.ts';
import { familyOf } from './families.ts';
import { anyOf, phraseQuery } from './tsquery.ts';
import type { LexemeReplacement, Vocabulary } from './vocabulary.server.ts';

/**
 * Ways to say a word that are equally close to what was typed: phrases of lexemes, how rare ideas with any of them are, and how many ideas have the
 * commonest single word of them.
 */
export type Sense = { phrases: string[][]; idf: number; commonest: number };

/**
 * One word of a search with everything that may stand for it: the word itself, what means the same, and what is near it (narrower words, its word
 * family, what its beginning may become).
 */
export type Term = {
  exact: Sense;
  close: Sense;
  near: Sense;
  /** How much the word tells ideas apart. */
  idf: number;
  isRequired: boolean;
  /** Any of the senses, as a query; `strict` takes the word for finished, `wide` for the beginning of others as well. */
  strict: string;
  wide: string;
  /** The share of all ideas that match `strict`, at the least. */
  share: number;
};

/**
 * A word of a search once spelling is settled: what it is indexed as, what the words are indexed as that it may be the beginning of, and whether it
 * says so little by itself that an idea need not have it.
 */
export type ReadWord = { word: string; lexemes: string[]; beginnings: string[]; isOptional?: boolean };

/** The vocabulary, with the words that the database was asked about besides. */
type Counts = Pick<Vocabulary, 'ideas' | 'lexemes' | 'families' | 'synonyms'> & { rare: ReadonlyMap<string, number> };

const askingWords: ReadonlySet<string> = new Set(ASKING_WORDS);
/** Words of asking and the like weigh this much of what their rarity would give them. */
const OPTIONAL_WEIGHT = 0.15;
const MAX_ALTERNATIVES = 16;

/**
 * Inverse document frequency as BM25 has it (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009), kept above zero.
 * @param ideas how many ideas there are
 * @param withIt how many of them have the word
 */
function idf(ideas: number, withIt: number): number {
  const n = Math.min(withIt, ideas);
  return Math.log(1 + (ideas - n + 0.5) / (n + 0.5));
}

/** @returns the terms of a search, in the order of its words; words nothing in the catalogue stands for are left out. */
export function termsOf(vocabulary: Counts, words: readonly ReadWord[]): Term[] {
  const replacements = replacementsIn(vocabulary, words);
  const terms = words.flatMap((read, i) => termOf(vocabulary, read, replacements[i] ?? []) ?? []);
  // A search that only asks ("find me an app") is still a search.
  return terms.some(({ isRequired }) => isRequired) ? terms : terms.map((term) => ({ ...term, isRequired: true }));
}

function termOf(vocabulary: Counts, read: ReadWord, replacements: readonly LexemeReplacement[]): Term | undefined {
  const taken = new Set<string>();
  const sense = (phrases: readonly string[][]) => {
    const found = senseOf(
      vocabulary,
      phrases.filter((phrase) => !taken.has(phrase.join(' '))),
    );
    for (const phrase of found.phrases) taken.add(phrase.join(' '));
    return found;
  };
  const family = read.lexemes.flatMap((lexeme) => vocabulary.families.get(familyOf(lexeme)) ?? []);
  const exact = sense(read.lexemes.map((lexeme) => [lexeme]));
  const close = sense(replacements.filter(({ isClose }) => isClose).map(({ by }) => by));
  const related = sense([...replacements.filter(({ isClose }) => !isClose).map(({ by }) => by), ...family.map((lexeme) => [lexeme])]);
  const unfinished = sense(read.beginnings.map((lexeme) => [lexeme]));
  const near = senseOf(vocabulary, [...related.phrases, ...unfinished.phrases]);
  const closest = closestOf({ exact, close, near });
  if (closest.phrases.length === 0) return undefined;
  const isOptional = read.isOptional || askingWords.has(read.word);
  const finished = [exact, close, related].flatMap(queriesOf);
  const wide = anyOf([...finished, ...queriesOf(unfinished)]);
  return {
    exact,
    close,
    near,
    idf: closest.idf * (isOptional ? OPTIONAL_WEIGHT : 1),
    isRequired: !isOptional,
    strict: finished.length > 0 ? anyOf(finished) : wide,
    wide,
    share: Math.max(0, ...[exact, close, related].map((one) => one.commonest)) / (vocabulary.ideas || 1),
  };
}

function senseOf(vocabulary: Counts, phrases: readonly string[][]): Sense {
  const distinct = [...new Map(phrases.map((phrase) => [phrase.join(' '), phrase])).values()]
    // A phrase has no count of its own; its rarest word has the most it can be.
    .map((phrase) => ({
      phrase,
      ideas: Math.min(...phrase.map((lexeme) => vocabulary.lexemes.get(lexeme) ?? vocabulary.rare.get(lexeme) ?? 0)),
    }))
    .filter(({ ideas }) => ideas > 0)
    .sort((a, b) => b.ideas - a.ideas)
    .slice(0, MAX_ALTERNATIVES);
  const ideas = Math.min(
    vocabulary.ideas,
    distinct.reduce((sum, one) => sum + one.ideas, 0),
  );
  const commonest = Math.max(0, ...distinct.map((one) => (one.phrase.length === 1 ? one.ideas : 0)));
  return { phrases: distinct.map(({ phrase }) => phrase), idf: idf(vocabulary.ideas, ideas), commonest };
}

/** The replacements for each word; those of a phrase go to every word of it. */
function replacementsIn({ synonyms }: Pick<Vocabulary, 'synonyms'>, words: readonly ReadWord[]): LexemeReplacement[][] {
  // `hospital` and `hospitality` are one lexeme: a word that the lists have stands for itself, other forms of it for all that share the lexeme.
  const says = (read: ReadWord | undefined, lexeme: string, asWritten: string) => {
    if (!read?.lexemes.includes(lexeme)) return false;
    const listed = [read.word, read.word.replace(/e?s$/, ''), read.word.replace(/s$/, '')].filter((word) => synonyms.words.has(word));
    return listed.length === 0 || listed.includes(asWritten);
  };
  const found: LexemeReplacement[][] = words.map(() => []);
  for (const [i, { lexemes }] of words.entries()) {
    for (const replacement of lexemes.flatMap((lexeme) => synonyms.byFirst.get(lexeme) ?? [])) {
      const fits = replacement.phrase.every((part, k) => says(words[i + k], part, replacement.asWritten[k] as string));
      if (fits) for (const k of replacement.phrase.keys()) found[i + k]?.push(replacement);
    }
  }
  return found;
}

/** @returns the closest sense of a term that the catalogue has any word for. */
export function closestOf({ exact, close, near }: Pick<Term, 'exact' | 'close' | 'near'>): Sense {
  return [exact, close].find(({ phrases }) => phrases.length > 0) ?? near;
}

/** @returns each phrase of a sense as a query. */
export function queriesOf(sense: Sense): string[] {
  return sense.phrases.map(phraseQuery);
}
