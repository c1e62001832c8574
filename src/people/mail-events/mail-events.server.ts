import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { readUnsubscribeToken } from '../unsubscribe/unsubscribe-token.server.ts';
import { MailEvent } from './mail-events.contract.ts';
import { readReport } from './read-report.ts';

/** Providers tell again for some days; three months are more than any of them. */
const KEEP_DAYS = 90;

/**
 * Takes note of bounces and complaints. A bounce for good stops the emails a person chooses, a complaint switches them off as well; emails about the
 * account go on. An event counts once, however often it is told; one about an address nobody has changes nothing.
 * @returns how many events were new, and for how many people emails were stopped
 */
export async function noteMailEvents(ctx: Context, events: readonly MailEvent[]): Promise<{ new: number; stopped: number }> {
  const told = new Map<string, MailEvent>();
  for (const event of events) if (!told.has(digestOf(event))) told.set(digestOf(event), event);
  if (told.size === 0) return { new: 0, stopped: 0 };
  // In one order, so that two calls that tell of the same events wait for each other only one way.
  const [digests, types] = [[...told.keys()].sort(), [] as string[]];
  for (const digest of digests) types.push(told.get(digest)?.type ?? '');
  return ctx.db.transaction(async (db) => {
    const isNew = await db.values<string>(sql`
      INSERT INTO mail_events (id_digest, type, received_at)
      SELECT digest, type, ${ctx.now()} FROM unnest(${digests}::text[], ${types}::text[]) AS told (digest, type)
      ON CONFLICT DO NOTHING RETURNING id_digest`);
    const stopped = await stopEmails(
      { ...ctx, db },
      isNew.flatMap((id_digest) => told.get(id_digest) ?? []),
    );
    return { new: isNew.length, stopped };
  });
}

/** With the address: some providers give all recipients of an email one id. */
const digestOf = ({ type, address, id }: MailEvent) => createHash('sha256').update(`${type} ${address} ${id}`).digest('base64url');

/**
 * Reads a report that was mailed to us. Anybody can write one, so it is believed only of a person whose own email it gives back: one with the token
 * that we signed for them and nobody else was sent.
 * @param secret the one tokens are signed with
 * @returns what may be believed of it; a report that tells of a delay, or is none, is nothing to worry a mail server with
 */
export async function eventsOfReport(ctx: Context, secret: string, raw: string): Promise<MailEvent[]> {
  const { events, tokens } = readReport(raw, ctx.now());
  const people = tokens.flatMap((token) => readUnsubscribeToken(secret, token)?.userId ?? []);
  if (events.length === 0 || people.length === 0) return [];
  const rows = await ctx.db.values<string>(sql`SELECT email FROM users WHERE id = ANY (${people}::uuid[])`);
  const returned = new Set(rows);
  return events.flatMap((event) => {
    const read = MailEvent.safeParse(event);
    return read.success && returned.has(read.data.address) ? [read.data] : [];
  });
}

/** @returns for how many people emails were stopped */
async function stopEmails({ db, now }: Context, events: readonly MailEvent[]): Promise<number> {
  const addresses = (wanted: MailEvent['type']) =>
    events.filter(({ type, permanent }) => type === wanted && (type === 'complaint' || permanent)).map(({ address }) => address);
  const [bounced, complained] = [addresses('bounce'), addresses('complaint')];
  await db.rows(sql`SELECT 1 FROM users WHERE email = ANY (${[...bounced, ...complained]}::text[]) ORDER BY id FOR UPDATE`);
  const stopped = await db.rows<'id'>(sql`
    UPDATE users SET mail_stopped = 'bounce', mail_stopped_at = ${now()} WHERE email = ANY (${bounced}::text[]) AND mail_stopped IS NULL RETURNING id`);
  const unwanted = await db.rows<'id'>(sql`
    UPDATE users SET mail_stopped = 'complaint', mail_stopped_at = ${now()}, email_daily_ideas = false, email_trend_alerts = false,
      email_product_updates = false, email_project_reminders = false, updated_at = ${now()}
    WHERE email = ANY (${complained}::text[]) RETURNING id`);
  return new Set([...stopped, ...unwanted].map(({ id }) => id)).size;
}

/** Forgets which events were told, after three months. */
export async function forgetOldMailEvents(ctx: Context): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM mail_events WHERE received_at < ${new Date(ctx.now().getTime() - KEEP_DAYS * 86_400_000)}`);
}
