import { formatInstant } from '../../ui/format.ts';
import type { Activity } from '../metrics/figures.contract.ts';
import { activityNames } from './activity-labels.ts';
import { keyOf, useActivity } from './use-activity.ts';

/** The latest things that happened. Newer ones come on top every few seconds. */
export function ActivityFeed({ items: initial }: { items: readonly Activity[] }) {
  const { items, note } = useActivity(initial);
  return (
    <section aria-labelledby="activity" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="activity" className="text-2xl">
          Recent activity
        </h2>
        <p role="status" className="needs-scripts text-sm text-ink-3">
          {note}
        </p>
      </div>
      {items.length === 0 && (
        <p className="mt-3 text-ink-2">Nothing has happened yet. Sign-ups, payments, plans and new ideas appear here.</p>
      )}
      <ol className={items.length === 0 ? 'mt-3' : 'mt-3 border-t border-ink'}>
        {items.map((one) => (
          <li key={keyOf(one)} className="grid gap-x-4 border-b border-line py-2 text-sm sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
            <span className="text-ink-3">{activityNames[one.type]}</span>
            <span className="min-w-0 wrap-anywhere">{one.description}</span>
            <time dateTime={one.timestamp} className="numerals whitespace-nowrap text-ink-3">
              {formatInstant(one.timestamp)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
