/**
 * How long until the first page, and what a process holds that nobody asks: `npm run bench -- start [--rounds 5]` measures `npm start` with the build present, on
 * an empty data folder (cold) and on the same one again (warm), until `/readyz` says ready as well, and the memory of the process after it has rested. Prints
 * medians, the processor time that was used (which depends less on what else the machine does), and the load of the machine. With `--clone` it is a stranger's first minute instead: clone, `npm ci && npm start`, as root and as an
 * ordinary user (only as the present user when that is not root). Ends with 1 when a bar is missed.
 */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { emptyDataDir, firstPage, freePort, root } from '../../e2e/built-site.ts';

type User = { name: string; uid: number; gid: number };
/** Milliseconds until the first page and until it is ready, processor time by then, and megabytes after a rest. */
type Timed = { ms: number; readyMs: number; processorMs: number; memoryMb: number; load: number; built: boolean };

const COLD_BAR_MS = 6_000;
const WARM_BAR_MS = 2_000;
const MEMORY_BAR_MB = 300;
const CLONE_BAR_MS = 180_000;
const REST_MS = 10_000;
const GIVE_UP_MS = 600_000;
const NOBODY: User = { name: 'an ordinary user', uid: 65_534, gid: 65_534 };

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, clone: { type: 'boolean', default: false } } });

process.exitCode = (await (values.clone ? measureClones() : measureStarts())) ? 0 : 1;

async function measureStarts(): Promise<boolean> {
  const cold: Timed[] = [];
  const warm: Timed[] = [];
  // The first start may have to build; it does not count.
  for (let round = 0; round <= Number(values.rounds); round++) {
    const dataDir = await emptyDataDir();
    try {
      const first = await timeStart(root, { DATA_DIR: dataDir });
      const second = await timeStart(root, { DATA_DIR: dataDir });
      if (round === 0) continue;
      if (first.built || second.built) throw new Error('The sources changed while starts were measured, and the site was built again.');
      cold.push(first);
      warm.push(second);
    } finally {
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    }
  }
  return report([
    { start: 'cold: empty data folder, build present', times: cold, barMs: COLD_BAR_MS, mostMb: MEMORY_BAR_MB },
    { start: 'warm: the same data folder again', times: warm, barMs: WARM_BAR_MS, mostMb: MEMORY_BAR_MB },
  ]);
}

async function measureClones(): Promise<boolean> {
  const isRoot = process.getuid?.() === 0;
  const users: (User | undefined)[] = isRoot ? [undefined, NOBODY] : [undefined];
  const rows: Row[] = [];
  for (const user of users) {
    const name = user?.name ?? (isRoot ? 'root' : 'the present user');
    rows.push({ start: `clone, npm ci && npm start, as ${name}`, times: [await timeClone(user)], barMs: CLONE_BAR_MS });
  }
  return report(rows);
}

/** From `git clone` to the first page, with an empty npm cache for a user who is not the present one. */
async function timeClone(user: User | undefined): Promise<Timed> {
  // Under /tmp, which every user may enter; a home of one's own may be closed to the user that Postgres runs as.
  const folder = await mkdtemp(join(tmpdir(), 'assay-clone-'));
  const home = join(folder, 'home');
  const project = join(folder, 'assay');
  try {
    run('chmod', ['755', folder]);
    run('mkdir', [home]);
    if (user) run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
    const as: SpawnOptions = user
      ? { uid: user.uid, gid: user.gid, env: { ...plainEnvironment(), HOME: home } }
      : { env: plainEnvironment() };
    const startedAt = performance.now();
    run(
      'git',
      ['-c', `safe.directory=${root}`, '-c', `safe.directory=${root}/.git`, 'clone', '--quiet', '--no-hardlinks', root, project],
      as,
    );
    run('npm', ['ci'], { ...as, cwd: project });
    const beforeMs = performance.now() - startedAt;
    const timed = await timeStart(project, {}, as);
    return { ...timed, ms: beforeMs + timed.ms, readyMs: beforeMs + timed.readyMs };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** The environment without what this process's own `npm run` put into it. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE|INIT_CWD$)/i.test(name)));
}

async function timeStart(
  project: string,
  env: Record<string, string>,
  options: SpawnOptions = { env: plainEnvironment() },
): Promise<Timed> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    ...options,
    cwd: project,
    env: { ...options.env, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that npm, the script and the server can be stopped together.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece) => {
      output += piece;
    });
  }
  try {
    await firstPage(`http://localhost:${port}`, child, () => output, GIVE_UP_MS);
    const ms = performance.now() - startedAt;
    while (!(await fetch(`http://localhost:${port}/readyz`)).ok) await delay(50);
    const readyMs = performance.now() - startedAt;
    const server = serverOf(child.pid as number);
    const processorMs = processorMsOf(server);
    const load = loadavg()[0] as number;
    await delay(REST_MS);
    return { ms, readyMs, processorMs, memoryMb: memoryMbOf(server), load, built: output.includes('Building') };
  } finally {
    await stop(child, port);
  }
}

/** @returns the process of the site among those that npm started */
function serverOf(pid: number): number {
  if (readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('build/server/index.js')) return pid;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean).map(Number);
  const found = children.map(serverOf).find((one) => one > 0);
  return found ?? 0;
}

/** Linux counts processor time in hundredths of a second. */
function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function memoryMbOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024;
}

async function stop(child: ChildProcess, port: number): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    process.kill(-(child.pid as number), 'SIGTERM');
    await once(child, 'exit');
  }
  // npm may end before the server has: the next start on this data folder waits for that.
  while (
    await fetch(`http://localhost:${port}/healthz`).then(
      () => true,
      () => false,
    )
  );
}

function run(command: string, args: string[], options: SpawnOptions = {}): void {
  const done = spawnSync(command, args, { ...options, encoding: 'utf8', stdio: 'pipe' });
  if (done.status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed.\n${done.stdout}\n${done.stderr}\n${done.error?.message ?? ''}`);
}

type Row = { start: string; times: Timed[]; barMs: number; mostMb?: number };

function report(rows: Row[]): boolean {
  const median = (times: readonly Timed[], of: keyof Omit<Timed, 'built'>) =>
    times.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
  const isWithin = ({ times, barMs, mostMb = Number.POSITIVE_INFINITY }: Row) =>
    median(times, 'ms') <= barMs && median(times, 'memoryMb') <= mostMb;
  const seconds = (ms: number) => (ms / 1_000).toFixed(2);
  console.table(
    rows.map((row) => ({
      start: row.start,
      'first page, median s': seconds(median(row.times, 'ms')),
      'worst s': seconds(Math.max(...row.times.map(({ ms }) => ms))),
      'ready s': seconds(median(row.times, 'readyMs')),
      'processor s': seconds(median(row.times, 'processorMs')),
      'idle MB': Math.round(median(row.times, 'memoryMb')),
      load: median(row.times, 'load').toFixed(1),
      rounds: row.times.length,
      bar: `${row.barMs / 1_000} s${row.mostMb ? `, ${row.mostMb} MB` : ''} ${isWithin(row) ? 'met' : 'MISSED'}`,
    })),
  );
  return rows.every(isWithin);
}
