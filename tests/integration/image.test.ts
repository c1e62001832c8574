import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeImageRoot, USER } from '../../deploy/image-root.ts';
import { TEST_SECRET } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';

/** As a container engine does it: a root that cannot be written to, the data folder and the machine's devices mounted, and an ordinary user within. */
const ENTER = `
  mount --bind "$0" "$0"
  mount --rbind /dev "$0/dev"
  mount --bind /proc "$0/proc"
  mount --bind "$1" "$0/data"
  mount -o remount,bind,ro "$0"
  root=$0
  shift
  exec chroot --userspec=${USER.uid}:${USER.gid} --groups= "$root" "$@"`;
const inside = (root: string, data: string, command: readonly string[]) =>
  ['--mount', '--propagation', 'private', 'sh', '-euc', ENTER, root, data, ...command] as const;

const containerfile = readFileSync(join(import.meta.dirname, '../../deploy/Containerfile'), 'utf8');
const commandAfter = (words: string) => JSON.parse(new RegExp(`^${words} (\\[.*\\])$`, 'm').exec(containerfile)?.[1] ?? '[]') as string[];
const environment = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(containerfile)?.[1] ?? '').matchAll(/(\S+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);

let folder: string;
let root: string;
let data: string;
let t: TestDatabase;
let refusal: string | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-image-'));
  [root, data] = [join(folder, 'root'), await mkdtemp(join(folder, 'data-'))];
  if (process.getuid?.() !== 0) refusal = 'only root may change its root';
  else {
    // The least that a changed root needs, to see whether this machine allows it before anything is made.
    const tried = spawnSync(
      'unshare',
      ['--mount', '--propagation', 'private', 'sh', '-euc', 'mount --bind "$0" "$0"; mount -o remount,bind,ro "$0"; chroot / true', data],
      { encoding: 'utf8' },
    );
    if (tried.status !== 0) refusal = tried.stderr.trim() || String(tried.error);
  }
  if (refusal) return;
  t = await testDatabase();
  makeImageRoot(root);
  chownSync(data, USER.uid, USER.gid);
});
afterAll(async () => {
  await t?.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const env = (port: number) => ({
  ...environment,
  HOST: '127.0.0.1',
  PORT: String(port),
  APP_URL: `http://localhost:${port}`,
  DATABASE_URL: t.url,
  AUTH_SECRET: TEST_SECRET,
  EVIDENCE_LIVE: 'off',
});
const runInside = (port: number, ...command: string[]) =>
  spawnSync('unshare', inside(root, data, command), { env: { PATH: process.env.PATH, ...env(port) }, encoding: 'utf8' });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Asks until there is an answer that is the one wanted, or the process is gone. */
async function readyAt(url: string, child: ChildProcess): Promise<number> {
  while (child.exitCode === null) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return answer.status;
  }
  return -1;
}

test('the image starts as an ordinary user in a root that cannot be written to, is ready, serves pages and pictures, and ends in order', {
  timeout: 200_000,
}, async (context) => {
  if (refusal) {
    process.stdout.write(`\nThe image's root was not started: this machine does not allow a changed root (${refusal}).\n`);
    context.skip(refusal);
  }
  const port = await freePort();
  const child = spawn('unshare', inside(root, data, commandAfter('CMD')), { env: { PATH: process.env.PATH, ...env(port) } });
  const ended = once(child, 'exit');
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  try {
    const status = await readyAt(`http://127.0.0.1:${port}/readyz`, child);
    if (status !== 200) throw new Error(`It did not start: ${(await output).join('\n')}`);
    expect(statSync(`/proc/${child.pid}`).uid).toBe(USER.uid);
    // Its own words, packages with parts for this machine (pictures, fonts) and files of the catalogue are all there.
    const page = await fetch(`http://localhost:${port}/browse`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')]);
    const slug = /href="\/ideas\/([a-z0-9-]+)"/.exec(await (await fetch(`http://localhost:${port}/browse`)).text())?.[1];
    const card = await fetch(`http://localhost:${port}/ideas/${slug}/card.png`);
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png']);

    expect(await (await fetch(`http://localhost:${port}/licences.txt`)).text()).toContain('all-MiniLM-L6-v2');
    expect(await (await fetch(`http://localhost:${port}/sbom.json`)).json()).toMatchObject({ bomFormat: 'CycloneDX' });

    const health = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(containerfile)?.[1] ?? '[]';
    expect(runInside(port, ...(JSON.parse(health) as string[]))).toMatchObject({ status: 0 });
    expect(runInside(port + 1, ...(JSON.parse(health) as string[])).status).toBe(1);
    const doctor = runInside(port, '/usr/bin/node', '/app/build/server/assay.js', 'doctor', '--json');
    expect(JSON.parse(doctor.stdout)).toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ what: 'tables', state: 'ok' })]),
    });
    const write = (path: string) => runInside(port, '/usr/bin/node', '-e', `require('node:fs').writeFileSync('${path}', '')`).stderr;
    expect(write('/app/build/x')).toContain('EROFS');
    expect(write('/data/x')).toBe('');
    expect(existsSync(join(data, 'x'))).toBe(true);
    // No shell, nothing that gets packages.
    expect(
      ['bin/sh', 'usr/bin/env', 'usr/bin/npm', 'app/src', 'app/node_modules/vite'].filter((path) => existsSync(join(root, path))),
    ).toEqual([]);
  } finally {
    child.kill('SIGTERM');
  }
  const [, said] = await output;
  expect([await ended, said]).toEqual([[0, null], expect.not.stringMatching(/telemetry|terminate/i)]);
});
