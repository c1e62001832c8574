import { setTimeout as delay } from 'node:timers/promises';
import sql, { type Sql } from 'sql-template-tag';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import {
  type Accounts,
  type EmailPreference,
  type MailList,
  noteRefusedAddress,
  wantsEmails,
  writePreferenceEmail,
} from '../people/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { toWorker, type Worker } from '../platform/jobs/define-job.server.ts';
import type { Email } from '../platform/mail/email.ts';
import { mailFault } from '../platform/mail/mail-fault.ts';
import type { Post } from '../platform/mail/mail-jobs.server.ts';
import { sendEmails, wakeForEmails } from './emails-job.server.ts';
import { type EmailText, isWaiting, type Mailing, type MailingKind, type Recipient, type Write } from './mailings.server.ts';

/** A process takes so many emails at once; one that dies gives them back when the lease ends, which is prolonged while it lives. */
const BATCH = 64;
const LEASE_MS = 15_000;
const PROLONG_MS = 5_000;
/** So long a job sends; then another goes on. */
const AT_MOST_MS = 600_000;
/** Waits between tries, in seconds; the last one is repeated until the email is late. */
const WAITS_S = [60, 600, 3_600] as const;
const MOST_TRIES = 15;
/** Waits between tries to note that an email is out, with what it told; then as long as the last, without, until the lease ends. */
const NOTE_AGAIN_MS = [100, 1_000, 4_000] as const;

type Taken = Recipient & { mailing: Mailing; tries: number; late_at: Date; lease: string };

/** What emails are sent with, set up once for a process. */
export type Sender = {
  kinds: Record<string, MailingKind>;
  accounts: Pick<Accounts, 'secret' | 'appUrl'>;
  post: Post;
  /** How many emails are under way at once. */
  atOnce: number;
  /** Least time between the beginnings of two emails; 0 for as fast as the mail server takes them. */
  gapMs: number;
};

/** What emails of a mailing share, read once for a batch: by the next one an idea may be sold, or a topic have turned. */
type Shared = Map<string, Promise<Write | undefined>>;

/**
 * Sends one batch of the emails that are due. Any number of processes may; an email is taken by one of them, noted as sent as soon as the mail server
 * has taken it, and carries the same Message-ID should it ever go out again because a process died in between, or could not reach the database.
 * @returns how many emails were dealt with
 */
export async function sendDueEmails(ctx: Context, sender: Sender, isStopped = () => false): Promise<number> {
  const late = await endLate(ctx);
  const lease = uuidv7();
  const held = prolong(ctx, lease);
  try {
    return late + (await sendBatch(ctx, sender, { taken: await take(ctx, lease), lease, isOurs: held.isOurs, isStopped }));
  } finally {
    held.end();
  }
}

type Batch = { taken: Taken[]; lease: string; isOurs: () => boolean; isStopped: () => boolean };

/** @returns how many emails were begun; the others are returned to the queue */
async function sendBatch(ctx: Context, sender: Sender, { taken, lease, isOurs, isStopped }: Batch): Promise<number> {
  const shared: Shared = new Map();
  let next = 0;
  let begun = 0;
  const pace = pacer(sender.gapMs);
  const work = async () => {
    for (let email = taken[next++]; email; email = taken[next++]) {
      if (!isOurs() || isStopped()) return;
      await pace();
      begun++;
      await sendOne(ctx, sender, { shared, isOurs }, email).catch((error) =>
        ctx.log.warn({ err: error, kind: email.mailing.kind }, 'could not note what became of an email'),
      );
    }
  };
  await Promise.all(Array.from({ length: sender.atOnce }, work));
  if (begun < taken.length) await returnUnsent(ctx, lease);
  return begun;
}

const leaseEnd = (ctx: Context) => new Date(ctx.now().getTime() + LEASE_MS);

/** Keeps the emails of a batch while its process lives. Whoever could not prolong its lease in time has lost it for good: somebody else may have them. */
function prolong(ctx: Context, lease: string): { isOurs(): boolean; end(): void } {
  let until = leaseEnd(ctx).getTime();
  const isOurs = () => ctx.now().getTime() < until;
  const timer = setInterval(async () => {
    const next = leaseEnd(ctx);
    await ctx.db
      .rows(sql`UPDATE mailing_emails SET next_try_at = ${next} WHERE taken_by = ${lease} AND state = 'queued' AND next_try_at <= ${next}`)
      .then(() => {
        if (isOurs()) until = next.getTime();
      })
      .catch((error) => ctx.log.warn({ err: error }, 'could not prolong the lease of emails'));
  }, PROLONG_MS);
  return { isOurs, end: () => clearInterval(timer) };
}

