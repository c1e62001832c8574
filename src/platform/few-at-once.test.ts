import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

test('so many run at once, the others in their order; one that fails makes room as well', async () => {
  const inTurn = fewAtOnce(2);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const all = [1, 2, 3, 4].map((no) =>
    inTurn(async () => {
      begun.push(no);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (no === 2) throw new Error('two');
      return no;
    }),
  );
  const settled = Promise.allSettled(all);
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  expect(begun).toEqual([1, 2]);
  await endNext();
  expect(begun).toEqual([1, 2, 3]);
  await endNext();
  expect(begun).toEqual([1, 2, 3, 4]);
  await endNext();
  await endNext();
  expect((await settled).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([1, 'failed', 3, 4]);
  const later = inTurn(async () => 5);
  expect(await later).toBe(5);
});
