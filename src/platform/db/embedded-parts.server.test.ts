import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { checkLibraryLinks, copyNative, findBinaries } from './embedded-binaries.server.ts';
import { prepareFolder } from './embedded-folder.server.ts';
import { isRunning, markOf, ownMark, withLock } from './embedded-lock.server.ts';
import { boundLog, freePort } from './embedded-postmaster.server.ts';

const isRoot = process.getuid?.() === 0;
const quiet = { warn() {} };

test('a lock is held by one at a time, also when many find a stale one', async () => {
  const file = join(await freshFolder(), 'lock');
  const stale = JSON.stringify(await markOfTheDead());
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await delay(1);
    inside -= 1;
  };
  // Several rounds, because a race shows only now and then.
  for (let round = 0; round < 4; round += 1) {
    await writeFile(file, stale);
    await Promise.all(Array.from({ length: 8 }, () => withLock(file, 5_000, work)));
  }
  expect(most).toBe(1);
  await expect(stat(file)).rejects.toThrow(/ENOENT/);
});

test('a stale lock is only removed by the one who may', async () => {
  const file = join(await freshFolder(), 'lock');
  const stale = JSON.stringify(await markOfTheDead());
  await writeFile(file, stale);
  await withLock(`${file}.break`, 1_000, async () => {
    await expect(withLock(file, 100, async () => 'never')).rejects.toThrow(`has held ${file}.break`);
    expect(await readFile(file, 'utf8')).toBe(stale);
  });
  expect(await withLock(file, 1_000, async () => 'done')).toBe('done');
});

test('a lock whose holder crashed while breaking another still gives way', async () => {
  const file = join(await freshFolder(), 'lock');
  await writeFile(file, '');
  await writeFile(`${file}.break`, JSON.stringify(await markOfTheDead()));
  expect(await withLock(file, 1_000, async () => 'done')).toBe('done');
});

test('a lock that is held by a living process is waited for, then named in the error; a failure frees it', async () => {
  const file = join(await freshFolder(), 'lock');
  await expect(withLock(file, 1_000, () => withLock(file, 100, async () => 'never'))).rejects.toThrow(
    `process ${process.pid} has held ${file}`,
  );
  expect(await withLock(file, 0, async () => 'free')).toBe('free');
});

test('a recycled pid is not the process it was', async () => {
  const mark = await ownMark();
  expect(await isRunning(mark)).toBe(true);
  expect(await isRunning({ ...mark, startedAt: 'earlier' })).toBe(false);
  expect(await isRunning(await markOfTheDead())).toBe(false);
});

test('missing library links are named in one line', async () => {
  const dir = await freshFolder();
  await mkdir(join(dir, 'native', 'lib'), { recursive: true });
  await writeFile(join(dir, 'native', 'pg-symlinks.json'), '[{"source":"native/lib/libpq.so.5.18","target":"native/lib/libpq.so.5"}]');
  await expect(checkLibraryLinks(dir)).rejects.toThrow(/libpq\.so\.5 is missing .* --ignore-scripts; run "npm rebuild/);
});

test('programs are copied whole, links included, readable by all, and a spoilt copy is replaced', async () => {
  const { postgres } = await findBinaries(undefined);
  const root = await freshFolder();
  const source = join(root, 'private', 'native');
  await mkdir(join(source, 'bin'), { recursive: true });
  await cp(join(dirname(dirname(postgres)), 'lib'), join(source, 'lib'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  await writeFile(join(source, 'bin', 'postgres'), 'program', { mode: 0o700 });
  await chmod(join(source, 'lib'), 0o700);
  const copy = join(root, 'cache');
  await Promise.all([copyNative(source, copy), copyNative(source, copy)]);
  expect((await lstat(join(copy, 'lib', 'libpq.so.5'))).isSymbolicLink()).toBe(true);
  expect((await stat(join(copy, 'bin', 'postgres'))).mode & 0o777).toBe(0o755);
  expect((await stat(join(copy, 'lib'))).mode & 0o777).toBe(0o755);
  await writeFile(join(copy, 'bin', 'postgres'), '');
  await copyNative(source, copy);
  expect(await readFile(join(copy, 'bin', 'postgres'), 'utf8')).toBe('program');
});

test('a folder that the database user cannot use: root falls back for good, anybody else is told', async () => {
  const root = await freshFolder();
  const wanted = join(root, 'closed', 'data');
  if (!isRoot) {
    await mkdir(join(root, 'closed'), { mode: 0o500 });
    await expect(prepareFolder(wanted, quiet)).rejects.toThrow(/cannot make the data folder: .*EACCES/);
    return;
  }
  await chmod(root, 0o755);
  await mkdir(join(root, 'closed'), { mode: 0o700 });
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  const { dir, runAs } = await prepareFolder(wanted, log, join(root, 'lib'));
  expect(dir).toMatch(/\/lib\/assay-[0-9a-f]{12}$/);
  expect(warnings).toEqual([`Embedded Postgres: the database user cannot enter ${wanted}, so the data lives in ${dir}`]);
  expect((await stat(dir)).uid).toBe(runAs?.uid);
  // Data that lives there keeps being found after the parents were opened.
  await mkdir(join(dir, 'cluster'));
  await chown(join(dir, 'cluster'), runAs?.uid ?? 0, runAs?.gid ?? 0);
  await writeFile(join(dir, 'cluster', 'assay-password'), 'x');
  await chmod(join(root, 'closed'), 0o755);
  expect((await prepareFolder(wanted, log, join(root, 'lib'))).dir).toBe(dir);
});

test('a folder of another user is refused in one line, and root makes parents that can be entered', async () => {
  const root = await freshFolder();
  if (!isRoot) {
    await expect(prepareFolder('/', quiet)).rejects.toThrow(/\/ belongs to user 0/);
    return;
  }
  await chmod(root, 0o755);
  const umask = process.umask(0o077);
  const { dir } = await prepareFolder(join(root, 'a', 'b', 'data'), quiet).finally(() => process.umask(umask));
  expect(dir).toBe(join(root, 'a', 'b', 'data'));
  expect((await stat(join(root, 'a'))).mode & 0o777).toBe(0o755);
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
});

test('the log of the server is bounded', async () => {
  const dir = await freshFolder();
  const folder = { dir, clusterDir: join(dir, 'cluster'), runAs: undefined };
  await boundLog(folder);
  await writeFile(join(dir, 'postgres.log'), Buffer.alloc(8 * 1024 * 1024, '.'));
  await boundLog(folder);
  expect((await stat(join(dir, 'postgres.log'))).size).toBe(0);
  expect((await stat(join(dir, 'postgres.log.1'))).size).toBe(8 * 1024 * 1024);
});

test('a free port is found, never one out of range', async () => {
  expect(await freePort(20_000)).toBeGreaterThanOrEqual(20_000);
  await expect(freePort(65_536)).rejects.toThrow(/no free port/);
});

async function freshFolder(): Promise<string> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'assay-parts-')));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

async function markOfTheDead() {
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  const mark = await markOf(child.pid as number);
  child.kill('SIGKILL');
  await once(child, 'exit');
  if (!mark) throw new Error('the process had no mark');
  return mark;
}
