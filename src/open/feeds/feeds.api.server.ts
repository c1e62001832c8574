import { Hono, type Context as HonoContext } from 'hono';
import {
  type ArchiveEntry,
  IdeaQuery,
  ideaOfTheDay,
  listDailyIdeas,
  listIdeas,
  listRules,
  RuleQuery,
  renderRules,
} from '../../catalogue/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError, errorCodes } from '../../platform/errors.ts';
import { answerFault } from '../../platform/http/plain-fault.server.ts';
import { visitor } from '../../platform/viewer.ts';
import { type FeedFormat, feedFormats } from '../../platform/web/feed-links.ts';
import { startOfDay, utcDay } from '../../shared/days/utc-day.ts';
import { categories } from '../../shared/vocabulary/categories.ts';
import { findTopic } from '../../trends/index.server.ts';
import { dailyFeed, dailyItems, type Feed, type FeedItem, ideaItem, newestOf, ruleItem, rulesFeed, topicItem } from './feed.ts';
import { renderAtom } from './render-atom.ts';
import { renderCalendar, renderDailyCalendar } from './render-calendar.ts';
import { renderJsonFeed } from './render-json-feed.ts';
import { renderRss } from './render-rss.ts';

const FEED_DAYS = 30;
const RULES = 60;
const FORMAT = ':file{feed\\.(?:xml|atom|json|ics)}';

/** Feeds of the daily idea, of categories, topics and dated rules, as RSS, Atom, JSON Feed and iCalendar. As a visitor sees them, whoever asks. */
export function feedFiles(ctx: Context, appUrl: string) {
  const feeds = new Hono();
  // Within a day nothing in a calendar changes but what it is about.
  const stamp = () => startOfDay(utcDay(ctx.now()));

  const send = (c: HonoContext, feed: Feed, items: readonly FeedItem[]) => {
    const format = c.req.path.slice(c.req.path.lastIndexOf('.') + 1) as FeedFormat;
    const newest = newestOf(items);
    return answer(c, format, bodyOf(format, feed, items), newest);
  };
  const bodyOf = (format: FeedFormat, feed: Feed, items: readonly FeedItem[]): string => {
    switch (format) {
      case 'xml':
        return renderRss(feed, items, appUrl);
      case 'atom':
        return renderAtom(feed, items, { appUrl, updated: newestOf(items) ?? stamp() });
      case 'json':
        return renderJsonFeed(feed, items, appUrl);
      case 'ics':
        return renderCalendar(feed, items, appUrl, stamp());
    }
  };

  feeds.get('/:file{feed\\.(?:xml|atom|json)}', async (c) => send(c, dailyFeed, dailyItems(await latestDays(ctx))));
  feeds.get('/daily.ics', async (c) => {
    const days = await latestDays(ctx);
    return answer(c, 'ics', renderDailyCalendar(days, appUrl, stamp()), newestOf(dailyItems(days)));
  });
  feeds.get(`/browse/:category/${FORMAT}`, async (c) => {
    const category = categories.find(({ id }) => id === c.req.param('category'));
    if (!category) throw new DomainError('not_found', 'There is no such category.');
    const about = { title: `Assay: ${category.label}`, description: `New startup ideas in ${category.label}, with the evidence attached.` };
    const feed = { ...about, path: `/browse/${category.id}/feed`, page: `/browse?category=${category.id}` };
    return send(c, feed, await newest(ctx, { category: category.id }));
  });
  feeds.get(`/trending/:topic/${FORMAT}`, async (c) => {
    const topic = await findTopic(ctx, visitor, c.req.param('topic'));
    const { slug, name } = topic;
    const description = `How the topic ${name} stands, month by month, and new related startup ideas.`;
    const items = [topicItem(topic), ...(await newest(ctx, { topic: slug }))].sort((a, b) => b.at.getTime() - a.at.getTime());
    return send(c, { title: `Assay: ${name}`, description, path: `/trending/${slug}/feed`, page: `/trending/${slug}` }, items);
  });
  feeds.get('/calendar.ics', async (c) => {
    const rules = await rulesAsked(ctx, c);
    return rules instanceof Response ? rules : answer(c, 'ics', renderRules(rules, appUrl, stamp()), undefined);
  });
  feeds.get('/calendar/:file{feed\\.(?:xml|atom|json)}', async (c) => {
    const rules = await rulesAsked(ctx, c);
    if (rules instanceof Response) return rules;
    const latest = rules.map(ruleItem).sort((a, b) => b.at.getTime() - a.at.getTime() || (a.name < b.name ? -1 : 1));
    return send(c, rulesFeed, latest.slice(0, RULES));
  });

  feeds.onError((error, c) => {
    if (error instanceof DomainError && (error.code === 'not_found' || error.code === 'gone'))
      return c.text(`${error.message}\n`, errorCodes[error.code], { 'cache-control': 'no-store' });
    return answerFault(ctx, c, error);
  });
  return feeds;
}

/** Pages of others may read feeds as well: they hold nothing but what a visitor sees. */
const answer = (c: HonoContext, format: FeedFormat, body: string, changed: Date | undefined) =>
  c.body(body, 200, {
    'content-type': `${feedFormats[format].type}; charset=utf-8`,
    'access-control-allow-origin': '*',
    ...(changed ? { 'last-modified': changed.toUTCString() } : {}),
  });

/** @returns the rules a feed asks for, or why it cannot */
async function rulesAsked(ctx: Context, c: HonoContext) {
  const asked = RuleQuery.safeParse({ country: c.req.query('country'), trade: c.req.query('trade') });
  if (!asked.success) return c.text(`${asked.error.issues[0]?.message}\n`, 400, { 'cache-control': 'no-store' });
  const { coming, this_month, past } = await listRules(ctx, asked.data);
  return [...coming, ...this_month, ...past];
}

/** The newest ideas of a list, for its feed. */
async function newest(ctx: Context, asked: { category?: string; topic?: string }): Promise<FeedItem[]> {
  const { ideas } = await listIdeas(ctx, visitor, IdeaQuery.parse({ ...asked, sort: 'newest', limit: String(FEED_DAYS) }));
  return ideas.map((idea) => ideaItem(idea, idea.id, new Date(idea.published_at)));
}

/** The latest ideas of the day, today's with them: it is chosen here when nobody has asked for it yet. */
async function latestDays(ctx: Context): Promise<ArchiveEntry[]> {
  const days = await listDailyIdeas(ctx, visitor, { limit: FEED_DAYS });
  if (days[0]?.day === utcDay(ctx.now())) return days;
  try {
    await ideaOfTheDay(ctx, visitor);
  } catch (error) {
    // An empty catalogue has an empty feed.
    if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
  }
  return listDailyIdeas(ctx, visitor, { limit: FEED_DAYS });
}
