const WEEKS = 13;
const weeks = Array.from({ length: WEEKS }, (_, i) => i);

type Bar = { name: string; says: string; from: number; to: number };

/** A quarter by weeks: a bar for each part of the plan, from its first week to its last. @param bars weeks from 1; what goes beyond the quarter is cut */
export function WeekPlan({ bars }: { bars: readonly Bar[] }) {
  return (
    <div className="text-sm">
      <svg width="100%" height="20" aria-hidden="true" className="numerals hidden sm:block sm:pl-52">
        {weeks.map((week) => (
          <text key={week} x={`${(100 * (week + 0.5)) / WEEKS}%`} y="14" textAnchor="middle" className="fill-ink-3 text-xs">
            {week + 1}
          </text>
        ))}
      </svg>
      <ol className="grid gap-y-1.5">
        {bars.map(({ name, says, from, to }) => (
          <li key={name} className="grid items-center gap-x-4 gap-y-0.5 sm:grid-cols-[12rem_1fr]">
            <span className="leading-tight">
              <span className="font-semibold">{name}</span> <span className="text-xs whitespace-nowrap text-ink-3">{says}</span>
            </span>
            <svg viewBox={`0 0 ${WEEKS} 1`} preserveAspectRatio="none" aria-hidden="true" className="block h-5 w-full">
              {weeks.map((week) => (
                <line key={week} x1={week} x2={week} y2="1" vectorEffect="non-scaling-stroke" className="stroke-line" />
              ))}
              <rect x={from - 1} width={Math.min(to, WEEKS) - from + 1} height="1" className="fill-edge" />
            </svg>
          </li>
        ))}
      </ol>
    </div>
  );
}
