import type { ReactNode } from 'react';

type Rung = { name: string; size: number; value: ReactNode; says: ReactNode };

/** Sizes of which each is a part of the one before: bars on one scale, each over the faint bar it is a part of. @param rungs the largest first */
export function NestedBars({ rungs }: { rungs: readonly Rung[] }) {
  const most = Math.max(1, ...rungs.map(({ size }) => size));
  const share = (size = most) => `max(3px, ${((100 * size) / most).toFixed(2)}%)`;
  return (
    <dl className="grid gap-y-3">
      {rungs.map(({ name, size, value, says }, i) => (
        <div key={name} className="print-whole grid items-start gap-x-5 gap-y-1 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
          <dt className="numerals flex items-baseline justify-between gap-x-2 leading-tight sm:block">
            <span className="small-caps block text-ink-3">{name}</span>
            <span className="text-lg font-semibold whitespace-nowrap">{value}</span>
          </dt>
          <dd>
            <span aria-hidden="true" className="picture-track relative block h-5" style={{ width: share(rungs[i - 1]?.size) }}>
              <span
                className={`picture-bar absolute inset-y-0 left-0 ${i === rungs.length - 1 ? 'picture-own' : ''}`}
                style={{ width: i === 0 ? '100%' : `max(3px, ${((100 * size) / (rungs[i - 1]?.size || most)).toFixed(2)}%)` }}
              />
            </span>
            <span className="mt-1 block text-sm text-ink-2">{says}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
