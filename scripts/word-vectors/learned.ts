import { join } from 'node:path';
import { readVectorFile, vectorFile } from '../../src/platform/vectors/vector-file.ts';
import { rowsInBytes, rowsOfLengthOne } from '../../src/platform/vectors/vectors.ts';
import { DIMENSIONS } from './english.ts';

/** What `npm run measure -- word-vectors` has learned, committed: a megabyte of numbers from which no text can be read back. */
export const LEARNED_FILE = join(import.meta.dirname, 'learned.bin');

/** @property map from general English to start-ups' English, `DIMENSIONS` × `DIMENSIONS`; @property rows of the words that were met often enough, after it */
export type Learned = { map: Float32Array; words: readonly string[]; rows: Float32Array };

export function writeLearned({ map, words, rows }: Learned): Buffer {
  return vectorFile({ words }, map, lengthsOf(rows, DIMENSIONS), rowsInBytes(rows, DIMENSIONS));
}

export function readLearned(file: Buffer): Learned {
  const { head, floats, bytes } = readVectorFile<{ words: string[] }>(file);
  const { words } = head;
  const [map, lengths] = [floats(DIMENSIONS * DIMENSIONS), floats(words.length)];
  const directions = rowsOfLengthOne(bytes(words.length * DIMENSIONS), DIMENSIONS);
  return { map, words, rows: directions.map((value, at) => value * (lengths[Math.floor(at / DIMENSIONS)] as number)) };
}

/** @returns how long each row is */
export const lengthsOf = (rows: Float32Array, dimensions: number): Float32Array =>
  Float32Array.from({ length: rows.length / dimensions }, (_, row) =>
    Math.hypot(...rows.subarray(row * dimensions, (row + 1) * dimensions)),
  );
