import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const root = join(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 120_000;
const ASK_AGAIN_MS = 25;
const PORT_TRIES = 3;

export type BuiltSite = { url: string; process: ChildProcess; output(): string; stop(): Promise<void> };

/** @returns a port that nothing listens on just now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** An empty folder for the site's data. Open to look into, because Postgres runs in it as another user when this one is root. */
export async function emptyDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-site-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Waits until a page is served. @throws what the process wrote, when it ends first */
export async function firstPage(url: string, child: ChildProcess, output: () => string, timeoutMs = START_TIMEOUT_MS): Promise<void> {
  const givesUpAt = performance.now() + timeoutMs;
  while (performance.now() < givesUpAt) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The site did not start.\n${output()}`);
    const served = await fetch(url).then(
      async (response) => (await response.text()).length > 0 && response.ok,
      () => false,
    );
    if (served) return;
    await delay(ASK_AGAIN_MS);
  }
  throw new Error(`No page was served within ${timeoutMs} ms.\n${output()}`);
}

/** Waits until a site that serves pages has begun its jobs as well, and drawn what it draws once. */
export async function untilReady(url: string): Promise<void> {
  for (let waited = 0; !(await fetch(`${url}/readyz`)).ok; waited += ASK_AGAIN_MS) {
    if (waited > START_TIMEOUT_MS) throw new Error(`${url} serves pages and is not ready.`);
    await delay(ASK_AGAIN_MS);
  }
}

/**
 * Starts the built server on a free port and an empty database, and waits for its first page.
 * @param build the folder of the build; E2E_BUILD names it where it is another one than usual
 */
export async function startBuiltSite(
  env: Record<string, string> = {},
  build: string = resolve(root, process.env.E2E_BUILD ?? 'build'),
): Promise<BuiltSite> {
  for (let tries = 1; ; tries++)
    try {
      return await startOnce(env, join(build, 'server/index.js'));
    } catch (error) {
      // Another program may take a port between its being found free and its being used.
      if (tries === PORT_TRIES || !/is in use by another program/.test((error as Error).message)) throw error;
    }
}

async function startOnce(env: Record<string, string>, server: string): Promise<BuiltSite> {
  if (!existsSync(server)) throw new Error('There is no build: run "npm run build" first.');
  const dataDir = await emptyDataDir();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [server], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      APP_URL: url,
      // As tests that write their requests by hand name it.
      ALLOWED_HOSTS: `127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      EVIDENCE_LIVE: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      output += piece;
    });
  }
  let isStopping = false;
  child.on('exit', (code, signal) => {
    if (!isStopping) process.stderr.write(`The site ended by itself (${signal ?? code}).\n${output}\n`);
  });
  const stop = async () => {
    isStopping = true;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    await firstPage(url, child, () => output);
    // A page is served a moment before the site says where it is: what it writes from here on is no greeting.
    for (let waited = 0; !output.includes('Assay is at') && waited < START_TIMEOUT_MS; waited += ASK_AGAIN_MS) await delay(ASK_AGAIN_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, process: child, output: () => output, stop };
}

/** The passwords of the demo accounts, as a person reads them at a site's first start. @returns what E2E_PASSWORDS holds */
export const demoPasswords = (output: string): string =>
  JSON.stringify(Object.fromEntries([...output.matchAll(/(\w+)@assay\.example\s+(\S+)/g)].map((found) => found.slice(1))));
