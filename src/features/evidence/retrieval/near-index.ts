import { contentWords } from './content-words.ts';
import { type Rarity, rarityIn, rarityOfTrade } from './rarity.ts';
import { stem } from './stem.ts';
import { type PhraseBook, phraseBook, tradesIn } from './trade-matches.ts';
import { trades } from './trades.ts';
import type { WordVectors } from './word-vectors.server.ts';

/** What can be found: a head that says what it is (a one-liner), a body that says more, and tags. */
export type NearDocument = { id: string; title: string; head: string; body: string; tags: readonly string[] };

/** Documents and a number for each: how strongly a word stands in it, or a trade is its own. */
export type Postings = { documents: Int32Array; strengths: Float32Array };

export type NearIndex = {
  documents: readonly { id: string; title: string }[];
  /** By stem: where it stands, weighted by field. */
  words: ReadonlyMap<string, Postings>;
  /** Stems that are not too rare, each with the vector of a word of it, row after row: to find what is close in meaning to a word of a text. */
  forms: { stems: readonly string[]; rows: Float32Array };
  lengths: Float32Array;
  meanLength: number;
  /** By trade: whose trade it is. */
  trades: readonly Postings[];
  tradeRarity: Float32Array;
  rarity: Rarity;
  book: PhraseBook;
  /** Unit vectors of the documents, less what all of them share. */
  vectors: Float32Array;
  shared: Float32Array;
};

/** A word of the head counts as so many of the body. */
const HEAD = 2.5;
const TAG = 1.5;
/** The body's words beyond these add no meaning, only length. */
const BODY_WORDS_OF_VECTOR = 60;
const TRADE_IN_HEAD = 0.9;
const TRADE_IN_BODY = 0.5;
const SHARED_PART = 0.8;
/** A stem that fewer than one document in so many has is no help in widening a search. */
const RARE_FORM = 5_000;
/** Documents taken apart before other work of the process gets its turn. */
const CHUNK = 200;

/** One text for every word, however often it stands: the words of fifty thousand descriptions are few. */
type Words = Map<string, string>;
type Parts = { head: string[]; body: string[]; tags: string[] };
function partsOf(d: NearDocument, known: Words): Parts {
  const one = (word: string) => {
    const same = known.get(word);
    if (same !== undefined) return same;
    known.set(word, word);
    return word;
  };
  const words = (text: string) => contentWords(text).map(one);
  return { head: words(`${d.title} ${d.head}`), body: words(d.body), tags: words(d.tags.join(' ')) };
}

/**
 * Takes documents apart into what they are ranked by. Lets other work of the process through every few milliseconds.
 * @param vectors of words; may be empty
 */
export async function buildNearIndex(documents: readonly NearDocument[], vectors: WordVectors): Promise<NearIndex> {
  const count = documents.length;
  const lengths = new Float32Array(count);
  const found = new Map<string, { documents: number[]; strengths: number[] }>();
  const forms = new Map<string, string>();
  const allParts: Parts[] = [];
  const known: Words = new Map();
  for (const [i, document] of documents.entries()) {
    if (i % CHUNK === 0) await pause();
    const parts = partsOf(document, known);
    allParts.push(parts);
    const own = new Map<string, number>();
    for (const [words, weight] of [[parts.head, HEAD] as const, [parts.body, 1] as const, [parts.tags, TAG] as const]) {
      for (const word of words) {
        const stemmed = stem(word);
        own.set(stemmed, (own.get(stemmed) ?? 0) + weight);
        if (!forms.has(stemmed) && vectors.numbers.has(word)) forms.set(stemmed, word);
        lengths[i] = (lengths[i] as number) + weight;
      }
    }
    for (const [stemmed, weight] of own) append(found, stemmed, i, weight);
  }
  const words = new Map([...found].map(([stemmed, lists]) => [stemmed, packed(lists)]));
  const having = (stemmed: string) => words.get(stemmed)?.documents.length ?? 0;
  const rarity = rarityIn(count, having, vectors);
  const book = phraseBook(rarity);
  const byTrade = await tradesOfAll(allParts, book);
  const { rows, shared } = await vectorsOfAll(allParts, vectors, (word) => rarity(stem(word)));
  return {
    documents: documents.map(({ id, title }) => ({ id, title })),
    words,
    forms: rowsOfForms(forms, (stemmed) => having(stemmed) > Math.max(1, count / RARE_FORM), vectors),
    lengths,
    meanLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, count),
    trades: byTrade,
    tradeRarity: Float32Array.from(byTrade, ({ strengths }) =>
      rarityOfTrade(
        count,
        strengths.reduce((sum, one) => sum + one, 0),
      ),
    ),
    rarity,
    book,
    vectors: rows,
    shared,
  };
}

