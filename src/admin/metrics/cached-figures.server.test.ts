import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { createLog } from '../../platform/log.server.ts';
import { CACHE_S, cachedFigure, forgetCachedFigures, GIVEN_S } from './cached-figures.server.ts';

const aContext = () => ({ db: {}, log: createLog('silent') }) as Context;
const settled = () => new Promise((resolve) => setImmediate(resolve));
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

function counted() {
  const ctx = aContext();
  let computed = 0;
  return { ctx, ask: (of = ctx) => cachedFigure(of, 'mrr', async () => ++computed) };
}

test('a figure is computed once for all who ask, each database’s own, and again when it is forgotten', async () => {
  const { ctx, ask } = counted();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask(aContext())).toBe(2);
  forgetCachedFigures(ctx);
  expect(await ask()).toBe(3);
  expect(await ask()).toBe(3);
});

test('after fifteen seconds it is computed again while those who ask are given the one before; after a minute they wait', async () => {
  const { ask } = counted();
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(CACHE_S * 1_000);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  await settled();
  expect(await ask()).toBe(2);
  vi.advanceTimersByTime(GIVEN_S * 1_000);
  expect(await ask()).toBe(3);
});

test('what an administrator’s action made be forgotten does not come back from a count begun before it', async () => {
  const { ctx, ask } = counted();
  let finish: (value: number) => void = () => undefined;
  await ask();
  vi.advanceTimersByTime(CACHE_S * 1_000);
  const slowly = new Promise<number>((resolve) => {
    finish = resolve;
  });
  await cachedFigure(ctx, 'mrr', () => slowly);
  forgetCachedFigures(ctx);
  expect(await ask()).toBe(2);
  finish(-1);
  await settled();
  expect(await ask()).toBe(2);
});

test('one that could not be computed is asked for again; one that could not be computed again is given until it is a minute old', async () => {
  const ctx = aContext();
  const failing = () => cachedFigure(ctx, 'mrr', async () => Promise.reject(new Error('no database')));
  await expect(failing()).rejects.toThrow('no database');
  expect(await cachedFigure(ctx, 'mrr', async () => 7)).toBe(7);
  vi.advanceTimersByTime(CACHE_S * 1_000);
  expect(await failing()).toBe(7);
  await settled();
  expect(await failing()).toBe(7);
  await settled();
  vi.advanceTimersByTime((GIVEN_S - CACHE_S) * 1_000);
  await expect(failing()).rejects.toThrow('no database');
});

test('the log says which figure could not be counted again, and not of what: that may be what an administrator searched for', async () => {
  const said: string[] = [];
  const ctx = { ...aContext(), log: pino({ level: 'warn' }, { write: (line: string) => void said.push(line) }) } as Context;
  const ask = (search: string, count = async () => search.length) => cachedFigure(ctx, 'users', count, { search });
  expect(await Promise.all([ask('lovelace@people.example'), ask('bo')])).toEqual([23, 2]);
  vi.advanceTimersByTime(CACHE_S * 1_000);
  await ask('lovelace@people.example', async () => Promise.reject(new Error('no database')));
  await settled();
  expect(said.map((line) => JSON.parse(line))).toMatchObject([{ figure: 'users' }]);
  expect(said.join()).not.toContain('lovelace');
});
