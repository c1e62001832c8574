import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded.server.ts';
import { markOf } from './embedded-lock.server.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const silent = { debug() {}, info() {}, warn() {}, error() {} };
// Types are stripped by Node itself from 22.18 on; vitest may have been started by an older one.
const bundledNode = join(import.meta.dirname, '../../../node_modules/.bin/node');
const node = existsSync(bundledNode) ? bundledNode : process.execPath;

test('a fresh folder gets a server with safe settings, and stop ends it', async () => {
  const dataDir = await freshFolder();
  const server = await start(dataDir);
  const [settings] = await query(
    server.url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as listens,
            current_setting('unix_socket_directories') as sockets, current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
            (select datlocale from pg_database where datname = current_database()) as locale, current_database() as name`,
  );
  expect(settings).toEqual({
    fsync: 'on',
    commit: 'on',
    listens: '127.0.0.1',
    sockets: '',
    encoding: 'UTF8',
    zone: 'UTC',
    locale: 'C.UTF-8',
    name: 'assay',
  });
  const password = await stat(join(dataDir, 'cluster', 'assay-password'));
  expect(password.mode & 0o777).toBe(0o600);
  expect(password.uid).not.toBe(0);
  const wrong = server.url.replace(/:[^:@]+@/, ':guess@');
  await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
  const pid = postmasterPid(dataDir);
  await Promise.all([server.stop(), server.stop()]);
  expect(await isAlive(pid)).toBe(false);
  expect((await readdir(dataDir)).sort()).toEqual(['cluster', 'port', 'postgres.log']);
});

test('a restart keeps data, port and password', async () => {
  const dataDir = await initialisedFolder();
  const first = await start(dataDir);
  await remember(first.url, 'kept');
  await first.stop();
  const second = await start(dataDir);
  expect(second.url).toBe(first.url);
  expect(await recall(second.url)).toEqual(['kept']);
});

test('one that is thrown away writes nothing for a crash, and stops at once, without a last checkpoint', async () => {
  const dataDir = await initialisedFolder();
  const server = await startEmbeddedPostgres({ dataDir, log: silent, isThrowAway: true });
  const settings = await query(
    server.url,
    `select setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  );
  expect(settings).toEqual(Array(3).fill({ setting: 'off' }));
  const pid = postmasterPid(dataDir);
  await server.stop();
  expect(await isAlive(pid)).toBe(false);
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('received immediate shutdown request');
});

test('a server killed under a running app comes back under the same URL', async () => {
  const dataDir = await initialisedFolder();
  const server = await start(dataDir);
  await remember(server.url, 'acknowledged');
  const pid = postmasterPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => recall(server.url).catch(() => 'away'), { timeout: 30_000 }).toEqual(['acknowledged']);
  expect(postmasterPid(dataDir)).not.toBe(pid);
});

test('server and launcher killed together: the next start recovers', async () => {
  const dataDir = await initialisedFolder();
  const launcher = await startChild(dataDir);
  await remember(launcher.url, 'acknowledged');
  launcher.child.kill('SIGKILL');
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  const server = await start(dataDir);
  expect(await recall(server.url)).toEqual(['acknowledged']);
});

test('a killed launcher leaves its server to the next one, which then answers for it', async () => {
  const dataDir = await initialisedFolder();
  const launcher = await startChild(dataDir);
  await remember(launcher.url, 'kept');
  const pid = postmasterPid(dataDir);
  launcher.child.kill('SIGKILL');
  await once(launcher.child, 'exit');
  expect(await isAlive(pid)).toBe(true);
  const server = await start(dataDir);
  expect(postmasterPid(dataDir)).toBe(pid);
  expect(await recall(server.url)).toEqual(['kept']);
  await server.stop();
  expect(await isAlive(pid)).toBe(false);
});

test('Ctrl-C in a terminal does not reach the server', async () => {
  const dataDir = await initialisedFolder();
  const launcher = await startChild(dataDir, { detached: true });
  const pid = postmasterPid(dataDir);
  // What a terminal does: the signal goes to the whole process group of the launcher.
  process.kill(-(launcher.child.pid as number), 'SIGINT');
  await once(launcher.child, 'exit');
  await delay(100);
  expect(await isAlive(pid)).toBe(true);
  await (await start(dataDir)).stop();
});

test('an initialisation that was killed half-way is done again', async () => {
  const dataDir = await freshFolder();
  const child = launch(dataDir);
  await expect
    .poll(async () => (await readdir(dataDir)).some((name) => /^cluster\.new-[\w-]+$/.test(name)), { interval: 5, timeout: 15_000 })
    .toBe(true);
  await delay(100);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(join(dataDir, 'cluster'))).toBe(false);
  const server = await start(dataDir);
  await remember(server.url, 'works');
  expect((await readdir(dataDir)).filter((name) => name.startsWith('cluster.new-') && !name.endsWith('.password'))).toEqual([]);
});

test('a cluster without the mark of completion is set aside, not deleted and not used', async () => {
  const dataDir = await freshFolder();
  await mkdir(join(dataDir, 'cluster', 'base'), { recursive: true });
  await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '18\n');
  if (isRoot) await chown(join(dataDir, 'cluster'), NOBODY, NOBODY);
  const server = await start(dataDir);
  await remember(server.url, 'works');
  const aside = (await readdir(dataDir)).find((name) => name.startsWith('cluster.unfinished-'));
  expect(await readFile(join(dataDir, aside ?? 'none', 'PG_VERSION'), 'utf8')).toBe('18\n');
});

