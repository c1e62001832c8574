import { useLocation, useRevalidator } from 'react-router';
import { sendJson } from '../platform/web/send-json.ts';
import { formatNumber } from '../ui/format.ts';
import { inTurn } from '../ui/in-turn.ts';
import { Optimistic, useOptimistically } from '../ui/optimistic.ts';
import { signInAgain } from '../ui/sign-in-again.ts';
import { toast } from '../ui/toast.ts';
import type { Feature } from './roadmap.contract.ts';
import { type FeatureStatus, roadmapMessages, statusOf } from './roadmap.ts';

const shownVotes = new Optimistic<boolean>();

/**
 * The votes of a feature; for who may vote, a button that gives and takes back theirs. A plain form; with scripts it answers at once.
 */
export function VoteButton({ feature, mayVote }: { feature: Feature; mayVote: boolean }) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const { id, title, status } = feature;
  const voted = useOptimistically(shownVotes, id, feature.voted);
  const votes = feature.votes + Number(voted) - Number(feature.voted);
  async function vote(isFor: boolean): Promise<void> {
    shownVotes.show(id, isFor);
    const answer = await inTurn(id, () => sendVote(id, isFor)).catch(() => undefined);
    if (answer?.success) await revalidate();
    else toast(answer?.error.message ?? roadmapMessages.voteFailed);
    shownVotes.settle(id, isFor);
  }
  const count = <span className="numerals text-lg font-semibold leading-none">{formatNumber(votes)}</span>;
  if (!mayVote || !statusOf(status).isOpen)
    return (
      <p className="grid min-h-16 w-16 shrink-0 place-content-center justify-items-center gap-1 self-start border border-line px-2 py-2">
        {count}
        <span className="text-xs text-ink-3">{votes === 1 ? 'vote' : 'votes'}</span>
      </p>
    );
  return (
    <form
      method="post"
      action={`/roadmap/${id}`}
      className="shrink-0"
      onSubmit={(event) => {
        event.preventDefault();
        void vote(!voted);
      }}
    >
      <input type="hidden" name="to" value={`${pathname}${search}`} />
      <button
        type="submit"
        name="do"
        value={voted ? 'unvote' : 'vote'}
        aria-pressed={voted}
        className="grid min-h-16 w-16 place-items-center gap-1 rounded-[3px] border border-edge px-2 py-2 hover:bg-well aria-pressed:border-brass aria-pressed:bg-brass-wash"
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="currentColor" className="text-brass">
          <path d="M8 3.500 14 12H2z" />
        </svg>
        {count}
        <span className="sr-only">
          {votes === 1 ? 'vote' : 'votes'}: vote for {title}
        </span>
      </button>
    </form>
  );
}

type Answer = { success: true } | { success: false; error: { message: string } };

/** What was begun outlives the page: a person who votes and goes on has voted. */
async function sendVote(featureId: string, isFor: boolean): Promise<Answer> {
  const response = await sendJson(`/api/v1/roadmap/${featureId}/vote`, isFor ? 'PUT' : 'DELETE', undefined, { keepalive: true });
  if (response.status === 401) signInAgain();
  return (await response.json()) as Answer;
}

/** Where a feature stands, in a word. */
export function StatusBadge({ status }: { status: FeatureStatus }) {
  const tone = {
    considering: 'border-line text-ink-2',
    planned: 'border-edge',
    in_progress: 'border-brass bg-brass-wash',
    shipped: 'border-good text-good',
    declined: 'border-line text-ink-3',
  }[status];
  return <span className={`small-caps whitespace-nowrap border px-1.5 leading-5 ${tone}`}>{statusOf(status).label}</span>;
}
