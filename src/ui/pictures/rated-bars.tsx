import type { ReactNode } from 'react';

type Row = { name: string; rating: number; reason?: ReactNode };

/** Ratings from 0 to 10, a bar for each with its number and its reason. */
export function RatedBars({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-2.5 sm:grid-cols-2 xl:grid-cols-3">
      {rows.map(({ name, rating, reason }) => (
        <div key={name} className="print-whole">
          <dt className="flex items-baseline justify-between gap-3 text-sm font-semibold">
            {name}
            <span className="numerals">
              {rating} <span className="font-normal text-ink-3">of 10</span>
            </span>
          </dt>
          <dd>
            <span aria-hidden="true" className="picture-track mt-0.5 block h-1.5">
              <span className="picture-bar block h-full" style={{ width: `${rating * 10}%` }} />
            </span>
            {reason && <span className="mt-1 block text-xs text-ink-2">{reason}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
