import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Several times what the databases, logs and profiles of a run come to at their height. */
const PLENTY_BYTES = 6 * 1024 ** 3;

/**
 * Makes the folder that a run keeps everything in, also what its commands and tests write to the temporary folder, and that goes when the run is over.
 * It is in memory where there is plenty: hundreds of databases are copied and dropped, and files on a disk take the kernel twice the time.
 * @returns its path
 */
export function makeScratch(): string {
  const scratch = mkdtempSync(join(hasPlentyOfMemory() ? MEMORY : tmpdir(), 'assay-test-'));
  // Postgres looks into it as another user when this one is root.
  chmodSync(scratch, 0o755);
  process.env.TMPDIR = scratch;
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10 }));
  return scratch;
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
