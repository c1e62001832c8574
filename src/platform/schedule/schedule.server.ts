import type { Pool, QueryResult } from 'pg';
import { PgBoss } from 'pg-boss';
import sql from 'sql-template-tag';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';

/** Work that is done by the clock, once for all processes. It must bear being done twice, late, or not at all for a while. */
export type Chore = {
  name: string;
  /** What it does, for administrators. */
  title: string;
  /** When, as cron says it, in UTC. */
  cron: string;
  /** How long it may take before another process may begin it anew. */
  atMostS?: number;
  work: (ctx: Context) => Promise<unknown>;
};

export type ChoreState = {
  name: string;
  title: string;
  cron: string;
  next_at: string;
  paused_at: string | null;
  /** The latest runs, newest first. */
  runs: { state: string; started_at: string | null; finished_at: string | null; result: string | null }[];
};

export type Schedule = {
  list(): Promise<ChoreState[]>;
  /** Does a chore now, unless it is being done. @returns whether it was begun by this call @throws DomainError not_found */
  run(name: string): Promise<boolean>;
  /** Holds a chore, or lets it go on. @throws DomainError not_found */
  pause(name: string, isPaused: boolean): Promise<void>;
  stop(): Promise<void>;
};

const QUEUE = 'chores';
const AT_ONCE = 3;
const RUNS_SHOWN = 5;
const STOP_MS = 20_000;
const DEFAULT_AT_MOST_S = 900;
const HEARTBEAT_S = 60;

/**
 * Begins to do chores by the clock. Any number of processes may: each run is done by one of them, and a chore never runs beside itself. What fell due
 * while no process was up is done once, when one is.
 * @param pool of the same database; pg-boss keeps its tables in the schema `pgboss` there
 */
export async function startSchedule(ctx: Context, pool: Pool, chores: readonly Chore[]): Promise<Schedule> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(pool, text, values) },
    persistWarnings: false,
  });
  boss.on('error', (error) => ctx.log.warn({ err: error }, 'the schedule met an error'));
  await boss.start();
  await boss.createQueue(QUEUE, { policy: 'exclusive', retryLimit: 0 });
  const named = new Map(chores.map((chore) => [chore.name, chore]));
  // A process that dies over a chore is known by its silence, long before the chore would have to be over.
  const options = ({ name, atMostS = DEFAULT_AT_MOST_S }: Chore) => ({
    singletonKey: name,
    expireInSeconds: atMostS,
    heartbeatSeconds: HEARTBEAT_S,
  });
  const ask = async (chore: Chore) => (await boss.send(QUEUE, { chore: chore.name }, options(chore))) !== null;
  const known = (name: string): Chore => {
    const chore = named.get(name);
    if (!chore) throw new DomainError('not_found', 'There is no such work.');
    return chore;
  };

  for (const { key } of await boss.getSchedules(QUEUE)) if (!named.has(key)) await boss.unschedule(QUEUE, key);
  for (const chore of chores)
    await boss.schedule(QUEUE, chore.cron, { chore: chore.name }, { ...options(chore), key: chore.name, tz: 'UTC', missed: 'once' });
  await boss.work<{ chore: string }, unknown>(QUEUE, { localConcurrency: AT_ONCE, pollingIntervalSeconds: 2 }, async ([job]) => {
    const chore = job && named.get(job.data.chore);
    // One that only another release knows.
    if (!chore) return { result: 'nobody here knows this work' };
    if (await isPaused(ctx, chore.name)) return { result: 'on hold' };
    return { result: await chore.work(ctx).catch((error) => failed(ctx, chore, error)) };
  });
  // What a stop of every process left undone need not wait for the next full hour.
  for (const chore of chores) await ask(chore);

  return {
    list: () => Promise.all(chores.map((chore) => stateOf(ctx, boss, chore))),
    run: async (name) => ask(known(name)),
    pause: async (name, hold) => {
      known(name);
      await ctx.db.rows(
        hold
          ? sql`INSERT INTO paused_chores (name, paused_at) VALUES (${name}, ${ctx.now()}) ON CONFLICT DO NOTHING`
          : sql`DELETE FROM paused_chores WHERE name = ${name}`,
      );
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS, close: false }),
  };
}

/** Runs what pg-boss asks for. Several statements in one text have a result each: @returns the rows of all of them */
export async function execute(pool: Pool, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const result: QueryResult | QueryResult[] = await pool.query(text, values);
  return { rows: [result].flat().flatMap(({ rows }) => rows) };
}

/** The error is for the log; pg-boss would keep its stack in the database. */
function failed(ctx: Context, { name }: Chore, error: unknown): never {
  ctx.log.error({ err: error, chore: name }, 'work by the clock failed; it is tried again when its time comes');
  throw new Error(error instanceof Error ? error.name : 'failed');
}

async function isPaused(ctx: Context, name: string): Promise<boolean> {
  return (await ctx.db.rows(sql`SELECT 1 FROM paused_chores WHERE name = ${name}`)).length > 0;
}

async function stateOf(ctx: Context, boss: PgBoss, { name, title, cron }: Chore): Promise<ChoreState> {
  const [paused] = await ctx.db.rows<{ at: Date }>(sql`SELECT paused_at AS at FROM paused_chores WHERE name = ${name}`);
  const jobs = await boss.findJobs<{ chore: string }>(QUEUE, { data: { chore: name } });
  const [next] = boss.previewSchedule(cron, { count: 1 });
  const runs = jobs
    .sort((a, b) => b.createdOn.getTime() - a.createdOn.getTime())
    .slice(0, RUNS_SHOWN)
    .map(({ state, startedOn, completedOn, output }) => ({
      state,
      started_at: startedOn?.toISOString() ?? null,
      finished_at: completedOn?.toISOString() ?? null,
      result: resultOf(output),
    }));
  return { name, title, cron, next_at: next?.toISOString() ?? '', paused_at: paused?.at.toISOString() ?? null, runs };
}

/** What a run told of itself: a count, a word; of one that failed the name of its error. */
function resultOf(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return null;
  const said = 'result' in output ? output.result : 'message' in output ? output.message : null;
  return said === null || said === undefined ? null : String(said).slice(0, 200);
}
