import type { PlannedPublication } from '../../catalogue/index.ts';
import { formatInstant } from '../../ui/format.ts';

const when = (at: string) => <time dateTime={at}>{formatInstant(at)}</time>;

/** When an idea of the list is to be published; why it was not when that time had come. Nothing for one without a time. */
export function PlanBadge({ publish_at, publish_problem }: { publish_at: string | null; publish_problem: string | null }) {
  if (publish_at === null) return null;
  if (publish_problem === null) return <span className="numerals text-xs text-brass">To be published {when(publish_at)}</span>;
  return (
    <span className="numerals text-xs text-low">
      Not published {when(publish_at)}: {publish_problem}
    </span>
  );
}

/** In the editor: when it is to be published, or why it was not when that time had come. */
export function PlanNote({ plan: { at, planned_by, problem } }: { plan: PlannedPublication }) {
  const by = planned_by ? `, as ${planned_by} planned` : '';
  return problem === null ? (
    <p className="mt-3 border-l-3 border-brass bg-sheet px-4 py-2 text-sm">
      To be published on {when(at)}
      {by}, with what is saved of the draft by then.
    </p>
  ) : (
    <p className="mt-3 border-l-3 border-low bg-sheet px-4 py-2 text-sm">
      Was to be published on {when(at)}
      {by}, and was not: {problem} Then publish it, or give it another time.
    </p>
  );
}
