import { sources as knownSources, type SourceId } from '../../engine/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Form } from '../../ui/form.tsx';
import { formatAgo, formatInstant, formatNumber } from '../../ui/format.ts';
import type { Failure, Jobs, SourceState } from './jobs.contract.ts';
import { queues } from './queues.ts';

type QueueState = Jobs['queues'][number];

const Ago = ({ at, now }: { at: string | null; now: number }) =>
  at ? (
    <time dateTime={at} title={formatInstant(at)} className="whitespace-nowrap">
      {formatAgo(at, now)}
    </time>
  ) : null;

/** How each queue stands. */
export function QueueTable({ queues: states, now }: { queues: readonly QueueState[]; now: number }) {
  const columns: readonly Column<QueueState>[] = [
    {
      id: 'queue',
      label: 'Queue',
      wraps: true,
      cell: ({ queue }) => (
        <>
          <span className="font-semibold">{queues[queue].name}</span>
          <span className="block text-xs text-ink-3">{queues[queue].about}</span>
        </>
      ),
    },
    { id: 'waiting', label: 'Waiting', isFigure: true, cell: ({ waiting }) => formatNumber(waiting) },
    { id: 'oldest', label: 'Longest wait since', cell: ({ oldest_waiting_at }) => <Ago at={oldest_waiting_at} now={now} /> },
    { id: 'done', label: 'Done in a day', isFigure: true, cell: ({ done_in_a_day }) => formatNumber(done_in_a_day) },
    {
      id: 'given_up',
      label: 'Given up',
      isFigure: true,
      cell: ({ given_up }) => <span className={given_up > 0 ? 'font-semibold text-low' : ''}>{formatNumber(given_up)}</span>,
    },
  ];
  return (
    <DataTable
      label="How each queue stands"
      columns={columns}
      rows={states}
      keyOf={({ queue }) => queue}
      empty=""
      className="md:min-w-[40rem]"
    />
  );
}

/** What was done another way need not stay in the list. */
const SetAside = ({ id, kind }: Pick<Failure, 'id' | 'kind'>) => (
  <details className="mt-2 text-sm">
    <summary className="cursor-pointer whitespace-nowrap text-ink-2 underline">Set aside</summary>
    <Form method="post" className="mt-2 w-56">
      <label htmlFor={`why-${id}`}>What was done instead</label>
      <input id={`why-${id}`} name="why" required minLength={3} maxLength={300} className="field mt-1" />
      <button type="submit" name="aside" value={id} className="button mt-2 py-1" aria-label={`Set aside: ${kind.replaceAll('_', ' ')}`}>
        Set aside
      </button>
    </Form>
  </details>
);

const failureColumns: readonly Column<Failure>[] = [
  {
    id: 'at',
    label: 'Given up',
    cell: ({ finished_at }) => (
      <time dateTime={finished_at} className="whitespace-nowrap">
        {formatInstant(finished_at)}
      </time>
    ),
  },
  { id: 'queue', label: 'Queue', cell: ({ queue }) => queues[queue].name },
  { id: 'kind', label: 'Kind', cell: ({ kind }) => kind.replaceAll('_', ' ') },
  { id: 'tries', label: 'Tries', isFigure: true, cell: ({ tries }) => tries },
  { id: 'why', label: 'Why', wraps: true, cell: ({ last_error }) => <span className="wrap-anywhere">{last_error}</span> },
  {
    id: 'actions',
    label: 'Actions',
    isUnlabelled: true,
    wraps: true,
    cell: ({ queue, id, kind }) => (
      <>
        <Form method="post">
          <input type="hidden" name="queue" value={queue} />
          <button type="submit" name="one" value={id} className="button py-1 whitespace-nowrap" aria-label={`Try again: ${kind}`}>
            Try again
          </button>
        </Form>
        {queue === 'payment_tasks' && <SetAside id={id} kind={kind} />}
      </>
    ),
  },
];

/** What was given up, one by one and by kind. */
export function FailureTable({ failures }: { failures: readonly Failure[] }) {
  const kinds = new Map<string, Pick<Failure, 'queue' | 'kind'>>(
    failures.map(({ queue, kind }) => [`${queue} ${kind}`, { queue, kind }] as const),
  );
  const isSeveral = failures.length > 1;
  return (
    <>
      {isSeveral && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {[...kinds.values()].map(({ queue, kind }) => (
            <li key={`${queue} ${kind}`}>
              <Form method="post">
                <input type="hidden" name="queue" value={queue} />
                <button type="submit" name="all" value={kind} className="button">
                  Try all again: {queues[queue].name.toLowerCase()}, {kind.replaceAll('_', ' ')}
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <DataTable
        label="What was given up"
        columns={failureColumns}
        rows={failures}
        keyOf={({ queue, id }) => `${queue} ${id}`}
        empty="Nothing was given up."
        className="md:min-w-[48rem]"
      />
      {isSeveral && (
        <p className="mt-3 max-w-prose text-sm text-ink-3">
          A refund of a part of a payment is tried again one by one: somebody may have given it back at the provider’s own dashboard
          meanwhile.
        </p>
      )}
    </>
  );
}

/** How each source of evidence has been doing. */
export function SourceTable({ sources, now }: { sources: readonly SourceState[]; now: number }) {
  const columns: readonly Column<SourceState>[] = [
    { id: 'source', label: 'Source', cell: ({ source }) => knownSources[source as SourceId]?.name ?? source },
    { id: 'successes', label: 'Answered', isFigure: true, cell: ({ successes }) => formatNumber(successes) },
    { id: 'kept', label: 'From cache', isFigure: true, cell: ({ cached_answers }) => formatNumber(cached_answers) },
    { id: 'failures', label: 'Failed', isFigure: true, cell: ({ failures }) => formatNumber(failures) },
    {
      id: 'state',
      label: 'State',
      wraps: true,
      cell: ({ failures_in_a_row: failed, last_failure_why }) =>
        failed > 0 ? (
          <span className="text-low">
            {failed === 1 ? 'Failed the last time' : `Failed ${formatNumber(failed)} times in a row`}
            {last_failure_why ? `: ${last_failure_why.replaceAll('_', ' ')}` : ''}
          </span>
        ) : (
          <span className="text-good">Answers</span>
        ),
    },
    { id: 'last', label: 'Last answer', cell: ({ last_success_at }) => <Ago at={last_success_at} now={now} /> },
  ];
  return (
    <DataTable
      label="How each source has been doing"
      columns={columns}
      rows={sources}
      keyOf={({ source }) => source}
      empty="No source has been asked yet. They are asked when somebody researches an idea."
    />
  );
}
