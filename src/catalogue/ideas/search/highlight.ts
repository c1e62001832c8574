import { tokensOf } from '../../../shared/text/tokens.ts';
import type { ReadWord, Term } from './terms.ts';
import type { Vocabulary } from './vocabulary.server.ts';

const [START, END] = ['\u0001', '\u0002'] as const;

/** What a word of a text is to a search: whether it is found by itself, and the phrases that begin with it. */
type KnownWord = { lexeme: string; isFound: boolean; begins: readonly string[][] };

/**
 * Makes a function that marks the words of a text that a search found it by: the words themselves in any form, their synonyms, corrected words,
 * and words that begin as the last one typed. Whole words only.
 * @param beginning what the last word typed begins with, when it may be unfinished
 * @returns the text with each found word between U+0001 and U+0002
 */
export function highlighter(
  vocabulary: Vocabulary,
  terms: readonly Term[],
  words: readonly ReadWord[],
  beginning: string,
): (text: string) => string {
  const phrases = new Map<string, string[][]>();
  for (const phrase of terms.flatMap((term) => [term.exact, term.close, term.near]).flatMap((sense) => sense.phrases)) {
    const first = phrase[0] as string;
    phrases.set(first, [...(phrases.get(first) ?? []), phrase]);
  }
  const typed = new Set(words.map(({ word }) => word));
  // A page of ideas says the same words again and again.
  const known = new Map<string, KnownWord>();
  const know = (word: string): KnownWord => {
    const lexeme = vocabulary.words.get(word)?.lexeme ?? vocabulary.synonyms.words.get(word) ?? word;
    const isTyped = typed.has(word) || (beginning.length > 1 && word.startsWith(beginning));
    const read = { lexeme, isFound: lexeme !== '' && isTyped, begins: phrases.get(lexeme) ?? [] };
    known.set(word, read);
    return read;
  };
  return (text) => {
    const clean = text.replaceAll(START, '').replaceAll(END, '');
    const tokens = tokensOf(clean);
    const read = tokens.map(({ word }) => known.get(word) ?? know(word));
    const indexed = [...read.keys()].filter((at) => read[at]?.lexeme !== '');
    const isFound = read.map((one) => one.isFound);
    for (const [i, at] of indexed.entries())
      for (const phrase of read[at]?.begins ?? []) {
        const here = indexed.slice(i, i + phrase.length);
        if (phrase.every((part, k) => read[here[k] as number]?.lexeme === part)) for (const found of here) isFound[found] = true;
      }
    let marked = '';
    let from = 0;
    for (const { start, end } of tokens.filter((_, at) => isFound[at])) {
      if (start < from) continue;
      marked += clean.slice(from, start) + START + clean.slice(start, end) + END;
      from = end;
    }
    return marked + clean.slice(from);
  };
}
