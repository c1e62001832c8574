import { forEachText, type NearTexts } from './near-texts.ts';
import type { Rarity } from './rarity.ts';
import { stem } from './stem.ts';
import type { WordVectors } from './word-vectors.server.ts';

/** What documents mean: of each the sum of two directions, its head's and its body's, in signed bytes. */
export type Meanings = {
  /** `dimensions` a document. */
  rows: Int8Array;
  /** What all heads share, which says nothing about one. */
  shared: Float32Array;
};

/** The body's words beyond these add no meaning, only length. */
const BODY_WORDS = 60;
const SHARED_PART = 0.8;
/** A word that is everywhere still says a little. */
const LEAST_SPECIFICITY = 0.3;
/** Two directions of length one add up to values below 2, and a byte holds 127. */
const BYTES = 63;

/** The weighted sum of words' vectors (in the manner of Arora, Liang and Ma 2017, "SIF"), of length one; nothing where no word has a vector. */
function direction(words: Iterable<string>, vectors: WordVectors, rarity: Rarity): Float32Array {
  const { dimensions, numbers, bytes, scales, lengths } = vectors;
  const sum = new Float32Array(dimensions);
  for (const word of words) {
    const number = numbers.get(word);
    if (number === undefined) continue;
    const weight = Math.max(LEAST_SPECIFICITY, rarity(stem(word))) * (lengths[number] as number) * (scales[number] as number);
    for (let k = 0, at = number * dimensions; k < dimensions; k++, at++) sum[k] = (sum[k] as number) + weight * (bytes[at] as number);
  }
  return toUnit(sum);
}

function toUnit(row: Float32Array): Float32Array {
  const scale = 1 / (Math.hypot(...row) || 1);
  for (let k = 0; k < row.length; k++) row[k] = (row[k] as number) * scale;
  return row;
}

const isNothing = (row: Float32Array): boolean => row.every((value) => value === 0);
const less = (row: Float32Array, shared: Float32Array): Float32Array =>
  isNothing(row) ? row : toUnit(row.map((value, k) => value - (shared[k] as number)));

/** Twice through the documents, first for what they share: it takes less than holding every direction would. */
export async function meaningsOf(texts: NearTexts, vectors: WordVectors, rarity: Rarity): Promise<Meanings> {
  const { dimensions } = vectors;
  const word = (number: number) => texts.words[number] as string;
  const headOf = (head: Int32Array) => direction(Array.from(head, word), vectors, rarity);
  const bodyOf = (body: Int32Array) => direction(Array.from([...new Set(body)].slice(0, BODY_WORDS), word), vectors, rarity);
  const count = Math.max(1, texts.documents.length);
  const ofHeads = new Float32Array(dimensions);
  const ofBodies = new Float32Array(dimensions);
  await forEachText(texts, ({ head, body }) => {
    for (const [shared, row] of [[ofHeads, headOf(head)] as const, [ofBodies, bodyOf(body)] as const])
      for (let k = 0; k < dimensions; k++) shared[k] = (shared[k] as number) + (SHARED_PART * (row[k] as number)) / count;
  });
  const rows = new Int8Array(texts.documents.length * dimensions);
  await forEachText(texts, ({ head, body }, document) => {
    const own = less(headOf(head), ofHeads);
    const more = less(bodyOf(body), ofBodies);
    for (let k = 0; k < dimensions; k++) rows[document * dimensions + k] = Math.round(BYTES * ((own[k] as number) + (more[k] as number)));
  });
  return { rows, shared: ofHeads };
}

/** @returns for every document the cosine of a text with its head plus that with its body */
export function similarityInMeaning(
  { rows, shared }: Meanings,
  vectors: WordVectors,
  rarity: Rarity,
  words: readonly string[],
): Float32Array {
  const { dimensions } = vectors;
  const text = less(direction(words, vectors, rarity), shared);
  const scores = new Float32Array(dimensions === 0 ? 0 : rows.length / dimensions);
  for (let document = 0, at = 0; document < scores.length; document++) {
    let sum = 0;
    for (let k = 0; k < dimensions; k++, at++) sum += (text[k] as number) * (rows[at] as number);
    scores[document] = sum / BYTES;
  }
  return scores;
}
