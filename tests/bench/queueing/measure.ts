import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { type DatabasePool, openDatabase } from '../../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { emptyDataDir, startBuiltSite } from '../../e2e/built-site.ts';
import { addPerson, sessionOf, TEST_SECRET, testAccounts } from '../../factories/accounts.ts';
import { settled } from '../settled.ts';
import { KINDS, type Kind } from './requests.ts';

/** What requests of a kind took, each asked alone: microseconds of processor, sorted, and the bytes that were sent. */
export type Measured = {
  name: string;
  /** Of the one thread that answers: where requests wait for each other. */
  threadMicros: number[];
  /** Of the whole process, which compresses and collects garbage beside it: a mean. */
  processMicros: number;
  /** Of all connections to Postgres. */
  postgresMicros: number[];
  bytes: number;
};

const WARM_UP = 150;
/** Long enough for what a process does after an answer: a line of the log, counts, garbage. */
const REST_MS = 4;
/** Idle connections are closed and new ones opened meanwhile. */
const LOOK_AGAIN = 25;
const log = pino({ level: 'silent' });

/** Asks the built site for each kind of request, one at a time, so that nothing waits for anything else. @param samples of each kind */
export async function measureRequests(samples: number): Promise<Measured[]> {
  const database = await startEmbeddedPostgres({ dataDir: await emptyDataDir(), log, isThrowAway: true });
  const site = await startBuiltSite({
    DATABASE_URL: database.url,
    AUTH_SECRET: TEST_SECRET,
    NODE_OPTIONS: '--max-semi-space-size=16',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  });
  const db = openDatabase(database.url, log, { maxConnections: 1, name: 'assay bench' });
  try {
    await settled(database.url, log);
    const world = await aWorld(db, site.url, site.process.pid as number);
    const measured: Measured[] = [];
    for (const kind of KINDS) measured.push(await measure(world, kind, samples));
    return measured;
  } finally {
    await db.close();
    await site.stop();
    await database.stop();
  }
}

type World = { url: string; pid: number; cookie: string; ideas: { id: string; slug: string }[]; backends(): Promise<number[]> };

async function aWorld(db: DatabasePool, url: string, pid: number): Promise<World> {
  const accounts = testAccounts({ db, ctx: { db, log, now: () => new Date() } });
  const { id } = await addPerson({ db }, accounts, { tier: 'lifetime' });
  const ideas = await db.rows<{ id: string; slug: string }>(
    sql`SELECT id, slug FROM ideas WHERE state = 'published' AND active AND published_at <= now() ORDER BY published_at DESC LIMIT 40`,
  );
  const backends = async () =>
    (
      await db.rows<{ pid: number }>(sql`
        SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`)
    ).map((row) => row.pid);
  return { url, pid, cookie: (await sessionOf(accounts, id)).cookie, ideas, backends };
}

async function measure(world: World, kind: Kind, samples: number): Promise<Measured> {
  const { atOnce = 1 } = kind;
  for (let n = 0; n < WARM_UP; n++) await ask(world, kind, n);
  await delay(500);
  const [threadMicros, postgresMicros]: [number[], number[]] = [[], []];
  let [processMicros, bytes, backends] = [0, 0, [] as number[]];
  for (let n = 0; n < samples; n++) {
    if (n % LOOK_AGAIN === 0) backends = await world.backends();
    const before = { thread: threadMicrosOf(world.pid), all: processMicrosOf(world.pid), postgres: backends.map(processMicrosOf) };
    for (const size of await Promise.all(Array.from({ length: atOnce }, (_, i) => ask(world, kind, WARM_UP + n * atOnce + i))))
      bytes += size / atOnce;
    await delay(REST_MS);
    threadMicros.push((threadMicrosOf(world.pid) - before.thread) / atOnce);
    processMicros += (processMicrosOf(world.pid) - before.all) / atOnce;
    // A connection that has ended since is passed over: it was not the one that worked.
    postgresMicros.push(sum(backends.map((pid, i) => Math.max(0, processMicrosOf(pid) - (before.postgres[i] as number)))) / atOnce);
  }
  const sorted = (values: number[]) => values.map(Math.round).sort((a, b) => a - b);
  return {
    name: kind.name,
    threadMicros: sorted(threadMicros),
    processMicros: Math.round(processMicros / samples),
    postgresMicros: sorted(postgresMicros),
    bytes: Math.round(bytes / samples),
  };
}

/** @returns the bytes of the body as it was sent */
async function ask({ url, cookie, ideas }: World, { paths, as, method = 'GET' }: Kind, n: number): Promise<number> {
  const idea = ideas[n % ideas.length] as { id: string; slug: string };
  const path = (paths[n % paths.length] as string).replace('SLUG', idea.slug).replace('NEW', String(n));
  const headers = {
    'accept-encoding': 'gzip, br',
    ...(as === 'member' && { cookie }),
    ...(method !== 'GET' && { 'content-type': 'application/json', origin: url }),
  };
  const sent = request(`${url}${path}`, { method, headers });
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('error', reject).on('response', (answer) => {
      buffer(answer).then((body) => {
        if (answer.statusCode === 200) resolve(body.length);
        else reject(new Error(`${method} ${path} answered ${answer.statusCode} ${body.toString('latin1').slice(0, 200)}`));
      }, reject);
    });
  });
  sent.end(method === 'GET' ? undefined : JSON.stringify({ idea_id: idea.id }));
  return answered;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Linux counts the time a thread has had a processor to the nanosecond (Documentation/scheduler/sched-stats.rst). The first thread answers requests. */
function threadMicrosOf(pid: number, thread = pid): number {
  return Number(orEmpty(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1')).split(' ')[0]) / 1_000;
}

function processMicrosOf(pid: number): number {
  return sum([...orEmpty(() => readdirSync(`/proc/${pid}/task`))].map((thread) => threadMicrosOf(pid, Number(thread))));
}

/** @returns nothing where a thread or a process has ended meanwhile */
function orEmpty<T>(read: () => T): T | '' {
  try {
    return read();
  } catch {
    return '';
  }
}
