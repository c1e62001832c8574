import { expect, test } from 'vitest';
import { readVectorFile, vectorFile } from './vector-file.ts';
import { ofLengthOne, rowsInBytes, rowsOfLengthOne, similarities } from './vectors.ts';

test('a vector of length one keeps its direction, and zeros stay zeros', () => {
  expect(ofLengthOne(Float32Array.from([3, 4]))).toEqual(Float32Array.from([3 / 5, 4 / 5]));
  expect(ofLengthOne(new Float32Array(2))).toEqual(new Float32Array(2));
});

test('similarity is the product with each row', () => {
  expect([...similarities(Float32Array.from([0.5, -0.25]), Float32Array.from([1, 0, 0, 1]))]).toEqual([0.5, -0.25]);
});

test('similarity to rows in bytes is that to the rows of length one that they stand for', () => {
  const bytes = rowsInBytes(Float32Array.from([0.5, -1, 30, 0, 0, 0]), 2);
  const vector = ofLengthOne(Float32Array.from([2, -3]));
  const [kept, found] = [similarities(vector, rowsOfLengthOne(bytes, 2)), similarities(vector, bytes)];
  for (const row of kept.keys()) expect(found[row]).toBeCloseTo(kept[row] as number, 6);
});

test('each row in bytes is scaled to its own largest value, and read back with its direction', () => {
  const bytes = rowsInBytes(Float32Array.from([0.5, -1, 30, 0, 0, 0]), 2);
  expect([...bytes]).toEqual([64, -127, 127, 0, 0, 0]);
  const rows = rowsOfLengthOne(bytes, 2);
  expect(Math.hypot(rows[0] as number, rows[1] as number)).toBeCloseTo(1, 6);
  expect([...rows.subarray(2)]).toEqual([1, 0, 0, 0]);
});

test('a file is read as it was written, whatever the length of its first line and wherever its parts began', () => {
  const floats = Float32Array.from([9, 0.25, -3]).subarray(1);
  for (const name of ['a', 'ab', 'abc', 'é']) {
    const { head, ...take } = readVectorFile<{ name: string }>(vectorFile({ name }, Int8Array.from([-1, 5]), floats));
    expect(head).toEqual({ name });
    expect([...take.bytes(2)]).toEqual([-1, 5]);
    expect(take.floats(2)).toEqual(floats);
  }
});
