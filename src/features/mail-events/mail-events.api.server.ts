import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from '../../platform/context.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { type MailEvent, MailEvents } from './mail-events.contract.ts';
import { eventsOfReport, noteMailEvents } from './mail-events.server.ts';

export const MAIL_EVENTS = '/mail/events';
/** A report may hold the letter it is about. */
export const mailEventBodies = [[MAIL_EVENTS, { maxBytes: 512 * 1024 }]] as const;

const NO_STORE = { 'cache-control': 'no-store' };

/**
 * `POST /mail/events`: where a mail provider, or a mailbox, tells of bounces and complaints; docs/operations.md holds the shape. Whoever calls proves
 * itself by the secret, as a bearer token or as the password of HTTP Basic, which is what providers can be given within an address.
 * @param secret of MAIL_EVENTS_SECRET
 * @param accounts whose secret the letters are signed with that reports give back
 */
export function mailEvents(ctx: Context, secret: string, accounts: Pick<Accounts, 'secret'>): Hono {
  const refuse = (error: string) => ({ success: false, error });
  return new Hono().post(MAIL_EVENTS, async (c) => {
    if (!isSecret(c.req.header('authorization'), secret))
      return c.json(refuse('The secret is missing or wrong.'), 401, { ...NO_STORE, 'www-authenticate': 'Basic realm="mail events"' });
    const isReport = /^message\//i.test(c.req.header('content-type') ?? '');
    const events = isReport ? await eventsOfReport(ctx, accounts.secret, await c.req.text()) : jsonIn(await c.req.text());
    if (typeof events === 'string') return c.json(refuse(events), 400, NO_STORE);
    return c.json({ success: true, data: await noteMailEvents(ctx, events) }, 200, NO_STORE);
  });
}

/** @returns the events, or what is wrong with them */
function jsonIn(raw: string): MailEvent[] | string {
  let given: unknown;
  try {
    given = JSON.parse(raw);
  } catch {
    return 'The body must be JSON.';
  }
  const isList = typeof given === 'object' && given !== null && 'events' in given;
  const read = MailEvents.safeParse(given);
  if (read.success) return read.data;
  const [own, list] = (read.error.issues[0] as { errors?: { message: string; path: PropertyKey[] }[][] }).errors ?? [];
  const issue = (isList ? list : own)?.[0];
  return issue ? `${issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''}${issue.message}` : 'An event has type, address, at and id.';
}

function isSecret(header: string | undefined, secret: string): boolean {
  const [, scheme = '', given = ''] = /^(Bearer|Basic)\s+(\S+)$/i.exec(header ?? '') ?? [];
  const offered =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(given, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, '')
      : given;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return offered !== '' && timingSafeEqual(digest(offered), digest(secret));
}
