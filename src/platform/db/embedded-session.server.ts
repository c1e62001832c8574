import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Columns } from './columns.ts';
import { DATABASE, ROLE } from './embedded-cluster.server.ts';
import type { Folder } from './embedded-folder.server.ts';
import type { Postmaster } from './embedded-postmaster.server.ts';

/** The one connection by which a launcher is present at its server: other launchers count these, and a crash ends it by itself. */
export type Presence = { client: pg.Client; backendPid: number; port: number; ended: Promise<void> };

/** Every connection of the app starts with this name; the process id says whose it is. */
const APP_NAME = 'assay';
const LAUNCHER_NAME = 'assay-launcher';
const CONNECT_TIMEOUT_MS = 5_000;
const OTHERS_TIMEOUT_MS = 500;

/** What an app process connects with. The name in it lets another process see that the server is in use. */
export function urlOf(port: number, password: string): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}?sslmode=disable&application_name=${APP_NAME}-${process.pid}`;
}

/**
 * Connects to the server that postmaster.pid names and makes sure that it is the one on our cluster.
 * @returns undefined when the server is not taking connections just now (starting, stopping, gone), so that the caller looks again
 */
export async function openPresence(folder: Folder, { port, head }: Postmaster, password: string): Promise<Presence | undefined> {
  let client: pg.Client | undefined;
  try {
    const connected = await connect(port, password, `${LAUNCHER_NAME}-${process.pid}`);
    client = connected;
    const ended = new Promise<void>((resolve) => connected.once('end', resolve));
    const { rows } = await client.query<Columns<'text'> & Record<'backend', number> & Record<'hasDatabase', boolean>>(
      `select pg_read_file('postmaster.pid') as text, pg_backend_pid() as backend,
              exists (select from pg_database where datname = $1) as "hasDatabase"`,
      [DATABASE],
    );
    const [row] = rows;
    if (!row?.text.startsWith(`${head}\n`)) {
      throw new Error(`Embedded Postgres: port ${port} leads to another server than ${folder.dir}`);
    }
    if (!row.hasDatabase) await client.query(`create database ${DATABASE}`);
    // The launcher alone must not keep a script from ending.
    (connected as pg.Client & { unref(): void }).unref();
    return { client: connected, backendPid: row.backend, port, ended };
  } catch (error) {
    await client?.end().catch(() => undefined);
    if (isPassing(error)) return undefined;
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new Error(
      `Embedded Postgres: the password in ${folder.clusterDir} does not open the server on port ${port}; was it changed by hand?`,
    );
  }
}

/** Closes the connection. It counts for the event loop again, or a process with nothing else to do would end before `stop` does. */
export async function closePresence({ client }: Presence): Promise<void> {
  (client as pg.Client & { ref(): void }).ref();
  await client.end().catch(() => undefined);
}

/**
 * Gives up this launcher's presence, waits until the server has noticed, so that the next one to leave is not misled by it, and tells
 * whether other app processes use the server. Those without a launcher get a moment, because their connections may be just closing.
 */
export async function withdraw(presence: Presence, port: number, password: string): Promise<boolean> {
  await closePresence(presence);
  const client = await connect(port, password, 'launcher of assay');
  try {
    const deadlineMs = Date.now() + OTHERS_TIMEOUT_MS;
    for (;;) {
      const { rows } = await client.query<Columns<'name'> & Record<'pid', number>>(
        `select pid, application_name as name from pg_stat_activity
          where backend_type = 'client backend' and starts_with(application_name, $1) and application_name <> $2`,
        [APP_NAME, `${APP_NAME}-${process.pid}`],
      );
      const others = rows.filter(({ pid }) => pid !== presence.backendPid);
      const isGone = others.length === rows.length;
      if (isGone && others.length === 0) return false;
      if (isGone && others.some(({ name }) => name.startsWith(LAUNCHER_NAME))) return true;
      if (Date.now() > deadlineMs) return others.length > 0;
      await delay(10);
    }
  } finally {
    await client.end();
  }
}

/** The port that this folder's server last had, or one that follows from its path: below the range that systems hand out at random. */
export async function rememberedPort({ dir }: Folder): Promise<number> {
  const remembered = Number.parseInt(await readFile(join(dir, 'port'), 'utf8').catch(() => ''), 10);
  if (remembered > 0 && remembered < 65_536) return remembered;
  let hash = 0;
  for (const email of dir) hash = (hash * 31 + email.charCodeAt(0)) % 10_000;
  return 15_432 + hash;
}

/** Connects to the maintenance database, so that the app's own can be dropped, restored or used as a template. */
async function connect(port: number, password: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ROLE,
    password,
    database: 'postgres',
    ssl: false,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without a listener a server that goes away would end the whole process; the launcher listens to 'end' instead.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Refused or cut off, starting up, shutting down: states that pass. */
function isPassing(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'].includes(code) || /terminated|timeout|not queryable/.test(message)
  );
}
