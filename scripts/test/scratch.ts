import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Several times what the databases, logs and profiles of a run come to at their height. */
const PLENTY_BYTES = 6 * 1024 ** 3;
/** The folder of a run is called by its process. */
const NAMED = /^assay-run-(\d+)-/;

/**
 * Makes the folder that a run keeps everything in, also what its commands and tests write to the temporary folder, and that goes when the run is over; with it
 * go those of runs that were broken off. It is in memory where there is plenty: hundreds of databases are copied and dropped, and files on a disk take the
 * kernel twice the time.
 * @returns its path
 */
export function makeScratch(): string {
  for (const parent of [MEMORY, tmpdir()]) removeBrokenOff(parent);
  const scratch = mkdtempSync(join(hasPlentyOfMemory() ? MEMORY : tmpdir(), `assay-run-${process.pid}-`));
  // Postgres looks into it as another user when this one is root.
  chmodSync(scratch, 0o755);
  process.env.TMPDIR = scratch;
  process.on('exit', () => remove(scratch));
  return scratch;
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });

/** A run that is killed, or stopped from the keyboard while a command has its turn, cannot clear up: its files would stay, maybe in memory. */
function removeBrokenOff(parent: string): void {
  for (const name of namesIn(parent)) {
    const pid = NAMED.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) remove(join(parent, name));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether much may be kept in memory as files, and programs among them can be run. */
function hasPlentyOfMemory(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    return !mount?.includes('noexec') && Math.min(bavail * bsize, process.availableMemory()) > PLENTY_BYTES;
  } catch {
    return false;
  }
}
