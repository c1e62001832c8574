import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../context.server.ts';
import { firstRow } from '../db/client.server.ts';
import type { Letter } from './letter.ts';
import { mailFault } from './mail-fault.ts';

/** Waits between tries, in seconds: about a day in all. After the last one the job is dead and an administrator sees it. */
const WAITS_S = [30, 120, 600, 3_600, 14_400, 28_800, 43_200] as const;
/** A process that takes a job and dies gives it back after this long: more than a letter may take (transport.server.ts). */
const LEASE_S = 120;
const KEEP_DONE_DAYS = 30;
const KEEP_DEAD_DAYS = 90;
/** In the data of a job: see `isOnlyCopy`. */
const ONLY_COPY = 'is_only_copy';

/** Writes the letter of a job when it is its turn, or nothing when the reason for it has gone. */
export type MailWriters = Record<string, (data: Record<string, unknown>) => Promise<Letter | undefined>>;
export type Post = (letter: Letter, id: string) => Promise<void>;

/**
 * Asks for a letter. It is written and sent by a job after the transaction it stands in; a mail server that is down delays it.
 * @param kind names the writer
 * @param data what the writer needs: ids and facts, never secrets
 * @param options `forget` takes the job out of the table once it is sent or given up, so that nothing tells to whom it was; with `isOnlyCopy`, for what
 * nobody could send them otherwise, only once it is sent: given up it is kept as any other, for an administrator to try again
 */
export async function enqueueMail(
  ctx: Context,
  kind: string,
  data: Record<string, unknown>,
  { forget = false, isOnlyCopy = false } = {},
): Promise<void> {
  const kept = isOnlyCopy ? { ...data, [ONLY_COPY]: true } : data;
  await ctx.db.rows(sql`
    INSERT INTO mail_jobs (id, kind, data, forget, next_try_at, created_at)
    VALUES (${uuidv7()}, ${kind}, ${JSON.stringify(kept)}, ${forget}, ${ctx.now()}, ${ctx.now()})`);
}

/** A job this process has the lease of: until then nobody else takes it. */
type Job = { id: string; kind: string; data: Record<string, unknown>; forget: boolean; tries: number; leased_until: Date };

/** Takes the next job that is due. Any number of processes may; each job is taken by one. A job whose process died comes back without a try lost. */
export async function takeDue(ctx: Context): Promise<Job | undefined> {
  const now = ctx.now();
  return firstRow<Job>(
    ctx.db,
    sql`
      UPDATE mail_jobs SET next_try_at = ${new Date(now.getTime() + LEASE_S * 1_000)}
      WHERE id = (SELECT id FROM mail_jobs WHERE state = 'queued' AND next_try_at <= ${now} ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, kind, data, forget, tries, next_try_at AS leased_until`,
  );
}

/** Lets others take a job that was not begun. */
export async function giveBack(ctx: Context, job: Job): Promise<void> {
  await ctx.db.rows(sql`UPDATE mail_jobs SET next_try_at = ${ctx.now()} WHERE ${isOurs(job)}`);
}

/** Whether a job is still ours: one whose lease ran out is somebody else's to try again or to give up. */
const isOurs = ({ id, leased_until }: Job) => sql`id = ${id} AND state = 'queued' AND next_try_at = ${leased_until}`;

/** Writes and sends the letter of a job that was taken. */
export async function deliver(ctx: Context, job: Job, writers: MailWriters, post: Post): Promise<void> {
  let letter: Letter | undefined;
  try {
    const write = writers[job.kind];
    if (!write) throw new Error(`nothing writes mail of kind ${job.kind}`);
    letter = await write(job.data);
    if (letter) await post(letter, job.id);
  } catch (error) {
    return noteFailure(ctx, job, mailFault(error, letter?.to));
  }
  // Sent is sent, whoever has the lease by now.
  await ctx.db.rows(
    job.forget
      ? sql`DELETE FROM mail_jobs WHERE id = ${job.id}`
      : sql`UPDATE mail_jobs SET state = 'done', tries = tries + 1, finished_at = ${ctx.now()}, last_error = NULL WHERE id = ${job.id}`,
  );
}

async function noteFailure(ctx: Context, job: Job, reason: string): Promise<void> {
  const waitS = WAITS_S[job.tries];
  const tries = job.tries + 1;
  // Never the error itself: what a mail server answers names people.
  ctx.log.warn({ reason, kind: job.kind, tries, job: job.id }, waitS ? 'mail was not sent; it is tried again' : 'mail is given up');
  await ctx.db.rows(
    waitS
      ? sql`
          UPDATE mail_jobs SET tries = ${tries}, last_error = ${reason}, next_try_at = ${new Date(ctx.now().getTime() + waitS * 1_000)}
          WHERE ${isOurs(job)}`
      : job.forget && job.data[ONLY_COPY] !== true
        ? sql`DELETE FROM mail_jobs WHERE ${isOurs(job)}`
        : sql`
            UPDATE mail_jobs SET state = 'dead', tries = ${tries}, last_error = ${reason}, finished_at = ${ctx.now()} WHERE ${isOurs(job)}`,
  );
}

/**
 * Sends what is due, one letter after the other. @returns how many jobs were worked on
 */
export async function deliverDueMail(ctx: Context, writers: MailWriters, post: Post): Promise<number> {
  for (let count = 0; ; count++) {
    const job = await takeDue(ctx);
    if (!job) return count;
    await deliver(ctx, job, writers, post);
  }
}

/** Forgets letters that were sent or kept a month ago, or were given up three months ago. */
export async function forgetOldMail(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * 86_400_000);
  await ctx.db.rows(sql`DELETE FROM mail_jobs WHERE state = 'done' AND finished_at < ${before(KEEP_DONE_DAYS)}`);
  await ctx.db.rows(sql`DELETE FROM mail_jobs WHERE state = 'dead' AND finished_at < ${before(KEEP_DEAD_DAYS)}`);
  await ctx.db.rows(sql`DELETE FROM kept_mails WHERE kept_at < ${before(KEEP_DONE_DAYS)}`);
}

/** @returns the latest jobs that were given up, with why. Their data is not shown: it names people. */
export function listDeadMail(ctx: Context): Promise<{ id: string; kind: string; last_error: string | null; finished_at: Date }[]> {
  return ctx.db.rows(sql`SELECT id, kind, last_error, finished_at FROM mail_jobs WHERE state = 'dead' ORDER BY finished_at DESC LIMIT 50`);
}

/** Puts a job that was given up back in the queue. @returns whether it was one */
export async function retryDeadMail(ctx: Context, id: string): Promise<boolean> {
  const rows = await ctx.db.rows(sql`
    UPDATE mail_jobs SET state = 'queued', tries = 0, next_try_at = ${ctx.now()}, finished_at = NULL WHERE id = ${id} AND state = 'dead' RETURNING id`);
  return rows.length > 0;
}
