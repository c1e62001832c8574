import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { wordsOf } from '../ui/markdown.ts';
import { signInTo } from '../ui/sign-in-again.ts';
import { type ChatData, chatAddress } from './chat-data.ts';
import { ask, type Heard, hear, type Outcome, type Told } from './listen-turn.ts';
import { chatMessages } from './strategy-chat.ts';

/** A question whose answer is being written, as it stands. */
export type Writing = { question: string; looked: readonly string[]; text: string };
export type Turn = {
  writing: Writing | undefined;
  /** The words of the last answer as they came, for a screen reader. */
  said: string;
  /** Why the last question was not answered; empty when nothing is wrong. */
  problem: string;
  /** @returns the question when it could not be sent, to be put back into the input */
  send: (question: string) => Promise<string | undefined>;
  stop: () => void;
};

/**
 * Sends questions and follows their answers as they are written; an answer that was under way when the page was opened is taken up.
 * Afterwards the page shows the chat as it is stored.
 */
export function useTurn({ sessionId, ideaId, session }: ChatData): Turn {
  const [writing, setWriting] = useState<Writing>();
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const stopping = useRef({ isWanted: false, isAsked: false });
  // A question nobody knows the end of: asked again, it goes under the same key, so that it is answered and counted once.
  const unsure = useRef<{ question: string; key: string }>(undefined);
  const heard = useRef<Heard>({ lastId: '' });
  const navigate = useNavigate();

  const askToStop = useCallback(() => {
    const { isWanted, isAsked } = stopping.current;
    if (!isWanted || isAsked || !heard.current.turnId) return;
    stopping.current.isAsked = true;
    void fetch(`/api/v1/ai-chat/turns/${heard.current.turnId}/stop`, { method: 'POST' }).catch(() => undefined);
  }, []);

  const follow = useCallback(
    async (question: string, listen: (heard: Heard, told: Told) => Promise<Outcome>): Promise<Outcome> => {
      heard.current = { lastId: '' };
      stopping.current = { isWanted: false, isAsked: false };
      setProblem('');
      setSaid('');
      setWriting({ question, looked: ['Reading'], text: '' });
      let [failed, endedIn]: (string | undefined)[] = [];
      const outcome = await listen(heard.current, (event, data) => {
        askToStop();
        if (event === 'done') endedIn = (data.sessionId as string | undefined) ?? heard.current.sessionId;
        else if (event === 'failed') failed = String(data.message ?? chatMessages.sendFailed);
        else {
          setWriting((now) => now && afterStep(now, event, data));
          if (event === 'reset') setSaid('');
          if (event === 'piece') setSaid((now) => `${now}${wordsOf(String(data.text))} `);
        }
      });
      if (endedIn) {
        await navigate(chatAddress(ideaId, endedIn), { replace: true, preventScrollReset: true });
        setWriting(undefined);
        return outcome;
      }
      setWriting(undefined);
      const reason = outcome.kind === 'ended' ? (failed ?? chatMessages.sendFailed) : outcome.problem;
      setProblem(reason === chatMessages.stopped ? '' : reason);
      return outcome.kind === 'ended' ? { kind: 'refused', problem: reason } : outcome;
    },
    [askToStop, ideaId, navigate],
  );

  async function send(question: string): Promise<string | undefined> {
    const key = unsure.current?.question === question ? unsure.current.key : crypto.randomUUID();
    unsure.current = { question, key };
    const outcome = await follow(question, (to, told) =>
      ask({ message: question, sessionId: sessionId ?? '', ideaId: ideaId ?? '', key }, to, told),
    );
    if (outcome.kind !== 'lost') unsure.current = undefined;
    if (outcome.kind === 'ended') return undefined;
    if (outcome.problem === chatMessages.notAuthenticated) leaveToSignIn(question);
    return question;
  }

  const underway = session?.writing;
  const taken = useRef<string>(undefined);
  useEffect(() => {
    if (!underway || taken.current === underway.turnId) return;
    taken.current = underway.turnId;
    void follow(underway.question, (to, told) => hear(underway.turnId, to, told));
  }, [underway, follow]);

  return {
    writing,
    said,
    problem,
    send,
    stop: () => {
      stopping.current.isWanted = true;
      askToStop();
    },
  };
}

function afterStep(now: Writing, event: string, data: Record<string, unknown>): Writing {
  if (event === 'reset') return { ...now, looked: [], text: '' };
  if (event === 'looked') return { ...now, looked: [...now.looked.filter((one) => one !== 'Reading'), String(data.label)] };
  return event === 'piece' ? { ...now, text: now.text + String(data.text) } : now;
}

/** Whoever was signed out in the meantime finds their question in the input after signing in. */
function leaveToSignIn(question: string): void {
  const to = new URL(window.location.href);
  to.searchParams.set('ask', question);
  signInTo(to.pathname + to.search);
}
