import { expect, test, vi } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { forgetKeptFigures, KEPT_S, keptFigure } from './kept.server.ts';

const aContext = () => ({ db: {} }) as Context;

test('a figure is computed once for all who ask, each database’s own, and anew after its time or when it is forgotten', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const ctx = aContext();
  let computed = 0;
  const ask = (of = ctx) => keptFigure(of, 'mrr', async () => ++computed);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask(aContext())).toBe(2);
  forgetKeptFigures(ctx);
  expect(await ask()).toBe(3);
  expect(await ask()).toBe(3);
  vi.advanceTimersByTime(KEPT_S * 1_000 + 1);
  expect(await ask()).toBe(4);
  vi.useRealTimers();
});

test('one that could not be computed is asked for again', async () => {
  const ctx = aContext();
  await expect(keptFigure(ctx, 'mrr', async () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await keptFigure(ctx, 'mrr', async () => 7)).toBe(7);
});
