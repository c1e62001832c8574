import { readFileSync } from 'node:fs';
import { besideIfThere } from '../../platform/beside.server.ts';
import { readVectorFile } from '../../platform/vectors/vector-file.ts';
import { rowsOfLengthOne } from '../../platform/vectors/vectors.ts';

/**
 * Word vectors as the build writes them (scripts/build-word-vectors.ts): the commonest words first, each of unit length once read.
 * Layout: a line of JSON `{"dimensions", "words": […]}`, a newline, one signed byte per dimension and word, and four bytes a word of how much it means.
 */
export type WordVectors = {
  dimensions: number;
  /** A word's number, which is its rank by how common it is. */
  numbers: ReadonlyMap<string, number>;
  words: readonly string[];
  /** `dimensions` values a word, scaled so that a product of two rows is their cosine. */
  values: Float32Array;
  /** How much each word means beside others, as its length had been learned. */
  lengths: Float32Array;
};

/** Beside `package.json`, made by `npm run build`. */
export const WORD_VECTORS_FILE = 'build/word-vectors.bin';
export const noWordVectors: WordVectors = {
  dimensions: 0,
  numbers: new Map(),
  words: [],
  values: new Float32Array(0),
  lengths: new Float32Array(0),
};

/** @returns the bytes of the file read, every row scaled to unit length */
export function readWordVectors(file: Buffer): WordVectors {
  const { head, ...take } = readVectorFile<{ dimensions: number; words: string[] }>(file);
  const { dimensions, words } = head;
  const values = rowsOfLengthOne(take.bytes(words.length * dimensions), dimensions);
  const lengths = take.floats(words.length);
  return { dimensions, words, numbers: new Map(words.map((word, number) => [word, number])), values, lengths };
}

let kept: WordVectors | undefined;

/** The vectors of this build, read once; empty where there was no build, so that words and trades alone decide. */
export function wordVectors(): WordVectors {
  if (kept) return kept;
  const file = besideIfThere(WORD_VECTORS_FILE);
  kept = file ? readWordVectors(readFileSync(file)) : noWordVectors;
  return kept;
}
