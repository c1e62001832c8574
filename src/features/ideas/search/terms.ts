import { ASKING_WORDS } from './synonyms-work.data.ts';
import { phraseQuery } from './tsquery.ts';
import { familyOf, type LexemeReplacement, type Vocabulary } from './vocabulary.server.ts';

/** Ways to say a word that are equally close to what was typed. */
export type Sense = { phrases: string[][]; idf: number };

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
};

/** A word of a search once spelling is settled. */
export type ReadWord = { word: string; lexemes: string[]; beginnings: string[]; isRunnerUp?: boolean };

const askingWords: ReadonlySet<string> = new Set(ASKING_WORDS);
/** Asking words weigh this much of what their rarity would give them. */
export const tune2 = { asking: 0.15 };
const MAX_ALTERNATIVES = 16;

/**
 * Inverse document frequency as BM25 has it (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009), kept above zero.
 * @param withIt how many ideas have the word
 */
export function idf(ideas: number, withIt: number): number {
  const n = Math.min(withIt, ideas);
  return Math.log(1 + (ideas - n + 0.5) / (n + 0.5));
}

/** How many ideas have a phrase, at most: as many as have its rarest word. */
function ideasWith(vocabulary: Vocabulary, phrase: readonly string[]): number {
  return Math.min(...phrase.map((lexeme) => vocabulary.lexemes.get(lexeme) ?? 0));
}

function senseOf(vocabulary: Vocabulary, phrases: readonly string[][]): Sense {
  const distinct = [...new Map(phrases.map((phrase) => [phrase.join(' '), phrase])).values()]
    .map((phrase) => ({ phrase, ideas: ideasWith(vocabulary, phrase) }))
    .filter(({ ideas }) => ideas > 0)
    .sort((a, b) => b.ideas - a.ideas)
    .slice(0, MAX_ALTERNATIVES);
  const withAny = distinct.reduce((sum, { ideas }) => sum + ideas, 0);
  return { phrases: distinct.map(({ phrase }) => phrase), idf: idf(vocabulary.ideas, withAny) };
}

/** @returns the terms of a search, in the order of its words; words nothing stands for are left out. */
export function termsOf(vocabulary: Vocabulary, words: readonly ReadWord[]): Term[] {
  const replacements = replacementsIn(vocabulary, words);
  const terms: Term[] = [];
  for (const [i, read] of words.entries()) {
    const own = read.lexemes.map((lexeme) => [lexeme]);
    const replaced = replacements[i] ?? [];
    const family = read.lexemes.flatMap((lexeme) => vocabulary.families.get(familyOf(lexeme)) ?? []).map((lexeme) => [lexeme]);
    const exact = senseOf(vocabulary, own);
    const taken = new Set(own.map(([lexeme]) => lexeme));
    const close = senseOf(
      vocabulary,
      replaced
        .filter(({ isClose }) => isClose)
        .map(({ by }) => by)
        .filter((by) => by.length > 1 || !taken.has(by[0])),
    );
    for (const [first, second] of close.phrases) if (!second) taken.add(first);
    const near = senseOf(
      vocabulary,
      [...replaced.filter(({ isClose }) => !isClose).map(({ by }) => by), ...family, ...read.beginnings.map((lexeme) => [lexeme])].filter(
        (by) => by.length > 1 || !taken.has(by[0]),
      ),
    );
    const known = [exact, close, near].filter(({ phrases }) => phrases.length > 0);
    const [closest] = known;
    if (!closest) continue;
    const isAsking = askingWords.has(read.word);
    terms.push({ exact, close, near, idf: closest.idf * (isAsking ? tune2.asking : 1), isRequired: !isAsking });
  }
  // A search that only asks ("find me an app") is still a search.
  return terms.some(({ isRequired }) => isRequired) ? terms : terms.map((term) => ({ ...term, isRequired: true }));
}

/** The replacements for each word; those of a phrase go to every word of it. */
function replacementsIn({ synonyms }: Vocabulary, words: readonly ReadWord[]): LexemeReplacement[][] {
  const found: LexemeReplacement[][] = words.map(() => []);
  for (const [i, { lexemes }] of words.entries()) {
    for (const lexeme of lexemes) {
      for (const replacement of synonyms.byFirst.get(lexeme) ?? []) {
        const fits = replacement.phrase.every((part, k) => words[i + k]?.lexemes.includes(part));
        if (fits) for (const k of replacement.phrase.keys()) found[i + k]?.push(replacement);
      }
    }
  }
  return found;
}

/** @returns each sense's phrases as queries. */
export function queriesOf(sense: Sense): string[] {
  return sense.phrases.map(phraseQuery);
}
