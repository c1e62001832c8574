import { Fragment } from 'react';
import { feedFormats } from '../../platform/web/feed-links.ts';

/**
 * The ways to follow something, behind its name.
 * @param feed its address without an ending @param calendar where the iCalendar is, if not at the same address @param query asks for a part of it
 */
export function FeedChoice({ feed, calendar = `${feed}.ics`, query = '' }: { feed: string; calendar?: string; query?: string }) {
  const formats = Object.entries(feedFormats);
  return formats.map(([format, { name }], i) => (
    <Fragment key={format}>
      {i > 0 && (i === formats.length - 1 ? ' or ' : ', ')}
      <a href={`${format === 'ics' ? calendar : `${feed}.${format}`}${query}`} className="underline">
        {name}
      </a>
    </Fragment>
  ));
}
