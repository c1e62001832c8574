import { useLocation } from 'react-router';
import { useSaving } from './use-saving.ts';

/**
 * Saves an idea, or takes it off the saved ones. A plain form; with scripts it answers at once and can be undone.
 * @param saved undefined for a visitor, whose pending save is stored until they have signed in
 */
export function SaveButton({
  ideaId,
  title,
  saved,
  compact = false,
}: {
  ideaId: string;
  title: string;
  saved: boolean | undefined;
  compact?: boolean;
}) {
  const { pathname, search } = useLocation();
  const { isSaved, toggle } = useSaving(ideaId, saved ?? false);
  const isVisitor = saved === undefined;
  return (
    <form
      method="post"
      action="/saved"
      onSubmit={(event) => {
        if (isVisitor) return;
        event.preventDefault();
        toggle();
      }}
    >
      <input type="hidden" name="idea_id" value={ideaId} />
      <input type="hidden" name="to" value={`${pathname}${search}`} />
      <button
        type="submit"
        name="do"
        value={isSaved ? 'unsave' : 'save'}
        aria-pressed={isSaved}
        className={`group/save ${compact ? 'grid size-11 place-items-center text-ink-3 hover:text-brass aria-pressed:text-brass' : 'button min-h-10 py-1'}`}
      >
        <svg
          viewBox="0 0 16 16"
          width="15"
          height="15"
          aria-hidden="true"
          stroke="currentColor"
          strokeWidth="1.5"
          className="fill-none group-aria-pressed/save:fill-current"
        >
          <path d="M4 2h8v12l-4-3-4 3z" />
        </svg>
        <span className={compact ? 'sr-only' : ''}>{isSaved ? 'Saved' : 'Save'}</span>
        <span className="sr-only">{title}</span>
      </button>
    </form>
  );
}
