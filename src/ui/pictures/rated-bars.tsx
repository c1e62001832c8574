import type { ReactNode } from 'react';

type Row = { name: string; rating: number; reason?: ReactNode };

/** Ratings from 0 to 10, a bar for each with its number and its reason; beside each other as the container has room. */
export function RatedBars({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="rated-bars">
      {rows.map(({ name, rating, reason }) => (
        <div key={name} className="print-whole">
          <dt>
            {name}
            <span className="numerals whitespace-nowrap">
              {rating} <span className="font-normal text-ink-3">of 10</span>
            </span>
          </dt>
          <dd>
            <svg viewBox="0 0 10 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width="10" height="1" className="fill-well" />
              <rect width={rating} height="1" className="fill-edge" />
            </svg>
            {reason && <span className="mt-1 block text-xs text-ink-2">{reason}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
