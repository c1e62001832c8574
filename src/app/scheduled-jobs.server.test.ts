import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { everyJob } from '../../tests/factories/jobs.ts';
import * as alerts from '../mailings/watch-alerts.server.ts';
import type { IngestRunner } from '../trends/ingest-runner.server.ts';
import { jobDefinitions } from './jobs.server.ts';
import { allScheduledJobs } from './scheduled-jobs.server.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

const watches = (lookAtWatched: () => Promise<number>) =>
  allScheduledJobs({
    payments: undefined,
    ingests: {} as IngestRunner,
    relate: async () => 0,
    lookAtWatched,
    lookNearProjects: async () => 0,
  }).find(({ name }) => name === 'watches');

test('emails about what is watched are addressed even where the looking fails, and the run fails', async () => {
  const open = vi.spyOn(alerts, 'openWatchAlerts');
  const failing = watches(() => Promise.reject(new Error('no list of companies')));
  await expect(failing?.work(t.ctx)).rejects.toThrow('no list of companies');
  expect(open).toHaveBeenCalledTimes(1);
  expect(await watches(async () => 2)?.work(t.ctx)).toBe('2 subjects looked at, no emails');
});

test('the databases of tests have the queues of the product', () => {
  expect(everyJob).toEqual(jobDefinitions);
});
