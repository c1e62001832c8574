import { join } from 'node:path';
import { type Config, parseConfig } from '../../src/platform/config.server.ts';
import type { Context } from '../../src/platform/context.server.ts';
import { openDatabase } from '../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded.server.ts';
import { createLog, type Log } from '../../src/platform/log.server.ts';

/** The project's own folder. */
export const root = join(import.meta.dirname, '..', '..');
export const migrationsFolder = join(root, 'migrations');

type Reached = { config: Config; log: Log; url: string };

/** Works on the server's database: the one named, else the app's own, which is joined where a server runs it and started for a moment where none does. */
export async function withDatabase<T>(work: (reached: Reached) => Promise<T>): Promise<T> {
  const config = parseConfig(process.env);
  const log = createLog('error');
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log });
  try {
    return await work({ config, log, url: config.databaseDirectUrl ?? config.databaseUrl ?? (embedded as { url: string }).url });
  } finally {
    await embedded?.stop();
  }
}

/** As `withDatabase`, with what verbs are given. @param name that the database shows for the connection */
export function withContext<T>(name: string, work: (ctx: Context, reached: Reached) => Promise<T>): Promise<T> {
  return withDatabase(async (reached) => {
    const database = openDatabase(reached.url, reached.log, { maxConnections: 1, name: `assay ${name}` });
    try {
      return await work({ db: database, log: reached.log, now: () => new Date() }, reached);
    } finally {
      await database.close();
    }
  });
}
