import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ResearchReport } from './research.contract.ts';

type Step = ResearchReport['steps'][number];
const KINDS = ['source', 'scored', 'written', 'done', 'failed'] as const;
const RETRY_MS = 2_000;

/**
 * The steps of a run as they happen, from those the page was drawn with. A lost connection goes on where it left off.
 * @param done where to go when the run has ended
 */
export function useRunSteps(run: Pick<ResearchReport, 'id' | 'steps'>, done: string): Step[] {
  const [heard, hear] = useState<Step[]>([]);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const events = new EventSource(`/api/v1/research/${run.id}/events`);
    let retry: ReturnType<typeof setTimeout> | undefined;
    for (const kind of KINDS)
      events.addEventListener(kind, (event) => {
        if (kind === 'done' || kind === 'failed') {
          events.close();
          void navigate(done, { replace: true });
          return;
        }
        const step = JSON.parse((event as MessageEvent<string>).data) as Step;
        hear((known) => [...known.filter(({ no }) => no !== step.no), step]);
      });
    // Refused for good, as when somebody signed out elsewhere: the page itself says why.
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) retry = setTimeout(() => void revalidate(), RETRY_MS);
    });
    return () => {
      clearTimeout(retry);
      events.close();
    };
  }, [run.id, done, navigate, revalidate]);
  const numbers = new Set(run.steps.map(({ no }) => no));
  return [...run.steps, ...heard.filter(({ no }) => !numbers.has(no))];
}
