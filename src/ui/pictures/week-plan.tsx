const WEEKS = 13;

type Bar = { name: string; says: string; from: number; to: number };

/** A quarter by weeks: a bar for each part of the plan, from its first week to its last. @param bars weeks from 1; what goes beyond the quarter is cut */
export function WeekPlan({ bars }: { bars: readonly Bar[] }) {
  return (
    <div className="grid gap-y-1.5 text-sm">
      <div aria-hidden="true" className="week-grid numerals text-center text-xs text-ink-3 sm:ml-52">
        {Array.from({ length: WEEKS }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its number
          <span key={i}>{i + 1}</span>
        ))}
      </div>
      <ol className="grid gap-y-1.5">
        {bars.map(({ name, says, from, to }) => (
          <li key={name} className="grid items-center gap-x-4 gap-y-0.5 sm:grid-cols-[12rem_1fr]">
            <span className="leading-tight">
              <span className="font-semibold">{name}</span> <span className="text-xs whitespace-nowrap text-ink-3">{says}</span>
            </span>
            <span aria-hidden="true" className="week-grid picture-weeks h-5">
              <span
                className={`picture-bar ${to > WEEKS ? 'picture-bar-open' : ''}`}
                style={{ gridColumn: `${from} / ${Math.min(to, WEEKS) + 1}` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
