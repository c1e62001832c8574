import { sourceIds, sources } from '../engine/index.ts';
import { Link } from '../ui/link.tsx';
import { ASKED, NOT_ASKED, sourceLine } from './figure-labels.ts';
import type { ResearchReport } from './research.contract.ts';
import { researchMessages } from './research.ts';
import { useRunSteps } from './use-run-steps.ts';

/**
 * A run as it happens, source by source. Without scripts the page asks for itself again.
 * Whoever leaves finds the run here later.
 */
export function Progress({ run }: { run: Pick<ResearchReport, 'id' | 'state' | 'steps'> }) {
  const done = `/research/${run.id}?done=1`;
  const steps = useRunSteps(run, done);
  const isQueued = run.state === 'queued' && steps.length === 0;
  const has = (kind: string) => steps.some((step) => step.kind === kind);
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
        {sourceIds.map((id) => {
          const step = steps.find(({ source }) => source === id);
          return (
            <li key={id} className="grid grid-cols-[1.25rem_1fr] gap-x-2 border-b border-line py-2.5 sm:grid-cols-[1.25rem_14rem_1fr]">
              <span aria-hidden="true" className={step?.status === 'answered' ? 'text-good' : 'text-ink-3'}>
                {step ? (step.status === 'answered' ? '✓' : '–') : '·'}
              </span>
              <span className="font-semibold">{sources[id].name}</span>
              <span className="numerals col-start-2 text-sm text-ink-2 sm:col-start-3 sm:leading-7">
                {step ? sourceLine(step) : isQueued ? NOT_ASKED : ASKED}
              </span>
            </li>
          );
        })}
      </ol>
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
