import { formatDay } from '../ui/format.ts';
import { decisionInWords } from './decision-words.ts';
import type { Decision } from './projects.contract.ts';

type Shown = Omit<Decision, 'assumption_id' | 'test_id'>;

/** A decision with its day, its reason and what it did to the point. */
export function DecisionLine({ decision }: { decision: Shown }) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <time dateTime={decision.decided_at} className="numerals text-sm text-ink-3">
        {formatDay(decision.decided_at)}
      </time>
      <div className="min-w-0">
        <p className="font-semibold">{decisionInWords(decision)}</p>
        {decision.reason && <p className="measure whitespace-pre-line text-ink-2">{decision.reason}</p>}
        <PointChange decision={decision} />
      </div>
    </li>
  );
}

/** The project’s point before and after, by what the person reports. */
export function PointChange({ decision: { point_before, point_after } }: { decision: Pick<Decision, 'point_before' | 'point_after'> }) {
  if (point_before === null || point_after === null) return null;
  return (
    <p className="numerals mt-1 text-sm text-ink-3">
      Point {point_before.toFixed(1)} → <span className="font-semibold text-ink">{point_after.toFixed(1)}</span> of 10, reported
    </p>
  );
}
