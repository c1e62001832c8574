import sql from 'sql-template-tag';
import { wantsEmails } from '../people/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { localMorning } from '../shared/days/local-morning.ts';
import { DAY_MS, startOfDay, utcDay } from '../shared/days/utc-day.ts';
import { type MailingKind, openMailing } from './mailings.server.ts';
import { type UpdateText, updateEmail } from './update-email.ts';

export const PRODUCT_UPDATE = 'product_update';
/** News that could not be sent for so long is given up. */
const LATE_DAYS = 3;

/**
 * Addresses a piece of news to everybody who wants news, at once or at their next seven in the morning. Call it in the transaction that notes it as sent.
 * @returns how many emails; undefined when it was addressed before
 */
export function openProductUpdate(ctx: Context, id: string, sendAt: 'now' | 'morning'): Promise<number | undefined> {
  const now = ctx.now();
  const late = new Date(now.getTime() + LATE_DAYS * DAY_MS);
  const due = (zone: string) => (sendAt === 'now' ? now : nextMorning(now, zone));
  return openMailing(ctx, { kind: PRODUCT_UPDATE, key: id, list: 'product_updates' }, (zone) => ({ due: due(zone), late }));
}

function nextMorning(now: Date, zone: string): Date {
  const today = localMorning(utcDay(now), zone);
  return today >= now ? today : localMorning(utcDay(startOfDay(utcDay(now), 1)), zone);
}

/** @returns how many people would get a piece of news now */
export async function countReaders(ctx: Context): Promise<number> {
  return (await ctx.db.value<number>(sql`SELECT count(*) AS n FROM users WHERE ${wantsEmails('email_product_updates')}`)) ?? 0;
}

export function productUpdates(appUrl: string): MailingKind {
  return {
    list: 'product_updates',
    compose: async (ctx, { key: id }) => {
      const update = await ctx.db.row<UpdateText>(sql`SELECT subject, body, link_label, link_url FROM product_updates WHERE id = ${id}`);
      if (!update) return undefined;
      const text = updateEmail(update, appUrl);
      return () => text;
    },
  };
}