/** Emails nobody sent in time: what they tell is no longer so. */
async function endLate(ctx: Context): Promise<number> {
  const rows = await ctx.db.rows(sql`
    UPDATE mailing_emails SET state = 'late', finished_at = ${ctx.now()}
    WHERE (mailing_id, user_id) IN (
      SELECT mailing_id, user_id FROM mailing_emails l WHERE ${isWaiting(ctx.now())} AND l.late_at <= ${ctx.now()}
      ORDER BY l.late_at LIMIT 5000 FOR UPDATE SKIP LOCKED)
    RETURNING 1`);
  return rows.length;
}

async function take(ctx: Context, lease: string): Promise<Taken[]> {
  const rows = await ctx.db.rows<
    'mailing_id' | 'kind' | 'key' | 'was_taken',
    Omit<Taken, 'mailing'> & Record<'mailing_data', Record<string, unknown>>
  >(sql`
    WITH due AS (
      SELECT l.mailing_id, l.user_id, l.taken_by IS NOT NULL AS was_taken FROM mailing_emails l WHERE ${isWaiting(ctx.now())} AND l.late_at > ${ctx.now()}
      ORDER BY l.next_try_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    )
    UPDATE mailing_emails t SET next_try_at = ${leaseEnd(ctx)}, taken_by = ${lease} FROM due, mailings m, users
    WHERE t.mailing_id = due.mailing_id AND t.user_id = due.user_id AND m.id = t.mailing_id AND users.id = t.user_id
    RETURNING t.mailing_id, t.user_id AS "userId", users.email, t.data, t.tries, t.late_at, t.taken_by AS lease, m.kind, m.key, m.data AS mailing_data,
      due.was_taken`);
  const left = rows.filter(({ was_taken }) => was_taken).length;
  if (left > 0)
    ctx.log.warn(
      { emails: left },
      'took over emails of a process that died, or could not reach the database; those it was handing over just then may come a second time, under the same Message-ID',
    );
  return rows.map(({ mailing_id: id, kind, key, mailing_data: data, was_taken: _, ...rest }) => ({
    ...rest,
    mailing: { id, kind, key, data },
  }));
}

/** Gives back the emails of a batch that were not begun; those that wait for their next try were let go with their failure. */
async function returnUnsent(ctx: Context, lease: string): Promise<void> {
  await ctx.db.rows(
    sql`UPDATE mailing_emails SET next_try_at = ${ctx.now()}, taken_by = NULL WHERE taken_by = ${lease} AND state = 'queued'`,
  );
}

async function sendOne(
  ctx: Context,
  sender: Sender,
  { shared, isOurs }: { shared: Shared; isOurs: () => boolean },
  to: Taken,
): Promise<void> {
  let text: EmailText | undefined;
  let message: Email | undefined;
  try {
    text = await textFor(ctx, sender, shared, to);
    if (text) {
      // It may have waited for its turn.
      if (ctx.now() >= to.late_at) return end(ctx, to, 'late');
      const list = (sender.kinds[to.mailing.kind] as MailingKind).list;
      const email = await addressOf(ctx, to, list);
      if (!email) return end(ctx, to, 'not_needed');
      message = writePreferenceEmail(sender.accounts, to.userId, list, { ...text, to: email });
      await sender.post(message, uuidv5(to.userId, to.mailing.id));
    }
  } catch (error) {
    return noteFailure(ctx, to, mailFault(error, message?.to ?? to.email), isRefusedAddress(error));
  }
  // Sent is sent: what fails from here on is no reason to send it again.
  if (!text) return end(ctx, to, 'not_needed');
  await noteSent(ctx, sender, to, { told: text.told, isOurs });
}

/** @returns where an email is to go, asked when it is about to, as its batch was taken a while ago; undefined when it is wanted no more */
async function addressOf(ctx: Context, { userId }: Taken, list: MailList): Promise<string | undefined> {
  const wants = wantsEmails(preferenceOf(list));
  return ctx.db.value<string>(sql`SELECT email FROM users WHERE id = ${userId} AND ${wants}`);
}

/**
 * Notes an email as sent and what it told, in one statement, which Postgres finishes though the process that wrote it dies. What is not noted is sent
 * again, so it is tried until the lease ends, also over a restart of the database. Where what it told cannot be noted the email is sent all the same,
 * and the next one tells it again.
 * @throws what the last try met
 */
