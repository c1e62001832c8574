import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../e2e/built-site.ts';
import { TEST_SECRET } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { anIdea, featureToday } from '../factories/idea.factory.ts';

// A busy machine may take its time over a whole site.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 120_000 });

let t: TestDatabase;
let site: BuiltSite;
beforeAll(async () => {
  t = await testDatabase();
  await featureToday(t.ctx, await anIdea(t.ctx, { daysOld: 1 }));
  site = await startBuiltSite({
    DATABASE_URL: t.url,
    AUTH_SECRET: TEST_SECRET,
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    SHUTDOWN_NOTICE_S: '6',
  });
});
afterAll(async () => {
  await site.stop();
  await t.drop();
});

test('a process is ready only once what visitors ask for first is stored and its lists are taken apart; until then it answers all the same', async () => {
  const ready = async () => {
    const answer = await fetch(`${site.url}/readyz`);
    return { status: answer.status, said: await answer.json() };
  };
  expect(await ready()).toEqual({ status: 503, said: { status: 'warming up' } });
  expect((await fetch(`${site.url}/pricing`)).status).toBe(200);
  await expect.poll(ready, { timeout: 100_000, interval: 50 }).toEqual({ status: 200, said: { status: 'ready' } });
  expect(site.output()).toContain('"path":"/trending"');
  expect(site.output().match(/the vectors of a list are ready/g)).toHaveLength(2);
});

test('a process that was told to stop says that it is not ready, answers everything else for its notice, and then ends in order', async () => {
  const statusOf = async (path: string) => (await fetch(`${site.url}${path}`)).status;
  const ended = once(site.process, 'exit');
  await expect.poll(() => statusOf('/readyz'), { timeout: 40_000 }).toBe(200);
  expect(await statusOf('/pricing')).toBe(200);
  site.process.kill('SIGTERM');
  await expect.poll(() => statusOf('/readyz'), { timeout: 5_000, interval: 20 }).toBe(503);
  expect([await statusOf('/pricing'), await statusOf('/healthz')]).toEqual([200, 200]);
  expect((await ended)[0]).toBe(0);
  await expect(fetch(site.url)).rejects.toThrow();
});
