import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { readUnsubscribeToken } from '../unsubscribe/unsubscribe-token.server.ts';
import { MailEvent } from './mail-events.contract.ts';
import { readReport } from './read-report.ts';

/** Providers tell again for some days; three months are more than any of them. */
const KEEP_DAYS = 90;

/**
 * Takes note of bounces and complaints. A bounce for good stops the letters a person chooses, a complaint switches them off as well; letters about the
 * account go on. An event counts once, however often it is told; one about an address nobody has changes nothing.
 * @returns how many events were new, and for how many people letters were stopped
 */
export async function noteMailEvents(ctx: Context, events: readonly MailEvent[]): Promise<{ new: number; stopped: number }> {
  const counts = { new: 0, stopped: 0 };
  for (const event of events) {
    const outcome = await ctx.db.transaction(async (db) => {
      const isNew = await firstRow(
        db,
        sql`
          INSERT INTO mail_events (id_digest, type, received_at) VALUES (${digestOf(event)}, ${event.type}, ${ctx.now()})
          ON CONFLICT DO NOTHING RETURNING 1`,
      );
      if (!isNew) return undefined;
      return stopLetters({ ...ctx, db }, event);
    });
    if (outcome === undefined) continue;
    counts.new++;
    if (outcome) counts.stopped++;
  }
  return counts;
}

/** With the address: some providers give all recipients of a letter one id. */
const digestOf = ({ type, address, id }: MailEvent) => createHash('sha256').update(`${type} ${address} ${id}`).digest('base64url');

/**
 * Reads a report that was mailed to us. Anybody can write one, so it is believed only of a person whose own letter it gives back: one with the token
 * that we signed for them and nobody else was sent.
 * @param secret the one tokens are signed with
 * @returns what may be believed of it; a report that tells of a delay, or is none, is nothing to worry a mail server with
 */
export async function eventsOfReport(ctx: Context, secret: string, raw: string): Promise<MailEvent[]> {
  const { events, tokens } = readReport(raw, ctx.now());
  const people = tokens.flatMap((token) => readUnsubscribeToken(secret, token)?.userId ?? []);
  if (events.length === 0 || people.length === 0) return [];
  const rows = await ctx.db.rows<{ email: string }>(sql`SELECT email FROM users WHERE id = ANY (${people}::uuid[])`);
  const returned = new Set(rows.map(({ email }) => email));
  return events.flatMap((event) => {
    const read = MailEvent.safeParse(event);
    return read.success && returned.has(read.data.address) ? [read.data] : [];
  });
}

async function stopLetters(ctx: Context, { type, address, permanent }: MailEvent): Promise<boolean> {
  if (type === 'bounce' && !permanent) return false;
  const rows = await ctx.db.rows(
    type === 'bounce'
      ? sql`
          UPDATE users SET mail_stopped = 'bounce', mail_stopped_at = ${ctx.now()} WHERE email = ${address} AND mail_stopped IS NULL RETURNING 1`
      : sql`
          UPDATE users SET mail_stopped = 'complaint', mail_stopped_at = ${ctx.now()}, email_daily_ideas = false, email_trend_alerts = false,
            email_product_updates = false, updated_at = ${ctx.now()}
          WHERE email = ${address} RETURNING 1`,
  );
  return rows.length > 0;
}

/** Forgets which events were told, after three months. */
export async function forgetOldMailEvents(ctx: Context): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM mail_events WHERE received_at < ${new Date(ctx.now().getTime() - KEEP_DAYS * 86_400_000)}`);
}
