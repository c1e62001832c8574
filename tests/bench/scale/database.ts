import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Context } from '../../../src/platform/context.server.ts';
import { type DatabasePool, openDatabase } from '../../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { migrate } from '../../../src/platform/db/migrate.server.ts';
import { createLog } from '../../../src/platform/log.server.ts';
import { installJobs } from '../../factories/jobs.ts';
import { root } from '../search/database.ts';
import { loadScale } from './load.ts';

/** What an idea takes with all that belongs to it: rows, indexes, and the log while they are written. */
const BYTES_AN_IDEA = 40_000;

export type ScaleDatabase = { url: string; db: DatabasePool; ctx: Context };
export type Scale = {
  /** The database with so many ideas: as it was left, or filled now. */
  database(ideas: number, say: (step: string, seconds: number) => void): Promise<ScaleDatabase>;
  close(): Promise<void>;
};

/**
 * The databases of several sizes on one server: the one of DATABASE_URL, or an embedded one.
 * @param dataDir a folder in which the embedded one stays; when left out a temporary one that is removed at the end
 */
export async function openScale({ dataDir, maxConnections }: { dataDir?: string | undefined; maxConnections: number }): Promise<Scale> {
  const log = createLog('error');
  const given = process.env.DATABASE_URL;
  const folder = given ? undefined : (dataDir ?? (await mkdtemp(join(tmpdir(), 'assay-scale-'))));
  if (folder) await mkdir(folder, { recursive: true });
  const embedded = folder ? await startEmbeddedPostgres({ dataDir: folder, log }) : undefined;
  const server = given ?? (embedded as { url: string }).url;
  // Checkpoints every few seconds would write each page again and again while a database is filled.
  if (embedded)
    await onServer(server, [
      "ALTER SYSTEM SET max_wal_size = '16GB'",
      "ALTER SYSTEM SET checkpoint_timeout = '30min'",
      'SELECT pg_reload_conf()',
    ]);
  const opened: DatabasePool[] = [];
  return {
    database: async (ideas, say) => {
      const name = `assay_scale_${ideas}`;
      const now = new Date();
      const open = async (named: string): Promise<ScaleDatabase> => {
        const url = Object.assign(new URL(server), { pathname: `/${named}` }).href;
        await migrate({ url, folder: join(root, 'migrations'), log });
        const db = openDatabase(url, log, { maxConnections, name: 'assay-scale' });
        return { url, db, ctx: { db, log, now: () => now } };
      };
      if (!(await isThere(server, name))) {
        if (folder) await requireSpace(folder, ideas);
        // Under another name until it is whole: a load that broke off is begun again.
        await onServer(server, [`DROP DATABASE IF EXISTS ${name}_loading`, `CREATE DATABASE ${name}_loading`]);
        const { url, db, ctx } = await open(`${name}_loading`);
        await installJobs({ db, log, now: () => new Date() }, db);
        await loadScale(ctx, url, ideas, say).finally(() => db.close());
        await onServer(server, [`ALTER DATABASE ${name}_loading RENAME TO ${name}`]);
      }
      const whole = await open(name);
      opened.push(whole.db);
      return whole;
    },
    close: async () => {
      for (const db of opened) await db.close();
      await embedded?.stop();
      if (folder && !dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}

const isThere = async (server: string, name: string): Promise<boolean> =>
  (await onServer(server, [`SELECT FROM pg_database WHERE datname = '${name}'`])) === 1;

/** @returns how many rows the last statement found */
async function onServer(server: string, statements: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    let found = 0;
    for (const statement of statements) found = (await client.query(statement)).rowCount ?? 0;
    return found;
  } finally {
    await client.end();
  }
}

async function requireSpace(folder: string, ideas: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [free, needed] = [bavail * bsize, ideas * BYTES_AN_IDEA];
  if (free < needed)
    throw new Error(`${folder} has ${(free / 1e9).toFixed(0)} GB free; ${ideas} ideas take ${(needed / 1e9).toFixed(0)} GB`);
}
