import { expect, test } from 'vitest';
import { someWordVectors } from '../../../tests/factories/word-vectors.ts';
import { readWordVectors, vectorOf, type WordVectors } from './word-vectors.server.ts';

/** Of two words by number; their rows have unit length. */
const cosine = (vectors: WordVectors, a: number, b: number): number => {
  const other = vectorOf(vectors, b);
  return vectorOf(vectors, a).reduce((sum, value, k) => sum + value * (other[k] as number), 0);
};

test('a file is read as it is laid out: a line that names the words, then a byte a dimension, scaled to unit length, then a number a word', () => {
  const head = `${JSON.stringify({ dimensions: 2, words: ['north', 'south', 'east'] })}\n`;
  const [rows, lengths] = [new Int8Array([0, 127, 0, -64, 3, 4]), new Float32Array([1, 0.5, 2])];
  const vectors = readWordVectors(Buffer.concat([head, rows.buffer, lengths.buffer].map((part) => Buffer.from(part as string))));
  expect([...vectors.lengths]).toEqual([1, 0.5, 2]);
  const values = [0, 1, 2].flatMap((number) => [...vectorOf(vectors, number)]);
  expect(values.map((value) => Number(value.toFixed(3)))).toEqual([0, 1, 0, -1, 0.6, 0.8]);
  expect(vectors.numbers.get('east')).toBe(2);
  expect(cosine(vectors, 0, 1)).toBeCloseTo(-1);
  expect(cosine(vectors, 0, 2)).toBeCloseTo(0.8);
});

test('words of one group mean the same to the tests’ own vectors, others nothing', () => {
  const vectors = someWordVectors([['lorry', 'truck'], ['bread']]);
  expect(cosine(vectors, 0, 1)).toBeCloseTo(1);
  expect(cosine(vectors, 0, 2)).toBeCloseTo(0);
});
