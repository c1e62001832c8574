import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../context.server.ts';
import type { Database } from '../db/client.server.ts';
import { DomainError } from '../errors.ts';
import { defineJob } from './define-job.server.ts';
import { failuresOf, type JobRun, latestRuns, ON_HOLD } from './job-runs.server.ts';
import type { Jobs } from './open-jobs.server.ts';

/** Work that is done on schedule, once for all processes. It must bear being done twice, late, or not at all for a while. */
export type ScheduledJob = {
  name: string;
  /** What it does, for administrators. */
  title: string;
  /** When, as cron says it, in UTC. */
  cron: string;
  /** How long it may take before another process may begin it again. */
  atMostS?: number;
  work: (ctx: Context) => Promise<unknown>;
};

export type ScheduledJobState = {
  name: string;
  title: string;
  cron: string;
  /** When the clock comes to it again, whether it is on hold or not. */
  next_at: string;
  paused_at: string | null;
  /** The latest runs of two days, newest first; times at which it was on hold are none. */
  runs: JobRun[];
  /** Runs of the last two days that failed. */
  failed_lately: number;
};

export type Schedule = {
  list(): Promise<ScheduledJobState[]>;
  /**
   * Has a job done now, by whichever process is free first, unless it waits or is being done already.
   * @param db the transaction it is asked for in, if there is one
   * @returns whether this call asked for it
   * @throws DomainError not_found, conflict while it is on hold
   */
  run(name: string, db?: Database): Promise<boolean>;
  /**
   * Holds a job, or lets it go on. A run under way is not stopped.
   * @param db the transaction it is done in, if there is one
   * @returns whether that changed anything
   * @throws DomainError not_found
   */
  pause(name: string, isPaused: boolean, db?: Database): Promise<boolean>;
};

/** Of this process: what is done once it has begun. */
export type OpenSchedule = Schedule & {
  /** Has the clock ask for the work, does it, and does now what fell due while no process was up. */
  begin(): Promise<void>;
};

/** Where nothing is done on schedule. */
export const noSchedule: Schedule = {
  list: async () => [],
  run: async () => unknownWork(),
  pause: async () => unknownWork(),
};

/** The queue of what is done on schedule. Runs are remembered for two days: some are done every few minutes. */
export const SCHEDULED_JOBS = defineJob({
  name: 'scheduled_jobs',
  payload: z.object({ job: z.string() }),
  retry: { limit: 0, delayS: 0 },
  concurrency: 3,
  atMostS: 900,
  policy: 'exclusive',
  rememberS: 172_800,
});
const QUEUE = SCHEDULED_JOBS.name;

/** Opens scheduled jobs. Any number of processes may begin them: one of them does each run, and a job never runs beside itself. */
export function openSchedule(ctx: Context, { boss, work }: Pick<Jobs, 'boss' | 'work'>, jobs: readonly ScheduledJob[]): OpenSchedule {
  const named = new Map(jobs.map((job) => [job.name, job]));
  const options = ({ name, atMostS = SCHEDULED_JOBS.atMostS }: ScheduledJob) => ({ singletonKey: name, expireInSeconds: atMostS });
  const ask = async (job: ScheduledJob, inside = {}) =>
    (await boss.send(QUEUE, { job: job.name }, { ...options(job), ...inside })) !== null;
  const known = (name: string): ScheduledJob => named.get(name) ?? unknownWork();

  // To look a rhythm up takes milliseconds: once for each time that comes.
  const nextTimes = new Map<string, Date>();
  const nextAt = (cron: string): string => {
    const known = nextTimes.get(cron);
    const next = known && known.getTime() > Date.now() ? known : boss.previewSchedule(cron, { count: 1 })[0];
    if (next) nextTimes.set(cron, next);
    return next?.toISOString() ?? '';
  };
  const begin = async () => {
    for (const { key } of await boss.getSchedules(QUEUE)) if (!named.has(key)) await boss.unschedule(QUEUE, key);
    for (const job of jobs)
      await boss.schedule(QUEUE, job.cron, { job: job.name }, { ...options(job), key: job.name, tz: 'UTC', missed: 'once' });
    await work(QUEUE, SCHEDULED_JOBS.concurrency, async ({ data }) => {
      const job = named.get(SCHEDULED_JOBS.payload.parse(data).job);
      // One that only another release knows.
      if (!job) return 'nobody here knows this work';
      if (await isPaused(ctx, job.name)) return ON_HOLD;
      return job.work(ctx).catch((error) => failed(ctx, job, error));
    });
    // What a stop of every process left undone need not wait for the next full hour.
    for (const job of jobs) await ask(job);
  };

  return {
    begin,
    list: () => statesOf(ctx, jobs, nextAt),
    run: async (name, db) => {
      const job = known(name);
      if (await isPaused(db ? { ...ctx, db } : ctx, name)) throw new DomainError('conflict', 'This work is on hold. Let it go on first.');
      return ask(job, db && { db: executing(db) });
    },
    pause: async (name, hold, db = ctx.db) => {
      known(name);
      const changed = await db.rows(
        hold
          ? sql`INSERT INTO paused_jobs (name, paused_at) VALUES (${name}, ${ctx.now()}) ON CONFLICT DO NOTHING RETURNING name`
          : sql`DELETE FROM paused_jobs WHERE name = ${name} RETURNING name`,
      );
      return changed.length > 0;
    },
  };
}

/** The error is for the log; pg-boss would keep its stack in the database. */
function failed(ctx: Context, { name }: ScheduledJob, error: unknown): never {
  ctx.log.error({ err: error, job: name }, 'work on schedule failed; it is tried again when its time comes');
  throw new Error(error instanceof Error ? error.name : 'failed');
}

async function isPaused(ctx: Context, name: string): Promise<boolean> {
  return (await ctx.db.rows(sql`SELECT 1 FROM paused_jobs WHERE name = ${name}`)).length > 0;
}

/** How pg-boss asks in a transaction of ours. */
const executing = (db: Database) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({ rows: await db.rows<unknown>({ text, values } as Sql) }),
});

function unknownWork(): never {
  throw new DomainError('not_found', 'There is no such work.');
}

async function statesOf(ctx: Context, jobs: readonly ScheduledJob[], nextAt: (cron: string) => string): Promise<ScheduledJobState[]> {
  const [runs, failures, paused] = await Promise.all([
    latestRuns(ctx, QUEUE),
    failuresOf(ctx, QUEUE),
    ctx.db.rows<'name' | 'at'>(sql`SELECT name, paused_at AS at FROM paused_jobs`),
  ]);
  const heldAt = new Map(paused.map(({ name, at }) => [name, at.toISOString()]));
  return jobs.map(({ name, title, cron }) => ({
    name,
    title,
    cron,
    next_at: nextAt(cron),
    paused_at: heldAt.get(name) ?? null,
    runs: runs.get(name) ?? [],
    failed_lately: failures.get(name) ?? 0,
  }));
}
