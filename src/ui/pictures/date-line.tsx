import type { ReactNode } from 'react';

type Event = { at: string; says: ReactNode };

const MS = 86_400_000;
/** Free text: a year, a month or a day at its start. */
const timeOf = (at: string) => Date.parse(/^\d{4}(-\d\d){0,2}/.exec(at)?.[0] ?? '');

/** What happened when: its place on a line of years, numbered, and in words below. What has no date stands in words alone. @param until the day to which the line runs */
export function DateLine({ events, until }: { events: readonly Event[]; until: string }) {
  const known = events.map(({ at }) => timeOf(at)).filter((time) => !Number.isNaN(time));
  const end = Math.max(Date.parse(until), ...known);
  const start = Math.min(end - 365 * MS, ...known);
  const place = (time: number) => `${((100 * (time - start)) / (end - start)).toFixed(2)}%`;
  const [first, last] = [new Date(start).getUTCFullYear() + 1, new Date(end).getUTCFullYear()];
  const every = Math.ceil((last - first + 1) / 6);
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i).filter((_, i) => i % every === 0);
  return (
    <div>
      {known.length > 0 && (
        <div aria-hidden="true" className="numerals relative mx-3 mb-2 h-11 text-xs text-ink-3">
          <span className="absolute inset-x-0 top-3 border-t border-ink" />
          {years.map((year) => (
            <span key={year} className="date-tick" style={{ left: place(Date.UTC(year, 0)) }}>
              {year}
            </span>
          ))}
          {events.map(
            ({ at }, i) =>
              !Number.isNaN(timeOf(at)) && (
                // biome-ignore lint/suspicious/noArrayIndexKey: events keep their order
                <span key={i} className="date-dot" style={{ left: place(timeOf(at)) }}>
                  {i + 1}
                </span>
              ),
          )}
        </div>
      )}
      <ol className="grid gap-1.5 text-sm">
        {events.map(({ at, says }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events keep their order
          <li key={i} className="grid grid-cols-[1.25rem_1fr] gap-x-2 sm:grid-cols-[1.25rem_6rem_1fr]">
            <span className="numerals text-ink-3">{i + 1}</span>
            <span className="numerals font-semibold whitespace-nowrap">{at}</span>
            <span className="text-ink-2 max-sm:col-start-2">{says}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
