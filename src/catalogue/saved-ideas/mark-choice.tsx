import { useLocation, useRevalidator } from 'react-router';
import { sendJson } from '../../platform/web/send-json.ts';
import { inTurn } from '../../ui/in-turn.ts';
import { Link } from '../../ui/link.tsx';
import { Optimistic, useOptimistically } from '../../ui/optimistic.ts';
import { signInAgain } from '../../ui/sign-in-again.ts';
import { toast } from '../../ui/toast.ts';
import { type MarkId, marks } from '../ideas/marks.ts';
import { savedMessages } from './saved-ideas.ts';

const shownMarks = new Optimistic<MarkId | ''>();

/** What an idea is to its reader: one of three, or none by choosing the same again. A plain form; with scripts it answers at once. */
export function MarkChoice({ ideaId, mark }: { ideaId: string; mark: MarkId | null }) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const shown = useOptimistically(shownMarks, ideaId, mark ?? '');
  async function choose(chosen: MarkId | ''): Promise<void> {
    shownMarks.show(ideaId, chosen);
    const response = await inTurn(ideaId, () => sendMark(ideaId, chosen)).catch(() => undefined);
    if (response?.ok) await revalidate();
    else if (response?.status === 401) signInAgain();
    else toast(savedMessages.failedToMark);
    shownMarks.settle(ideaId, chosen);
  }
  return (
    <form
      method="post"
      action="/marks"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        void choose((submitter as HTMLButtonElement).value as MarkId | '');
      }}
    >
      <input type="hidden" name="idea_id" value={ideaId} />
      <input type="hidden" name="to" value={`${pathname}${search}`} />
      <fieldset className="inline-flex overflow-hidden rounded-[3px] border border-edge">
        <legend className="sr-only">What is this idea to you?</legend>
        {marks.map(({ id, label }) => (
          <button
            key={id}
            type="submit"
            name="mark"
            value={shown === id ? '' : id}
            aria-pressed={shown === id}
            className="min-h-10 border-edge px-3 text-sm [&+button]:border-l hover:bg-well aria-pressed:bg-brass-wash aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {label}
          </button>
        ))}
      </fieldset>
      {shown === 'building' && (
        <Link to={`/projects/new?idea=${ideaId}`} className="mt-2 block text-sm underline">
          Start a project with it
        </Link>
      )}
    </form>
  );
}

function sendMark(ideaId: string, mark: MarkId | ''): Promise<Response> {
  const path = `/api/v1/idea-marks/${ideaId}`;
  return mark ? sendJson(path, 'PUT', { mark }, { keepalive: true }) : sendJson(path, 'DELETE', undefined, { keepalive: true });
}

/** The mark of an idea in a list, in a word. */
export function MarkBadge({ mark }: { mark: MarkId }) {
  return <span className="small-caps border border-brass px-1.5 leading-5 text-ink">{marks.find(({ id }) => id === mark)?.label}</span>;
}
