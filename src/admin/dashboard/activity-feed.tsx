import { formatInstant } from '../../ui/format.ts';
import type { Activity } from '../metrics/figures.contract.ts';
import { activityNames } from './activity-words.ts';

/** The latest things that happened. Scripts ask for newer ones every few seconds and put them on top (activity.browser.ts). */
export function ActivityFeed({ items }: { items: readonly Activity[] }) {
  return (
    <section aria-labelledby="activity" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="activity" className="text-2xl">
          Recent activity
        </h2>
        <p role="status" data-activity-note className="needs-scripts text-sm text-ink-3">
          Live
        </p>
      </div>
      {items.length === 0 && (
        <p data-activity-empty className="mt-3 text-ink-2">
          Nothing has happened yet. Sign-ups, payments, plans and new ideas appear here.
        </p>
      )}
      <ol data-activity className={items.length === 0 ? 'mt-3' : 'mt-3 border-t border-ink'}>
        {items.map(({ id, type, description, timestamp }) => (
          <li
            key={id + type}
            data-activity-id={id + type}
            className="grid gap-x-4 border-b border-line py-2 text-sm sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
          >
            <span className="text-ink-3">{activityNames[type]}</span>
            <span className="min-w-0 wrap-anywhere">{description}</span>
            <time dateTime={timestamp} className="numerals whitespace-nowrap text-ink-3">
              {formatInstant(timestamp)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
