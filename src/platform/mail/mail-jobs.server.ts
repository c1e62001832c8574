import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../context.server.ts';
import { defineJob, type GivenUp, toWorker, type Worker } from '../jobs/define-job.server.ts';
import { enqueue } from '../jobs/enqueue.server.ts';
import type { Email } from './email.ts';
import { mailFault } from './mail-fault.ts';
import { EMAILS_AT_ONCE } from './transport.server.ts';

const KEEP_DONE_DAYS = 30;
const KEEP_DEAD_DAYS = 90;
/** In the data of an email: see `isOnlyCopy`. */
const ONLY_COPY = 'is_only_copy';

/** Sends an email that was asked for: tried again for about a day, then given up, which an administrator sees. */
export const sendMail = defineJob({
  name: 'mail',
  payload: z.object({ email: z.uuid() }),
  retry: { limit: 11, delayS: 60, maxDelayS: 28_800 },
  concurrency: EMAILS_AT_ONCE,
  // More than an email may take (transport.server.ts).
  atMostS: 120,
});

/** Writes the email of a job when it is its turn, or nothing when the reason for it has gone. */
export type MailWriters = Record<string, (data: Record<string, unknown>) => Promise<Email | undefined>>;
export type Post = (email: Email, id: string) => Promise<void>;

/**
 * Asks for an email. It is written and sent by a job after the transaction it stands in; a mail server that is down delays it. The id of its row is in its
 * Message-ID: should it go out twice, because a process died in between, it is the same email.
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
  const id = uuidv7();
  await ctx.db.transaction(async (db) => {
    await db.rows(sql`
      INSERT INTO mail_jobs (id, kind, data, forget, created_at) VALUES (${id}, ${kind}, ${JSON.stringify(kept)}, ${forget}, ${ctx.now()})`);
    await enqueue({ db }, sendMail, { email: id });
  });
}

/** What sends mail: a few emails at once. */
export const mailWorker = (writers: MailWriters, post: Post): Worker =>
  toWorker({
    job: sendMail,
    work: (ctx, { email }) => deliver(ctx, email, writers, post),
    giveUp: (ctx, { email }, given) => noteGivenUp(ctx, email, given),
    waiting: async ({ db }) => db.rows<'email'>(sql`SELECT id AS email FROM mail_jobs WHERE state = 'queued'`),
  });

/**
 * Writes and sends an email, unless it was sent before.
 * @throws Error that says why not, without what names people: what a mail server answers does
 */
async function deliver(ctx: Context, id: string, writers: MailWriters, post: Post): Promise<void> {
  const asked = await ctx.db.row<'kind' | 'forget', Record<'data', Record<string, unknown>>>(
    sql`SELECT kind, data, forget FROM mail_jobs WHERE id = ${id} AND state = 'queued'`,
  );
  if (!asked) return;
  let email: Email | undefined;
  try {
    const write = writers[asked.kind];
    if (!write) throw new Error(`nothing writes mail of kind ${asked.kind}`);
    email = await write(asked.data);
    if (email) await post(email, id);
  } catch (error) {
    throw new Error(mailFault(error, email?.to));
  }
  await ctx.db.rows(
    asked.forget
      ? sql`DELETE FROM mail_jobs WHERE id = ${id}`
      : sql`UPDATE mail_jobs SET state = 'done', tries = tries + 1, finished_at = ${ctx.now()}, last_error = NULL WHERE id = ${id}`,
  );
}

async function noteGivenUp(ctx: Context, id: string, { reason, attempts }: GivenUp): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM mail_jobs WHERE id = ${id} AND state = 'queued' AND forget AND NOT data ? ${ONLY_COPY}`);
  await ctx.db.rows(sql`
    UPDATE mail_jobs SET state = 'dead', tries = ${attempts}, last_error = ${reason}, finished_at = ${ctx.now()} WHERE id = ${id} AND state = 'queued'`);
}

/** Forgets emails that were sent or kept a month ago, or were given up three months ago. */
export async function forgetOldMail(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * 86_400_000);
  await ctx.db.rows(sql`DELETE FROM mail_jobs WHERE state = 'done' AND finished_at < ${before(KEEP_DONE_DAYS)}`);
  await ctx.db.rows(sql`DELETE FROM mail_jobs WHERE state = 'dead' AND finished_at < ${before(KEEP_DEAD_DAYS)}`);
  await ctx.db.rows(sql`DELETE FROM stored_emails WHERE stored_at < ${before(KEEP_DONE_DAYS)}`);
}

/** @returns the latest jobs that were given up, with why. Their data is not shown: it names people. */
export function listDeadMail(ctx: Context): Promise<{ id: string; kind: string; last_error: string | null; finished_at: Date }[]> {
  return ctx.db.rows(sql`SELECT id, kind, last_error, finished_at FROM mail_jobs WHERE state = 'dead' ORDER BY finished_at DESC LIMIT 50`);
}

/** Tries an email again that was given up. @returns whether it was one */
export function retryDeadMail(ctx: Context, id: string): Promise<boolean> {
  return ctx.db.transaction(async (db) => {
    const rows = await db.rows(
      sql`UPDATE mail_jobs SET state = 'queued', tries = 0, last_error = NULL, finished_at = NULL WHERE id = ${id} AND state = 'dead' RETURNING id`,
    );
    if (rows.length > 0) await enqueue({ db }, sendMail, { email: id });
    return rows.length > 0;
  });
}
