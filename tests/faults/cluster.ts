/**
 * Several processes on one Postgres with two streaming replicas, as they are restarted one after the other and killed under load:
 * `npm run faults -- cluster [--processes 4 --seconds 6 --part all]`. A part alone is `shared` (what holds for all processes), `kills` or `restart`.
 *
 * Debian's Postgres (`apt-get install postgresql`) makes the primary and its replicas in a folder of their own; the built product runs behind a small balancer
 * that asks each process whether it is ready. Everything shares this machine, so throughput by number of processes ends with its processors. Prints failed
 * requests, lost acknowledged writes, seconds until the site was whole again, and how long a change took to reach every process. Ends with 1 when a bar is missed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { type DatabasePool, openDatabase } from '../../src/platform/db/client.server.ts';
import { emptyDataDir, freePort, root } from '../e2e/built-site.ts';
import { addPerson, PASSWORD, sessionOf, TEST_SECRET, testAccounts } from '../factories/accounts.ts';
import { type Balancer, startBalancer } from './cluster/balancer.ts';
import { ask, beginLoad, type Failed, type Load, type Person, type Saved, type World } from './cluster/load.ts';
import { type Cluster, debianPostgres, type Server, startCluster } from './cluster/postgres.ts';

const RECOVERY_BAR_S = 15;
const INVALIDATION_BAR_MS = 1_000;
const REPLICAS = 2;
const PEOPLE = 40;
const PAUSE_MS = 80;
const READY_MS = 240_000;
const NOTICE_S = 6;

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '6' },
    part: { type: 'string', default: 'all' },
  },
});
const does = (part: 'shared' | 'kills' | 'restart') => values.part === 'all' || values.part === part;
const [count, seconds] = [Number(values.processes), Number(values.seconds)];
const log = pino({ level: 'silent' });
let holds = true;

/** Prints a figure beside its bar. */
function print(what: string, figure: string, isWithin = true): void {
  if (!isWithin) holds = false;
  console.log(`${isWithin ? '  ' : '! '}${what.padEnd(58)} ${figure}`);
}

async function main(programs: string): Promise<void> {
  console.log(
    `cluster: ${count} processes, a primary and ${REPLICAS} replicas on ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`,
  );
  const cluster = await startCluster(programs, REPLICAS);
  const balancer = await startBalancer();
  const processes = await Promise.all(Array.from({ length: count }, () => aProcess(cluster, balancer)));
  // Whoever ends the run ends what it started.
  process.once('SIGTERM', () => void end().then(() => process.exit(143)));
  const db = openDatabase(cluster.primary.url, log, { maxConnections: 4, name: 'faults cluster' });
  const end = async () => {
    await Promise.all(processes.map((one) => one.kill()));
    await balancer.close();
    await cluster.remove();
  };
  const saved: Saved[] = [];
  try {
    // One after the other: the first fills the database, and together they would only wait for the same processors.
    for (const one of processes) await one.start();
    balancer.over(processes.map(({ port }) => port));
    await untilReady(balancer, count);
    const world = await aWorld(db, `http://127.0.0.1:${balancer.port}`);
    if (does('shared')) {
      await throughput(world, balancer, processes);
      await invalidation(db, processes);
      await sharedLimits(db, processes);
      await resumedStream(world, processes);
    }
    if (does('kills')) {
      await underLoad(world, saved, 'a replica killed', () => killReplica(cluster.replicas[0] as Server), 0);
      await underLoad(world, saved, 'a process killed', () => killProcess(processes[0] as Process, balancer));
    }
    if (does('restart')) await underLoad(world, saved, 'rolling restart', () => rollingRestart(processes, balancer), 0);
    if (saved.length > 0) await whatWasKept(db, cluster, saved);
  } finally {
    await db.close();
    await end();
  }
}

type Process = { port: number; start(): Promise<void>; end(): Promise<void>; kill(): Promise<void> };

