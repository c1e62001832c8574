import { expect, test } from 'vitest';
import { holdVectors } from './held-vectors.ts';

const bytes = (...values: number[]) => new Int8Array(values);

test('cosines are those of the directions, however long; with all zeros they are 0', async () => {
  const { put, vectors } = holdVectors(4, 2);
  for (const [i, vector] of [bytes(3, 4), bytes(127, 0), bytes(0, -9), bytes(0, 0)].entries()) put(i, vector);
  const cosines = [...(await vectors.cosines(bytes(6, 8)))];
  expect(cosines.map((one) => Number(one.toFixed(6)))).toEqual([1, 0.6, -0.8, 0]);
  expect([...(await vectors.cosines(bytes(0, 0)))]).toEqual([0, 0, 0, 0]);
  expect(
    await vectors.between([
      [0, 1],
      [1, 2],
      [2, 3],
    ]),
  ).toEqual([0.6, 0, 0]);
});

test('the longest vectors there may be do not overflow', async () => {
  const { put, vectors } = holdVectors(1, 8_192);
  put(0, new Int8Array(8_192).fill(-127));
  expect([...(await vectors.cosines(new Int8Array(8_192).fill(127)))]).toEqual([-1]);
});

test('a vector of another length is refused', async () => {
  const { put, vectors } = holdVectors(1, 2);
  expect(() => put(0, bytes(1))).toThrow('another length');
  await expect(vectors.cosines(bytes(1, 2, 3))).rejects.toThrow('another length');
});
