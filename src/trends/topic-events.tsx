import type { ChartMark } from '../ui/charts/plot.ts';
import { formatDay } from '../ui/format.ts';
import type { TopicEvent } from './trends.contract.ts';

const KINDS = { rule: 'Dated rule', release: 'Event', method: 'How it is counted', revision: 'Correction' } as const;

/** Events as they stand on a line: numbered in their order. */
export const marksOf = (events: readonly TopicEvent[]): ChartMark[] =>
  events.map(({ on, what }, i) => ({ at: on, name: String(i + 1), what }));

/** What is marked on the line above, under the same numbers, each with its source; nothing where nothing is. */
export function TopicEvents({ events }: { events: readonly TopicEvent[] }) {
  if (events.length === 0) return null;
  return (
    <ol aria-label="Marked on the line" className="mt-3 grid max-w-4xl gap-2 text-sm">
      {events.map(({ kind, on, what, source: says, url }, i) => (
        <li key={`${on} ${what}`} className="grid grid-cols-[1.75rem_1fr] items-baseline">
          <span
            aria-hidden="true"
            className="numerals grid size-5 place-items-center rounded-full border border-brass text-xs font-semibold"
          >
            {i + 1}
          </span>
          <span>
            <span className="numerals font-semibold">{formatDay(on)}</span> <span className="text-ink-3">{KINDS[kind]}:</span> {what}.{' '}
            <a href={url} rel="noopener external nofollow" className="underline">
              {says}
            </a>
          </span>
        </li>
      ))}
    </ol>
  );
}
