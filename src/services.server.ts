import { join } from 'node:path';
import { visitor } from './features/ideas/access.ts';
import { ideaOfTheDay } from './features/ideas/daily-idea.server.ts';
import { loadCatalogue } from './features/ideas/load-catalogue.server.ts';
import type { Config } from './platform/config.server.ts';
import type { Context } from './platform/context.server.ts';
import { type DatabasePool, openDatabase } from './platform/db/client.server.ts';
import { startEmbeddedPostgres } from './platform/db/embedded.server.ts';
import { migrate } from './platform/db/migrate.server.ts';
import type { Log } from './platform/log.server.ts';

const DAILY_CHECK_MS = 60_000;

export type Services = { config: Config; ctx: Context; database: DatabasePool; databaseUrl: string; stop(): Promise<void> };

/**
 * Brings up everything behind HTTP: the database (ours unless one is named), its tables, the shipped catalogue, the idea of the day.
 * What was started is stopped again when a later step fails.
 * @param root the project's folder, which holds `migrations/` and `catalogue/`
 */
export async function startServices(config: Config, log: Log, root: string): Promise<Services> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log });
  const databaseUrl = config.databaseUrl ?? (embedded as { url: string }).url;
  let database: DatabasePool | undefined;
  try {
    await migrate({ url: databaseUrl, folder: join(root, 'migrations'), log });
    database = openDatabase(databaseUrl, log, { maxConnections: config.databasePoolSize });
    const ctx: Context = { db: database, log, now: () => new Date() };
    log.info(await loadCatalogue(ctx, join(root, 'catalogue')), 'catalogue loaded');
    const chooseDaily = () =>
      ideaOfTheDay(ctx, visitor).catch((error) => log.error({ err: error }, 'could not choose the idea of the day'));
    await chooseDaily();
    const daily = setInterval(chooseDaily, DAILY_CHECK_MS);
    return {
      config,
      ctx,
      database,
      databaseUrl,
      stop: async () => {
        clearInterval(daily);
        await database?.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await database?.close();
    await embedded?.stop();
    throw error;
  }
}
