import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { openDatabase } from '../../platform/db/client.server.ts';
import { sharedRateLimit } from './shared-rate-limit.server.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

const NEVER = 3_600_000;

test('processes share the places of a source; other sources have their own', async () => {
  const other = openDatabase(t.url, t.ctx.log, { maxConnections: 2, name: 'another process' });
  const rate = { perMinute: 60, burst: 3, gapMs: 0 };
  const limits = [sharedRateLimit(t.ctx, 'github', rate), sharedRateLimit({ db: other }, 'github', rate)];
  const waits = await Promise.all(Array.from({ length: 6 }, (_, at) => limits[at % 2]?.reserve(0, NEVER)));
  expect(waits.sort()).toEqual([0, 0, 0, 1_000, 2_000, 3_000]);
  expect(await limits[1]?.reserve(0, 100)).toBeUndefined();
  expect(await sharedRateLimit(t.ctx, 'npm', rate).reserve(0, 0)).toBe(0);
  await other.close();
});

test('what a source said to one process holds for all', async () => {
  const rate = { perMinute: 60, burst: 5, gapMs: 0 };
  await sharedRateLimit(t.ctx, 'youtube', rate).pause(0, 10_000);
  expect(await sharedRateLimit(t.ctx, 'youtube', rate).reserve(0, 9_999)).toBeUndefined();
  expect(await sharedRateLimit(t.ctx, 'youtube', rate).reserve(10_000, 0)).toBe(0);
});
