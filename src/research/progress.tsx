import type { ReactNode } from 'react';
import { type SourceId, sourceIds, sources } from '../engine/index.ts';
import { Link } from '../ui/link.tsx';
import { groupOf } from './coverage.ts';
import { ASKED, NOT_ASKED, sourceLine } from './figure-labels.ts';
import type { ResearchReport } from './research.contract.ts';
import { researchMessages } from './research.ts';
import { useRunSteps } from './use-run-steps.ts';

type Step = ResearchReport['steps'][number];

/**
 * A run as it happens: what was found so far, source by source; then who is not relevant and who is not connected, a line each. Without scripts the page asks
 * for itself again. Whoever leaves finds the run here later.
 */
export function Progress({ run }: { run: Pick<ResearchReport, 'id' | 'state' | 'steps'> }) {
  const done = `/research/${run.id}?done=1`;
  const steps = useRunSteps(run, done);
  const isQueued = run.state === 'queued' && steps.length === 0;
  const has = (kind: string) => steps.some((step) => step.kind === kind);
  const stepOf = (id: SourceId) => steps.find(({ source }) => source === id);
  const groups = Map.groupBy(sourceIds, (id) => {
    const step = stepOf(id);
    return step ? groupOf(step.status, step.why) : 'waiting';
  });
  const namesOf = (group: 'notRelevant' | 'notConnected') => (groups.get(group) ?? []).map((id) => sources[id].name).join(', ');
  const shown = [...(groups.get('answered') ?? []), ...(groups.get('waiting') ?? []), ...(groups.get('unheard') ?? [])];
  return (
    <section aria-labelledby="progress" className="mt-8 max-w-3xl">
      <noscript>
        <meta httpEquiv="refresh" content={`2;url=${done}`} />
      </noscript>
      <h2 id="progress" className="border-b border-ink pb-2 text-2xl">
        Asking the sources
      </h2>
      <p role="status" className="mt-3 text-ink-2">
        {isQueued ? 'Waiting for its turn.' : nowWords(has)}
      </p>
      <ol className="mt-4">
        {shown.map((id) => (
          <SourceLine key={id} id={id} step={stepOf(id)} waiting={isQueued ? NOT_ASKED : ASKED} />
        ))}
      </ol>
      <Aside name="Not relevant to this idea">{namesOf('notRelevant')}</Aside>
      <Aside name="Not connected on this server">{namesOf('notConnected')}</Aside>
      <p className="mt-5 text-sm text-ink-3">
        Takes some ten seconds. You can leave this page: the run goes on, and its report will be in{' '}
        <Link to="/research" className="underline">
          your reports
        </Link>
        .
      </p>
    </section>
  );
}

/** One source: a sign, its name, what it said, and the nearest of what it found. */
function SourceLine({ id, step, waiting }: { id: SourceId; step: Step | undefined; waiting: string }) {
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-x-2 border-b border-line py-2.5 sm:grid-cols-[1.25rem_14rem_1fr]">
      <span aria-hidden="true" className={step?.status === 'answered' ? 'text-good' : 'text-ink-3'}>
        {step ? (step.status === 'answered' ? '✓' : '–') : '·'}
      </span>
      <span className={step ? 'font-semibold' : 'text-ink-3'}>{sources[id].name}</span>
      <span className="numerals col-start-2 text-sm text-ink-2 sm:col-start-3 sm:leading-7">
        {step ? sourceLine(step) : waiting}
        {step && step.names.length > 0 && <span className="block text-ink-3">{step.names.join(' · ')}</span>}
      </span>
    </li>
  );
}

function Aside({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="mt-3 text-sm text-ink-3">
      {name}: {children}
    </p>
  );
}

const nowWords = (has: (kind: string) => boolean) =>
  has('written')
    ? 'Saving your report.'
    : has('scored')
      ? 'Writing the report.'
      : 'Waiting for answers. Nobody waits longer than six seconds.';

/** A run that came to nothing; its text is kept. */
export function FailedRun({ run }: { run: ResearchReport }) {
  return (
    <section className="mt-8 max-w-3xl">
      <p role="alert" className="border-l-3 border-low bg-sheet px-4 py-3">
        {researchMessages.failedTryAgain}
      </p>
      <p className="mt-4 text-ink-2">The fault is ours and has been written down. The run cost you nothing.</p>
      <blockquote className="measure mt-4 border-l-3 border-line pl-4 whitespace-pre-line text-ink-2">{run.idea_text}</blockquote>
      <div className="mt-6 flex flex-wrap gap-4">
        <Link to={`/validate?again=${run.id}`} className="button button-primary">
          Try again
        </Link>
        <Link to="/validate" className="button">
          Validate Another
        </Link>
      </div>
    </section>
  );
}
