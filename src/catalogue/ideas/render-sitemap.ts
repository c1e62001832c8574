import { xmlText } from '../../platform/web/xml-text.ts';

/** The most addresses one sitemap may hold (sitemaps.org protocol 0.9). */
export const SITEMAP_LIMIT = 50_000;

/** A page by its path, with when it last changed where that is known. */
export type SitemapPage = { path: string; changedAt?: Date | undefined };

/**
 * A sitemap of some pages.
 * @param pages at most SITEMAP_LIMIT
 */
export function renderSitemap(pages: SitemapPage[], appUrl: string): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `  <url><loc>${xmlText(appUrl + path)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** An index of numbered sitemaps, for a site with more pages than one may hold. */
export function renderSitemapIndex(count: number, appUrl: string): string {
  const maps = Array.from({ length: count }, (_, i) => `  <sitemap><loc>${xmlText(`${appUrl}/sitemap-${i + 1}.xml`)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${maps.join('\n')}
</sitemapindex>
`;
}
