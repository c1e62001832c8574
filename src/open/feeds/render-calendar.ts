import type { ArchiveEntry } from '../../catalogue/index.server.ts';
import { calendarOf } from '../../platform/web/i-calendar.ts';
import { utcDay } from '../../shared/days/utc-day.ts';
import type { Feed, FeedItem } from './feed.ts';

/** The ideas of the day as a calendar (RFC 5545), each for its UTC day. Teasers only, as in the feed. */
export function renderDailyCalendar(days: readonly ArchiveEntry[], appUrl: string, now: Date): string {
  const { host } = new URL(appUrl);
  const events = days.map(({ day, idea }) => ({
    id: `${day}@${host}`,
    day,
    summary: `Idea of the day: ${idea.title}`,
    description: `${idea.tagline}\n${idea.problem_teaser}`,
    url: `${appUrl}/ideas/${idea.slug}`,
  }));
  return calendarOf({ product: 'Ideas of the day', name: 'Assay: the idea of the day' }, events, now);
}

/** The items of a feed as a calendar, each on the day it is of. */
export function renderCalendar({ title }: Feed, items: readonly FeedItem[], appUrl: string, now: Date): string {
  const { host } = new URL(appUrl);
  const events = items.map(({ name, at, title: summary, path, paragraphs }) => ({
    id: `${encodeURIComponent(name.toWellFormed())}@${host}`,
    day: utcDay(at),
    summary,
    description: paragraphs.join('\n'),
    url: appUrl + path,
  }));
  return calendarOf({ product: 'Feeds', name: title }, events, now);
}
