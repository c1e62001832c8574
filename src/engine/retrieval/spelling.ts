import { editDistance } from '../../shared/text/edit-distance.ts';
import { isEnglish, isSpelt } from '../../shared/text/english-words.ts';
import type { WordVectors } from './word-vectors.server.ts';

/** Words this common are taken as meant; among the rest of a word list made from the web are misspellings. */
const COMMON_ENOUGH = 30_000;
const MIN_LENGTH = 4;
/** From so many letters on two slips are one word: of shorter ones two slips make another (“glamping” would be “gaming”). */
const LONG = 9;
/** What a rank ten times as common makes up for, in slips. */
const COMMONNESS = 0.25;

/** Common words by first letter, in order of how common they are. */
const kept = new WeakMap<WordVectors, Map<string, { word: string; rank: number }[]>>();

function byFirstLetter(vectors: WordVectors): Map<string, { word: string; rank: number }[]> {
  let lists = kept.get(vectors);
  if (lists) return lists;
  lists = new Map();
  for (const [rank, word] of vectors.words.slice(0, COMMON_ENOUGH).entries()) {
    const first = word.charAt(0);
    const list = lists.get(first);
    if (list) list.push({ word, rank });
    else lists.set(first, [{ word, rank }]);
  }
  kept.set(vectors, lists);
  return lists;
}

/**
 * The word that was most likely meant by one that neither the documents nor a dictionary know.
 * @param word folded
 * @param isKnown whether the documents have it
 * @returns the word itself when it is known, short, has digits, or nothing is near it
 */
export function correctedWord(word: string, vectors: WordVectors, isKnown: (word: string) => boolean): string {
  if (word.length < MIN_LENGTH || !/^[a-z]+$/.test(word) || isKnown(word) || isEnglish(word) || isSpelt(word)) return word;
  const rank = vectors.numbers.get(word);
  if (rank !== undefined && rank < COMMON_ENOUGH) return word;
  const allowed = word.length >= LONG ? 2 : 1;
  let best = word;
  let least = Number.POSITIVE_INFINITY;
  for (const { word: other, rank: place } of byFirstLetter(vectors).get(word.charAt(0)) ?? []) {
    if (Math.abs(other.length - word.length) > allowed + 1) continue;
    const distance = editDistance(word, other, allowed);
    if (distance === Number.POSITIVE_INFINITY) continue;
    const cost = distance + COMMONNESS * Math.log10(place + 10);
    if (cost < least) {
      least = cost;
      best = other;
    }
  }
  return best;
}
