import { useLocation } from 'react-router';
import { type MarkId, marks } from '../ideas/marks.ts';

/** What an idea is to its reader: one of three, or none by choosing the same again. A plain form; with scripts it answers at once (mark.browser.ts). */
export function MarkChoice({ ideaId, mark }: { ideaId: string; mark: MarkId | null }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/marks" data-mark={ideaId}>
      <input type="hidden" name="idea_id" value={ideaId} />
      <input type="hidden" name="to" value={`${pathname}${search}`} />
      <fieldset className="inline-flex overflow-hidden rounded-[3px] border border-edge">
        <legend className="sr-only">What is this idea to you?</legend>
        {marks.map(({ id, label }) => (
          <button
            key={id}
            type="submit"
            name="mark"
            value={mark === id ? '' : id}
            data-choice={id}
            aria-pressed={mark === id}
            className="min-h-10 border-edge px-3 text-sm [&+button]:border-l hover:bg-well aria-pressed:bg-brass-wash aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {label}
          </button>
        ))}
      </fieldset>
    </form>
  );
}

/** The mark of an idea in a list, in a word. */
export function MarkBadge({ mark }: { mark: MarkId }) {
  return <span className="small-caps border border-brass px-1.5 leading-5 text-ink">{marks.find(({ id }) => id === mark)?.label}</span>;
}