function rowsOfForms(forms: ReadonlyMap<string, string>, isWanted: (stem: string) => boolean, vectors: WordVectors): NearIndex['forms'] {
  const { dimensions, numbers, values } = vectors;
  const wanted = [...forms].filter(([stemmed]) => isWanted(stemmed));
  const rows = new Float32Array(wanted.length * dimensions);
  for (const [i, [, word]] of wanted.entries()) {
    const at = (numbers.get(word) as number) * dimensions;
    rows.set(values.subarray(at, at + dimensions), i * dimensions);
  }
  return { stems: wanted.map(([stemmed]) => stemmed), rows };
}

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

function append<Key>(lists: Map<Key, { documents: number[]; strengths: number[] }>, key: Key, document: number, strength: number): void {
  const list = lists.get(key);
  if (list) {
    list.documents.push(document);
    list.strengths.push(strength);
  } else lists.set(key, { documents: [document], strengths: [strength] });
}

const packed = (lists: { documents: number[]; strengths: number[] }): Postings => ({
  documents: Int32Array.from(lists.documents),
  strengths: Float32Array.from(lists.strengths),
});

async function tradesOfAll(parts: readonly Parts[], book: PhraseBook): Promise<Postings[]> {
  const lists = trades.map(() => ({ documents: [] as number[], strengths: [] as number[] }));
  for (const [i, { head, body, tags }] of parts.entries()) {
    if (i % CHUNK === 0) await pause();
    const own = new Map<number, number>();
    for (const [words, weight] of [[head, TRADE_IN_HEAD] as const, [body, TRADE_IN_BODY] as const, [tags, TRADE_IN_BODY] as const]) {
      for (const [trade, strength] of tradesIn(book, words)) own.set(trade, 1 - (1 - (own.get(trade) ?? 0)) * (1 - strength * weight));
    }
    for (const [trade, strength] of own) {
      lists[trade]?.documents.push(i);
      lists[trade]?.strengths.push(strength);
    }
  }
  return lists.map(packed);
}

async function vectorsOfAll(
  parts: readonly Parts[],
  vectors: WordVectors,
  weightOf: (word: string) => number,
): Promise<{ rows: Float32Array; shared: Float32Array }> {
  const { dimensions } = vectors;
  const rows = new Float32Array(parts.length * dimensions);
  const shared = new Float32Array(dimensions);
  for (const [i, { head, body, tags }] of parts.entries()) {
    if (i % CHUNK === 0) await pause();
    const row = rows.subarray(i * dimensions, (i + 1) * dimensions);
    addWords(row, head, vectors, (word) => 2 * weightOf(word));
    addWords(row, [...new Set(body)].slice(0, BODY_WORDS_OF_VECTOR), vectors, (word) => 0.5 * weightOf(word));
    addWords(row, tags, vectors, weightOf);
    toUnit(row);
    for (let k = 0; k < dimensions; k++) shared[k] = (shared[k] as number) + (SHARED_PART * (row[k] as number)) / parts.length;
  }
  for (let i = 0; i < parts.length; i++) lessShared(rows.subarray(i * dimensions, (i + 1) * dimensions), shared);
  return { rows, shared };
}

/** Adds the vectors of words, each by its weight (a weighted mean in the manner of Arora, Liang and Ma 2017, "SIF"). */
export function addWords(row: Float32Array, words: readonly string[], vectors: WordVectors, weightOf: (word: string) => number): void {
  const { dimensions, numbers, values } = vectors;
  for (const word of words) {
    const number = numbers.get(word);
    if (number === undefined) continue;
    const weight = weightOf(word);
    for (let k = 0; k < dimensions; k++) row[k] = (row[k] as number) + weight * (values[number * dimensions + k] as number);
  }
}

export function toUnit(row: Float32Array): void {
  let sum = 0;
  for (const value of row) sum += value * value;
  const scale = 1 / (Math.sqrt(sum) || 1);
  for (let k = 0; k < row.length; k++) row[k] = (row[k] as number) * scale;
}

export function lessShared(row: Float32Array, shared: Float32Array): void {
  for (let k = 0; k < row.length; k++) row[k] = (row[k] as number) - (shared[k] as number);
  toUnit(row);
}
