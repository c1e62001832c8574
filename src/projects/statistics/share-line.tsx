import { intervalOf } from './interval.ts';
import { percentOf, rangeOf } from './words.ts';

type Row = { successes: number; trials: number; says: string };

/** Where a scale may end: the first that holds all that is drawn. */
const ENDS = [0.1, 0.25, 0.5, 1];
/** A label at the mark needs so much room, as a part of the scale, beside one at an end. */
const ROOM = 0.3;

/** Counts on one scale: what was found as a dot, what it leaves open as a bar, the pass mark as a line across all of them. Numbers stand beside it as text. */
export function ShareLines({ rows, markShare }: { rows: readonly Row[]; markShare: number }) {
  const lines = rows.map((row) => ({ ...row, interval: intervalOf(row.successes, row.trials) }));
  const highest = Math.max(markShare, ...lines.map(({ interval }) => interval.high));
  const end = ENDS.find((one) => highest <= one) ?? 1;
  const x = (share: number) => `${((100 * share) / end).toFixed(2)}%`;
  const at = markShare / end;
  const finest = Math.max(...rows.map(({ trials }) => trials));
  return (
    <div className="text-sm">
      {lines.map(({ successes, trials, says, interval }) => (
        <div key={`${successes}/${trials}`} className={`border-b border-line py-2 ${GRID}`}>
          <p>
            <span className="numerals font-semibold">
              {successes} of {trials}
            </span>{' '}
            <span className="text-ink-2">{says}</span>
            <span className="numerals block text-xs text-ink-3">{rangeOf(interval, trials)}</span>
          </p>
          <svg width="100%" height="28" aria-hidden="true" className="overflow-visible">
            <line x1="0" x2="100%" y1="14" y2="14" className="stroke-line" />
            <rect x={x(interval.low)} width={x(interval.high - interval.low)} y="9" height="10" className="fill-edge" />
            <circle cx={x(successes / trials)} cy="14" r="5" className="fill-ink" />
            <line x1={x(markShare)} x2={x(markShare)} y1="0" y2="28" className="stroke-brass" strokeWidth="2" />
          </svg>
        </div>
      ))}
      <div className={GRID}>
        <span className="max-sm:hidden" />
        <svg width="100%" height="20" aria-hidden="true" className="overflow-visible fill-current text-xs text-ink-3">
          {at > ROOM && (
            <text x="0" y="15">
              0 %
            </text>
          )}
          <text x={x(markShare)} y="15" textAnchor={at < ROOM ? 'start' : at > 1 - ROOM ? 'end' : 'middle'} className="fill-ink">
            pass mark, {percentOf(markShare, finest)}
          </text>
          {at < 1 - ROOM && (
            <text x="100%" y="15" textAnchor="end">
              {percentOf(end, 1)}
            </text>
          )}
        </svg>
      </div>
    </div>
  );
}

const GRID = 'grid gap-x-4 sm:grid-cols-[15rem_1fr] sm:items-center';
