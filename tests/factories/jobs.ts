import sql from 'sql-template-tag';
import { searchWords } from '../../src/catalogue/ideas/search/search-words.server.ts';
import { takeUpTurn } from '../../src/chat/turn-job.server.ts';
import { sendEmails } from '../../src/mailings/emails-job.server.ts';
import { deliverWebhooks, spreadEvents } from '../../src/open/webhooks/webhook-jobs.server.ts';
import type { Context } from '../../src/platform/context.server.ts';
import type { DatabasePool } from '../../src/platform/db/client.server.ts';
import { attempt } from '../../src/platform/jobs/attempt.server.ts';
import type { Job, Worker } from '../../src/platform/jobs/define-job.server.ts';
import { openJobs } from '../../src/platform/jobs/open-jobs.server.ts';
import { openSchedule, SCHEDULED_JOBS, type ScheduledJob } from '../../src/platform/jobs/schedule.server.ts';
import { sendMail } from '../../src/platform/mail/mail-jobs.server.ts';
import { settlePayments } from '../../src/platform/payments/payment-job.server.ts';
import { research } from '../../src/research/research-job.server.ts';

/** Every kind of job, as `src/app/jobs.server.ts` has them; from their own files, so that scripts that Node runs as they are need no screen. */
export const everyJob = [
  SCHEDULED_JOBS,
  sendMail,
  sendEmails,
  settlePayments,
  research,
  takeUpTurn,
  spreadEvents,
  deliverWebhooks,
  searchWords,
] as unknown as readonly Job[];

/** Makes the queues in a database, as the start of a process does. */
export async function installJobs(ctx: Context, database: DatabasePool): Promise<void> {
  await (await openJobs(ctx, database, everyJob)).boss.stop({ graceful: false, close: false });
}

type Due = { name: string; id: string; data: object; before: number; limit: number; delay_s: number; max_s: number | null };

/**
 * Does the jobs that are due on schedule of a test, one after the other, as the runner would: pg-boss has the clock of its database and no other. What
 * fails waits as long as pg-boss would have it wait, without its jitter.
 * @param within what the work itself is given, where that may fail as the bookkeeping must not
 * @returns how many were begun
 */
export async function runDueJobs(ctx: Context, workers: readonly Worker[], within: Context = ctx): Promise<number> {
  const named = new Map(workers.map((worker) => [worker.job.name, worker]));
  for (let count = 0; ; count++) {
    const due = await take(ctx, [...named.keys()]);
    if (!due) return count;
    await doOne(ctx, named.get(due.name) as Worker, due, within);
  }
}

async function take({ db, now }: Context, names: string[]): Promise<Due | undefined> {
  const rows = await db.rows<Due>(sql`
    WITH due AS (
      SELECT name, id FROM pgboss.job
      WHERE name = ANY (${names}::text[]) AND (
        (state = 'created' AND start_after = created_on) OR (state IN ('created', 'retry') AND start_after <= ${now()})
        OR (state = 'active' AND started_on + expire_seconds * interval '1s' < ${now()}))
      ORDER BY created_on, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE pgboss.job j SET state = 'active', started_on = ${now()}, retry_count = retry_count + (started_on IS NOT NULL)::int
    FROM due WHERE j.name = due.name AND j.id = due.id
    RETURNING j.name, j.id, j.data, retry_count AS before, retry_limit AS "limit", retry_delay AS delay_s, retry_delay_max AS max_s`);
  return rows[0];
}

async function doOne(ctx: Context, worker: Worker, due: Due, within: Context): Promise<void> {
  const { name, id, data, before, limit, delay_s: delayS, max_s: maxS } = due;
  const { db, now } = ctx;
  let reason: string | undefined;
  // Its last attempt died with its process.
  if (before > limit) reason = 'job timed out';
  else
    await attempt(within, worker, { payload: data, before, stopping: new AbortController().signal }).catch((error: Error) => {
      reason = error.message;
    });
  // Whoever took it over meanwhile has it.
  const isOurs = sql`name = ${name} AND id = ${id} AND state = 'active' AND retry_count = ${before}`;
  if (reason === undefined) return void (await db.rows(sql`UPDATE pgboss.job SET state = 'completed' WHERE ${isOurs}`));
  const isGivenUp = before >= limit;
  const next = new Date(
    now().getTime() + Math.min(maxS ?? Number.POSITIVE_INFINITY, Math.max(1, delayS) * 2 ** Math.min(16, before)) * 1_000,
  );
  const mine = await db.rows(sql`
    UPDATE pgboss.job SET state = ${isGivenUp ? 'failed' : 'retry'}, start_after = ${next}, output = ${JSON.stringify({ message: reason })}::jsonb
    WHERE ${isOurs} RETURNING id`);
  if (isGivenUp && mine.length > 0) await worker.giveUp?.(ctx, data, { reason, attempts: Math.min(before, limit) + 1 });
}

/** Runs scheduled jobs, over a runner of its own. */
export async function aSchedule(ctx: Context, database: Pick<DatabasePool, 'pool'>, scheduled: readonly ScheduledJob[]) {
  const jobs = await openJobs(ctx, database, [SCHEDULED_JOBS as unknown as Job]);
  try {
    const schedule = openSchedule(ctx, jobs, scheduled);
    await schedule.begin();
    return { ...schedule, stop: jobs.stop };
  } catch (error) {
    await jobs.stop();
    throw error;
  }
}
