import type { ReactNode } from 'react';

type Milestone = { when: string; value: number; said: ReactNode; what: ReactNode };
type Case = { name: string; value: number; said: ReactNode };

/** What is to be reached, a column for each on one scale, against the low and the high case, which are lines across. */
export function Milestones({ steps, cases }: { steps: readonly Milestone[]; cases: readonly Case[] }) {
  const most = Math.max(1, ...[...steps, ...cases].map(({ value }) => value));
  const height = (value: number) => `${((100 * value) / most).toFixed(2)}%`;
  return (
    <div>
      <div aria-hidden="true" className="relative h-24 border-b border-ink">
        {cases.map(({ name, value }) => (
          <span key={name} className="absolute inset-x-0 border-t border-dashed border-edge" style={{ bottom: height(value) }} />
        ))}
        <div className="absolute inset-0 grid grid-flow-col auto-cols-fr items-end gap-x-3 sm:gap-x-6">
          {steps.map(({ when, value }) => (
            <span key={when} className="picture-bar min-h-0.5" style={{ height: height(value) }} />
          ))}
        </div>
      </div>
      <ol className="grid grid-flow-col auto-cols-fr gap-x-3 sm:gap-x-6">
        {steps.map(({ when, said, what }) => (
          <li key={when} className="min-w-0 pt-1.5 text-xs text-ink-2">
            <span className="block text-ink-3">{when}</span>
            <span className="numerals block text-sm font-semibold text-ink">{said}</span>
            {what}
          </li>
        ))}
      </ol>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-xs text-ink-2">
        {cases.map(({ name, said }) => (
          <div key={name} className="flex items-center gap-1.5">
            <span aria-hidden="true" className="w-6 border-t border-dashed border-edge" />
            <dt>{name}</dt>
            <dd className="numerals font-semibold whitespace-nowrap text-ink">{said}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
