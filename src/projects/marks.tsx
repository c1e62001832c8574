import { Gauge } from '../ui/gauge.tsx';
import { type AssumptionState, assumptionLabel, type ProjectState, projectState } from './projects.ts';

/** Where a project stands, in a word. */
export function StateBadge({ state }: { state: ProjectState }) {
  const tone = {
    looking: 'border-line text-ink-2',
    testing: 'border-brass bg-brass-wash',
    building: 'border-edge text-ink',
    running: 'border-good text-good',
    dropped: 'border-line text-ink-3',
  }[state];
  return <span className={`small-caps whitespace-nowrap border px-1.5 leading-5 ${tone}`}>{projectState(state).label}</span>;
}

/** Whether an assumption holds, in a word. */
export function AssumptionBadge({ state }: { state: AssumptionState }) {
  const tone = {
    open: 'border-line text-ink-2',
    holds: 'border-good text-good',
    wrong: 'border-low text-low',
    undecided: 'border-fair text-ink-2',
  }[state];
  return <span className={`small-caps whitespace-nowrap border px-1.5 leading-5 ${tone}`}>{assumptionLabel(state)}</span>;
}

/** Of what was made up so that there is something to look at. */
export const DemoMark = () => <span className="small-caps border border-line px-1.5 leading-5 text-ink-3">Demo, made up</span>;

/** The project’s point of 10, by the person’s own tests. */
export function PointBar({ point }: { point: number }) {
  return <Gauge label="Point, reported" value={point} tone={point >= 6.5 ? 'good' : point >= 4 ? 'fair' : 'low'} />;
}
