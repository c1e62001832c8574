import { Hono } from 'hono';
import type { Context } from '../../platform/context.server.ts';
import { DomainError, errorCodes } from '../../platform/errors.ts';
import { answerFault } from '../../platform/http/plain-fault.server.ts';
import { utcDay } from '../../shared/days/utc-day.ts';
import { categories } from '../../shared/vocabulary/categories.ts';
import { findTopic, topicCurve } from '../../trends/index.server.ts';
import { RuleQuery } from '../calendar/calendar.contract.ts';
import { listRules } from '../calendar/list-rules.server.ts';
import { renderRules } from '../calendar/render-rules.ts';
import { visitor } from './access.ts';
import { ideaCard, siteCard } from './cards.server.tsx';
import { ideaOfTheDay, listDailyIdeas } from './daily-idea.server.ts';
import {
  dailyFeed,
  dailyItems,
  type FeedItem,
  ideaItem,
  renderCalendar,
  renderFeed,
  renderSitemap,
  renderSitemapIndex,
  topicItem,
} from './feeds.ts';
import { currentSlug, findIdea } from './find-idea.server.ts';
import { IdeaQuery } from './idea-query.contract.ts';
import type { ArchiveEntry } from './ideas.contract.ts';
import { listIdeas } from './list-ideas.server.ts';
import { listForSitemap } from './sitemap.server.ts';

const FEED_DAYS = 30;
const RSS = { 'content-type': 'application/rss+xml; charset=utf-8' };
const XML = { 'content-type': 'application/xml; charset=utf-8' };
const CARD = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' };

/** What machines read: the feed of daily ideas, sitemaps, robots.txt, and the pictures shown when a page is shared. As a visitor sees it, whoever asks. */
export function ideasFeeds(ctx: Context, appUrl: string, otherPages: readonly string[] = []) {
  const feeds = new Hono();

  feeds.get('/feed.xml', async (c) => c.body(renderFeed(dailyFeed, dailyItems(await latestDays(ctx)), appUrl), 200, RSS));
  feeds.get('/browse/:category/feed.xml', async (c) => {
    const category = categories.find(({ id }) => id === c.req.param('category'));
    if (!category) throw new DomainError('not_found', 'There is no such category.');
    const about = { title: `Assay: ${category.label}`, description: `New startup ideas in ${category.label}, with the evidence attached.` };
    const items = await newest(ctx, { category: category.id });
    return c.body(renderFeed({ ...about, path: c.req.path, page: `/browse?category=${category.id}` }, items, appUrl), 200, RSS);
  });
  feeds.get('/trending/:topic/feed.xml', async (c) => {
    const topic = await findTopic(ctx, visitor, c.req.param('topic'));
    const { slug, name } = topic;
    const about = {
      title: `Assay: ${name}`,
      description: `How the topic ${name} stands, month by month, and new related startup ideas.`,
    };
    const items = [topicItem(topic), ...(await newest(ctx, { topic: slug }))].sort((a, b) => b.at.getTime() - a.at.getTime());
    return c.body(renderFeed({ ...about, path: c.req.path, page: `/trending/${slug}` }, items, appUrl), 200, RSS);
  });
  feeds.get('/daily.ics', async (c) =>
    c.body(renderCalendar(await latestDays(ctx), appUrl, ctx.now()), 200, { 'content-type': 'text/calendar; charset=utf-8' }),
  );

  feeds.get('/sitemap.xml', async (c) => {
    const { pages, parts } = await listForSitemap(ctx, 1, otherPages);
    return c.body(parts > 1 ? renderSitemapIndex(parts, appUrl) : renderSitemap(pages, appUrl), 200, XML);
  });
  feeds.get('/:map{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const part = Number(/\d+/.exec(c.req.param('map'))?.[0]);
    const { pages } = await listForSitemap(ctx, part, otherPages);
    if (pages.length === 0) throw new DomainError('not_found', 'There is no such sitemap.');
    return c.body(renderSitemap(pages, appUrl), 200, XML);
  });

  feeds.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /api/\nDisallow: /display\nDisallow: /search\n\nSitemap: ${appUrl}/sitemap.xml\n`),
  );

  feeds.get('/card.png', async (c) => c.body(await siteCard(), 200, CARD));
  feeds.get('/ideas/:slug/card.png', async (c) => {
    const slug = c.req.param('slug');
    // What was shared before an idea was renamed keeps its picture.
    const moved = await currentSlug(ctx, slug);
    if (moved) return c.redirect(`/ideas/${moved}/card.png`, 301);
    return c.body(await ideaCard(await findIdea(ctx, visitor, slug)), 200, CARD);
  });

  feeds.get('/calendar.ics', async (c) => {
    const asked = RuleQuery.safeParse({ country: c.req.query('country'), trade: c.req.query('trade') });
    if (!asked.success) return c.text(`${asked.error.issues[0]?.message}\n`, 400, { 'cache-control': 'no-store' });
    const { coming, this_month, past } = await listRules(ctx, asked.data);
    return c.body(renderRules([...coming, ...this_month, ...past], appUrl, ctx.now()), 200, {
      'content-type': 'text/calendar; charset=utf-8',
    });
  });
  feeds.get('/trending/:slug/curve.png', async (c) => c.body(await topicCurve(ctx, c.req.param('slug')), 200, CARD));

  feeds.onError((error, c) => {
    if (error instanceof DomainError && (error.code === 'not_found' || error.code === 'gone'))
      return c.text(`${error.message}\n`, errorCodes[error.code], { 'cache-control': 'no-store' });
    return answerFault(ctx, c, error);
  });
  return feeds;
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
