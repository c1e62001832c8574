import { xmlText } from '../../platform/web/xml-text.ts';
import { asHtml, type Feed, type FeedItem } from './feed.ts';

/** Items as RSS 2.0. Readers take a description for HTML: its text is escaped once for that, and the whole once more for XML. */
export function renderRss({ title, description, path, page }: Feed, items: readonly FeedItem[], appUrl: string): string {
  const entries = items.map(
    (item) => `    <item>
      <title>${xmlText(item.title)}</title>
      <link>${xmlText(appUrl + item.path)}</link>
      <guid isPermaLink="false">${xmlText(item.name)}</guid>
      <pubDate>${item.at.toUTCString()}</pubDate>
${item.category ? `      <category>${xmlText(item.category)}</category>\n` : ''}      <description>${xmlText(asHtml(item.paragraphs))}</description>
    </item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${xmlText(title)}</title>
    <link>${xmlText(appUrl + page)}</link>
    <atom:link href="${xmlText(`${appUrl}${path}.xml`)}" rel="self" type="application/rss+xml"/>
    <description>${xmlText(description)}</description>
    <language>en</language>
${entries.join('\n')}
  </channel>
</rss>
`;
}
