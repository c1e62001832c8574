import { readFileSync } from 'node:fs';
import { besideIfThere } from '../../platform/beside.server.ts';
import { readVectorFile } from '../../platform/vectors/vector-file.ts';

/**
 * Word vectors as the build writes them (scripts/build-word-vectors.ts): the commonest words first. They stay in
 * bytes, a quarter of the memory, and have unit length where they are used.
 * Layout: a line of JSON `{"dimensions", "words": […]}`, a newline, one signed byte per dimension and word, and four bytes a word of how much it means.
 */
export type WordVectors = {
  dimensions: number;
  /** A word's number, which is its rank by how common it is. */
  numbers: ReadonlyMap<string, number>;
  words: readonly string[];
  /** `dimensions` values a word; times the word's scale they have unit length, so that a product of two words is their cosine. */
  bytes: Int8Array;
  scales: Float64Array;
  /** How much each word means beside others, as its length had been learned. */
  lengths: Float32Array;
};

/** Beside `package.json`, made by `npm run build`. */
export const WORD_VECTORS_FILE = 'build/word-vectors.bin';
export const noWordVectors: WordVectors = {
  dimensions: 0,
  numbers: new Map(),
  words: [],
  bytes: new Int8Array(0),
  scales: new Float64Array(0),
  lengths: new Float32Array(0),
};

/** @returns the bytes of the file read */
export function readWordVectors(file: Buffer): WordVectors {
  const { head, ...take } = readVectorFile<{ dimensions: number; words: string[] }>(file);
  const { dimensions, words } = head;
  const bytes = take.bytes(words.length * dimensions);
  const lengths = take.floats(words.length);
  return {
    dimensions,
    words,
    numbers: new Map(words.map((word, number) => [word, number])),
    bytes,
    scales: scalesOf(bytes, dimensions),
    lengths,
  };
}

function scalesOf(bytes: Int8Array, dimensions: number): Float64Array {
  const scales = new Float64Array(bytes.length / dimensions);
  for (let row = 0; row < scales.length; row++) {
    let squares = 0;
    for (let at = row * dimensions; at < (row + 1) * dimensions; at++) squares += (bytes[at] as number) ** 2;
    scales[row] = 1 / (Math.sqrt(squares) || 1);
  }
  return scales;
}

/** @returns the vector of a word, of unit length */
export function vectorOf({ dimensions, bytes, scales }: WordVectors, number: number): Float32Array {
  return Float32Array.from(bytes.subarray(number * dimensions, (number + 1) * dimensions), (byte) => byte * (scales[number] as number));
}

let kept: WordVectors | undefined;

/** The vectors of this build, read once; empty where there was no build, so that words and trades alone decide. */
export function wordVectors(): WordVectors {
  if (kept) return kept;
  const file = besideIfThere(WORD_VECTORS_FILE);
  kept = file ? readWordVectors(readFileSync(file)) : noWordVectors;
  return kept;
}
