import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A process, named so that a later process with the same number is never mistaken for it. */
export type ProcessMark = { pid: number; startedAt: string };

const POLL_MS = 40;

/**
 * Runs `work` while holding a lock file. Node has no flock, so a lock is a file that names its holder; a holder that has crashed is
 * recognised by its pid and start time, and its lock is broken.
 * @param file the lock file; its folder must exist
 * @param timeoutMs how long to wait for a holder that is alive
 * @returns what `work` returns
 */
export async function withLock<T>(file: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  await acquire(file, Date.now() + timeoutMs);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** The mark of this process. */
export async function ownMark(): Promise<ProcessMark> {
  return (await markOf(process.pid)) ?? { pid: process.pid, startedAt: 'unknown' };
}

/** The mark of a running process; undefined when there is none, or only a zombie that waits for its parent. */
export async function markOf(pid: number): Promise<ProcessMark | undefined> {
  const startedAt = process.platform === 'linux' ? await startFromProc(pid) : await startFromPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** Whether the very process that this mark names still runs. */
export async function isRunning(mark: ProcessMark): Promise<boolean> {
  return (await markOf(mark.pid))?.startedAt === mark.startedAt;
}

/** Reads a mark that was written as JSON; undefined when the file is absent or was cut short by a crash. */
export async function readMark(file: string): Promise<ProcessMark | undefined> {
  try {
    const { pid, startedAt } = JSON.parse(await readFile(file, 'utf8')) as Partial<ProcessMark>;
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : undefined;
  } catch {
    return undefined;
  }
}

async function acquire(file: string, deadlineMs: number): Promise<void> {
  const mark = await ownMark();
  while (!(await tryAcquire(file, mark))) {
    const holder = await readMark(file);
    if (!holder || !(await isRunning(holder))) await breakStale(file, deadlineMs);
    else if (Date.now() > deadlineMs)
      throw new Error(`Embedded Postgres: process ${holder.pid} has held ${file} for too long; is it stuck?`);
    else await delay(POLL_MS);
  }
}

/** The lock appears by link(), so it is complete from its first instant: an unreadable one can only be the remains of a power cut. */
async function tryAcquire(file: string, mark: ProcessMark): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(mark), { flag: 'wx', mode: 0o644 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Two waiters that both see a stale lock must not both remove it: the slower would remove the lock that the faster has just taken. So
 * removal needs a lock of its own, which is broken by the same rule should its holder crash.
 */
async function breakStale(file: string, deadlineMs: number): Promise<void> {
  const breaker = `${file}.break`;
  await acquire(breaker, deadlineMs);
  try {
    const holder = await readMark(file);
    if (!holder || !(await isRunning(holder))) await rm(file, { force: true });
  } finally {
    await rm(breaker, { force: true });
  }
}

async function startFromProc(pid: number): Promise<string | undefined> {
  try {
    const [bootId, stat] = await Promise.all([readFile('/proc/sys/kernel/random/boot_id', 'utf8'), readFile(`/proc/${pid}/stat`, 'utf8')]);
    // The command name stands in brackets and may hold spaces and brackets itself: fields are counted after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    return state === 'Z' || state === 'X' ? undefined : `${bootId.trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

async function startFromPs(pid: number): Promise<string | undefined> {
  try {
    const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' };
    const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)], { env });
    const [state = '', ...start] = stdout.trim().split(/\s+/);
    return state === '' || state.startsWith('Z') ? undefined : start.join(' ');
  } catch {
    return undefined;
  }
}