/** A process of the product, on a port that stays its own. */
async function aProcess(cluster: Cluster, balancer: Balancer): Promise<Process> {
  const port = await freePort();
  const dataDir = await emptyDataDir();
  let child: ChildProcess | undefined;
  let output = '';
  const ended = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    port,
    start: async () => {
      child = spawn(process.execPath, ['--max-semi-space-size=16', join(root, 'build/server/index.js')], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: String(port),
          APP_URL: `http://localhost:${balancer.port}`,
          ALLOWED_HOSTS: `127.0.0.1:${balancer.port}, 127.0.0.1:${port}`,
          DATA_DIR: dataDir,
          DATABASE_URL: cluster.primary.url,
          DATABASE_DIRECT_URL: cluster.primary.url,
          DATABASE_REPLICA_URLS: cluster.replicas.map(({ url }) => url).join(','),
          DATABASE_POOL_SIZE: '8',
          SHUTDOWN_NOTICE_S: String(NOTICE_S),
          AUTH_SECRET: TEST_SECRET,
          EVIDENCE_LIVE: 'off',
          LOG_LEVEL: 'error',
        },
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (piece) => {
          output = `${output}${piece}`.slice(-4_000);
        });
      for (const givesUpAt = performance.now() + READY_MS; ; await delay(200)) {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
        await answer?.body?.cancel();
        if (answer?.status === 200) return;
        if (child.exitCode !== null || performance.now() > givesUpAt) throw new Error(`A process did not start.\n${output}`);
      }
    },
    end: () => ended('SIGTERM'),
    kill: () => ended('SIGKILL'),
  };
}

async function untilReady(balancer: Balancer, wanted: number): Promise<void> {
  for (const givesUpAt = performance.now() + READY_MS; balancer.ready() < wanted; await delay(50))
    if (performance.now() > givesUpAt) throw new Error(`${balancer.ready()} of ${wanted} processes are ready`);
}

/** People with a plan that votes, and what the load asks for. */
async function aWorld(db: DatabasePool, url: string): Promise<World> {
  const accounts = testAccounts({ db, ctx: { db, log, now: () => new Date() } });
  const people: Person[] = [];
  for (let made = 0; made < PEOPLE; made++) {
    const { id } = await addPerson({ db }, accounts, { tier: 'lifetime' });
    people.push({ id, cookie: (await sessionOf(accounts, id)).cookie });
  }
  const ideas = await db.rows<{ id: string; slug: string }>(
    sql`SELECT id, slug FROM ideas WHERE state = 'published' AND published_at <= now() ORDER BY published_at DESC`,
  );
  const features = await db.rows<{ id: string }>(sql`SELECT id FROM roadmap_features WHERE status NOT IN ('shipped', 'declined')`);
  return { url, people, ideas, features: features.map(({ id }) => id) };
}

/** How many lists that are not stored so many processes answer in a second, asked by sixteen clients. */
async function throughput({ url }: World, balancer: Balancer, processes: readonly Process[]): Promise<void> {
  const figures: string[] = [];
  for (let size = 1; size <= processes.length; size++) {
    balancer.over(processes.slice(0, size).map(({ port }) => port));
    await untilReady(balancer, size);
    let [answered, at] = [0, 0];
    const endsAt = performance.now() + (seconds * 1_000) / 2;
    const client = async () => {
      for (; performance.now() < endsAt; answered++) await ask(`${url}/api/v1/ideas?page=${1 + (at++ % 5)}&size=${size}&new=${at}`);
    };
    await Promise.all(Array.from({ length: 16 }, client));
    figures.push(`${size}: ${Math.round(answered / (seconds / 2))}`);
  }
  print('lists that are not stored a second, by processes', figures.join('   '));
}

/** From the moment a change is committed until each process shows it to visitors, whose page it had stored. */
async function invalidation(db: DatabasePool, processes: readonly Process[]): Promise<void> {
  const took: number[] = [];
  for (let round = 0; round < 5; round++) {
    const shown = async ({ port }: Process) => (await ask(`http://127.0.0.1:${port}/api/v1/ideas?sort=newest`)).text;
    await Promise.all(processes.map(shown));
    const mark = `Changed for the ${round + 1}th time, as every process is told.`;
    await db.rows(sql`
      UPDATE ideas SET tagline = ${mark}
      WHERE id = (SELECT id FROM ideas WHERE state = 'published' AND published_at <= now() ORDER BY published_at DESC, id DESC LIMIT 1)`);
    const at = performance.now();
    await Promise.all(
      processes.map(async (one) => {
        while (!(await shown(one)).includes(mark)) {
          if (performance.now() - at > 40_000) throw new Error('a change never reached a process');
          await delay(5);
        }
        took.push(performance.now() - at);
      }),
    );
  }
  const [middle, longest] = [took.sort((a, b) => a - b)[took.length >> 1] as number, took.at(-1) as number];
  const figure = `${Math.round(middle)} ms in the middle, ${Math.round(longest)} at the longest (bar ${INVALIDATION_BAR_MS})`;
  print('a change of the catalogue until every process shows it', figure, longest <= INVALIDATION_BAR_MS);
}

