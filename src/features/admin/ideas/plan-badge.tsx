import { formatInstant } from '../../../ui/format.ts';

/** When an idea of the list is to be published; why it was not when that time had come. Nothing for one without a time. */
export function PlanBadge({ publish_at, publish_problem }: { publish_at: string | null; publish_problem: string | null }) {
  if (publish_at === null) return null;
  const at = <time dateTime={publish_at}>{formatInstant(publish_at)}</time>;
  if (publish_problem === null) return <span className="numerals text-xs text-brass">To be published {at}</span>;
  return (
    <span className="numerals text-xs text-low">
      Not published {at}: {publish_problem}
    </span>
  );
}
