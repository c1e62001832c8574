import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { spentMessages } from '../money/index.ts';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { type ChatData, chatAddress } from './chat-data.ts';
import { MAX_INPUT_HEIGHT, MAX_MESSAGE } from './strategy-chat.ts';
import type { Turn } from './use-turn.ts';

type Props = {
  chat: ChatData;
  turn: Turn;
  /** What a form sent without scripts came back with. */
  answer: { message: string; problem: string } | undefined;
};

/** The form to ask with, and how many messages are left. Questions suggested on the page are buttons of this form. */
export function Composer({ chat: { usage, ideaId, sessionId, key, draft }, turn, answer }: Props) {
  const isSpent = usage.remaining === 0;
  const isWriting = turn.writing !== undefined;
  const [text, setText] = useState(answer?.message ?? draft);
  const [shownSession, setShownSession] = useState(sessionId);
  // Another chat begins with an empty input; one that has just got its name keeps what is being typed.
  if (shownSession !== sessionId) {
    setShownSession(sessionId);
    if (shownSession) setText(draft);
  }
  const input = useRef<HTMLTextAreaElement>(null);
  useGrowing(input, text);
  useFocusAfter(input, isWriting);
  async function send(question: string): Promise<void> {
    if (question === '' || isWriting || isSpent) return;
    setText('');
    const unsent = await turn.send(question);
    if (unsent) setText((now) => now || unsent);
  }
  return (
    <div className="sticky bottom-(--bar) mt-8 border-t border-line bg-paper pt-3 pb-4">
      <p role="alert" className="mb-2 text-sm font-semibold text-low empty:hidden">
        {isSpent ? spentMessages(usage.subscriptionTier, usage.resetsAt) : turn.problem || (isWriting ? undefined : answer?.problem)}
      </p>
      <form
        id="ask"
        method="post"
        action={chatAddress(ideaId)}
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
          void send((button?.name === 'message' ? button.value : text).trim());
        }}
      >
        <input type="hidden" name="session" value={sessionId ?? ''} />
        <input type="hidden" name="key" value={key} />
        <label className="sr-only" htmlFor="question">
          Your question
        </label>
        <textarea
          ref={input}
          id="question"
          name="message"
          rows={1}
          maxLength={MAX_MESSAGE}
          disabled={isSpent}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          placeholder="Ask the strategist"
          aria-describedby="usage"
          enterKeyHint="send"
          className="field max-h-[150px] min-w-0 flex-1 resize-none"
        />
        {isWriting ? (
          <StopButton stop={turn.stop} />
        ) : (
          <button type="submit" disabled={isSpent} className="button button-primary">
            Send
          </button>
        )}
      </form>
      <Usage usage={usage} isSpent={isSpent} />
    </div>
  );
}

/** Stands in place of Send while an answer is written. */
function StopButton({ stop }: { stop: () => void }): ReactNode {
  const [isPressed, setPressed] = useState(false);
  return (
    <button
      type="button"
      className="button"
      disabled={isPressed}
      onClick={() => {
        setPressed(true);
        stop();
      }}
    >
      Stop
    </button>
  );
}

function Usage({ usage, isSpent }: { usage: ChatData['usage']; isSpent: boolean }) {
  return (
    <p id="usage" className="numerals mt-2 text-xs text-ink-3">
      {usage.limit === null
        ? 'Your plan has no limit of messages.'
        : `${usage.used}/${usage.limit} messages used. New ones on ${formatDay(usage.resetsAt)}.`}{' '}
      {isSpent && (
        <Link to="/pricing" className="underline">
          Compare the plans
        </Link>
      )}{' '}
      <span className="max-sm:hidden">Enter sends, Shift+Enter adds a line.</span>
    </p>
  );
}

/** The input grows with its text up to a limit. By rows, not by a style: the page's policy allows none in its HTML. */
function useGrowing(input: React.RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const field = input.current;
    if (!field || text === undefined) return;
    field.rows = 1;
    const line = Number.parseFloat(getComputedStyle(field).lineHeight) || 24;
    const most = Math.floor((MAX_INPUT_HEIGHT - 16) / line);
    field.rows = Math.min(most, Math.max(1, Math.round((field.scrollHeight - 16) / line)));
  }, [input, text]);
}

/** The next question can be typed as soon as the answer is there. */
function useFocusAfter(input: React.RefObject<HTMLTextAreaElement | null>, isWriting: boolean): void {
  const was = useRef(isWriting);
  useEffect(() => {
    if (was.current && !isWriting) input.current?.focus({ preventScroll: true });
    was.current = isWriting;
  }, [input, isWriting]);
}
