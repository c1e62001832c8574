import { closeness } from './closeness.ts';
import type { NearIndex } from './near-index.ts';
import { stem } from './stem.ts';
import { trades } from './trades.ts';
import { vectorOf, type WordVectors } from './word-vectors.server.ts';

const MEANING_TRADES = 3;
const MOST_RARITY = 7;
/** A word that this share of trades has in common tells little about which is meant. */
const SPECIFICITY = 4;

/** The trades whose words are closest to the text's: each word of the text counts by the trade's word that is closest to it. */
export function byTradeMeaning(index: NearIndex, vectors: WordVectors, words: readonly string[]): Float32Array {
  const count = index.documents.length;
  const fits = new Float64Array(trades.length);
  for (const word of words) {
    const tells = Math.min(MOST_RARITY, index.rarity(stem(word)));
    for (const [trade, best] of nearnessToTrades(vectors, word).entries()) fits[trade] = (fits[trade] as number) + tells * best;
  }
  const best = [...fits.entries()].sort((a, b) => b[1] - a[1]).slice(0, MEANING_TRADES);
  const highest = best[0]?.[1] || 1;
  const scores = new Float32Array(count);
  for (const [trade, fit] of best) addTrade(index, scores, trade, (fit / highest) ** 2 * (index.tradeRarity[trade] as number));
  return scores;
}

/** Adds to each document of a trade how strongly it is of it. */
export function addTrade(index: NearIndex, scores: Float32Array, trade: number, weight: number): void {
  const { documents, strengths } = index.trades[trade] as NearIndex['trades'][number];
  for (let i = 0; i < documents.length; i++) {
    const document = documents[i] as number;
    scores[document] = (scores[document] as number) + weight * (strengths[i] as number);
  }
}

/**
 * The words of all trades, each once, with how much each tells about which trade is meant.
 * @property rows the vectors of the words, one after the other; zeros where a word has none
 * @property inTrade by the trade's number, which of the words are its
 */
type TradeWords = { stems: string[]; specificity: Float32Array; rows: Float32Array; inTrade: Uint16Array[] };
const keptTradeWords = new WeakMap<WordVectors, TradeWords>();

function tradeWords(vectors: WordVectors): TradeWords {
  const kept = keptTradeWords.get(vectors);
  if (kept) return kept;
  const having = new Map<string, number>();
  for (const { words } of trades) for (const one of new Set(words.map(stem))) having.set(one, (having.get(one) ?? 0) + 1);
  const places = new Map([...new Set(trades.flatMap(({ words }) => words))].map((word, place) => [word, place]));
  const { dimensions, numbers } = vectors;
  const rows = new Float32Array(places.size * dimensions);
  for (const [word, place] of places) {
    const number = numbers.get(word);
    if (number !== undefined) rows.set(vectorOf(vectors, number), place * dimensions);
  }
  const stems = [...places.keys()].map(stem);
  const list = {
    stems,
    specificity: Float32Array.from(stems, (one) => Math.min(1, Math.log(1 + trades.length / (having.get(one) as number)) / SPECIFICITY)),
    rows,
    inTrade: trades.map(({ words }) => Uint16Array.from(words, (word) => places.get(word) as number)),
  };
  keptTradeWords.set(vectors, list);
  return list;
}

/** How near a word comes to each trade, kept for the words of the last ideas: it depends on the vectors alone. */
const keptNearness = new WeakMap<WordVectors, Map<string, Float32Array>>();
const KEPT_WORDS = 1_000;

/** @returns by the trade's number, how close the word is to the trade's closest word times how specific that one is, 0–1 */
function nearnessToTrades(vectors: WordVectors, word: string): Float32Array {
  const kept = keptNearness.get(vectors) ?? new Map<string, Float32Array>();
  keptNearness.set(vectors, kept);
  const known = kept.get(word);
  if (known) return known;
  const { inTrade } = tradeWords(vectors);
  const told = toldOfTradeWords(vectors, word);
  const nearness = Float32Array.from(inTrade, (places) => {
    let best = 0;
    for (let i = 0; i < places.length; i++) best = Math.max(best, told[places[i] as number] as number);
    return best;
  });
  if (kept.size >= KEPT_WORDS) kept.clear();
  kept.set(word, nearness);
  return nearness;
}

/** @returns for each word of the trades, how well a word stands for it times how specific it is, 0–1 */
function toldOfTradeWords(vectors: WordVectors, word: string): Float32Array {
  const { stems, specificity, rows } = tradeWords(vectors);
  const { dimensions, numbers } = vectors;
  const own = stem(word);
  const number = numbers.get(word);
  const from = number === undefined ? undefined : vectorOf(vectors, number);
  return specificity.map((tells, place) => {
    if (stems[place] === own) return tells;
    if (!from) return 0;
    let cos = 0;
    for (let k = 0, at = place * dimensions; k < dimensions; k++, at++) cos += (from[k] as number) * (rows[at] as number);
    return closeness(cos) * tells;
  });
}
