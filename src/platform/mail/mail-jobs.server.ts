import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../context.server.ts';
import type { Letter } from './letter.ts';

/** Waits between tries, in seconds: about a day in all. After the last one the job is dead and an administrator sees it. */
const WAITS_S = [30, 120, 600, 3_600, 14_400, 28_800, 43_200] as const;
/** A process that takes a job and dies gives it back after this long. */
const LEASE_S = 120;
const BATCH = 10;
const KEEP_DONE_DAYS = 30;
const ERROR_LENGTH = 300;

/** Writes the letter of a job when it is its turn, or nothing when the reason for it has gone. */
export type MailWriters = Record<string, (data: Record<string, unknown>) => Promise<Letter | undefined>>;
export type Post = (letter: Letter, id: string) => Promise<void>;

/**
 * Asks for a letter. It is written and sent by a job after the transaction it stands in; a mail server that is down delays it.
 * @param kind names the writer
 * @param data what the writer needs: ids and facts, never secrets
 * @param options `forget` takes the job out of the table once it is sent or given up, so that nothing tells to whom it was
 */
export async function enqueueMail(ctx: Context, kind: string, data: Record<string, unknown>, { forget = false } = {}): Promise<void> {
  await ctx.db.rows(sql`
    INSERT INTO mail_jobs (id, kind, data, forget, next_try_at, created_at)
    VALUES (${uuidv7()}, ${kind}, ${JSON.stringify(data)}, ${forget}, ${ctx.now()}, ${ctx.now()})`);
}

type Job = { id: string; kind: string; data: Record<string, unknown>; forget: boolean; tries: number };

/**
 * Sends what is due. Any number of processes may; each job is taken by one.
 * @returns how many jobs were worked on
 */
export async function deliverDueMail(ctx: Context, writers: MailWriters, post: Post): Promise<number> {
  const now = ctx.now();
  const jobs = await ctx.db.rows<Job>(sql`
    UPDATE mail_jobs SET tries = tries + 1, next_try_at = ${new Date(now.getTime() + LEASE_S * 1_000)}
    WHERE id IN (SELECT id FROM mail_jobs WHERE state = 'queued' AND next_try_at <= ${now} ORDER BY next_try_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, data, forget, tries`);
  for (const job of jobs) await deliver(ctx, job, writers, post);
  return jobs.length;
}

async function deliver(ctx: Context, job: Job, writers: MailWriters, post: Post): Promise<void> {
  try {
    const write = writers[job.kind];
    if (!write) throw new Error(`nothing writes mail of kind ${job.kind}`);
    const letter = await write(job.data);
    if (letter) await post(letter, job.id);
    await ctx.db.rows(
      job.forget
        ? sql`DELETE FROM mail_jobs WHERE id = ${job.id}`
        : sql`UPDATE mail_jobs SET state = 'done', finished_at = ${ctx.now()}, last_error = NULL WHERE id = ${job.id}`,
    );
  } catch (error) {
    const reason = (error as Error).message.slice(0, ERROR_LENGTH);
    const waitS = WAITS_S[job.tries - 1];
    ctx.log.warn(
      { err: error, kind: job.kind, tries: job.tries, job: job.id },
      waitS ? 'mail was not sent; it is tried again' : 'mail is given up',
    );
    await ctx.db.rows(
      waitS
        ? sql`UPDATE mail_jobs SET last_error = ${reason}, next_try_at = ${new Date(ctx.now().getTime() + waitS * 1_000)} WHERE id = ${job.id}`
        : job.forget
          ? sql`DELETE FROM mail_jobs WHERE id = ${job.id}`
          : sql`UPDATE mail_jobs SET state = 'dead', last_error = ${reason}, finished_at = ${ctx.now()} WHERE id = ${job.id}`,
    );
  }
}

/** Forgets jobs that were done some time ago. */
export async function forgetDoneMail(ctx: Context): Promise<void> {
  await ctx.db.rows(
    sql`DELETE FROM mail_jobs WHERE state = 'done' AND finished_at < ${new Date(ctx.now().getTime() - KEEP_DONE_DAYS * 86_400_000)}`,
  );
}

const POLL_MS = 1_000;
const FORGET_EVERY = 3_600;

/** Sends mail as it falls due, until stopped; stopping waits for the letter under way. */
export function startMailWorker(ctx: Context, writers: MailWriters, post: Post): { stop(): Promise<void> } {
  let isStopped = false;
  let wake: (() => void) | undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    for (let round = 0; !isStopped; round++) {
      try {
        if (round % FORGET_EVERY === 0) await forgetDoneMail(ctx);
        if ((await deliverDueMail(ctx, writers, post)) === BATCH) continue;
      } catch (error) {
        ctx.log.warn({ err: error }, 'could not look for mail to send');
      }
      if (!isStopped) await pause();
    }
  };
  const running = run();
  return {
    stop: async () => {
      isStopped = true;
      wake?.();
      await running;
    },
  };
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
