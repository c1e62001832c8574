import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../../../src/platform/context.server.ts';
import { type DatabasePool, openDatabase } from '../../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { migrate } from '../../../src/platform/db/migrate.server.ts';
import { createLog } from '../../../src/platform/log.server.ts';
import { installJobs } from '../../factories/jobs.ts';

export const root = join(import.meta.dirname, '../../..');
export type BenchDatabase = { url: string; db: DatabasePool; ctx: Context; close(): Promise<void> };

/**
 * Starts a Postgres of its own in a temporary folder, migrated and empty; `close` ends it and removes the folder.
 * @param storedIn a folder to use instead, which stays, with what is in it
 */
export async function benchDatabase(maxConnections = 10, storedIn?: string): Promise<BenchDatabase> {
  if (storedIn) await mkdir(storedIn, { recursive: true });
  const dataDir = storedIn ?? (await mkdtemp(join(tmpdir(), 'assay-bench-')));
  const log = createLog('error');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await migrate({ url: postgres.url, folder: join(root, 'migrations'), log });
  const db = openDatabase(postgres.url, log, { maxConnections, name: 'assay-bench' });
  await installJobs({ db, log, now: () => new Date() }, db);
  const now = new Date();
  return {
    url: postgres.url,
    db,
    ctx: { db, log, now: () => now },
    close: async () => {
      await db.close();
      await postgres.stop();
      if (!storedIn) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
