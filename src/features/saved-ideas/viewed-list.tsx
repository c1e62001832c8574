import { Link } from 'react-router';
import { formatAgo } from '../../ui/format.ts';
import type { ViewedIdea } from './saved-ideas.contract.ts';

/** Ideas somebody opened, with how long ago. */
export function ViewedList({ viewed, now }: { viewed: ViewedIdea[]; now: number }) {
  if (viewed.length === 0) return <p className="py-6 text-ink-2">No ideas viewed yet</p>;
  return (
    <ul>
      {viewed.map(({ id, title, slug, viewed_at }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3">
          {slug ? (
            <Link to={`/ideas/${slug}`} className="quiet-link">
              {title}
            </Link>
          ) : (
            <span className="text-ink-3">{title} (no longer in the catalogue)</span>
          )}
          <time dateTime={viewed_at} className="numerals text-sm text-ink-3">
            {formatAgo(viewed_at, now)}
          </time>
        </li>
      ))}
    </ul>
  );
}
