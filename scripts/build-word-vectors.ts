/**
 * Part of `npm run build`: writes build/word-vectors.bin. Words stand there as start-ups use them: where `npm run measure -- word-vectors` has learned a word from what
 * companies say of themselves, its learned row; any other word by the learned map from general English (docs/research/retrieval.md).
 * Rows are scaled to their largest value and stored in signed bytes, followed by their lengths. Takes two seconds; the same input gives the same file.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORD_VECTORS_FILE } from '../src/engine/retrieval/word-vectors.server.ts';
import { vectorFile } from '../src/platform/vectors/vector-file.ts';
import { rowsInBytes } from '../src/platform/vectors/vectors.ts';
import { DIMENSIONS, englishWordVectors } from './word-vectors/english.ts';
import { LEARNED_FILE, lengthsOf, readLearned } from './word-vectors/learned.ts';

const target = join(import.meta.dirname, '..', WORD_VECTORS_FILE);
const { words, rows } = englishWordVectors();
const learned = readLearned(readFileSync(LEARNED_FILE));
const ownRow = new Map(learned.words.map((word, row) => [word, row]));

const all = new Float32Array(words.length * DIMENSIONS);
for (const [number, word] of words.entries()) {
  const row = ownRow.get(word);
  const to = all.subarray(number * DIMENSIONS, (number + 1) * DIMENSIONS);
  if (row !== undefined) to.set(learned.rows.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS));
  else
    for (let j = 0; j < DIMENSIONS; j++) {
      let sum = 0;
      for (let k = 0; k < DIMENSIONS; k++) sum += (rows[number * DIMENSIONS + k] as number) * (learned.map[k * DIMENSIONS + j] as number);
      to[j] = sum;
    }
}
mkdirSync(join(target, '..'), { recursive: true });
writeFileSync(target, vectorFile({ dimensions: DIMENSIONS, words }, rowsInBytes(all, DIMENSIONS), lengthsOf(all, DIMENSIONS)));
