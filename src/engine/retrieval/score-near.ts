import { CLOSE, closeness } from './closeness.ts';
import { contentWords } from './content-words.ts';
import { similarityInMeaning } from './meanings.ts';
import type { NearIndex } from './near-index.ts';
import { withNeighbours } from './neighbours.ts';
import { HALF } from './postings.ts';
import { correctedWord } from './spelling.ts';
import { stem } from './stem.ts';
import { tradesIn } from './trade-matches.ts';
import { addTrade, byTradeMeaning } from './trade-meaning.ts';
import { vectorOf, type WordVectors } from './word-vectors.server.ts';

/**
 * What is known about every document with regard to a text.
 * - `similarity`: one number a document, by which they are ranked: a weighted sum of the four signs below, each in standard deviations above its mean,
 *   so that no sign is louder than another because of its unit; then what its neighbours are lends to the nearest (neighbours.ts).
 * - `covered`: how much of what the text says the best five-hundredth of the documents have, as a share of a perfect document. Of an idea that somebody
 *   works on a list has more than one company with most of its words; of one that nobody does, none has, however it ranks.
 * - `shared`: how many different words of the text each document has itself, in any form, and no word close to one of them.
 * - `contentWords`: how many different words the text has, function words left out.
 * - `by`: what told the meaning, vectors of whole texts or those of words: probabilities are fitted for each (calibration.ts).
 */
export type Features = { similarity: Float32Array; covered: number; shared: Uint8Array; contentWords: number; by: 'vectors' | 'words' };

/** How much the similarity in meaning differs between documents of a large list. */
export const MEANING_SPREAD = 0.29;
/**
 * How much each sign counts, and how much it differs between documents of a large list. The weights are round numbers, chosen among a dozen on texts
 * that had a hand in the lists of trades and on texts that had none (docs/research/retrieval.md); the two signs of trades are one sign in two forms.
 */
const SIGNS = {
  words: { weight: 1, spread: 0.023 },
  meaning: { weight: 2, spread: MEANING_SPREAD },
  /** In place of `meaning`, where whole texts have vectors. */
  vectors: { weight: 3.5, spread: MEANING_SPREAD },
  phrases: { weight: 0.5, spread: 0.257 },
  trades: { weight: 0.5, spread: 0.281 },
};
/** So many documents of a large list are taken to stand beside those there are: in a short list one good match is most of the spread. */
const LARGE_LIST = 1_000;
const FIVE_HUNDREDTH = 500;

// BM25 (Robertson and Zaragoza 2009), with lengths that count for less, as descriptions differ more in manners than in content.
const K1 = 1.2;
const B = 0.5;
/** So many words may stand for one of the text. */
const CLOSEST = 30;
/** As many of a text's words, the most specific ones, are widened by words close to them: it bounds what a long text costs. */
const WIDENED = 16;
const PHRASE_TRADES = 6;

/** Rarity of about eight content words: beyond it nobody expects a description to have all that a long text says, only so much more. */
const FULL_TEXT = 45;
const expected = (perfect: number): number => (perfect <= FULL_TEXT ? Math.max(1, perfect) : Math.sqrt(perfect * FULL_TEXT));

/** @returns the words of a text as they were meant: folded, without function words, misspellings put right, each once. */
export function wordsMeant(index: NearIndex, vectors: WordVectors, text: string): { inOrder: string[]; distinct: string[] } {
  const inOrder = contentWords(text)
    .map((word) => correctedWord(word, vectors, (one) => (index.postingsOf(stem(one))?.documents.length ?? 0) > 3))
    .flatMap(contentWords);
  const distinct = [...new Map(inOrder.map((word) => [stem(word), word])).values()];
  return { inOrder, distinct };
}

/**
 * Compares a text with every document, by four signs: the text's words and words close to them, found in the document, as a share of what a perfect
 * document would have; trades named in the text that are the document's; trades whose words are closest to the text's by meaning; and the cosine of
 * text and document.
 * @param meaning how alike the text and each document are by vectors of whole texts, spread like `MEANING_SPREAD`; without it word vectors tell it
 */
