import { xmlText } from '../../platform/web/xml-text.ts';
import { asHtml, type Feed, type FeedItem } from './feed.ts';

/**
 * Items as Atom (RFC 4287). Ids are tag URIs (RFC 4151), which stay when an idea gets another address.
 * @param updated when the feed last changed
 */
export function renderAtom(feed: Feed, items: readonly FeedItem[], { appUrl, updated }: { appUrl: string; updated: Date }): string {
  const { title, description, path, query = '', page } = feed;
  const idOf = (name: string) => xmlText(`tag:${new URL(appUrl).hostname},2026:${encodeURIComponent(name.toWellFormed())}`);
  const entries = items.map(
    (item) => `  <entry>
    <id>${idOf(item.name)}</id>
    <title>${xmlText(item.title)}</title>
    <link rel="alternate" type="text/html" href="${xmlText(appUrl + item.path)}"/>
    <published>${item.at.toISOString()}</published>
    <updated>${item.at.toISOString()}</updated>
${item.category ? `    <category term="${xmlText(item.category)}"/>\n` : ''}    <summary type="html">${xmlText(asHtml(item.paragraphs))}</summary>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${idOf(path + query)}</id>
  <title>${xmlText(title)}</title>
  <subtitle>${xmlText(description)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${xmlText(`${appUrl}${path}.atom${query}`)}"/>
  <link rel="alternate" type="text/html" href="${xmlText(appUrl + page)}"/>
  <updated>${updated.toISOString()}</updated>
  <author><name>Assay</name></author>
${entries.join('\n')}
</feed>
`;
}
