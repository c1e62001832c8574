import { intervalOf } from './interval.ts';
import { percentOf, rangeOf } from './words.ts';

type Row = { successes: number; trials: number; says: string };

const x = (share: number) => `${(100 * share).toFixed(2)}%`;

/** Counts on one scale from 0 % to 100 %: what was found as a dot, what it leaves open as a bar, the pass mark as a line across all of them. */
export function ShareLines({ rows, markShare }: { rows: readonly Row[]; markShare: number }) {
  return (
    <div className="text-sm">
      {rows.map(({ successes, trials, says }) => {
        const interval = intervalOf(successes, trials);
        const { low, high } = interval;
        return (
          <div key={`${successes}/${trials}`} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[14rem_1fr] sm:items-center">
            <p>
              <span className="numerals font-semibold">
                {successes} of {trials}
              </span>{' '}
              <span className="text-ink-2">{says}</span>
              <span className="numerals block text-xs text-ink-3">{rangeOf(interval, trials)}</span>
            </p>
            <svg width="100%" height="28" aria-hidden="true" className="overflow-visible">
              <line x1="0" x2="100%" y1="14" y2="14" className="stroke-line" />
              <rect x={x(low)} width={x(high - low)} y="9" height="10" className="fill-edge" />
              <circle cx={x(successes / trials)} cy="14" r="5" className="fill-ink" />
              <line x1={x(markShare)} x2={x(markShare)} y1="0" y2="28" className="stroke-brass" strokeWidth="2" />
            </svg>
          </div>
        );
      })}
      <p className="numerals flex justify-between pt-1 text-xs text-ink-3 sm:ml-[15rem]">
        <span>0 %</span>
        <span>the line is the mark, {percentOf(markShare, 1)}</span>
        <span>100 %</span>
      </p>
    </div>
  );
}
