import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';

/** The user that Postgres runs as; only set when this process is root, because Postgres refuses to run as root. */
export type RunAs = { uid: number; gid: number };

export type Folder = { dir: string; clusterDir: string; runAs: RunAs | undefined };

type Warn = { warn(details: object, message: string): void };

/** Its presence inside the cluster says that initialisation finished: it is written last, before the cluster gets its name. */
export const PASSWORD_FILE = 'assay-password';

/**
 * Makes the data folder ready: chosen, created, and owned by the user that will run Postgres.
 *
 * As root, Postgres runs as the folder's present owner, else as `postgres`, else as `nobody`. When that user cannot enter the folder's
 * parents (a project under /root), the data lives in /var/lib/assay-<hash of the path> instead and every start says so. A temporary
 * folder would not do: it may be swept at any restart of the machine.
 * @param fallbackRoot where the folder of last resort is made
 */
export async function prepareFolder(dataDir: string, log: Warn, fallbackRoot = '/var/lib'): Promise<Folder> {
  const wanted = await realPathOf(resolve(dataDir));
  if (process.getuid?.() !== 0) return prepareAsOrdinaryUser(wanted);
  const fallback = join(fallbackRoot, `assay-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`);
  const runAs = await chooseUser(wanted);
  const wantedHasData = await exists(join(wanted, 'cluster', PASSWORD_FILE));
  const reachable = await canEnter(dirname(wanted), runAs);
  if (wantedHasData && !reachable) {
    throw new Error(`Embedded Postgres: user ${runAs.uid} cannot enter the folders above ${wanted}; make them enterable (chmod o+x).`);
  }
  // Once data lives in the fallback it stays there, even when the parents are opened later: an empty database would look like a loss.
  if (wantedHasData || (reachable && !(await exists(join(fallback, 'cluster', PASSWORD_FILE))))) return prepareAsRoot(wanted, runAs);
  log.warn({ wanted, dataDir: fallback }, `Embedded Postgres: the database user cannot enter ${wanted}, so the data lives in ${fallback}`);
  const fallbackUser = await chooseUser(fallback);
  if (!(await canEnter(dirname(fallback), fallbackUser))) {
    throw new Error(`Embedded Postgres: user ${fallbackUser.uid} can enter neither ${wanted} nor ${fallback}; choose another data folder.`);
  }
  return prepareAsRoot(fallback, fallbackUser);
}

/** Whether a user may pass through a folder and all its parents, by their mode bits; folders that do not exist yet do not count. */
export async function canEnter(dir: string, { uid, gid }: RunAs): Promise<boolean> {
  for (let at = dir; ; at = dirname(at)) {
    const found = await stat(at).catch(() => undefined);
    if (found && !(modeFor(found, { uid, gid }) & 1)) return false;
    if (at === dirname(at)) return true;
  }
}

/** The read (4), write (2) and enter-or-run (1) bits that a user has on a file. */
export function modeFor(found: { mode: number; uid: number; gid: number }, { uid, gid }: RunAs): number {
  if (found.uid === uid) return (found.mode >> 6) & 7;
  return (found.gid === gid ? found.mode >> 3 : found.mode) & 7;
}

/** Whether something is at this path. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw new Error(`Embedded Postgres: cannot look at ${path} (${error.code}); does it belong to another user?`);
    },
  );
}

async function prepareAsOrdinaryUser(dir: string): Promise<Folder> {
  await mkdir(dir, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new Error(`Embedded Postgres: cannot make the data folder: ${error.message}`);
  });
  const clusterDir = join(dir, 'cluster');
  for (const path of [dir, clusterDir]) {
    const owner = (await exists(path)) ? (await stat(path)).uid : process.getuid?.();
    if (owner === process.getuid?.()) continue;
    throw new Error(`Embedded Postgres: ${path} belongs to user ${owner}; start as that user or as root, or choose another data folder.`);
  }
  return { dir, clusterDir, runAs: undefined };
}

async function prepareAsRoot(dir: string, runAs: RunAs): Promise<Folder> {
  const firstMade = await mkdir(dir, { recursive: true, mode: 0o700 });
  // Parents made a moment ago follow root's umask, which may shut everybody else out; parents that were there stay as they are.
  if (firstMade) {
    for (let at = dirname(dir); !relative(firstMade, at).startsWith('..'); at = dirname(at)) await chmod(at, 0o755);
  }
  if ((await stat(dir)).uid !== runAs.uid) await chown(dir, runAs.uid, runAs.gid);
  return { dir, clusterDir: join(dir, 'cluster'), runAs };
}

async function chooseUser(dir: string): Promise<RunAs> {
  for (const path of [join(dir, 'cluster'), dir]) {
    const found = await stat(path).catch(() => undefined);
    if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)]);
    if (uid && gid) return { uid, gid };
  }
  throw new Error('Embedded Postgres: refuses to run as root and there is no user "postgres" or "nobody"; add one, or set DATABASE_URL.');
}

/** Asks `id` and not /etc/passwd, because users may also come from a directory service. */
async function idOf(flag: '-u' | '-g', name: string): Promise<number | undefined> {
  const env = { PATH: '/usr/bin:/bin' };
  const answer = await promisify(execFile)('id', [flag, name], { env }).catch(() => undefined);
  const id = Number.parseInt(answer?.stdout ?? '', 10);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The real path of a folder that need not exist yet: Postgres reports its folder without symbolic links, so we compare without them. */
async function realPathOf(path: string): Promise<string> {
  const known = await realpath(path).catch(() => undefined);
  if (known) return known;
  const parent = dirname(path);
  return parent === path ? path : join(await realPathOf(parent), path.slice(parent.length).replace(sep, ''));
}
