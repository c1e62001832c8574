import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded.server.ts';
import { migrate } from '../../src/platform/db/migrate.server.ts';
import { installJobs } from './jobs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    templateUrl: string;
  }
}

/** One real Postgres for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-test-'));
  const log = pino({ level: 'silent' });
  const server = await startEmbeddedPostgres({ dataDir, log, isThrowAway: true });
  await migrate({ url: server.url, folder: join(import.meta.dirname, '../../migrations'), log });
  const db = openDatabase(server.url, log, { maxConnections: 2 });
  await installJobs({ db, log, now: () => new Date() }, db);
  await db.close();
  project.provide('templateUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
