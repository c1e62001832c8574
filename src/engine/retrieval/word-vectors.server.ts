import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

const NEWLINE = 10;
const FLOAT = 4;
export const WORD_VECTORS_FILE = 'word-vectors.bin';
export const noWordVectors: WordVectors = {
  dimensions: 0,
  numbers: new Map(),
  words: [],
  values: new Float32Array(0),
  lengths: new Float32Array(0),
};

/** @returns the bytes of the file read, every row scaled to unit length */
export function readWordVectors(bytes: Buffer): WordVectors {
  const end = bytes.indexOf(NEWLINE);
  const { dimensions, words } = JSON.parse(bytes.subarray(0, end).toString('utf8')) as { dimensions: number; words: string[] };
  const values = new Float32Array(words.length * dimensions);
  for (let row = 0; row < words.length; row++) {
    let length = 0;
    for (let k = 0; k < dimensions; k++) {
      const value = bytes.readInt8(end + 1 + row * dimensions + k);
      values[row * dimensions + k] = value;
      length += value * value;
    }
    const scale = 1 / (Math.sqrt(length) || 1);
    for (let k = 0; k < dimensions; k++) values[row * dimensions + k] = (values[row * dimensions + k] as number) * scale;
  }
  const from = end + 1 + words.length * dimensions;
  const lengths = Float32Array.from(words, (_, word) => bytes.readFloatLE(from + word * FLOAT));
  return { dimensions, words, numbers: new Map(words.map((word, number) => [word, number])), values, lengths };
}

let kept: WordVectors | undefined;

/** The vectors of this build, read once; empty where there was no build, so that words and trades alone decide. */
export function wordVectors(): WordVectors {
  if (kept) return kept;
  const file = builtFile();
  kept = file ? readWordVectors(readFileSync(file)) : noWordVectors;
  return kept;
}

/** `build/` stands beside `src/`, and the built server stands in `build/server/`. */
function builtFile(): string | undefined {
  for (let folder = import.meta.dirname; dirname(folder) !== folder; folder = dirname(folder)) {
    const file = join(folder, 'build', WORD_VECTORS_FILE);
    if (existsSync(file)) return file;
  }
  return undefined;
}
