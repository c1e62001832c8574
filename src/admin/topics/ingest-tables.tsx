import { sourceOf } from '../../trends/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Form } from '../../ui/form.tsx';
import { formatInstant, formatNumber } from '../../ui/format.ts';
import type { AdminIngestRun, TopicSourceHealth } from './topics.contract.ts';

const Heading = ({ id, children }: { id: string; children: string }) => (
  <h2 id={id} className="text-xl">
    {children}
  </h2>
);

const When = ({ at, never }: { at: string | null; never: string }) =>
  at ? (
    <time dateTime={at} className="whitespace-nowrap">
      {formatInstant(at)}
    </time>
  ) : (
    <span className="text-ink-3">{never}</span>
  );

/** How each source does, with a button that asks it now. */
export function SourceTable({ sources, canAsk }: { sources: readonly TopicSourceHealth[]; canAsk: boolean }) {
  return (
    <section aria-labelledby="sources" className="mt-12">
      <Heading id="sources">Sources of topics</Heading>
      <p className="measure mt-2 text-sm text-ink-2">
        {canAsk
          ? 'Each is asked once a night for the months that are new, and for the years before of a topic that is new to it; publishers of tables once a month. What a publisher corrects takes the place of what it said before, with a note on the topic’s page; no other stored month is overwritten.'
          : 'Asking live sources is switched off on this server (EVIDENCE_LIVE): topics keep the measurements they were shipped with.'}
      </p>
      <DataTable
        label="Each source of topics"
        columns={sourceColumns(canAsk)}
        rows={sources}
        keyOf={({ source }) => source}
        empty="No topic is mapped to a source yet."
        className="md:min-w-[44rem]"
      />
    </section>
  );
}

const sourceColumns = (canAsk: boolean): readonly Column<TopicSourceHealth>[] => [
  { id: 'source', label: 'Source', cell: ({ source }) => sourceOf(source).label },
  { id: 'topics', label: 'Topics', isFigure: true, cell: ({ topics }) => formatNumber(topics) },
  {
    id: 'failed',
    label: 'Failed last',
    isFigure: true,
    cell: ({ with_problem }) => (with_problem > 0 ? <span className="text-low">{formatNumber(with_problem)}</span> : '0'),
  },
  { id: 'gaps', label: 'Gaps', isFigure: true, cell: ({ gaps }) => formatNumber(gaps) },
  { id: 'tried', label: 'Last asked', cell: ({ last_tried_at }) => <When at={last_tried_at} never="Never" /> },
  { id: 'measured', label: 'Last answered', cell: ({ last_measured_at }) => <When at={last_measured_at} never="Never" /> },
  ...(canAsk
    ? [
        {
          id: 'actions',
          label: 'Actions',
          isUnlabelled: true,
          cell: ({ source, is_running }: TopicSourceHealth) =>
            is_running ? (
              <span className="text-ink-3">Being asked</span>
            ) : (
              <Form method="post">
                <button type="submit" name="source" value={source} className="button" aria-label={`Ask ${sourceOf(source).label} now`}>
                  Ask now
                </button>
              </Form>
            ),
        },
      ]
    : []),
];

/** The latest ingests: what each changed, and what it refused. */
export function RunTable({ runs }: { runs: readonly AdminIngestRun[] }) {
  return (
    <section aria-labelledby="runs" className="mt-12">
      <Heading id="runs">Latest ingests</Heading>
      <DataTable
        label="Ingests, the latest first"
        columns={runColumns}
        rows={runs}
        keyOf={({ id }) => id}
        empty="No source has been asked yet."
        className="md:min-w-[48rem]"
      />
    </section>
  );
}

const runColumns: readonly Column<AdminIngestRun>[] = [
  { id: 'source', label: 'Source', cell: ({ source }) => sourceOf(source).label },
  { id: 'began', label: 'Began', cell: ({ started_at }) => <When at={started_at} never="" /> },
  { id: 'ended', label: 'Ended', cell: ({ ended_at }) => <When at={ended_at} never="Under way" /> },
  { id: 'asked', label: 'Topics asked', isFigure: true, cell: ({ asked, topics }) => `${formatNumber(asked)} of ${formatNumber(topics)}` },
  { id: 'new', label: 'New months', isFigure: true, cell: ({ points_new }) => formatNumber(points_new) },
  { id: 'what', label: 'What it did', wraps: true, cell: (run) => <WhatItDid run={run} /> },
];

function WhatItDid({ run: { changed, refused, problem } }: { run: AdminIngestRun }) {
  return (
    <div className="grid max-w-80 gap-1 md:min-w-60">
      {changed.length > 0 && (
        <details>
          <summary>Changed {changed.length === 1 ? '1 topic' : `${formatNumber(changed.length)} topics`}</summary>
          <p className="mt-1 text-ink-2 wrap-anywhere">{changed.join(', ')}</p>
        </details>
      )}
      {refused.length > 0 && (
        <details>
          <summary>Refused {refused.length === 1 ? '1 month' : `${formatNumber(refused.length)} months`}</summary>
          <ul className="mt-1 text-ink-2">
            {refused.map(({ topic, month, value, reason }) => (
              <li key={`${topic} ${month} ${value} ${reason}`} className="wrap-anywhere">
                {topic}, {month}: {value === null ? '' : `${formatNumber(value)} `}
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {problem && <p className="text-low wrap-anywhere">{problem}</p>}
      {changed.length + refused.length === 0 && !problem && <span className="text-ink-3">Nothing was new</span>}
    </div>
  );
}
