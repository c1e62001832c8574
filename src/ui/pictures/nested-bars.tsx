import type { ReactNode } from 'react';

type Rung = { name: string; size: number; value: ReactNode; says: ReactNode };

/** The thinnest bar that is still seen, of a hundred parts. */
const LEAST = 0.4;

/** Sizes of which each is a part of the one before: bars on one scale, each over the faint bar it is a part of. @param rungs the largest first */
export function NestedBars({ rungs }: { rungs: readonly Rung[] }) {
  const most = Math.max(1, ...rungs.map(({ size }) => size));
  const width = (size: number) => Math.max(LEAST, (100 * size) / most);
  return (
    <dl className="grid gap-y-3">
      {rungs.map(({ name, size, value, says }, i) => (
        <div key={name} className="print-whole grid items-start gap-x-5 gap-y-1 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
          <dt className="numerals flex items-baseline justify-between gap-x-2 leading-tight sm:block">
            <span className="small-caps block text-ink-3">{name}</span>
            <span className="text-lg font-semibold whitespace-nowrap">{value}</span>
          </dt>
          <dd>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="block h-5 w-full">
              <rect width={width(rungs[i - 1]?.size ?? size)} height="1" className="fill-well" />
              <rect width={width(size)} height="1" className={i === rungs.length - 1 ? 'fill-brass' : 'fill-edge'} />
            </svg>
            <span className="mt-1 block text-sm text-ink-2">{says}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
