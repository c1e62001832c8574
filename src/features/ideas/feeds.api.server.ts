import { Hono } from 'hono';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { visitor } from './access.ts';
import { ideaCard, siteCard } from './cards.server.tsx';
import { categories } from './categories.ts';
import { listDailyIdeas } from './daily-idea.server.ts';
import { renderFeed, renderSitemap, renderSitemapIndex, SITEMAP_LIMIT } from './feeds.ts';
import { findIdea } from './find-idea.server.ts';
import { listForSitemap } from './sitemap.server.ts';

const FEED_DAYS = 30;
const PAGES = ['/', '/browse', '/archive', '/pricing', '/methodology', '/terms', '/privacy'];
const XML = { 'content-type': 'application/xml; charset=utf-8' };
const CARD = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' };

/** What machines read: the feed of daily ideas, sitemaps, robots.txt, and the pictures shown when a page is shared. As a visitor sees it, whoever asks. */
export function ideasFeeds(ctx: Context, appUrl: string) {
  const feeds = new Hono();

  feeds.get('/feed.xml', async (c) => {
    const days = await listDailyIdeas(ctx, visitor, FEED_DAYS);
    return c.body(renderFeed(days, appUrl), 200, { 'content-type': 'application/rss+xml; charset=utf-8' });
  });

  feeds.get('/sitemap.xml', async (c) => {
    const pages = await sitePages(ctx);
    const maps = Math.ceil(pages.length / SITEMAP_LIMIT);
    return c.body(maps > 1 ? renderSitemapIndex(maps, appUrl) : renderSitemap(pages, appUrl), 200, XML);
  });
  feeds.get('/:map{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const number = Number(/\d+/.exec(c.req.param('map'))?.[0]);
    const pages = (await sitePages(ctx)).slice((number - 1) * SITEMAP_LIMIT, number * SITEMAP_LIMIT);
    return pages.length > 0 ? c.body(renderSitemap(pages, appUrl), 200, XML) : c.text('There is no such sitemap.\n', 404);
  });

  feeds.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /api/\nDisallow: /display\nDisallow: /search\n\nSitemap: ${appUrl}/sitemap.xml\n`),
  );

  feeds.get('/card.png', async (c) => c.body(await siteCard(), 200, CARD));
  feeds.get('/ideas/:slug/card.png', async (c) => c.body(await ideaCard(await findIdea(ctx, visitor, c.req.param('slug'))), 200, CARD));

  feeds.onError((error, c) => {
    if (error instanceof DomainError && error.code === 'not_found') return c.text(`${error.message}\n`, 404);
    ctx.log.error({ err: error, requestId: c.req.header('x-request-id') }, 'a feed failed');
    return c.text('Something went wrong on our side.\n', 500);
  });
  return feeds;
}

async function sitePages(ctx: Context): Promise<{ path: string; changedAt?: Date }[]> {
  const ideas = await listForSitemap(ctx);
  return [
    ...PAGES.map((path) => ({ path })),
    ...categories.map(({ id }) => ({ path: `/browse?category=${id}` })),
    ...ideas.map(({ slug, updated_at }) => ({ path: `/ideas/${slug}`, changedAt: updated_at })),
  ];
}