async function noteSent(ctx: Context, { kinds }: Sender, to: Taken, { told, isOurs }: { told: EmailText['told']; isOurs: () => boolean }) {
  const noteSent = kinds[to.mailing.kind]?.noteSent;
  let alsoSent = told && noteSent ? () => noteSent(ctx, to, told) : undefined;
  for (let tried = 1; ; tried++)
    try {
      const sent = noteEnd(ctx, to, 'sent');
      await ctx.db.rows(alsoSent ? sql`WITH told AS (${alsoSent()}) ${sent}` : sent);
      return;
    } catch (error) {
      const isRefused = isRefusedStatement(error);
      if (!isOurs() || (isRefused && !alsoSent)) throw error;
      if (!isRefused) await delay(NOTE_AGAIN_MS[Math.min(tried, NOTE_AGAIN_MS.length) - 1]);
      const isGivenUp = alsoSent !== undefined && (isRefused || tried >= NOTE_AGAIN_MS.length);
      if (isGivenUp) alsoSent = undefined;
      ctx.log.warn(
        { err: error, kind: to.mailing.kind },
        isGivenUp ? 'an email is out; what it told could not be noted' : 'an email is out, which could not be noted; it is noted again',
      );
    }
}

/** Whether Postgres would say the same of a statement however often it is asked. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const isRefusedStatement = (error: unknown): boolean => /^(22|23|42)/.test((error as { code?: string }).code ?? '');

/** Whether the mail server says that there is no such mailbox, and will be none: asking it every day is what blocks a sender everywhere. */
function isRefusedAddress(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 550 && responseCode < 555;
}

async function textFor(ctx: Context, { kinds }: Sender, shared: Shared, to: Taken): Promise<EmailText | undefined> {
  const { mailing } = to;
  const kind = kinds[mailing.kind];
  if (!kind) throw new Error(`nothing writes mailings of kind ${mailing.kind}`);
  const compose = shared.get(mailing.id) ?? kind.compose(ctx, mailing);
  shared.set(mailing.id, compose);
  return (await compose)?.(to);
}

const preferenceOf = (list: MailList): EmailPreference => `email_${list}`;

type End = 'sent' | 'not_needed' | 'late';

const noteEnd = (ctx: Context, { mailing, userId }: Taken, state: End): Sql => sql`
  UPDATE mailing_emails SET state = ${state}, tries = tries + 1, finished_at = ${ctx.now()}, last_error = NULL, taken_by = NULL
  WHERE mailing_id = ${mailing.id} AND user_id = ${userId} AND state = 'queued'`;

async function end(ctx: Context, to: Taken, state: End): Promise<void> {
  await ctx.db.rows(noteEnd(ctx, to, state));
}

async function noteFailure(ctx: Context, { mailing, userId, tries, late_at: late, lease }: Taken, reason: string, isForGood: boolean) {
  const wait = WAITS_S[Math.min(tries, WAITS_S.length - 1)] as number;
  const isLast = isForGood || tries + 1 >= MOST_TRIES || ctx.now().getTime() + wait * 1_000 >= late.getTime();
  const waitS = isLast ? undefined : wait;
  // Never the error itself: what a mail server answers names people.
  ctx.log.warn(
    { reason, kind: mailing.kind, tries: tries + 1 },
    waitS ? 'an email was not sent; it is tried again' : 'an email is given up',
  );
  const next = waitS
    ? sql`next_try_at = ${new Date(ctx.now().getTime() + waitS * 1_000)}`
    : sql`state = 'dead', finished_at = ${ctx.now()}`;
  await ctx.db.rows(sql`
    UPDATE mailing_emails SET tries = tries + 1, last_error = ${reason}, taken_by = NULL, ${next}
    WHERE mailing_id = ${mailing.id} AND user_id = ${userId} AND state = 'queued' AND taken_by = ${lease}`);
  if (isForGood) await noteRefusedAddress(ctx.db, userId, ctx.now());
}

/** @returns what waits until the next email may begin */
function pacer(gapMs: number): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    if (gapMs <= 0) return;
    const now = Date.now();
    const at = Math.max(now, nextAt);
    nextAt = at + gapMs;
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
  };
}

/** What sends emails to many: what is due, until nothing is; then it asks for the job for when the next is. A stop gives back what was not begun. */
export const emailsWorker = (sender: Sender): Worker =>
  toWorker({
    job: sendEmails,
    work: async (ctx, _nothing, stopping) => {
      const until = Date.now() + AT_MOST_MS;
      while (!stopping.aborted && Date.now() < until && (await sendDueEmails(ctx, sender, () => stopping.aborted)) > 0);
      await wakeForEmails(ctx);
    },
    giveUp: wakeForEmails,
    // What waits for a time of its own has no payload: whoever starts looks for what is due.
    waiting: async () => [{}],
  });

/** @returns how many emails wait, for administrators */
export async function waitingEmails(ctx: Context): Promise<number> {
  return (await ctx.db.value<number>(sql`SELECT count(*) AS n FROM mailing_emails WHERE state = 'queued'`)) ?? 0;
}
