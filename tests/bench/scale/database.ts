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

/** What an idea takes with all that belongs to it: rows, indexes, and what is sorted while they are built. */
const BYTES_AN_IDEA = 25_000;

export type ScaleDatabase = { url: string; db: DatabasePool; ctx: Context };
export type Scale = {
  /** The database with so many ideas. */
  database(ideas: number): Promise<ScaleDatabase>;
  close(): Promise<void>;
};
type Say = (step: string, seconds: number) => void;
type Options = { dataDir?: string | undefined; maxConnections: number; sizes: readonly number[]; say?: Say };

const log = createLog('error');
const nameOf = (ideas: number) => `assay_scale_${ideas}`;
const at = (server: string, database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href;

/**
 * Databases of several sizes on one server: the one of DATABASE_URL, or an embedded one. Those that are not there yet are filled first, on an embedded server
 * that leaves out what only a crash would need.
 * @param dataDir a folder in which the embedded one stays; when left out a temporary one that is removed at the end
 * @param say is told each step of filling with its seconds
 */
export async function openScale({ dataDir, maxConnections, sizes, say = () => undefined }: Options): Promise<Scale> {
  const given = process.env.DATABASE_URL;
  const folder = given ? undefined : (dataDir ?? (await mkdtemp(join(tmpdir(), 'assay-scale-'))));
  if (given) await fill(given, sizes, say);
  if (folder) {
    await mkdir(folder, { recursive: true });
    await requireSpace(folder, sizes);
    const filling = await startEmbeddedPostgres({ dataDir: folder, log, isThrowAway: true });
    // It is stopped at once: whatever is written by then has to be in its files. Checkpoints before would write each page again and again.
    await fill(filling.url, sizes, say)
      .then(() => onServer(filling.url, ['CHECKPOINT']))
      .finally(() => filling.stop());
  }
  const embedded = folder ? await startEmbeddedPostgres({ dataDir: folder, log }) : undefined;
  const server = given ?? (embedded as { url: string }).url;
  const opened: DatabasePool[] = [];
  return {
    database: async (ideas) => {
      const [url, now] = [at(server, nameOf(ideas)), new Date()];
      await migrate({ url, folder: join(root, 'migrations'), log });
      const db = openDatabase(url, log, { maxConnections, name: 'assay-scale' });
      opened.push(db);
      return { url, db, ctx: { db, log, now: () => now } };
    },
    close: async () => {
      for (const db of opened) await db.close();
      await embedded?.stop();
      if (folder && !dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Fills the databases that are not there yet. */
async function fill(server: string, sizes: readonly number[], say: Say): Promise<void> {
  for (const ideas of sizes) {
    const name = nameOf(ideas);
    if (await isThere(server, name)) continue;
    // Under another name until it is whole: a load that broke off is begun again.
    const loading = `${name}_loading`;
    await onServer(server, [
      "ALTER SYSTEM SET max_wal_size = '16GB'",
      "ALTER SYSTEM SET checkpoint_timeout = '30min'",
      'SELECT pg_reload_conf()',
      `DROP DATABASE IF EXISTS ${loading}`,
      `CREATE DATABASE ${loading}`,
    ]);
    const [url, now] = [at(server, loading), new Date()];
    await migrate({ url, folder: join(root, 'migrations'), log });
    const db = openDatabase(url, log, { maxConnections: 2, name: 'assay-scale' });
    try {
      await installJobs({ db, log, now: () => now }, db);
      await loadScale({ db, log, now: () => now }, url, ideas, say);
    } finally {
      await db.close();
    }
    await onServer(server, [`ALTER DATABASE ${loading} RENAME TO ${name}`]);
  }
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

async function requireSpace(folder: string, sizes: readonly number[]): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [free, needed] = [bavail * bsize, Math.max(...sizes) * BYTES_AN_IDEA];
  if (free < needed)
    throw new Error(`${folder} has ${(free / 1e9).toFixed(0)} GB free; ${Math.max(...sizes)} ideas take ${(needed / 1e9).toFixed(0)} GB`);
}
