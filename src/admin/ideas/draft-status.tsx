import { type Draft, editorSections } from '../../catalogue/index.ts';
import { Link } from '../../ui/link.tsx';
import type { StoredHere } from './draft-fields.ts';
import { CheckedByEditor } from './grounds.tsx';
import type { DraftState } from './use-draft.ts';

/** The foot of the editor, always in sight: whether what was typed is kept, and what can be done with it. */
export function DraftStatus({
  draft,
  unfinished,
  publishAt,
  saving: { status, stored, bringBack, throwAway },
}: {
  draft: Draft;
  /** How many parts of the dossier have something missing. */
  unfinished: number;
  publishAt: string | undefined;
  saving: DraftState;
}) {
  const { id, idea, saved_at, saved_by, publication } = draft;
  const isPublished = idea?.state === 'published';
  return (
    <div className="sticky bottom-(--bar) z-10 -mx-1 mt-10 border-t border-ink bg-paper px-1 py-3">
      {stored && (
        <div className="mb-3 border-l-3 border-brass bg-brass-wash px-4 py-2 text-sm" role="status">
          <p>{storedWords(stored, draft.version)}</p>
          <div className="mt-1 flex flex-wrap gap-x-4">
            <button type="button" className="min-h-9 font-semibold underline" onClick={bringBack}>
              Bring it back
            </button>
            <button type="button" className="min-h-9 underline" onClick={throwAway}>
              Throw it away
            </button>
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="mr-auto min-w-0 text-sm text-ink-2" role="status">
          {status ?? (saved_at ? `Draft saved ${saved_at.slice(11, 16)} UTC${saved_by ? ` by ${saved_by}` : ''}. ` : 'No draft yet. ')}
        </p>
        {unfinished > 0 && (
          <Link to={`/admin/ideas/${id}/edit?check=1`} className="numerals py-1 text-sm underline">
            {editorSections.length - unfinished} of {editorSections.length} parts complete: what is missing
          </Link>
        )}
        <CheckedByEditor origin={draft.origin} />
        <button type="submit" name="do" value="draft" className="button min-h-10">
          Save draft
        </button>
        {idea && (
          <button type="submit" name="do" value="save" className={`button min-h-10 ${isPublished ? 'button-primary' : ''}`}>
            Save to the catalogue
          </button>
        )}
        {!isPublished && (
          <button type="submit" name="do" value="publish" className="button button-primary min-h-10">
            Publish
          </button>
        )}
      </div>
      {!isPublished && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
          <label className="flex flex-wrap items-center gap-2">
            Publish at (UTC)
            <input
              type="datetime-local"
              name="publish_at"
              defaultValue={publishAt ?? publication?.at.slice(0, 16)}
              className="field min-h-9 py-1"
            />
          </label>
          <button type="submit" name="do" value="plan" className="button min-h-9 py-1">
            {publication ? 'Change the time' : 'Schedule'}
          </button>
          {publication && (
            <button type="submit" name="do" value="cancel_plan" className="py-1 underline">
              Take the time back
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function storedWords({ at, version }: StoredHere, current: number): string {
  const text = `Text of ${at.slice(0, 16).replace('T', ' ')} UTC was not saved`;
  if (version === current) return `${text}.`;
  return `${text}, and the draft was changed since. Bringing it back brings both together; where both changed the same you choose.`;
}
