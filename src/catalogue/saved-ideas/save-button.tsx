import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
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
        className={`group/save ${compact ? 'grid size-11 place-items-center text-ink-3 hover:text-brass aria-pressed:text-brass' : 'button button-primary min-h-10 py-1'}`}
      >
        <Icon name="bookmark" className="group-aria-pressed/save:fill-current" />
        <span className={compact ? 'sr-only' : ''}>{isSaved ? 'Saved' : 'Save'}</span>
        <span className="sr-only">{title}</span>
      </button>
    </form>
  );
}