test('when something else has taken the port, another is used', async () => {
  const dataDir = await initialisedFolder();
  const first = await start(dataDir);
  await remember(first.url, 'kept');
  await first.stop();
  const port = Number(new URL(first.url).port);
  const squatter = createServer((socket) => socket.end('hello')).listen(port, '127.0.0.1');
  onTestFinished(() => void squatter.close());
  await once(squatter, 'listening');
  const second = await start(dataDir);
  expect(new URL(second.url).port).not.toBe(String(port));
  expect(await recall(second.url)).toEqual(['kept']);
});

test.each(['of a process that is gone', 'of a process that is no server', 'that a power cut emptied'])(
  'a stale pid file %s heals',
  async (whose) => {
    const dataDir = await initialisedFolder();
    const first = await start(dataDir);
    await remember(first.url, 'kept');
    const pidFile = join(dataDir, 'cluster', 'postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    await first.stop();
    const { uid, gid } = await stat(join(dataDir, 'cluster'));
    // The same user as the server's: the one case in which Postgres itself refuses to start.
    const sleeper = spawn('sleep', ['60'], { uid, gid });
    onTestFinished(() => void sleeper.kill());
    await once(sleeper, 'spawn');
    if (whose === 'of a process that is gone') {
      sleeper.kill('SIGKILL');
      await once(sleeper, 'exit');
    }
    await writeFile(pidFile, whose === 'that a power cut emptied' ? '' : [sleeper.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 });
    await chown(pidFile, uid, gid);
    const second = await start(dataDir);
    expect(await recall(second.url)).toEqual(['kept']);
  },
);

test('two processes at once on a fresh folder share one server, and the last one out stops it', async () => {
  const dataDir = await freshFolder();
  const [one, two] = await Promise.all([startChild(dataDir), startChild(dataDir)]);
  expect(new URL(one.url).host).toBe(new URL(two.url).host);
  await remember(one.url, 'shared');
  expect(await recall(two.url)).toEqual(['shared']);
  const pid = postmasterPid(dataDir);
  await one.stop();
  expect(await isAlive(pid)).toBe(true);
  expect(await recall(two.url)).toEqual(['shared']);
  await two.stop();
  expect(await isAlive(pid)).toBe(false);
});

test('a server that a foreign app process uses is left running', async () => {
  const dataDir = await initialisedFolder();
  const server = await start(dataDir);
  const other = new pg.Client({ connectionString: server.url.replace(/assay-\d+$/, 'assay-1') });
  await other.connect();
  const pid = postmasterPid(dataDir);
  await server.stop();
  expect(await isAlive(pid)).toBe(true);
  await other.end();
  await (await start(dataDir)).stop();
  expect(await isAlive(pid)).toBe(false);
});

test('an ordinary user starts and restarts it', async () => {
  const dataDir = await freshFolder();
  if (isRoot) await chown(dataDir, NOBODY, NOBODY);
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const first = await startChild(dataDir, user);
  await remember(first.url, 'kept');
  await first.stop();
  const second = await startChild(dataDir, user);
  expect(await recall(second.url)).toEqual(['kept']);
  expect((await stat(join(dataDir, 'cluster'))).uid).toBe(isRoot ? NOBODY : process.getuid?.());
  await second.stop();
  // What an ordinary user began, root goes on with as that user, and the other way round.
  await (await start(dataDir)).stop();
  const third = await startChild(dataDir, user);
  expect(await recall(third.url)).toEqual(['kept']);
  await third.stop();
});

let prepared: Promise<string> | undefined;
afterAll(async () => {
  if (prepared) await rm(await prepared, { recursive: true, force: true, maxRetries: 5 });
});

/** A folder as a server leaves it that was started once and stopped: what is not about the first start need not wait for one. */
async function initialisedFolder(): Promise<string> {
  prepared ??= (async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'assay-embedded-'));
    await (await startEmbeddedPostgres({ dataDir, log: silent })).stop();
    return dataDir;
  })();
  const dataDir = await freshFolder();
  await promisify(execFile)('cp', ['-a', join(await prepared, 'cluster'), dataDir]);
  return dataDir;
}

async function freshFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-embedded-'));
  await chmod(dataDir, 0o700);
  onTestFinished(async () => {
    const pid = postmasterPid(dataDir);
    if (pid && (await isAlive(pid)) && (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')) === 'postgres\n')
      process.kill(pid, 'SIGKILL');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  return dataDir;
}

async function start(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  onTestFinished(() => server.stop());
  return server;
}

function launch(dataDir: string, options: { uid?: number; gid?: number; detached?: boolean } = {}): ChildProcess {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'embedded.server.ts')).href)};
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const server = await startEmbeddedPostgres({ dataDir: process.argv[1], log });
    process.stdout.write(server.url + '\\n');
    process.stdin.once('data', () => server.stop().then(() => process.exit(0)));
  `;
  const child = spawn(node, ['--input-type=module', '-e', script, dataDir], { ...options, cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function startChild(dataDir: string, options?: { uid?: number; gid?: number; detached?: boolean }) {
  const child = launch(dataDir, options);
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const url = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the launcher ended with ${code}`))),
  ]);
  const stop = async () => {
    child.stdin?.write('stop\n');
    await once(child, 'exit');
  };
  return { child, url, stop };
}

async function query(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function remember(url: string, word: string): Promise<void> {
  await query(url, 'create table if not exists words (word text)');
  await query(url, 'insert into words values ($1)', [word]);
}

async function recall(url: string): Promise<unknown[]> {
  return (await query(url, 'select word from words')).map(({ word }) => word);
}

function postmasterPid(dataDir: string): number {
  const file = join(dataDir, 'cluster', 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

/** A process that waits for init to collect it is no longer alive. */
async function isAlive(pid: number): Promise<boolean> {
  return (await markOf(pid)) !== undefined;
}
