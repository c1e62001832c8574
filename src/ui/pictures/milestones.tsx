import type { ReactNode } from 'react';

type Milestone = { when: string; value: number; said: ReactNode; what: ReactNode };
type Case = { name: string; value: number; said: ReactNode };

/** What is to be reached, a column for each on one scale, against the low and the high case, which are lines across. */
export function Milestones({ steps, cases }: { steps: readonly Milestone[]; cases: readonly Case[] }) {
  const most = Math.max(1, ...[...steps, ...cases].map(({ value }) => value));
  const y = (value: number) => 100 - (100 * value) / most;
  return (
    <div>
      <svg
        viewBox={`0 0 ${steps.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-24 w-full overflow-visible border-b border-ink"
      >
        {cases.map(({ name, value }) => (
          <line
            key={name}
            x2={steps.length}
            y1={y(value)}
            y2={y(value)}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="4 4"
            className="stroke-edge"
          />
        ))}
        {steps.map(({ when, value }, i) => (
          <rect key={when} x={i} width="0.85" y={Math.min(99, y(value))} height={Math.max(1, 100 - y(value))} className="fill-edge" />
        ))}
      </svg>
      <ol className="grid grid-flow-col auto-cols-fr">
        {steps.map(({ when, said, what }) => (
          <li key={when} className="min-w-0 pt-1.5 pr-3 text-xs text-ink-2">
            <span className="block text-ink-3">{when}</span>
            <span className="numerals block text-sm font-semibold text-ink">{said}</span>
            {what}
          </li>
        ))}
      </ol>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-xs text-ink-2">
        {cases.map(({ name, said }) => (
          <div key={name} className="flex items-center gap-1.5">
            <dt className="flex items-center gap-1.5">
              <span aria-hidden="true" className="w-6 border-t border-dashed border-edge" />
              {name}
            </dt>
            <dd className="numerals font-semibold whitespace-nowrap text-ink">{said}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
