import type { Database } from '../../../platform/db/client.server.ts';
import { isEnglish } from '../../../shared/text/english-words.ts';
import { type Token, tokensOf } from '../../../shared/text/tokens.ts';
import { completionsOf } from './completions.ts';
import { correctedCompletions, corrections, type Lookup, lookUp, splitInTwo } from './spelling.server.ts';
import type { ReadWord } from './terms.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.server.ts';

export type ReadSearch = {
  /** The search as typed, with corrected words in place of misspelt ones, as far as they may be said. */
  readAs: string;
  corrected: boolean;
  words: ReadWord[];
  /** What the last word begins with, when it may still be being typed; else empty. */
  beginning: string;
  /** Words of the catalogue that look like the ones it does not have. */
  alike: ReadWord[];
  vocabulary: Vocabulary;
  /** How many ideas have a lexeme that the vocabulary in memory lacks: of very rare words and of ideas just added. */
  rare: ReadonlyMap<string, number>;
  /** Whether the vocabulary alone says all this, so that the same text is read the same until it changes. */
  isLasting: boolean;
};

const MAX_WORDS = 20;
const MAX_COMPLETIONS = 12;
const MAX_ALIKE = 4;

/**
 * Settles what the words of a search are: known words, words still being typed, and misspelt ones with what they were meant to be.
 * Asks the database only about words that are not in memory.
 */
export async function readSearch(db: Database, text: string): Promise<ReadSearch> {
  const tokens = wordsWorthSearching(tokensOf(text));
  const vocabulary = await vocabularyOf(db);
  const unknown = tokens.filter((token) => !isKnown(vocabulary, token.word)).map(({ word }) => word);
  if (unknown.length === 0) return settle(text, tokens, vocabulary, new Map());
  const { version, found } = await lookUp(db, unknown);
  return settle(text, tokens, version === vocabulary.version ? vocabulary : await vocabularyOf(db, true), found);
}

function wordsWorthSearching(tokens: readonly Token[]): Token[] {
  const longer = tokens.filter(({ word }, i) => word.length > 1 || i === tokens.length - 1 || /[^a-z]/.test(word));
  return [...new Map(longer.map((token) => [token.word, token])).values()].slice(0, MAX_WORDS);
}

function isKnown({ words, synonyms }: Vocabulary, word: string): boolean {
  return words.has(word) || synonyms.words.has(word);
}

function settle(text: string, tokens: readonly Token[], vocabulary: Vocabulary, found: ReadonlyMap<string, Lookup>): ReadSearch {
  const all = tokensOf(text);
  const isOpen = (token: Token) => token.end === text.length && token.end === all.at(-1)?.end;
  const words: ReadWord[] = [];
  const changes = new Map<string, string>();
  for (const token of tokens) {
    const read = settleWord(vocabulary, token.word, isOpen(token), found.get(token.word));
    words.push(...read.words);
    if (read.correctedTo) changes.set(token.word, read.correctedTo);
  }
  return {
    readAs: withChanges(text, all, changes),
    corrected: changes.size > 0,
    words: withJoins(vocabulary, words),
    beginning: tokens.find(isOpen)?.word ?? '',
    alike: [...found.values()].map(({ word, alike }) => ({
      word,
      lexemes: lexemesOf(vocabulary, alike.slice(0, MAX_ALIKE)),
      beginnings: [],
    })),
    vocabulary,
    rare: new Map([...found.values()].map(({ lexeme, ideas }) => [lexeme, ideas])),
    isLasting: found.size === 0,
  };
}

type Settled = { words: ReadWord[]; correctedTo?: string };

function settleWord(vocabulary: Vocabulary, word: string, isOpen: boolean, found: Lookup | undefined): Settled {
  const lexeme = lexemeOf(vocabulary, word) ?? found?.lexeme ?? '';
  const completions = isOpen && word.length > 1 ? completionsOf(vocabulary, word, MAX_COMPLETIONS).filter((other) => other !== word) : [];
  const beginnings = lexemesOf(vocabulary, completions).filter((other) => other !== lexeme);
  const isInCatalogue = vocabulary.lexemes.has(lexeme) || (found?.ideas ?? 0) > 0;
  if (isInCatalogue || vocabulary.synonyms.words.has(word)) return { words: [{ word, lexemes: lexeme ? [lexeme] : [], beginnings }] };
  // A stop word says nothing, unless it is the beginning of something else.
  if (vocabulary.words.has(word) || (found && lexeme === ''))
    return { words: beginnings.length > 0 ? [{ word, lexemes: [], beginnings, isOptional: true }] : [] };
  if (beginnings.length > 0) return { words: [{ word, lexemes: beginnings, beginnings: [] }] };
  return (
    (isEnglish(word) ? undefined : corrected(vocabulary, word, isOpen, found)) ?? { words: [{ word, lexemes: [lexeme], beginnings: [] }] }
  );
}

function corrected(vocabulary: Vocabulary, word: string, isOpen: boolean, found: Lookup | undefined): Settled | undefined {
  const meant = corrections(vocabulary, word, found?.alike ?? []);
  const pieces = meant.length === 0 ? splitInTwo(vocabulary, word) : undefined;
  const said = (...words: string[]) => (words.every((one) => mayBeSaid(vocabulary, one)) ? { correctedTo: words.join(' ') } : {});
  if (pieces) return { words: pieces.flatMap((piece) => settleWord(vocabulary, piece, false, undefined).words), ...said(...pieces) };
  const finished = meant.length === 0 && isOpen ? correctedCompletions(vocabulary, word) : meant;
  const [best, ...others] = finished;
  if (!best) return undefined;
  const lexeme = lexemeOf(vocabulary, best) ?? '';
  const runnersUp = lexemesOf(vocabulary, others).filter((other) => other !== lexeme);
  return { words: lexeme ? [{ word: best, lexemes: [lexeme], beginnings: runnersUp }] : [], ...said(best) };
}

/** A word that only the locked part of an idea has is searched for, but not spelt out to somebody who did not know how it is written. */
function mayBeSaid({ words, synonyms }: Vocabulary, word: string): boolean {
  return words.get(word)?.isOpen === true || synonyms.words.has(word) || isEnglish(word);
}

function lexemesOf(vocabulary: Vocabulary, words: readonly string[]): string[] {
  return [...new Set(words.map((word) => lexemeOf(vocabulary, word) ?? ''))].filter((lexeme) => lexeme);
}

function lexemeOf({ words, synonyms }: Vocabulary, word: string): string | undefined {
  return words.get(word)?.lexeme ?? synonyms.words.get(word);
}

/** Adds what neighbouring words are when written as one: `book keeping`, `bookkeeping`. */
function withJoins(vocabulary: Vocabulary, words: ReadWord[]): ReadWord[] {
  return words.map((read, i) => {
    const joined = [words[i - 1], words[i + 1]].flatMap((other, k) => {
      if (!other) return [];
      return lexemeOf(vocabulary, k === 0 ? other.word + read.word : read.word + other.word) ?? [];
    });
    return joined.length > 0 ? { ...read, lexemes: [...new Set([...read.lexemes, ...joined.filter((lexeme) => lexeme)])] } : read;
  });
}

function withChanges(text: string, tokens: readonly Token[], changes: ReadonlyMap<string, string>): string {
  let read = '';
  let from = 0;
  for (const { word, start, end } of tokens) {
    const to = changes.get(word);
    if (to === undefined || start < from) continue;
    read += text.slice(from, start) + to;
    from = end;
  }
  return (read + text.slice(from)).replace(/\s+/g, ' ').trim();
}
