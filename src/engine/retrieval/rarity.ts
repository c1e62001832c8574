import { stem } from './stem.ts';
import type { WordVectors } from './word-vectors.server.ts';

/**
 * How much a word tells: minus the logarithm of the share of documents that have it. The share is a mean of what the documents show and of what one
 * expects from how common the word is in English, weighed like `ENGLISH` further documents: in a list of fifty companies every word is rare, and
 * a score must mean the same there as in a list of fifty thousand.
 */
export type Rarity = (stem: string) => number;

const ENGLISH = 1_000;
/** The share of documents that have a word of this rank falls as its rank rises (Zipf); no word stands in more than a third. */
const MOST_SHARE = 0.3;
const SHARE_OF_RANK = 25;
const FIRST_RANKS = 50;
/** Of a word that the list of words does not have: a name, or a word of a trade. */
const UNKNOWN_RANK = 60_000;
/** Where there is no list of words at all. */
const SHARE_WITHOUT_LIST = 0.003;

/** @param having how many of `documents` have a stem */
export function rarityIn(documents: number, having: (stem: string) => number, vectors: WordVectors): Rarity {
  const ranks = ranksOf(vectors);
  const expected = (stemmed: string) =>
    ranks.size === 0 ? SHARE_WITHOUT_LIST : Math.min(MOST_SHARE, SHARE_OF_RANK / ((ranks.get(stemmed) ?? UNKNOWN_RANK) + FIRST_RANKS));
  return (stemmed) => -Math.log((having(stemmed) + ENGLISH * expected(stemmed)) / (documents + ENGLISH));
}

const EXPECTED_OF_TRADES = 0.01;

/** @returns how much it tells that something is a trade's own, in the same manner */
export function rarityOfTrade(documents: number, having: number): number {
  return -Math.log((having + ENGLISH * EXPECTED_OF_TRADES) / (documents + ENGLISH));
}

const kept = new WeakMap<WordVectors, Map<string, number>>();

/** The rank of the commonest word of every stem. */
function ranksOf(vectors: WordVectors): Map<string, number> {
  let ranks = kept.get(vectors);
  if (ranks) return ranks;
  ranks = new Map();
  for (const [rank, word] of vectors.words.entries()) {
    const stemmed = stem(word);
    if (!ranks.has(stemmed)) ranks.set(stemmed, rank);
  }
  kept.set(vectors, ranks);
  return ranks;
}
