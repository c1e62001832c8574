import { stem } from './stem.ts';
import { type Phrase, trades } from './trades.ts';

/** The phrases of all trades, under the rarest of their words, each with how surely it means its trade. */
export type PhraseBook = ReadonlyMap<string, readonly (Phrase & { strength: number })[]>;

/** The words of a phrase stand at most so many words apart. */
const WINDOW = 8;
/** A word can add so much to what a phrase tells, and a phrase that tells this much means its trade in two of three cases. */
const MOST_TOLD = 8;
const MOST_STRENGTH = 0.95;

/** @param rarityOf how much a stem tells in the documents that are searched */
export function phraseBook(rarityOf: (stem: string) => number): PhraseBook {
  const book = new Map<string, (Phrase & { strength: number })[]>();
  for (const phrase of trades.flatMap(({ phrases }) => phrases)) {
    const told = phrase.stems.map((one) => Math.min(MOST_TOLD, rarityOf(one)));
    const rarest = phrase.stems[told.indexOf(Math.max(...told))] as string;
    const sum = told.reduce((all, one) => all + one, 0);
    const strength = Math.min(MOST_STRENGTH, phrase.trust * (1 - Math.exp(-((sum / MOST_TOLD) ** 1.5))));
    const under = book.get(rarest);
    if (under) under.push({ ...phrase, strength });
    else book.set(rarest, [{ ...phrase, strength }]);
  }
  return book;
}

/**
 * The trades whose phrases stand in a text.
 * @param words of the text, in order, without function words
 * @returns by the trade's number, how surely the text is about it, 0–1: phrases add up as independent hints do
 */
export function tradesIn(book: PhraseBook, words: readonly string[]): Map<number, number> {
  const places = new Map<string, number[]>();
  for (const [place, word] of words.entries()) {
    const stemmed = stem(word);
    const known = places.get(stemmed);
    if (known) known.push(place);
    else places.set(stemmed, [place]);
  }
  const found = new Map<number, number>();
  for (const [stemmed, at] of places) {
    for (const phrase of book.get(stemmed) ?? []) {
      if (!standsTogether(phrase.stems, stemmed, at, places)) continue;
      found.set(phrase.trade, 1 - (1 - (found.get(phrase.trade) ?? 0)) * (1 - phrase.strength));
    }
  }
  return found;
}

function standsTogether(
  stems: readonly string[],
  anchor: string,
  at: readonly number[],
  places: ReadonlyMap<string, readonly number[]>,
): boolean {
  if (stems.length === 1) return true;
  return at.some((place) =>
    stems.every((one) => one === anchor || (places.get(one)?.some((other) => Math.abs(other - place) <= WINDOW) ?? false)),
  );
}
