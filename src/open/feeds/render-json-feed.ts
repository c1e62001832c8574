import { asHtml, type Feed, type FeedItem } from './feed.ts';

/** Items as JSON Feed 1.1. https://www.jsonfeed.org/version/1.1/ */
export function renderJsonFeed({ title, description, path, query = '', page }: Feed, items: readonly FeedItem[], appUrl: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: appUrl + page,
    feed_url: `${appUrl}${path}.json${query}`,
    language: 'en',
    authors: [{ name: 'Assay', url: `${appUrl}/` }],
    items: items.map((item) => ({
      id: item.name,
      url: appUrl + item.path,
      title: item.title,
      content_html: asHtml(item.paragraphs),
      date_published: item.at.toISOString(),
      ...(item.category ? { tags: [item.category] } : {}),
    })),
  });
}
