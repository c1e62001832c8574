/** The formats a feed comes in, by the ending of its address. */
export const feedFormats = {
  xml: { name: 'RSS', type: 'application/rss+xml' },
  atom: { name: 'Atom', type: 'application/atom+xml' },
  json: { name: 'JSON Feed', type: 'application/feed+json' },
  ics: { name: 'iCal', type: 'text/calendar' },
} as const;
export type FeedFormat = keyof typeof feedFormats;

/**
 * Names the feeds of a page in its head, so that readers find them.
 * @param feed its address without an ending, such as `/feed` @param calendar where the iCalendar is, if not at the same address
 */
export const feedLinks = (title: string, feed: string, calendar = `${feed}.ics`) =>
  Object.entries(feedFormats).map(([format, { type }]) => ({
    rel: 'alternate',
    type,
    title,
    href: format === 'ics' ? calendar : `${feed}.${format}`,
  }));
