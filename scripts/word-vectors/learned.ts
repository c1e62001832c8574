import { join } from 'node:path';
import { DIMENSIONS } from './english.ts';
import { inBytes } from './rows-in-bytes.ts';

/** What `npm run measure -- word-vectors` has learned, committed: a megabyte of numbers from which no text can be read back. */
export const LEARNED_FILE = join(import.meta.dirname, 'learned.bin');
const NEWLINE = 10;
const FLOAT = 4;

/** @property map from general English to start-ups' English, `DIMENSIONS` × `DIMENSIONS`; @property rows of the words that were met often enough, after it */
export type Learned = { map: Float32Array; words: readonly string[]; rows: Float32Array };

export function writeLearned({ map, words, rows }: Learned): Buffer {
  const { bytes, lengths } = inBytes(rows, DIMENSIONS);
  return Buffer.concat([Buffer.from(`${JSON.stringify({ words })}\n`), ...[map, lengths, bytes].map((part) => Buffer.from(part.buffer))]);
}

export function readLearned(file: Buffer): Learned {
  const end = file.indexOf(NEWLINE) + 1;
  const { words } = JSON.parse(file.subarray(0, end).toString('utf8')) as { words: string[] };
  const floats = (from: number, count: number) => Float32Array.from({ length: count }, (_, i) => file.readFloatLE(from + i * FLOAT));
  const map = floats(end, DIMENSIONS * DIMENSIONS);
  const lengths = floats(end + map.length * FLOAT, words.length);
  const from = end + (map.length + lengths.length) * FLOAT;
  const rows = Float32Array.from({ length: words.length * DIMENSIONS }, (_, i) => file.readInt8(from + i));
  for (let row = 0; row < words.length; row++) {
    const own = rows.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
    const scale = (lengths[row] as number) / (Math.hypot(...own) || 1);
    for (let k = 0; k < DIMENSIONS; k++) own[k] = (own[k] as number) * scale;
  }
  return { map, words, rows };
}
