import { expect, test } from 'vitest';
import { buildNearIndex, type NearDocument } from './near-index.ts';
import { withNeighbours } from './neighbours.ts';
import { noWordVectors } from './word-vectors.server.ts';

const document = (id: string, head: string): NearDocument => ({ id, title: id, head, body: '', tags: [] });
/** Each alone with its words, so that nobody has neighbours but those named below. */
const crowd = Array.from({ length: 98 }, (_, i) => document(`crowd${i}`, `zq${i}a zq${i}b zq${i}c`));
const twins = [document('told', 'livestock auctions farmers'), document('twin', 'livestock auctions breeders')];

test('a document whose neighbour is alike comes before one that is as alike and stands alone', async () => {
  const { vectors } = await buildNearIndex([...twins, ...crowd], noWordVectors);
  const similarity = new Float32Array(100);
  similarity.set([5, 4], 0);
  similarity.set([4], 50);
  const raised = withNeighbours(vectors, similarity);
  expect(raised[1]).toBeGreaterThan(raised[50] as number);
  expect(raised[0]).toBeGreaterThan(raised[1] as number);
  expect(raised[0]).toBeLessThan(5);
});

test('nothing is lent in a list too short to have neighbours in it, and a document without words keeps what it has', async () => {
  const short = await buildNearIndex(twins, noWordVectors);
  const similarity = Float32Array.of(2, 1);
  expect(withNeighbours(short.vectors, similarity)).toBe(similarity);
  const silent = await buildNearIndex([document('', ''), ...twins, ...crowd], noWordVectors);
  const high = new Float32Array(101);
  high[0] = 3;
  expect(withNeighbours(silent.vectors, high)[0]).toBe(3);
});

test('those not looked at stay behind those that were', async () => {
  const { vectors } = await buildNearIndex([...twins, ...crowd], noWordVectors);
  const similarity = Float32Array.from({ length: 100 }, (_, i) => 100 - i);
  const raised = withNeighbours(vectors, similarity);
  expect(Math.max(...raised.slice(60))).toBeLessThanOrEqual(Math.min(...raised.slice(0, 60)));
});

test('those not looked at keep their order, and far ones their similarity', async () => {
  const { vectors } = await buildNearIndex([...twins, ...crowd], noWordVectors);
  const similarity = new Float32Array(100);
  // The nearest is told by a neighbour that is not alike at all, and falls behind those that nobody looked at.
  similarity.set([10, -40], 0);
  for (let i = 2; i < 100; i++) similarity[i] = 10 - i / 20;
  const raised = withNeighbours(vectors, similarity);
  const lookedAt = raised.slice(2, 33);
  const others = raised.slice(33);
  expect(Math.max(...others)).toBeLessThanOrEqual(Math.min(raised[0] as number, ...lookedAt));
  for (let i = 1; i < others.length; i++) expect(others[i]).toBeLessThan(others[i - 1] as number);
  expect(raised[1]).toBe(-40);
});
