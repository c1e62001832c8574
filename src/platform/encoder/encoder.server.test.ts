import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { beside } from '../beside.server.ts';
import { closeEncoder, ENCODER_WIDTH, embed, embedSpans } from './encoder.server.ts';
import { meanOf } from './mean-of.ts';

const product = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, k) => sum + value * (b[k] as number), 0);

test('texts of one meaning are nearer than texts that share no meaning, whatever their words', async () => {
  const [tuners, same, other] = (await embed([
    'A booking tool for piano tuners',
    'Scheduling software for people who tune pianos',
    'Frozen fish for restaurants',
  ])) as [Float32Array, Float32Array, Float32Array];
  expect(tuners).toHaveLength(ENCODER_WIDTH);
  expect(product(tuners, tuners)).toBeCloseTo(1, 5);
  expect(product(tuners, same)).toBeGreaterThan(product(tuners, other) + 0.3);
});

test('a vector does not depend on the company, nor on what comes after the words that are read', async () => {
  const [alone] = (await embed(['Kiln log for potters'])) as [Float32Array];
  const [, beside] = (await embed(['Chess lessons for seniors in parks', 'Kiln log for potters'])) as [Float32Array, Float32Array];
  expect(beside).toEqual(alone);
  const long = 'kiln '.repeat(300);
  expect(await embed([`${long} fish`])).toEqual(await embed([`${long} birds`]));
  expect(await embed([])).toEqual([]);
});

test('the middle layer has vectors of its own', async () => {
  const [last] = (await embed(['Kiln log for potters'])) as [Float32Array];
  const [middle] = (await embed(['Kiln log for potters'], 'middle')) as [Float32Array];
  expect(product(middle, middle)).toBeCloseTo(1, 5);
  expect(Math.abs(product(middle, last))).toBeLessThan(0.5);
});

test('a text is encoded once for all who ask, whichever layer they read', async () => {
  const text = 'A ferry timetable for islanders';
  const [[last], [again], [middle]] = await Promise.all([embed([text]), embed([text]), embed([text], 'middle')]);
  expect(again).toBe(last);
  expect((await embed([text], 'middle'))[0]).toBe(middle);
});

test('a process that was ended, or dies, is followed by another', async () => {
  const [before] = await embed(['A lighthouse keepers’ rota']);
  const inVain = embed(['A lighthouse keepers’ rota, once more']);
  closeEncoder();
  await expect(inVain).rejects.toThrow('the encoder is closed');
  const spans = await embedSpans('Dentists pay a monthly fee', [[0, 8]]);
  expect(spans[0]).toHaveLength(ENCODER_WIDTH);
  expect(before).toHaveLength(ENCODER_WIDTH);
});

test('the mean of word pieces has length one', () => {
  expect(meanOf(Float32Array.from([3, 0, 3, 8]), 2)).toEqual(Float32Array.from([3 / 5, 4 / 5]));
});

test('the files of the model are those whose digests are written beside them', () => {
  const lines = readFileSync(beside('vendor/minilm-l6-v2/SHA256SUMS'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    const [digest, file] = line.split(/\s+/) as [string, string];
    expect(
      createHash('sha256')
        .update(readFileSync(beside(`vendor/minilm-l6-v2/${file}`)))
        .digest('hex'),
      file,
    ).toBe(digest);
  }
});
