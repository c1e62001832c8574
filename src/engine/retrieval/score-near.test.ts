import { expect, test } from 'vitest';
import { someWordVectors } from '../../../tests/factories/word-vectors.ts';
import { nearest } from './calibration.ts';
import { buildNearIndex, type NearDocument } from './near-index.ts';
import { featuresOf, wordsMeant } from './score-near.ts';
import { noWordVectors, type WordVectors } from './word-vectors.server.ts';

const document = (id: string, head: string, body = '', tags: string[] = []): NearDocument => ({ id, title: id, head, body, tags });
const crowd = Array.from({ length: 40 }, (_, i) =>
  document(`other${i}`, `Plain thing number ${i}`, 'Nothing in particular, sold to nobody.'),
);
const some = [
  document('freight', 'Digital freight marketplace', 'Shippers meet carriers.'),
  document('haulier', 'Haulage by the hour', 'A truck when it is needed.'),
  document('baker', 'Sourdough for offices'),
  ...crowd,
];
const vectors = someWordVectors([
  ['lorry', 'truck', 'haulage'],
  ['bread', 'sourdough', 'loaf'],
  ['drivers', 'carriers'],
]);

async function ranked(text: string, own: WordVectors = vectors, meaning?: Float32Array): Promise<string[]> {
  const index = await buildNearIndex(some, own);
  const features = featuresOf(index, own, text, meaning);
  return index.documents
    .map(({ id }, i) => ({ id, similarity: features.similarity[i] as number }))
    .sort((a, b) => b.similarity - a.similarity)
    .map(({ id }) => id);
}

test('what uses the same words, or words that mean the same, comes first', async () => {
  expect((await ranked('haulage'))[0]).toBe('haulier');
  expect((await ranked('loaf'))[0]).toBe('baker');
});

test('an outsider’s words find the trade’s own: a lorry that drives empty finds the freight marketplace', async () => {
  expect((await ranked('Drivers whose lorry goes home empty take goods to be hauled', noWordVectors))[0]).toBe('freight');
});

test('without word vectors words and trades alone decide', async () => {
  expect((await ranked('sourdough', noWordVectors))[0]).toBe('baker');
});

test('cosines made elsewhere take the place of the word vectors’', async () => {
  const index = await buildNearIndex(some, vectors);
  const cosines = new Float32Array(some.length);
  cosines[2] = 0.9;
  const { similarity } = featuresOf(index, vectors, 'anything', cosines);
  expect(similarity.indexOf(Math.max(...similarity))).toBe(2);
});

test('misspelt words are put right, and each counts once', async () => {
  const index = await buildNearIndex(some, vectors);
  expect(wordsMeant(index, vectors, 'Haullage, haulage and the sourdouhg').distinct).toEqual(['haulage', 'sourdough']);
});

test('a text of no words, and a list of no documents, find nothing and fail nothing', async () => {
  const index = await buildNearIndex(some, vectors);
  for (const text of ['', '   ', 'the of and', '???', '日本語のテキスト', '\u0000\ud800']) {
    expect(nearest(featuresOf(index, vectors, text), 10), JSON.stringify(text)).toEqual([]);
  }
  expect(nearest(featuresOf(await buildNearIndex([], vectors), vectors, 'haulage'), 10)).toEqual([]);
});
