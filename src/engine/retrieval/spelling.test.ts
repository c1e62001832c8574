import { expect, test } from 'vitest';
import { someWordVectors } from '../../../tests/factories/word-vectors.ts';
import { correctedWord } from './spelling.ts';

const vectors = someWordVectors([
  ['business', 'insurance', 'insured'],
  ['tickets', 'healthy', 'people'],
  ['diabetes', 'charities'],
]);
const corrected = (word: string, known: readonly string[] = []) => correctedWord(word, vectors, (one) => known.includes(one));

test('a word nobody writes becomes the common word nearest to it', () => {
  expect(corrected('insurence')).toBe('insurance');
  expect(corrected('bussiness')).toBe('business');
  expect(corrected('tikets')).toBe('tickets');
  expect(corrected('helthy')).toBe('healthy');
  expect(corrected('peple')).toBe('people');
  expect(corrected('diabetis')).toBe('diabetes');
});

test('what the documents have, what is English, what is short or has digits is left as it is', () => {
  expect(corrected('tikets', ['tikets'])).toBe('tikets');
  expect(corrected('mite')).toBe('mite');
  expect(corrected('k8s')).toBe('k8s');
  expect(corrected('llm')).toBe('llm');
  expect(corrected('zzyzxqv')).toBe('zzyzxqv');
});
