import { startOfDay } from '../../shared/days/utc-day.ts';
import { type CategoryId, categoryLabel } from '../../shared/vocabulary/categories.ts';
import { againstInWords, growthInWords, growthSpan, statusInWords, type TopicCard } from '../../trends/index.server.ts';
import { formatDay } from '../../ui/format.ts';
import type { ArchiveEntry, IdeaCard } from './ideas.contract.ts';

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

/** A feed by what it is about, where it is, and the page that shows the same. */
export type Feed = { title: string; description: string; path: string; page: string };
export const dailyFeed: Feed = {
  title: 'Assay: the idea of the day',
  description: 'One startup idea a day, free to read in full until midnight UTC, with the evidence attached.',
  path: '/feed.xml',
  page: '/',
};
/** What a reader shows as one; it is new when its name is. */
export type FeedItem = { name: string; at: Date; title: string; path: string; category: CategoryId; paragraphs: string[] };

type IdeaOfFeed = Pick<IdeaCard, 'slug' | 'title' | 'tagline' | 'category' | 'problem_teaser'>;
export const ideaItem = ({ slug, title, tagline, category, problem_teaser }: IdeaOfFeed, name: string, at: Date): FeedItem => ({
  name,
  at,
  title,
  path: `/ideas/${slug}`,
  category,
  paragraphs: [tagline, problem_teaser],
});

/** Ideas of the day as items: an idea that had two days has two names. */
export const dailyItems = (days: ArchiveEntry[]): FeedItem[] =>
  days.map(({ day, idea }) => ideaItem(idea, `${idea.id} ${day}`, startOfDay(day)));

/** How a topic stands, as an item: another one each month it is measured, and whenever it turns. */
export function topicItem(topic: TopicCard): FeedItem {
  const { id, name, slug, category, status, growth_rate, last_measured_at: measured } = topic;
  const month = measured.slice(0, 7);
  return {
    name: `${id} ${month} ${status ?? 'none'}`,
    at: startOfDay(`${month}-01`),
    title: `${name}: ${statusInWords(topic)}, ${growthInWords(growth_rate)} ${growthSpan(topic)}`,
    path: `/trending/${slug}`,
    category,
    paragraphs: [`Growth ${againstInWords(topic)}, measured until ${formatDay(measured)}.`, topic.description],
  };
}

/**
 * Items as RSS 2.0. Of ideas teasers only: a feed is read and kept elsewhere, long after the day is over.
 * @param items newest first
 */
export function renderFeed({ title, description: about, path, page }: Feed, items: FeedItem[], appUrl: string): string {
  const entries = items.map((item) => {
    const url = xmlText(appUrl + item.path);
    return `    <item>
      <title>${xmlText(item.title)}</title>
      <link>${url}</link>
      <guid isPermaLink="false">${xmlText(item.name)}</guid>
      <pubDate>${item.at.toUTCString()}</pubDate>
      <category>${xmlText(categoryLabel(item.category))}</category>
      <description>${description(...item.paragraphs)}</description>
    </item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${xmlText(title)}</title>
    <link>${xmlText(appUrl + page)}</link>
    <atom:link href="${xmlText(appUrl + path)}" rel="self" type="application/rss+xml"/>
    <description>${xmlText(about)}</description>
    <language>en</language>
${entries.join('\n')}
  </channel>
</rss>
`;
}

/** A line of a calendar (RFC 5545): at most 75 octets, the rest on lines that begin with a space. */
function calendarLine(name: string, value: string): string {
  const text = `${name}:${value}`;
  const lines: string[] = [];
  let line = '';
  for (const character of text) {
    if (Buffer.byteLength(line + character) > 73) {
      lines.push(line);
      line = '';
    }
    line += character;
  }
  return [...lines, line].join('\r\n ');
}

/** Text of a calendar: what separates is escaped, lines are one. */
const calendarText = (text: string) =>
  text
    .toWellFormed()
    .replace(UNHOLDABLE, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r?\n|\r/g, '\\n');

/** The ideas of the day as a calendar (RFC 5545), each for its UTC day. Teasers only, as in the feed. */
export function renderCalendar(days: ArchiveEntry[], appUrl: string, now: Date): string {
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

/** What takes a whole day. */
export type CalendarEvent = { id: string; day: string; summary: string; description: string; url: string };

/** @returns whole days as an iCalendar (RFC 5545) that blocks nobody's time */
export function calendarOf({ product, name }: { product: string; name: string }, events: readonly CalendarEvent[], now: Date): string {
  const compact = (day: Date) => day.toISOString().slice(0, 10).replaceAll('-', '');
  const lines = events.flatMap(({ id, day, summary, description, url }) => [
    'BEGIN:VEVENT',
    calendarLine('UID', id),
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(startOfDay(day))}`,
    `DTEND;VALUE=DATE:${compact(startOfDay(day, 1))}`,
    calendarLine('SUMMARY', calendarText(summary)),
    calendarLine('DESCRIPTION', calendarText(description)),
    calendarLine('URL', url),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Assay//${product}//EN`, calendarLine('X-WR-CALNAME', calendarText(name))];
  return `${[...head, ...lines, 'END:VCALENDAR'].join('\r\n')}\r\n`;
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
