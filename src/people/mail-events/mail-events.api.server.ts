import { Hono } from 'hono';
import type { Context } from '../../platform/context.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { MailEvent, MailEvents } from './mail-events.contract.ts';
import { eventsOfReport, noteMailEvents } from './mail-events.server.ts';
import { provesItself } from './proves-itself.server.ts';
import { reportedByProvider, type Told } from './provider-events.ts';

export const MAIL_EVENTS = '/mail/events';
/** A report may hold the email it is about, and a provider's event be one of hundreds of events. */
export const mailEventBodies = [[MAIL_EVENTS, { maxBytes: 1024 * 1024 }]] as const;

const NO_STORE = { 'cache-control': 'no-store' };

/**
 * `POST /mail/events`: where a mail provider, or a mailbox, tells of bounces and complaints; docs/operations.md holds the shapes. Whoever calls proves
 * itself by the secret.
 * @param secret of MAIL_EVENTS_SECRET
 * @param accounts whose secret the emails are signed with that reports return
 */
export function mailEvents(ctx: Context, secret: string, accounts: Pick<Accounts, 'secret'>): Hono {
  const refuse = (error: string) => ({ success: false, error });
  return new Hono().post(MAIL_EVENTS, async (c) => {
    const body = await c.req.text();
    // Providers that hold the secret within an address send it when they are asked for it only.
    if (!provesItself(c.req.raw.headers, body, secret, ctx.now()))
      return c.json(refuse('The secret is missing or wrong.'), 401, { ...NO_STORE, 'www-authenticate': 'Basic realm="mail events"' });
    const isReport = /^message\//i.test(c.req.header('content-type') ?? '');
    const told = isReport ? { events: await eventsOfReport(ctx, accounts.secret, body) } : jsonIn(body);
    if (typeof told === 'string') return c.json(refuse(told), 400, NO_STORE);
    if (told.confirm)
      ctx.log.warn({ open: told.confirm }, 'Amazon SNS tells nothing of bounces before its subscription is confirmed: open this address');
    // Never what was told: it names people.
    if (told.unread?.length)
      ctx.log.warn({ events: told.unread.length, first: told.unread[0] }, 'events of a mail provider were passed over');
    return c.json({ success: true, data: await noteMailEvents(ctx, told.events) }, 200, NO_STORE);
  });
}

/** @returns what a body tells, ours or a provider's own, or what is wrong with it */
function jsonIn(raw: string): Told | string {
  let given: unknown;
  try {
    given = JSON.parse(raw);
  } catch {
    return 'The body must be JSON.';
  }
  const told = reportedByProvider(given);
  if (told === undefined || typeof told === 'string') return told ?? ownIn(given);
  // What is not an address is nobody's here.
  const events = told.events.flatMap((event) => MailEvent.safeParse(event).data ?? []);
  const passed = Array.from({ length: told.events.length - events.length }, () => 'address: is none');
  return { ...told, events, unread: [...(told.unread ?? []), ...passed] };
}

function ownIn(given: unknown): Told | string {
  const isList = typeof given === 'object' && given !== null && 'events' in given;
  const read = MailEvents.safeParse(given);
  if (read.success) return { events: read.data };
  const [own, list] = (read.error.issues[0] as { errors?: { message: string; path: PropertyKey[] }[][] }).errors ?? [];
  const issue = (isList ? list : own)?.[0];
  return issue ? `${issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''}${issue.message}` : 'An event has type, address, at and id.';
}
