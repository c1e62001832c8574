import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createGate, NoPlace } from './gate.server.ts';

const open = () => Promise.withResolvers<void>();
const settled = () => delay(0);

test('so many are done at once, the others wait for their turn in their order', async () => {
  const gate = createGate({ atOnce: 2, mostWaiting: 4 });
  const works = Array.from({ length: 5 }, open);
  const begun: number[] = [];
  const all = works.map(({ promise }, index) =>
    gate.pass(true, async () => {
      begun.push(index);
      await promise;
      return index;
    }),
  );
  await settled();
  expect([begun, gate.isBusy()]).toEqual([[0, 1], true]);
  works[1]?.resolve();
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of works) resolve();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4]);
  expect([begun, gate.isBusy()]).toEqual([[0, 1, 2, 3, 4], false]);
});

test('what finds no place is refused at once; half of the places are kept for what comes first', async () => {
  const gate = createGate({ atOnce: 1, mostWaiting: 4 });
  const { promise, resolve } = open();
  const held = Array.from({ length: 3 }, () => gate.pass(false, () => promise));
  expect([gate.isFull(false), gate.isFull(true)]).toEqual([true, false]);
  await expect(gate.pass(false, async () => 'never')).rejects.toThrow(NoPlace);
  held.push(...Array.from({ length: 2 }, () => gate.pass(true, () => promise)));
  expect(gate.isFull(true)).toBe(true);
  await expect(gate.pass(true, async () => 'never')).rejects.toThrow(NoPlace);
  resolve();
  await Promise.all(held);
  expect([gate.isFull(false), gate.isFull(true)]).toEqual([false, false]);
});

test('whose turn comes too late, or who has left, is passed over', async () => {
  const gate = createGate({ atOnce: 1, mostWaiting: 4, longestWaitMs: 20 });
  const { promise, resolve } = open();
  const first = gate.pass(true, () => promise);
  const late = gate.pass(true, async () => 'never');
  await delay(40);
  const left = gate.pass(
    true,
    async () => 'never',
    () => true,
  );
  const next = gate.pass(true, async () => 'done');
  const refused = Promise.all([expect(late).rejects.toThrow(NoPlace), expect(left).rejects.toThrow(NoPlace)]);
  resolve();
  await Promise.all([first, refused]);
  expect(await next).toBe('done');
});

test('work that fails gives its place back, and work that takes long keeps nobody waiting', async () => {
  const gate = createGate({ atOnce: 1, mostWaiting: 1, longMs: 20 });
  await expect(gate.pass(true, async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const { promise, resolve } = open();
  const long = gate.pass(true, () => promise);
  expect(await gate.pass(true, async () => 'done')).toBe('done');
  resolve();
  await long;
  expect(await Promise.all([gate.pass(true, async () => 1), gate.pass(true, async () => 2)])).toEqual([1, 2]);
});
