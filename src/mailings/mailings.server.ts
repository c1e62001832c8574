import sql, { type Sql } from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { type MailList, wantsEmails } from '../people/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import type { EmailParts } from '../platform/mail/email.ts';
import { wakeForEmails } from './emails-job.server.ts';

const KEEP_DAYS = 35;

export type Mailing = Columns<'id' | 'kind' | 'key'> & Record<'data', Record<string, unknown>>;
export type Recipient = { userId: string; email: string; data: Record<string, unknown> };
/** `told` is what `noteSent` is given once the email is out. */
export type EmailText = Omit<EmailParts, 'to' | 'foot'> & { told?: Record<string, string[]> | Record<string, string> };

export type Write = (to: Recipient) => EmailText | undefined | Promise<EmailText | undefined>;

/** A kind of email that goes to many. */
export type MailingKind = {
  list: MailList;
  /**
   * Reads what all emails of a mailing share, once for many of them.
   * @returns what to write to each, who may be looked up for it; undefined where there is nothing to write any more
   */
  compose(ctx: Context, mailing: Mailing): Promise<Write | undefined>;
  /**
   * @returns one statement that notes what a person was told; it is run with the one that notes their email as sent: what never went out was never told.
   * It may run twice: a connection that is lost does not tell whether it did.
   */
  noteSent?(ctx: Context, to: Recipient, told: NonNullable<EmailText['told']>): Sql;
};

/** When an email is to go to people of a time zone, and from when on it would be wrong. */
export type Times = { due: Date; late: Date };

/**
 * Opens a mailing and addresses it to everybody who wants its list, in one transaction: whoever asks first, and only once for a key.
 * Who comes to the list later gets the next one.
 * @param mailing `among` is a condition on `users` where not everybody who wants the list is meant
 * @param times asked once for each time zone there is
 * @returns how many emails it will be; undefined when it is open already
 */
export async function openMailing(
  ctx: Context,
  {
    kind,
    key,
    data = {},
    list,
    among = sql`true`,
  }: { kind: string; key: string; data?: Record<string, unknown>; list: MailList; among?: Sql },
  times: (zone: string) => Times,
): Promise<number | undefined> {
  return ctx.db.transaction(async (db) => {
    // One email for everybody there is, in one statement.
    await db.rows(sql`SET LOCAL statement_timeout = 0`);
    const id = await addMailing(db, ctx, { kind, key, data });
    if (!id) return undefined;
    const wants = sql`(${wantsEmails(`email_${list}`)} AND ${among})`;
    const zones = await db.values<string>(sql`SELECT DISTINCT coalesce(time_zone, 'UTC') AS zone FROM users WHERE ${wants}`);
    const at = zones.map((zone) => times(zone));
    await db.rows(sql`
      INSERT INTO mailing_emails (mailing_id, user_id, due_at, late_at, next_try_at)
      SELECT ${id}, users.id, z.due, z.late, z.due FROM users
      JOIN unnest(${zones}::text[], ${at.map(({ due }) => due)}::timestamptz[], ${at.map(({ late }) => late)}::timestamptz[])
        AS z (zone, due, late) ON z.zone = coalesce(users.time_zone, 'UTC')
      WHERE ${wants}`);
    await wakeForEmails({ ...ctx, db });
    return (await db.value<number>(sql`SELECT count(*) AS emails FROM mailing_emails WHERE mailing_id = ${id}`)) ?? 0;
  });
}

/** @returns the id of a new mailing; undefined when there is one of this kind and key */
async function addMailing(db: Database, ctx: Context, { kind, key, data }: Omit<Mailing, 'id'>): Promise<string | undefined> {
  const id = uuidv7();
  return db.value<string>(sql`
      INSERT INTO mailings (id, kind, key, data, created_at) VALUES (${id}, ${kind}, ${key}, ${JSON.stringify(data)}, ${ctx.now()})
      ON CONFLICT (kind, key) DO NOTHING RETURNING id`);
}

/** @returns the id of the mailing of a kind and key, a new one where there is none */
export async function mailingFor(db: Database, ctx: Context, mailing: Omit<Mailing, 'id'>): Promise<string> {
  const added = await addMailing(db, ctx, mailing);
  if (added) return added;
  const row = await db.row<'id'>(sql`SELECT id FROM mailings WHERE kind = ${mailing.kind} AND key = ${mailing.key}`);
  return (row as { id: string }).id;
}

/** @returns the latest mailing of a kind */
export function latestMailing(ctx: Context, kind: string): Promise<Mailing | undefined> {
  return ctx.db.row<Mailing>(sql`SELECT id, kind, key, data FROM mailings WHERE kind = ${kind} ORDER BY created_at DESC, id DESC LIMIT 1`);
}

/** Forgets mailings, and who got them, after five weeks; of each kind the latest stays, as the next one looks at what it told. */
export async function forgetOldMailings(ctx: Context): Promise<void> {
  await ctx.db.rows(sql`
    DELETE FROM mailings m WHERE created_at < ${new Date(ctx.now().getTime() - KEEP_DAYS * 86_400_000)}
      AND EXISTS (SELECT FROM mailings newer WHERE newer.kind = m.kind AND newer.created_at > m.created_at)`);
}

export type MailingReport = Mailing & Columns<'created_at'> & Record<'counts', Record<string, number>>;

/** @returns the latest mailings with how many emails of each are in which state */
export async function listMailings(ctx: Context, limit = 50): Promise<MailingReport[]> {
  return ctx.db.rows<MailingReport>(sql`
    SELECT m.id, m.kind, m.key, m.data, m.created_at,
      coalesce((SELECT jsonb_object_agg(state, n) FROM (
        SELECT state, count(*)::int AS n FROM mailing_emails WHERE mailing_id = m.id GROUP BY state) counted), '{}') AS counts
    FROM mailings m ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit}`);
}

/** The condition on emails `l` that they wait to be sent. */
export const isWaiting = (now: Date): Sql => sql`(l.state = 'queued' AND l.next_try_at <= ${now})`;
