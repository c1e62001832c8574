import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chown, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, CLEAN_ENVIRONMENT } from './embedded-binaries.server.ts';
import { exists, type Folder, PASSWORD_FILE } from './embedded-folder.server.ts';
import { findPostmaster } from './embedded-postmaster.server.ts';

/** The role that owns everything, and the database that the app uses. */
export const ROLE = 'assay';
export const DATABASE = 'assay';

const DRAFT_PREFIX = 'cluster.new-';
const LOCK_DRAFT_AGE_MS = 60_000;

/**
 * Makes sure that the data folder holds a complete cluster of the right version. A new one is made under a draft name and renamed when
 * whole, so a crash at any point leaves either no cluster or a complete one. Call under the folder's lock.
 * @returns the password of the role
 */
export async function ensureCluster(folder: Folder, binaries: Binaries, log: { warn(o: object, m: string): void }): Promise<string> {
  await removeDrafts(folder, log);
  const passwordFile = join(folder.clusterDir, PASSWORD_FILE);
  if (!(await exists(passwordFile))) {
    if (await exists(folder.clusterDir)) await setAside(folder, log);
    await initialise(folder, binaries);
  }
  const version = (await readFile(join(folder.clusterDir, 'PG_VERSION'), 'utf8')).trim();
  if (version !== binaries.majorVersion) {
    throw new Error(
      `Embedded Postgres: ${folder.clusterDir} was written by Postgres ${version}, the installed one is ${binaries.majorVersion}; ` +
        'go back to the older package, export the data, and import it into a new data folder.',
    );
  }
  return (await readFile(passwordFile, 'utf8')).trim();
}

async function initialise({ dir, clusterDir, runAs }: Folder, binaries: Binaries): Promise<void> {
  const draftDir = join(dir, `${DRAFT_PREFIX}${randomUUID()}`);
  const draftPassword = `${draftDir}.password`;
  await writeDurably(draftPassword, `${randomBytes(24).toString('base64url')}\n`);
  if (runAs) await chown(draftPassword, runAs.uid, runAs.gid);
  const flags = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8'];
  const access = ['-A', 'scram-sha-256', '-U', ROLE, `--pwfile=${draftPassword}`];
  const options = { ...runAs, cwd: '/', env: CLEAN_ENVIRONMENT };
  await promisify(execFile)(binaries.initdb, ['-D', draftDir, ...flags, ...access], options).catch((error: Error & { stderr?: string }) => {
    throw new Error(`Embedded Postgres: initdb failed: ${error.stderr?.trim().split('\n').slice(-3).join(' ') || error.message}`);
  });
  await rename(draftPassword, join(draftDir, PASSWORD_FILE));
  await syncDir(draftDir);
  await rename(draftDir, clusterDir);
  await syncDir(dir);
}

async function removeDrafts({ dir }: Folder, log: { warn(o: object, m: string): void }): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.startsWith(DRAFT_PREFIX) && !(await isOldLockDraft(dir, name))) continue;
    // The initdb of a killed launcher may still be writing there: a draft that cannot go now goes at the next start.
    await rm(join(dir, name), { recursive: true, force: true, maxRetries: 3 }).catch((error: Error) => {
      log.warn({ err: error }, `Embedded Postgres: could not remove the unfinished ${name}`);
    });
  }
}

/** What a process leaves that is killed while it reaches for the lock; a draft in use lives for milliseconds. */
async function isOldLockDraft(dir: string, name: string): Promise<boolean> {
  if (!/^lock(\.break)*\.[0-9a-f-]{36}$/.test(name)) return false;
  const found = await stat(join(dir, name)).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > LOCK_DRAFT_AGE_MS;
}

/** Our own crashes never leave a cluster without its marker, so this one came from elsewhere: it is moved, not deleted. */
async function setAside({ clusterDir }: Folder, log: { warn(o: object, m: string): void }): Promise<void> {
  if (await findPostmaster(clusterDir))
    throw new Error(`Embedded Postgres: a server runs on ${clusterDir}, but its ${PASSWORD_FILE} is missing.`);
  const asideDir = `${clusterDir}.unfinished-${Date.now()}`;
  await rename(clusterDir, asideDir);
  log.warn({ asideDir }, `Embedded Postgres: ${clusterDir} was never completed; moved to ${asideDir} and made again`);
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncDir(dir: string): Promise<void> {
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
