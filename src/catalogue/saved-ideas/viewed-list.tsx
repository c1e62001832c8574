import { Form } from '../../ui/form.tsx';
import { formatAgo, formatInstant } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { ViewedIdea } from './saved-ideas.contract.ts';

/**
 * Ideas somebody opened, with how long ago.
 * @param canRemove whether each can be taken out of the history
 */
export function ViewedList({ viewed, now, canRemove = false }: { viewed: ViewedIdea[]; now: number; canRemove?: boolean }) {
  if (viewed.length === 0)
    return (
      <div className="py-6 text-ink-2">
        <p>No ideas viewed yet</p>
        <Link to="/browse" className="inline-block py-2 underline">
          Browse ideas
        </Link>
      </div>
    );
  return (
    <ul>
      {viewed.map(({ id, title, slug, viewed_at }) => (
        <li key={id} className="flex items-center gap-x-4 border-b border-line py-1">
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6 py-2">
            {slug ? (
              <Link to={`/ideas/${slug}`} className="quiet-link">
                {title}
              </Link>
            ) : (
              <span className="text-ink-3">{title} (no longer in the catalogue)</span>
            )}
            <time dateTime={viewed_at} title={formatInstant(viewed_at)} className="numerals text-sm text-ink-3">
              {formatAgo(viewed_at, now)}
            </time>
          </div>
          {canRemove && (
            <Form method="post" action="/history">
              <button
                type="submit"
                name="idea_id"
                value={id}
                className="grid size-11 place-items-center text-ink-3 hover:text-ink"
                aria-label={`Remove ${title} from your history`}
              >
                <Icon name="cross" />
              </button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
