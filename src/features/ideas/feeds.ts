import { categoryLabel } from './categories.ts';
import type { ArchiveEntry } from './ideas.contract.ts';
import { startOfDay } from './utc-day.ts';

/** Characters XML 1.0 has no way to hold, even escaped: most control characters and unpaired surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
const UNHOLDABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @returns text fit to stand in an XML element or attribute. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(UNHOLDABLE, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}

/** Readers take a description for HTML: its text is escaped once for that, and the whole once more for XML. */
const description = (...paragraphs: string[]) => xmlText(paragraphs.map((text) => `<p>${xmlText(text)}</p>`).join(''));

/**
 * The ideas of the day as RSS 2.0. Teasers only: a feed is read and kept elsewhere, long after the day is over.
 * @param days newest first
 */
export function renderFeed(days: ArchiveEntry[], appUrl: string): string {
  const items = days.map(({ day, idea }) => {
    const url = xmlText(`${appUrl}/ideas/${idea.slug}`);
    return `    <item>
      <title>${xmlText(idea.title)}</title>
      <link>${url}</link>
      <guid isPermaLink="false">${xmlText(`${idea.id} ${day}`)}</guid>
      <pubDate>${startOfDay(day).toUTCString()}</pubDate>
      <category>${xmlText(categoryLabel(idea.category))}</category>
      <description>${description(idea.tagline, idea.problem_teaser)}</description>
    </item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Assay: the idea of the day</title>
    <link>${xmlText(appUrl)}/</link>
    <atom:link href="${xmlText(appUrl)}/feed.xml" rel="self" type="application/rss+xml"/>
    <description>One startup idea a day, free to read in full until midnight UTC, with the evidence attached.</description>
    <language>en</language>
${items.join('\n')}
  </channel>
</rss>
`;
}

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
