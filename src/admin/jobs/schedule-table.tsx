import { rhythmInWords } from '../../platform/jobs/rhythm.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Form } from '../../ui/form.tsx';
import { formatInstant, formatNumber } from '../../ui/format.ts';
import type { JobRun, ScheduledJob } from './jobs.contract.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A length of time to the unit that tells it: `40 ms`, `2.4 s`, `12 min`, `3 h`, `2 days`. */
export function formatLength(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < MINUTE_MS) return `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} h`;
  return `${Math.round(ms / DAY_MS)} days`;
}

/** How far off an instant is: nobody counts its tenths of a second. */
const formatDistance = (ms: number): string => (ms < MINUTE_MS ? `${Math.max(0, Math.round(ms / 1_000))} s` : formatLength(ms));

const At = ({ at, children }: { at: string; children: string }) => (
  <time dateTime={at} title={formatInstant(at)} className="whitespace-nowrap">
    {children}
  </time>
);

function Run({ run, now }: { run: JobRun; now: number }) {
  const { state, started_at, finished_at, result } = run;
  if (state === 'waiting' || !started_at) return <span className="text-ink-2">Waits for a free process</span>;
  const ago = <At at={started_at}>{`${formatDistance(now - Date.parse(started_at))} ago`}</At>;
  if (state === 'running' || !finished_at)
    return <At at={started_at}>{`Under way for ${formatDistance(now - Date.parse(started_at))}`}</At>;
  return (
    <>
      {ago}, took {formatLength(Date.parse(finished_at) - Date.parse(started_at))}
      <span className={`block wrap-anywhere ${state === 'failed' ? 'font-semibold text-low' : 'text-ink-3'}`}>
        {state === 'failed' ? `Failed: ${result ?? 'no reason was given'}` : (result ?? 'Done')}
      </span>
    </>
  );
}

/** The runs before the last, folded. */
function Earlier({ runs, now }: { runs: readonly JobRun[]; now: number }) {
  if (runs.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="min-h-6 cursor-pointer text-ink-3">Before that</summary>
      <ol className="mt-1 grid gap-1">
        {runs.map((run) => (
          <li key={run.started_at ?? run.state}>
            <Run run={run} now={now} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Actions({ name, title, paused_at, runs }: ScheduledJob) {
  const isBusy = runs[0]?.state === 'waiting' || runs[0]?.state === 'running';
  return (
    <Form method="post" className="flex justify-end gap-2">
      <input type="hidden" name="scheduled_job" value={name} />
      {!paused_at && (
        <button
          type="submit"
          name="do"
          value="run"
          disabled={isBusy}
          className="button py-1 whitespace-nowrap"
          aria-label={`Run now: ${title}`}
        >
          Run now
        </button>
      )}
      <button
        type="submit"
        name="do"
        value={paused_at ? 'resume' : 'pause'}
        className="button py-1"
        aria-label={`${paused_at ? 'Resume' : 'Pause'}: ${title}`}
      >
        {paused_at ? 'Resume' : 'Pause'}
      </button>
    </Form>
  );
}

/** Everything done on schedule: what it is, how often, how the last runs went, when the next is. */
export function ScheduleTable({ jobs, now }: { jobs: readonly ScheduledJob[]; now: number }) {
  const columns: readonly Column<ScheduledJob>[] = [
    {
      id: 'title',
      label: 'Work',
      wraps: true,
      cell: ({ title, cron, paused_at }) => (
        <>
          <span className="font-semibold">{title}</span>
          <span className="block text-xs text-ink-3">{rhythmInWords(cron)}</span>
          {paused_at && (
            <span className="mt-1 block text-xs font-semibold text-fair">
              On hold since <At at={paused_at}>{formatInstant(paused_at)}</At>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'last',
      label: 'Last run',
      wraps: true,
      cell: ({ runs: [last, ...earlier] }) =>
        last ? (
          <>
            <Run run={last} now={now} />
            <Earlier runs={earlier} now={now} />
          </>
        ) : (
          <span className="text-ink-3">None in two days</span>
        ),
    },
    {
      id: 'next',
      label: 'Next',
      cell: ({ next_at, paused_at }) =>
        paused_at ? <span className="text-ink-3">–</span> : <At at={next_at}>{`in ${formatDistance(Date.parse(next_at) - now)}`}</At>,
    },
    {
      id: 'failed',
      label: 'Failed in two days',
      isFigure: true,
      cell: ({ failed_lately: failed }) => <span className={failed > 0 ? 'font-semibold text-low' : ''}>{formatNumber(failed)}</span>,
    },
    { id: 'actions', label: 'Actions', isUnlabelled: true, cell: (job) => <Actions {...job} /> },
  ];
  return (
    <DataTable
      label="What is done on schedule"
      columns={columns}
      rows={jobs}
      keyOf={({ name }) => name}
      empty="This process keeps no clock."
      className="md:min-w-[52rem]"
    />
  );
}
