import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

/** Work that ends when told, and what was given to it. */
function slowWork() {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const ask = inBatches(async (items: readonly number[]) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (items.includes(13)) throw new Error('thirteen');
    return items.map((item) => item * 2);
  }, 3);
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { batches, ask, endNext };
}

test('the first is begun at once; what is asked meanwhile is done together, in its order, so many in one go', async () => {
  const { batches, ask, endNext } = slowWork();
  const all = Promise.all([1, 2, 3, 4, 5].map(ask));
  expect(batches).toEqual([[1]]);
  await endNext();
  expect(batches).toEqual([[1], [2, 3, 4]]);
  await endNext();
  await endNext();
  expect(await all).toEqual([2, 4, 6, 8, 10]);
  const later = ask(6);
  expect(batches.at(-1)).toEqual([6]);
  await endNext();
  expect(await later).toBe(12);
});

test('nobody fails by what another asked', async () => {
  const { batches, ask, endNext } = slowWork();
  const all = Promise.allSettled([1, 12, 13, 14].map(ask));
  await endNext();
  expect(batches.at(-1)).toEqual([12, 13, 14]);
  for (let left = 5; left > 0; left--) await endNext();
  expect((await all).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([2, 24, 'failed', 28]);
});

test('one at fault among many is found by halves, one go at a time', async () => {
  let underWay = 0;
  let most = 0;
  let goes = 0;
  const ask = inBatches(async (items: readonly number[]) => {
    goes += 1;
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    if (items.includes(137)) throw new Error('at fault');
    return items;
  });
  const all = await Promise.allSettled(Array.from({ length: 201 }, (_, at) => ask(at)));
  expect(all.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))).toEqual([137]);
  expect(most).toBe(1);
  expect(goes).toBeLessThan(20);
});

test('work that fails whatever it is given is not tried for each, and is tried again for what is asked later', async () => {
  let goes = 0;
  let isDown = true;
  const ask = inBatches(async (items: readonly number[]) => {
    goes += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (isDown) throw new Error('down');
    return items;
  });
  const all = await Promise.allSettled(Array.from({ length: 201 }, (_, at) => ask(at)));
  expect(all.every(({ status }) => status === 'rejected')).toBe(true);
  expect(goes).toBeLessThan(40);
  isDown = false;
  expect(await ask(7)).toBe(7);
});