export function featuresOf(index: NearIndex, vectors: WordVectors, text: string, meaning?: Float32Array): Features {
  const { inOrder, distinct } = wordsMeant(index, vectors, text);
  const similarity = new Float32Array(index.documents.length);
  const shared = new Uint8Array(index.documents.length);
  const words = byWords(index, vectors, distinct, shared);
  addStandardised(similarity, words, SIGNS.words);
  addStandardised(similarity, byPhrases(index, inOrder), SIGNS.phrases);
  addStandardised(similarity, byTradeMeaning(index, vectors, distinct), SIGNS.trades);
  if (meaning) addStandardised(similarity, meaning, SIGNS.vectors);
  else addStandardised(similarity, similarityInMeaning(index.meanings, vectors, index.rarity, distinct), SIGNS.meaning);
  const place = Math.max(1, Math.round(words.length / FIVE_HUNDREDTH));
  return {
    similarity: withNeighbours(index.vectors, similarity),
    covered: words.sort().at(-place) ?? 0,
    shared,
    contentWords: distinct.length,
    by: meaning ? 'vectors' : 'words',
  };
}

/** @param shared is counted up: the words each document has itself */
function byWords(index: NearIndex, vectors: WordVectors, words: readonly string[], shared: Uint8Array): Float32Array {
  const count = index.documents.length;
  const scores = new Float32Array(count);
  const best = new Float32Array(count);
  const widened = new Set([...words].sort((a, b) => index.rarity(stem(b)) - index.rarity(stem(a))).slice(0, WIDENED));
  let perfect = 0;
  for (const word of words) {
    const own = stem(word);
    perfect += index.rarity(own);
    const touched: number[] = [];
    for (const [stemmed, weight] of [[own, 1] as const, ...(widened.has(word) ? closeForms(index, vectors, word, own) : [])]) {
      const postings = index.postingsOf(stemmed);
      if (!postings) continue;
      const tells = weight * index.rarity(stemmed);
      for (let i = 0; i < postings.documents.length; i++) {
        const document = postings.documents[i] as number;
        if (stemmed === own && (shared[document] as number) < 255) shared[document] = (shared[document] as number) + 1;
        const strength = HALF * (postings.strengths[i] as number);
        const long = 1 - B + (B * (index.lengths[document] as number)) / index.meanLength;
        const score = (tells * strength * (K1 + 1)) / (strength + K1 * long);
        const before = best[document] as number;
        if (before === 0) touched.push(document);
        if (score > before) best[document] = score;
      }
    }
    for (const document of touched) {
      scores[document] = (scores[document] as number) + (best[document] as number);
      best[document] = 0;
    }
  }
  const most = expected(perfect) * (K1 + 1);
  return scores.map((score) => score / most);
}

/** The stems whose words are closest in meaning to a word, each with how well it stands for it. */
function closeForms({ forms }: NearIndex, vectors: WordVectors, word: string, own: string): [string, number][] {
  const { dimensions, numbers } = vectors;
  const number = numbers.get(word);
  if (number === undefined) return [];
  const from = vectorOf(vectors, number);
  const close: [string, number][] = [];
  for (let i = 0, at = 0; i < forms.stems.length; i++) {
    let cos = 0;
    for (let k = 0; k < dimensions; k++, at++) cos += (from[k] as number) * (forms.rows[at] as number);
    if (cos >= CLOSE && forms.stems[i] !== own) close.push([forms.stems[i] as string, cos]);
  }
  return close
    .sort((a, b) => b[1] - a[1])
    .slice(0, CLOSEST)
    .map(([stemmed, cos]) => [stemmed, closeness(cos)]);
}

function byPhrases(index: NearIndex, words: readonly string[]): Float32Array {
  const scores = new Float32Array(index.documents.length);
  const found = [...tradesIn(index.book, words)]
    .map(([trade, strength]) => ({ trade, weight: strength * (index.tradeRarity[trade] as number) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, PHRASE_TRADES);
  for (const { trade, weight } of found) addTrade(index, scores, trade, weight);
  return scores;
}

/** Adds values as numbers of standard deviations above their mean; where all are equal they tell nothing. */
function addStandardised(sum: Float32Array, values: Float32Array, sign: { weight: number; spread: number }): void {
  const count = Math.max(1, values.length);
  const mean = values.reduce((all, value) => all + value, 0) / count;
  const own = values.reduce((all, value) => all + (value - mean) ** 2, 0);
  if (own < 1e-12) return;
  const spread = Math.sqrt((own + LARGE_LIST * sign.spread ** 2) / (count + LARGE_LIST));
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (sign.weight * ((values[i] as number) - mean)) / spread;
}
