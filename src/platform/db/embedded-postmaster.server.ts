import { execFile, spawn } from 'node:child_process';
import { chown, copyFile, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CLEAN_ENVIRONMENT } from './embedded-binaries.server.ts';
import type { Folder } from './embedded-folder.server.ts';
import { isRunning, markOf } from './embedded-lock.server.ts';

/** A running server as its own postmaster.pid describes it; `head` is what tells one run of a server from any other. */
export type Postmaster = { pid: number; port: number; isReady: boolean; head: string };

const LOG_LIMIT_BYTES = 8 * 1024 * 1024;
const READY_POLL_MS = 15;
// A server that starts fills its pid file at once; one that stays empty is a remnant.
const EMPTY_PID_AGE_MS = 3_000;
const STOP_TIMEOUT_MS = 60_000;

/** Given on the command line, so that a new version of the app brings its settings to a data folder that exists. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path would soon exceed the 107 bytes that systems allow.
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_connections: '100',
  client_connection_check_interval: '10s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Start-up failures are recognised by their English text.
  lc_messages: 'C',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // Statements and DETAIL lines hold people's data, which does not belong in a log file.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** What a server may leave out whose data nobody wants after a crash. */
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' };

/** Finds the server that runs on a cluster, whoever started it. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(pidFileOf(clusterDir), 'utf8').catch(() => '')).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 1) || !(await isPostgresOn(clusterDir, pid))) return undefined;
  return { pid, port: Number.parseInt(lines[3] ?? '', 10), isReady: lines[7]?.trim() === 'ready', head: lines.slice(0, 4).join('\n') };
}

/**
 * Starts the server and waits until it accepts connections. Call under the folder's lock, once `findPostmaster` found none.
 * @param isThrowAway leaves out what only a crash would need
 * @returns 'ready'; 'port-taken' when something else listens on the port; 'still-closing' when remains of a killed
 *   server hold the data; 'killed' when somebody killed it before it was ready
 */
export async function launchPostmaster(folder: Folder, postgres: string, port: number, timeoutMs: number, isThrowAway = false) {
  await removeBlockingPidFile(folder.clusterDir);
  const logFile = logFileOf(folder);
  const handle = await open(logFile, 'a', 0o600);
  if (folder.runAs) await handle.chown(folder.runAs.uid, folder.runAs.gid);
  const { size: logStart } = await handle.stat();
  const flags = Object.entries({ ...SETTINGS, ...(isThrowAway && THROW_AWAY) }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgres, ['-D', folder.clusterDir, '-p', String(port), ...flags], {
    ...folder.runAs,
    cwd: '/',
    env: CLEAN_ENVIRONMENT,
    // Its own session: Ctrl-C in a terminal reaches the app, which then stops Postgres after its own last query.
    detached: true,
    stdio: ['ignore', handle.fd, handle.fd],
  });
  let ending: string | undefined;
  let wasKilled = false;
  child.once('error', (error) => {
    ending = error.message;
  });
  child.once('exit', (code, signal) => {
    wasKilled = signal !== null;
    ending = `ended with ${signal ?? `code ${code}`}`;
  });
  child.unref();
  await handle.close();
  const deadlineMs = Date.now() + timeoutMs;
  while (ending === undefined) {
    const found = await findPostmaster(folder.clusterDir);
    if (found?.isReady && found.pid === child.pid) return 'ready';
    if (Date.now() > deadlineMs) throw new Error(`Embedded Postgres: not ready within ${timeoutMs / 1000} s; see ${logFile}`);
    await delay(READY_POLL_MS);
  }
  if (wasKilled) return 'killed';
  const said = (await readFile(logFile)).subarray(logStart).toString();
  if (/could not bind|could not create any TCP/.test(said)) return 'port-taken';
  if (/pre-existing shared memory block|lock file "postmaster.pid" (already exists|is empty)/.test(said)) return 'still-closing';
  // Clients that came too early are told "the database system is starting up", as FATAL as the cause that is looked for.
  const cause = [...said.matchAll(/(?:FATAL|PANIC): +(?!the database system is)(.*)/g)].at(-1)?.[1] ?? said.slice(-300).trim();
  throw new Error(`Embedded Postgres: could not start (${ending}): ${cause}; see ${logFile}`);
}

/**
 * Stops a server the fast way, which ends its sessions and loses nothing, and waits until it is gone.
 * @param isThrowAway at once instead, without writing down what is only in memory: that can take minutes where the disk is busy
 */
export async function stopPostmaster({ pid }: Postmaster, isThrowAway = false): Promise<void> {
  const mark = await markOf(pid);
  if (!mark) return;
  // https://www.postgresql.org/docs/current/server-shutdown.html
  process.kill(pid, isThrowAway ? 'SIGQUIT' : 'SIGINT');
  const deadlineMs = Date.now() + STOP_TIMEOUT_MS;
  while (await isRunning(mark)) {
    if (Date.now() > deadlineMs) throw new Error(`Embedded Postgres: server ${pid} did not stop within ${STOP_TIMEOUT_MS / 1000} s`);
    await delay(READY_POLL_MS);
  }
}

/** The first port from `preferred` on that nothing listens on. */
export async function freePort(preferred: number): Promise<number> {
  for (let port = preferred; port < preferred + 100 && port < 65_536; port += 1) {
    if (await isFree(port)) return port;
  }
  throw new Error(`Embedded Postgres: no free port from ${preferred} on`);
}

/** Keeps the server's log bounded: beyond the limit it becomes postgres.log.1 and starts afresh, which appending writers do not notice. */
export async function boundLog(folder: Folder): Promise<void> {
  const file = logFileOf(folder);
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size < LOG_LIMIT_BYTES) return;
  await copyFile(file, `${file}.1`);
  if (folder.runAs) await chown(`${file}.1`, folder.runAs.uid, folder.runAs.gid);
  await truncate(file, 0);
}

/** The file that the server's own messages go to. */
export function logFileOf(folder: Folder): string {
  return join(folder.dir, 'postgres.log');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * A pid file whose number some other process has by now, or that a power cut left empty, would keep Postgres from starting. One whose
 * process is gone is left to Postgres, which then looks for stray backends first; it does so by shared memory as well in any case.
 */
async function removeBlockingPidFile(clusterDir: string): Promise<void> {
  const file = pidFileOf(clusterDir);
  const found = await stat(file).catch(() => undefined);
  if (!found) return;
  const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
  const isBlocking = pid > 1 ? hasSignalTarget(pid) : Date.now() - found.mtimeMs > EMPTY_PID_AGE_MS;
  if (isBlocking) await rm(file, { force: true });
}

function pidFileOf(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

function hasSignalTarget(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A pid alone proves nothing: after a restart of the machine it may be any program, even the Postgres of another project. */
async function isPostgresOn(clusterDir: string, pid: number): Promise<boolean> {
  if (!(await markOf(pid))) return false;
  if (process.platform !== 'linux') {
    const told = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { env: CLEAN_ENVIRONMENT }).catch(
      () => undefined,
    );
    return told?.stdout.includes(`postgres -D ${clusterDir} `) ?? false;
  }
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  if (command.trim() !== 'postgres') return false;
  try {
    // A postmaster works inside its cluster, so this also knows a cluster whose folder was renamed under it.
    const [theirs, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(clusterDir)]);
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    // Containers often withhold the working folder of another user's process, even from root; the command line is open to all.
    const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    return args[args.indexOf('-D') + 1] === clusterDir;
  }
}
