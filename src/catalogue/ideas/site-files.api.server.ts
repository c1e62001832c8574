import { Hono } from 'hono';
import type { Context } from '../../platform/context.server.ts';
import { DomainError, errorCodes } from '../../platform/errors.ts';
import { answerFault } from '../../platform/http/plain-fault.server.ts';
import { topicCurve } from '../../trends/index.server.ts';
import { visitor } from './access.ts';
import { ideaCard, siteCard } from './cards.server.tsx';
import { currentSlug, findIdea } from './find-idea.server.ts';
import { renderSitemap, renderSitemapIndex } from './render-sitemap.ts';
import { listForSitemap } from './sitemap.server.ts';

const XML = { 'content-type': 'application/xml; charset=utf-8' };
const CARD = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' };

/** What machines read: sitemaps, robots.txt, and the pictures shown when a page is shared. As a visitor sees it, whoever asks. */
export function siteFiles(ctx: Context, appUrl: string, otherPages: readonly string[] = []) {
  const files = new Hono();

  files.get('/sitemap.xml', async (c) => {
    const { pages, parts } = await listForSitemap(ctx, 1, otherPages);
    return c.body(parts > 1 ? renderSitemapIndex(parts, appUrl) : renderSitemap(pages, appUrl), 200, XML);
  });
  files.get('/:map{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const part = Number(/\d+/.exec(c.req.param('map'))?.[0]);
    const { pages } = await listForSitemap(ctx, part, otherPages);
    if (pages.length === 0) throw new DomainError('not_found', 'There is no such sitemap.');
    return c.body(renderSitemap(pages, appUrl), 200, XML);
  });

  files.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /api/\nDisallow: /display\nDisallow: /search\n\nSitemap: ${appUrl}/sitemap.xml\n`),
  );

  files.get('/card.png', async (c) => c.body(await siteCard(), 200, CARD));
  files.get('/ideas/:slug/card.png', async (c) => {
    const slug = c.req.param('slug');
    // What was shared before an idea was renamed keeps its picture.
    const moved = await currentSlug(ctx, slug);
    if (moved) return c.redirect(`/ideas/${moved}/card.png`, 301);
    return c.body(await ideaCard(await findIdea(ctx, visitor, slug)), 200, CARD);
  });
  files.get('/trending/:slug/curve.png', async (c) => c.body(await topicCurve(ctx, c.req.param('slug')), 200, CARD));

  files.onError((error, c) => {
    if (error instanceof DomainError && (error.code === 'not_found' || error.code === 'gone'))
      return c.text(`${error.message}\n`, errorCodes[error.code], { 'cache-control': 'no-store' });
    return answerFault(ctx, c, error);
  });
  return files;
}
