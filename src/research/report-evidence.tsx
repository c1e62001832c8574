import type { LedgerEntry } from '../engine/index.ts';
import { basisWords } from '../shared/vocabulary/basis.ts';
import { formatDay } from '../ui/format.ts';
import { coverageOf, coverageWords } from './coverage.ts';
import { measuredOf, sourceRows, whoSays } from './figure-labels.ts';
import { Section } from './report-body.tsx';
import type { ResearchReport } from './research.contract.ts';

/** Every entry the report rests on, then what was found and is not cited. */
export function ReportEvidence({ research, cited }: { research: ResearchReport; cited: readonly LedgerEntry[] }) {
  const others = research.found.filter(({ id }) => !cited.some((entry) => entry.id === id));
  return (
    <Section id="evidence" title="Evidence">
      {cited.length === 0 ? (
        <p className="measure text-ink-2">Nothing near enough was found to rest on. Who was asked stands among the sources.</p>
      ) : (
        <ol className="print-addresses">
          {cited.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <details className="no-print mt-4">
          <summary className="min-h-11 py-2 font-semibold">
            {others.length === 1 ? '1 more entry was found and is not cited' : `${others.length} more entries were found and are not cited`}
          </summary>
          <ol className="border-t border-line">
            {others.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ol>
        </details>
      )}
    </Section>
  );
}

/** How much of what could be asked answered, what each said, and who said nothing and why. */
export function AskedSources({ research }: { research: ResearchReport }) {
  return (
    <Section id="asked" title="Who was asked">
      <p className="measure text-ink-2">
        {coverageWords(coverageOf(research.sources))}. A source that says nothing is unknown: it speaks neither for nor against the idea.
      </p>
      <dl className="mt-4 border-t border-line">
        {sourceRows(research.sources).map(({ names, said, isAnswer }) => (
          <div key={names[0]} className="grid gap-x-8 border-b border-line py-2 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <dt className="font-semibold">{names.join(', ')}</dt>
            <dd className={`numerals ${isAnswer ? 'text-ink-2' : 'text-ink-3'}`}>{said}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const figure = measuredOf(entry);
  return (
    <li
      id={entry.id}
      className="grid scroll-mt-24 grid-cols-[2.25rem_minmax(0,1fr)] gap-x-2 border-b border-line py-2.5 target:bg-brass-wash sm:grid-cols-[2.25rem_minmax(0,1fr)_10rem_11rem]"
    >
      <span className="numerals text-ink-3">{entry.id.slice(1)}</span>
      <span className="min-w-0">
        {entry.url ? (
          <a href={entry.url} rel="noopener external nofollow ugc" className="font-semibold underline decoration-line">
            {entry.subject}
          </a>
        ) : (
          <span className="font-semibold">{entry.subject}</span>
        )}
        {entry.text && <span className="block text-sm text-ink-2">{entry.text}</span>}
      </span>
      <span className="numerals col-start-2 sm:col-start-3 sm:text-right">
        {figure && <span className="font-semibold">{figure} </span>}
        <span className={entry.basis === 'measured' ? 'text-xs text-brass' : 'est-mark'}>{basisWords[entry.basis].mark}</span>
      </span>
      <span className="col-start-2 text-xs leading-6 text-ink-3 sm:col-start-4 sm:text-right">
        {whoSays(entry)}, <time dateTime={entry.observed_at}>{formatDay(entry.observed_at)}</time>
      </span>
    </li>
  );
}
