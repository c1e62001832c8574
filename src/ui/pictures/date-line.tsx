import type { ReactNode } from 'react';
import { keptApart } from '../charts/plot.ts';

type Event = { at: string; says: ReactNode };

const MS = 86_400_000;
/** So much of the line, in percent, a numbered disc takes on a phone. */
const DISC = 7.5;
/** Free text: a year, a month or a day at its start. */
const timeOf = (at: string) => Date.parse(/^\d{4}(-\d\d){0,2}/.exec(at)?.[0] ?? '');

/** What happened when, the earliest first: its place on a line of years, numbered, beside each other where two fall together, and in words below. What has no date stands last, in words alone. @param until the day to which the line runs */
export function DateLine({ events: unsorted, until }: { events: readonly Event[]; until: string }) {
  const events = [...unsorted].sort((a, b) => (timeOf(a.at) || Infinity) - (timeOf(b.at) || Infinity) || 0);
  const known = events.map(({ at }) => timeOf(at)).filter((time) => !Number.isNaN(time));
  const end = Math.max(Date.parse(until), ...known);
  const start = Math.min(end - 365 * MS, ...known);
  const share = (time: number) => (100 * (time - start)) / (end - start);
  const percent = (of: number) => `${of.toFixed(2)}%`;
  const discs = keptApart(known.map(share), DISC, 100);
  const [first, last] = [new Date(start).getUTCFullYear() + 1, new Date(end).getUTCFullYear()];
  const every = Math.ceil((last - first + 1) / 6);
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i).filter((_, i) => i % every === 0);
  return (
    <div>
      {known.length > 0 && (
        <svg width="100%" height="44" aria-hidden="true" className="numerals mb-2 block overflow-visible px-3 text-xs">
          <line x2="100%" y1="12" y2="12" className="stroke-ink" />
          {years.map((year) => (
            <g key={year} className="fill-ink-3">
              <line x1={percent(share(Date.UTC(year, 0)))} x2={percent(share(Date.UTC(year, 0)))} y1="12" y2="19" className="stroke-edge" />
              <text x={percent(share(Date.UTC(year, 0)))} y="35" textAnchor="middle">
                {year}
              </text>
            </g>
          ))}
          {discs.map((disc, i) => (
            <g key={disc}>
              <circle cx={percent(disc)} cy="12" r="11" className="fill-brass" />
              <text x={percent(disc)} y="16.500" textAnchor="middle" className="fill-on-brass font-semibold">
                {i + 1}
              </text>
            </g>
          ))}
        </svg>
      )}
      <ol className="grid gap-1.5 text-sm">
        {events.map(({ at, says }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events keep their order
          <li key={i} className="grid grid-cols-[1.25rem_1fr] gap-x-2 @md:grid-cols-[1.25rem_6rem_1fr]">
            <span className="numerals text-ink-3">{i + 1}</span>
            <span className="numerals font-semibold whitespace-nowrap">{at}</span>
            <span className="text-ink-2 @max-md:col-start-2">{says}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
