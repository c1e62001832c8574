import { tokensOf } from '../../../shared/text/tokens.ts';
import type { ReadWord, Term } from './terms.ts';
import type { Vocabulary } from './vocabulary.server.ts';

const [START, END] = ['\u0001', '\u0002'] as const;

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
  const lexemeOf = (word: string) => vocabulary.words.get(word)?.lexeme ?? vocabulary.synonyms.words.get(word) ?? word;
  return (text) => {
    const clean = text.replaceAll(START, '').replaceAll(END, '');
    const tokens = tokensOf(clean).map((token) => ({ ...token, lexeme: lexemeOf(token.word), isFound: false }));
    const indexed = tokens.filter(({ lexeme }) => lexeme !== '');
    for (const [i, token] of indexed.entries()) {
      if (typed.has(token.word) || (beginning.length > 1 && token.word.startsWith(beginning))) token.isFound = true;
      for (const phrase of phrases.get(token.lexeme) ?? []) {
        const here = indexed.slice(i, i + phrase.length);
        if (phrase.every((part, k) => here[k]?.lexeme === part)) for (const part of here) part.isFound = true;
      }
    }
    let marked = '';
    let from = 0;
    for (const { start, end } of tokens.filter(({ isFound }) => isFound)) {
      if (start < from) continue;
      marked += clean.slice(from, start) + START + clean.slice(start, end) + END;
      from = end;
    }
    return marked + clean.slice(from);
  };
}
