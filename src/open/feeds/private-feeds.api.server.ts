import { Hono, type Context as HonoContext } from 'hono';
import type { Context } from '../../platform/context.server.ts';
import { DomainError, errorCodes } from '../../platform/errors.ts';
import { answerFault } from '../../platform/http/plain-fault.server.ts';
import { feedFormats } from '../../platform/web/feed-links.ts';
import { calendarOf } from '../../platform/web/i-calendar.ts';
import {
  decisionInWords,
  listProjectDates,
  listProjectNews,
  ownerOfFeed,
  type ProjectDate,
  type ProjectNews,
} from '../../projects/index.server.ts';
import { startOfDay, utcDay } from '../../shared/days/utc-day.ts';
import { type Feed, type FeedItem, newestOf } from './feed.ts';
import { renderAtom } from './render-atom.ts';
import { renderJsonFeed } from './render-json-feed.ts';

/**
 * A person's projects in their calendar and feed reader, under addresses that open without a sign-in by the key they end in. The key stands in the query, which
 * is not logged. What they answer is stored nowhere on the way, and a key that opens nothing is not found.
 */
export function privateFeeds(ctx: Context, appUrl: string) {
  const feeds = new Hono();
  // Within a day nothing in a calendar changes but what it is about.
  const stamp = () => startOfDay(utcDay(ctx.now()));

  feeds.get('/projects/calendar.ics', async (c) => {
    const dates = await listProjectDates(ctx, await ownerOfFeed(ctx, keyOf(c)));
    const { host } = new URL(appUrl);
    const events = dates.map((date) => ({
      id: `${date.kind}-${date.id}@${host}`,
      day: date.day,
      summary: inCalendar(date),
      description: `Project: ${date.project}`,
      url: appUrl + date.path,
    }));
    return answer(c, feedFormats.ics.type, calendarOf({ product: 'Projects', name: 'Assay: my projects' }, events, stamp()));
  });
  feeds.get('/projects/:file{feed\\.(?:atom|json)}', async (c) => {
    const key = keyOf(c);
    const items = (await listProjectNews(ctx, await ownerOfFeed(ctx, key))).map(newsItem);
    const feed: Feed = {
      title: 'Assay: my projects',
      description: 'What was decided in your projects, and tests that came due.',
      path: '/projects/feed',
      query: `?key=${key}`,
      page: '/projects',
    };
    if (c.req.path.endsWith('.json')) return answer(c, feedFormats.json.type, renderJsonFeed(feed, items, appUrl));
    return answer(c, feedFormats.atom.type, renderAtom(feed, items, { appUrl, updated: newestOf(items) ?? stamp() }));
  });

  feeds.onError((error, c) => {
    if (error instanceof DomainError && error.code === 'not_found')
      return c.text(`${error.message}\n`, errorCodes.not_found, { 'cache-control': 'no-store' });
    return answerFault(ctx, c, error);
  });
  return feeds;
}

const keyOf = (c: HonoContext) => c.req.query('key') ?? '';

const answer = (c: HonoContext, type: string, body: string) =>
  c.body(body, 200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });

function inCalendar(date: ProjectDate): string {
  if (date.kind === 'test') return date.state === 'ended' ? `Test ended: ${date.title}` : `Test ends: ${date.title}`;
  const said = { open: 'Has this happened?', met: 'Happened:', cleared: 'Ruled out:' }[date.state];
  return `${said} ${date.title}`;
}

const newsItem = ({ id, kind, project, about, reason, to_state, at, path }: ProjectNews): FeedItem => ({
  name: kind === 'due' ? `due ${id}` : `decision ${id}`,
  at,
  title: kind === 'due' ? `The last day of “${about}” has come` : decisionInWords({ kind, about, to_state }),
  path,
  category: undefined,
  paragraphs: [`Project: ${project}`, ...(reason ? [reason] : [])],
});