/** Ten tries at a password are within the limit, whichever process each is made at. */
async function sharedLimits(db: DatabasePool, processes: readonly Process[]): Promise<void> {
  const accounts = testAccounts({ db, ctx: { db, log, now: () => new Date() } });
  const { email } = await addPerson({ db }, accounts);
  const statuses: number[] = [];
  for (let tried = 0; tried < 12; tried++) {
    const { port } = processes[tried % processes.length] as Process;
    const body = JSON.stringify({ email, password: `${PASSWORD} ${tried}` });
    const headers = { 'content-type': 'application/json' };
    statuses.push((await ask(`http://127.0.0.1:${port}/api/v1/auth/login`, { method: 'POST', headers, body })).status);
  }
  const refused = statuses.filter((status) => status === 429).length;
  print('of 12 tries at a password, 10 within the limit, refused', `${refused} (bar 2)`, refused === 2);
}

/** An answer that is begun at one process and read on at another, from where it was left. */
async function resumedStream({ people, ideas }: World, processes: readonly Process[]): Promise<void> {
  const [one, other] = [processes[0] as Process, processes.at(-1) as Process];
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream', cookie: (people[5] as Person).cookie };
  const body = JSON.stringify({ message: 'Who would pay for this, and how much?', ideaId: ideas[0]?.id });
  const begun = await fetch(`http://127.0.0.1:${one.port}/api/v1/ai-chat/message`, { method: 'POST', headers, body });
  let heard = '';
  const decoder = new TextDecoder();
  for await (const piece of begun.body as ReadableStream<Uint8Array>) {
    heard += decoder.decode(piece, { stream: true });
    if (/^id: \d+$/m.test(heard) && /"turnId"|event: turn/.test(heard)) break;
  }
  const lastId = [...heard.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '0';
  const turn = /"(?:turnId|turn_id|id)":"([0-9a-f-]{36})"/.exec(heard)?.[1];
  const rest = await ask(`http://127.0.0.1:${other.port}/api/v1/ai-chat/turns/${turn}/events`, {
    headers: { ...headers, 'last-event-id': lastId },
  });
  const ids = [...rest.text.matchAll(/^id: (\d+)$/gm)].map((found) => Number(found[1]));
  const isWhole = ids.every((id, index) => id === Number(lastId) + index + 1) && /^event: done$/m.test(heard + rest.text);
  print(
    'an answer begun at one process, read on at another',
    isWhole ? 'whole, each step once' : `broken off: ${heard}${rest.text}`,
    isWhole,
  );
}

/** Does something to the cluster while it is asked. @param mostFailed requests that may fail; any number where those under way at a killed process have to */
async function underLoad(
  world: World,
  saved: Saved[],
  what: string,
  work: () => Promise<number>,
  mostFailed = Number.POSITIVE_INFINITY,
): Promise<void> {
  const load = beginLoad(world, PAUSE_MS);
  await delay(1_000);
  const brokeAt = await work();
  await delay(seconds * 1_000);
  await load.stop();
  saved.push(...load.saved);
  report(what, load, brokeAt, mostFailed);
}

function report(what: string, load: Load, brokeAt: number, mostFailed: number): void {
  const bar = mostFailed === 0 ? ' (bar 0)' : ' under way at it';
  print(
    `${what}: failed requests of ${load.answered + load.failed.length}`,
    `${load.failed.length}${bar}`,
    load.failed.length <= mostFailed,
  );
  for (const { what: which, how } of unlike(load.failed)) console.log(`      ${which}: ${how}`);
  print(`${what}: not seen of ${load.looked} own writes`, `${load.unseen.length} (bar 0)`, load.unseen.length === 0 && load.looked > 0);
  const lastAt = Math.max(brokeAt, ...load.failed.map(({ at }) => at));
  const recoveryS = (lastAt - brokeAt) / 1_000;
  print(`${what}: whole again after`, `${recoveryS.toFixed(1)} s (bar ${RECOVERY_BAR_S})`, recoveryS <= RECOVERY_BAR_S);
}

const unlike = (failed: readonly Failed[]) => [...new Map(failed.map((one) => [`${one.what} ${one.how}`, one])).values()].slice(0, 8);

async function rollingRestart(processes: readonly Process[], balancer: Balancer): Promise<number> {
  const at = performance.now();
  for (const one of processes) {
    await one.end();
    await one.start();
    await untilReady(balancer, processes.length);
  }
  print('processes restarted, one after the other', `${processes.length}`);
  print('rolling restart took', `${((performance.now() - at) / 1_000).toFixed(1)} s`);
  return at;
}

async function killProcess(one: Process, balancer: Balancer): Promise<number> {
  await one.kill();
  const at = performance.now();
  await delay(2_000);
  await one.start();
  await untilReady(balancer, count);
  print('a process killed: it answered again after', `${((performance.now() - at) / 1_000).toFixed(1)} s`);
  return at;
}

async function killReplica(replica: Server): Promise<number> {
  await replica.kill();
  const at = performance.now();
  await delay(seconds * 500);
  await replica.start();
  return at;
}

/** What was acknowledged is in the primary and in every replica; nothing that is done on schedule was done beside itself. */
async function whatWasKept(db: DatabasePool, cluster: Cluster, saved: readonly Saved[]): Promise<void> {
  const place = await db.row<{ place: string }>(sql`SELECT pg_current_wal_lsn()::text AS place`);
  for (const server of [cluster.primary, ...cluster.replicas]) {
    const one = openDatabase(server.url, log, { maxConnections: 1 });
    if (server !== cluster.primary) await caughtUp(one, place?.place ?? '');
    const lost = await one.rows(sql`
      SELECT FROM unnest(${saved.map(({ userId }) => userId)}::uuid[], ${saved.map(({ ideaId }) => ideaId)}::uuid[]) AS a (user_id, idea_id)
      WHERE NOT EXISTS (SELECT FROM saved_ideas s WHERE s.user_id = a.user_id AND s.idea_id = a.idea_id)`);
    print(`lost at ${server.name} of ${saved.length} acknowledged writes`, `${lost.length} (bar 0)`, lost.length === 0 && saved.length > 0);
    await one.close();
  }
  const beside = await db.rows(sql`
    SELECT FROM pgboss.job a JOIN pgboss.job b ON a.name = b.name AND a.singleton_key = b.singleton_key AND a.id < b.id
    WHERE a.name = 'scheduled_jobs' AND a.state = 'completed' AND b.state = 'completed'
      AND tstzrange(a.started_on, a.completed_on) && tstzrange(b.started_on, b.completed_on)`);
  const done = await db.row<{ done: number }>(
    sql`SELECT count(*) AS done FROM pgboss.job WHERE name = 'scheduled_jobs' AND state = 'completed'`,
  );
  print(`of ${done?.done} runs of work on schedule, done beside itself`, `${beside.length} (bar 0)`, beside.length === 0);
}

async function caughtUp(one: DatabasePool, place: string): Promise<void> {
  for (const givesUpAt = performance.now() + READY_MS; ; await delay(100)) {
    const row = await one.row<{ is: boolean }>(sql`SELECT pg_last_wal_replay_lsn() >= ${place}::pg_lsn AS is`).catch(() => undefined);
    if (row?.is) return;
    if (performance.now() > givesUpAt) throw new Error('a replica does not catch up');
  }
}

const bin = debianPostgres();
if (bin) await main(bin);
else
  console.log(
    'cluster: skipped. Debian’s Postgres is not installed here, and the one that the product brings has no pg_basebackup: apt-get install postgresql',
  );
process.exit(holds ? 0 : 1);
