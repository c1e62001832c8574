import sql, { type Sql } from 'sql-template-tag';
import { switchDailyOff, wantsEmails } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { nextMorning } from '../../shared/days/local-morning.ts';
import { DAY_MS, startOfDay, utcDay } from '../../shared/days/utc-day.ts';
import { wakeForEmails } from '../emails-job.server.ts';
import { mailingFor } from '../mailings.server.ts';
import { isUnseenSince } from './last-seen.server.ts';

export const RE_ENGAGEMENT = 're_engagement';
const UNSEEN_DAYS = 60;
const ANSWER_DAYS = 30;
const AGAIN_AFTER_DAYS = 365;
/** An email that could not be sent for so long is given up, and addressed again. */
const LATE_DAYS = 3;
/** People in one transaction: accounts are held for an instant only, however many there are. */
const AT_ONCE = 5_000;
/** The last place on Earth where a day ends is twelve hours behind UTC. */
const DAY_ENDS_EVERYWHERE_MS = DAY_MS / 2;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** @returns since when nobody may have seen a person who is asked */
export const unseenSince = (now: Date): Date => daysBefore(now, UNSEEN_DAYS);

/** @returns the last day on which an answer to an email of today counts, `YYYY-MM-DD`; it may end where its reader is */
export const lastDayToAnswer = (now: Date): string => utcDay(startOfDay(utcDay(now), ANSWER_DAYS));

/** @returns before when somebody has to have been asked for their last day to be over everywhere */
function askedBefore(now: Date): Date {
  const lastDayOver = utcDay(new Date(now.getTime() - DAY_MS - DAY_ENDS_EVERYWHERE_MS));
  return startOfDay(lastDayOver, 1 - ANSWER_DAYS);
}

/**
 * Asks whoever wants the daily email and has not been seen for 60 days whether it should go on, by one email at their next morning, at most once a year;
 * switches the daily email off for whoever was asked 30 days ago and has neither said yes nor been seen since. What falls due while no process is up is
 * done when one is; nobody's email is switched off before the day that theirs named is over.
 * @returns how many were addressed, and for how many the daily email was switched off
 */
export async function reEngage(ctx: Context): Promise<{ addressed: number; switchedOff: number }> {
  const { silent, unseen } = await alone(ctx, findAll);
  const done = { addressed: 0, switchedOff: 0 };
  for (const some of inPieces(silent)) done.switchedOff += await alone(ctx, (inside) => switchOff(inside, some));
  for (const some of inPieces(unseen)) done.addressed += await alone(ctx, (inside) => address(inside, some));
  return done;
}

