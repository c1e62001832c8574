import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { activityInWords } from './activity.ts';
import type { ActivityList } from './together.contract.ts';

/** Who did what, the latest first. */
export function ActivitySection({ projectId, list, isLater }: { projectId: string; list: ActivityList; isLater: boolean }) {
  const here = `/projects/${projectId}/people`;
  return (
    <aside id="activity" aria-labelledby="activity-title" className="scroll-mt-24">
      <h2 id="activity-title" className="border-b border-ink pb-2 text-xl">
        Activity
      </h2>
      <ol className="text-sm">
        {list.activity.map((one) => (
          <li key={one.id} className="border-b border-line py-2.5">
            <p className="break-words">
              <span className="font-semibold">{one.who ?? 'Somebody who has left'}</span> {activityInWords(one)}
            </p>
            <time dateTime={one.happened_at} className="numerals text-xs text-ink-3">
              {formatDay(one.happened_at)}, {one.happened_at.slice(11, 16)} UTC
            </time>
          </li>
        ))}
      </ol>
      {list.activity.length === 0 && <p className="py-3 text-sm text-ink-2">Nothing noted yet.</p>}
      <p className="mt-3 flex gap-5 text-sm">
        {isLater && (
          <Link to={`${here}#activity`} className="underline">
            Latest
          </Link>
        )}
        {list.more && (
          <Link to={`${here}?before=${list.more}#activity`} className="underline">
            Earlier
          </Link>
        )}
      </p>
    </aside>
  );
}
