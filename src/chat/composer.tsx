import { spentMessages } from '../money/index.ts';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { type ChatData, chatAddress } from './chat-data.ts';
import { MAX_MESSAGE } from './strategy-chat.ts';

/** The form to ask with, and how many messages are left. */
export function Composer({
  chat: { usage, ideaId, sessionId, key, draft },
  answer,
}: {
  chat: ChatData;
  answer: { message: string; problem: string } | undefined;
}) {
  const isSpent = usage.remaining === 0;
  return (
    <div className="sticky bottom-0 mt-8 border-t border-line bg-paper pt-3 pb-4">
      <p role="alert" className="mb-2 text-sm font-semibold text-low empty:hidden" data-problem>
        {isSpent ? spentMessages(usage.subscriptionTier, usage.resetsAt) : answer?.problem}
      </p>
      <form id="ask" method="post" action={chatAddress(ideaId)} className="flex items-end gap-2" data-ask>
        <input type="hidden" name="session" value={sessionId ?? ''} />
        <input type="hidden" name="key" value={key} />
        <label className="sr-only" htmlFor="question">
          Your question
        </label>
        <textarea
          id="question"
          name="message"
          rows={1}
          maxLength={MAX_MESSAGE}
          disabled={isSpent}
          defaultValue={answer?.message ?? draft}
          placeholder="Ask the strategist"
          aria-describedby="usage"
          enterKeyHint="send"
          className="field max-h-[150px] min-w-0 flex-1 resize-none"
        />
        <button type="submit" disabled={isSpent} className="button button-primary" data-send>
          Send
        </button>
        <button type="button" hidden className="button" data-stop>
          Stop
        </button>
      </form>
      <p id="usage" className="numerals mt-2 text-xs text-ink-3">
        <span data-usage>
          {usage.limit === null
            ? 'Your plan has no limit of messages.'
            : `${usage.used}/${usage.limit} messages used. New ones on ${formatDay(usage.resetsAt)}.`}
        </span>{' '}
        {isSpent && (
          <Link to="/pricing" className="underline">
            Compare the plans
          </Link>
        )}{' '}
        <span className="max-sm:hidden">Enter sends, Shift+Enter adds a line.</span>
      </p>
    </div>
  );
}