/** One process after the other: two would each find the same people. Everybody there is is looked at, and one process may wait for another. */
const alone = <T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> =>
  ctx.db.transaction(async (db) => {
    await db.rows(sql`SET LOCAL statement_timeout = 0`);
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('re_engagement'))`);
    return work({ ...ctx, db });
  });

type Unseen = Columns<'id' | 'zone'>;
/** Who is found is looked at again when their turn comes, in pieces. */
type Found = { silent: string[]; unseen: Unseen[] };

async function findAll(ctx: Context): Promise<Found> {
  await noteAsked(ctx);
  const now = ctx.now();
  const silent = await ctx.db.values<string>(
    sql`SELECT users.id FROM users JOIN re_engagements r ON r.user_id = users.id WHERE ${isSilent(now)}`,
  );
  const unseen = await ctx.db.rows<Unseen>(
    sql`SELECT users.id, coalesce(users.time_zone, 'UTC') AS zone FROM users WHERE ${isToBeAsked(now)}`,
  );
  return { silent: silent, unseen };
}

function* inPieces<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}

/** The condition on `users` and their `r` that somebody was asked in time and has not answered. Whose mail is stopped got no email that could be answered. */
const isSilent = (now: Date): Sql => sql`(r.answered_at IS NULL AND r.switched_off_at IS NULL AND r.asked_at < ${askedBefore(now)}
  AND ${wantsEmails('email_daily_ideas')} AND ${isUnseenSince(sql`r.asked_at`)})`;

/** The condition on `users` that somebody is to be asked. The year begins when the email went out, which may be days after it was addressed. */
const isToBeAsked = (now: Date): Sql => sql`(${wantsEmails('email_daily_ideas')} AND ${isUnseenSince(unseenSince(now))}
  AND NOT EXISTS (SELECT FROM re_engagements r WHERE r.user_id = users.id AND coalesce(r.asked_at, r.addressed_at) > ${daysBefore(now, AGAIN_AFTER_DAYS)}))`;

/**
 * An email notes itself that it asked, when it goes out (re-engagement-email.server.ts); this finds the one that could not. One that never went out asked
 * nobody, and its person may be asked another time.
 */
async function noteAsked({ db }: Context): Promise<void> {
  await db.rows(sql`
    UPDATE re_engagements r SET asked_at = l.finished_at FROM mailing_emails l
    WHERE r.asked_at IS NULL AND l.mailing_id = r.mailing_id AND l.user_id = r.user_id AND l.state = 'sent'`);
  await db.rows(sql`
    DELETE FROM re_engagements r WHERE r.asked_at IS NULL AND NOT EXISTS (
      SELECT FROM mailing_emails l WHERE l.mailing_id = r.mailing_id AND l.user_id = r.user_id AND l.state IN ('queued', 'sent'))`);
}

/** @returns the statement that notes that the email of a mailing went out to somebody: the days in which they may answer begin */
export const noteAskedNow = ({ now }: Context, { userId, mailingId }: { userId: string; mailingId: string }): Sql =>
  sql`UPDATE re_engagements SET asked_at = coalesce(asked_at, ${now()}) WHERE user_id = ${userId} AND mailing_id = ${mailingId}`;

/**
 * Whose row somebody else holds at this instant is looked at the next time. The rows of a piece are taken by their key before anything else is asked of
 * them: where many were asked since statistics were last gathered, Postgres takes the unanswered for one and compares all of them with all of a piece.
 */
async function switchOff({ db, now }: Context, ids: readonly string[]): Promise<number> {
  const unanswered = await db.values<string>(sql`
    WITH asked AS MATERIALIZED (
      SELECT * FROM re_engagements WHERE user_id = ANY (${ids}::uuid[]) FOR UPDATE SKIP LOCKED
    )
    SELECT users.id FROM asked r JOIN users ON users.id = r.user_id WHERE ${isSilent(now())} FOR UPDATE OF users SKIP LOCKED`);
  const silent = unanswered;
  await switchDailyOff(db, silent, now());
  await db.rows(sql`UPDATE re_engagements SET switched_off_at = ${now()} WHERE user_id = ANY (${silent}::uuid[])`);
  return silent.length;
}

async function address(ctx: Context, people: readonly Unseen[]): Promise<number> {
  const { db } = ctx;
  const now = ctx.now();
  const day = utcDay(now);
  const mailing = await mailingFor(db, ctx, { kind: RE_ENGAGEMENT, key: day, data: {} });
  const mornings = new Map(people.map(({ zone }) => [zone, nextMorning(now, zone)]));
  const addressed = await countOf(
    db,
    sql`
      WITH found AS MATERIALIZED (
        SELECT users.id, z.due FROM users
        JOIN unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ zone }) => mornings.get(zone))}::timestamptz[]) AS z (id, due) ON z.id = users.id
        WHERE ${isToBeAsked(now)} AND NOT EXISTS (SELECT FROM mailing_emails l WHERE l.mailing_id = ${mailing} AND l.user_id = users.id)
      ), asked AS (
        INSERT INTO re_engagements (user_id, mailing_id, addressed_at) SELECT id, ${mailing}, ${now} FROM found
        ON CONFLICT (user_id) DO UPDATE SET mailing_id = excluded.mailing_id, addressed_at = excluded.addressed_at, asked_at = NULL, answered_at = NULL,
          switched_off_at = NULL
      ), addressed AS (
        INSERT INTO mailing_emails (mailing_id, user_id, due_at, late_at, next_try_at)
        SELECT ${mailing}, found.id, found.due, ${startOfDay(day, LATE_DAYS)}, found.due FROM found
        RETURNING 1
      )
      SELECT count(*) AS n FROM addressed`,
  );
  await wakeForEmails(ctx);
  return addressed;
}

const countOf = async (db: Database, query: Sql) => (await db.value<number>(query)) ?? 0;

/** Forgets who was asked, after a year. */
export async function forgetOldReEngagements(ctx: Context): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM re_engagements WHERE coalesce(asked_at, addressed_at) <= ${daysBefore(ctx.now(), AGAIN_AFTER_DAYS)}`);
}
