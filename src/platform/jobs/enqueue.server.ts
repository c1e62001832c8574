import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../context.server.ts';
import type { Job } from './define-job.server.ts';

/** One that waits can be taken just then, and another be added by somebody else. */
const MOST_TRIES = 3;

/** @param startAfter not before then; @param key of jobs whose policy is not `standard`: one of the same key at a time */
type Options = { startAfter?: Date; key?: string };

/**
 * Asks for a job, in the transaction it stands in: it is done once that is committed, and never if it is rolled back. A worker of any process begins it at
 * once (`NOTIFY`), or when its time has come.
 *
 * Writes the row that `send` of pg-boss would write, by the defaults of its queue, because verbs have a database and no running pg-boss;
 * enqueue.server.test.ts compares the two.
 * @returns whether it was added; not when one of its key waits already, which then is not taken before this transaction is over
 */
export async function enqueue<Payload extends object>(
  { db }: Pick<Context, 'db'>,
  { name, policy = 'standard' }: Job<Payload>,
  payload: Payload,
  { startAfter, key }: Options = {},
): Promise<boolean> {
  const addition = sql`
    WITH added AS (
      INSERT INTO pgboss.job (name, data, singleton_key, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
      SELECT q.name, ${JSON.stringify(payload)}::jsonb, ${key ?? null}, at.start, pgboss.job_now(), at.start + q.retention_seconds * interval '1s',
        q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
      FROM pgboss.queue q, (SELECT coalesce(${startAfter ?? null}::timestamptz, pgboss.job_now()) AS start) at WHERE q.name = ${name}
      ON CONFLICT DO NOTHING RETURNING start_after),
    told AS (SELECT ${wake(name)} FROM added WHERE start_after <= pgboss.job_now())
    SELECT 1 FROM added WHERE (SELECT count(*) FROM told) >= 0`;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if ((await db.rows(addition)).length > 0) return true;
    if (policy === 'standard') throw new Error(`there is no queue ${name}`);
    if (policy !== 'short' || (await holdWaiting(db, name, key))) return false;
    // The one that waited was taken meanwhile, and may have looked already.
  }
  return false;
}

const wake = (name: string) => sql`pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${name})`;

/** Keeps a job that waits from being taken until this transaction is over, so that it finds what the transaction wrote. @returns whether there is one */
async function holdWaiting(db: Context['db'], name: string, key: string | undefined): Promise<boolean> {
  const held = await db.rows(sql`
    WITH held AS (
      SELECT start_after FROM pgboss.job
      WHERE name = ${name} AND coalesce(singleton_key, '') = ${key ?? ''} AND state = 'created' AND policy = 'short' FOR SHARE
    ) SELECT CASE WHEN start_after <= pgboss.job_now() THEN ${wake(name)} END FROM held`);
  return held.length > 0;
}

/**
 * Asks for a job that finds what is due in rows of its own. One that waits for the same later time is enough; what is due at once is asked for again, as the
 * one that runs may have looked already.
 * @param at when it is due
 */
export async function enqueueDue(ctx: Pick<Context, 'db' | 'now'>, job: Job<Record<string, never>>, at: Date = ctx.now()): Promise<void> {
  await enqueue(ctx, job, {}, at > ctx.now() ? { startAfter: at, key: at.toISOString() } : { key: uuidv7() });
}
