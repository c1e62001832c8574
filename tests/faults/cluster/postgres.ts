import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../e2e/built-site.ts';

const DEBIAN = '/usr/lib/postgresql';
const USER = 'assay';
const DATABASE = 'assay';
const READY_MS = 60_000;

export type Server = { name: string; url: string; start(): Promise<void>; kill(): Promise<void> };
export type Cluster = { primary: Server; replicas: Server[]; remove(): Promise<void> };

/** @returns where Debian's Postgres has its programs, the newest; undefined where it is not installed: the one that the product brings has no pg_basebackup */
export function debianPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'pg_basebackup')));
}

/** Who may run Postgres: never root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Starts a primary and streaming replicas of it in a folder of their own, which goes with them. @param bin where Postgres has its programs */
export async function startCluster(bin: string, replicaCount: number): Promise<Cluster> {
  const as = owner();
  const folder = await mkdtemp(join(tmpdir(), 'assay-cluster-'));
  await chmod(folder, 0o755);
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid as number);
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(bin, program), args, { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });

  async function server(name: string): Promise<Server> {
    const port = await freePort();
    const data = join(folder, name);
    const url = `postgres://${USER}@127.0.0.1:${port}/${DATABASE}`;
    let child: ChildProcess | undefined;
    return {
      name,
      url,
      start: async () => {
        child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder], { ...as, cwd: folder, stdio: 'ignore' });
        await answering(url.replace(/[^/]+$/, 'postgres'));
      },
      // Its own processes notice and end; nothing is written on the way.
      kill: async () => {
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  }

  const primary = await server('primary');
  run('initdb', ['-D', join(folder, 'primary'), '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-instructions']);
  appendFileSync(
    join(folder, 'primary', 'postgresql.conf'),
    "\nlisten_addresses = '127.0.0.1'\nmax_connections = 200\nshared_buffers = 96MB\nwal_level = replica\nhot_standby = on\nmax_wal_size = 256MB\n",
  );
  await primary.start();
  run('createdb', ['-h', '127.0.0.1', '-p', new URL(primary.url).port, '-U', USER, DATABASE]);
  const replicas: Server[] = [];
  for (let count = 1; count <= replicaCount; count++) {
    const replica = await server(`replica-${count}`);
    run('pg_basebackup', ['-R', '-X', 'stream', '-c', 'fast', '-D', join(folder, replica.name), '-d', primary.url]);
    await replica.start();
    replicas.push(replica);
  }
  return {
    primary,
    replicas,
    remove: async () => {
      await Promise.all([primary, ...replicas].map((one) => one.kill()));
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
}

async function answering(url: string): Promise<void> {
  for (const givesUpAt = performance.now() + READY_MS; ; await delay(100)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answers) return;
    if (performance.now() > givesUpAt) throw new Error(`Postgres did not answer at ${url}`);
  }
}
