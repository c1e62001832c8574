import { formatDay } from '../../ui/format.ts';
import type { LedgerEntry } from '../evidence/evidence.contract.ts';
import { basisWords } from '../ideas/basis.ts';
import { figureOf, sourceLine, sourceName } from './figure-words.ts';
import type { ResearchReport } from './research.contract.ts';

/** Every entry the report cites, then who was asked, then what was found and is not cited. */
export function ReportEvidence({ research, cited }: { research: ResearchReport; cited: readonly LedgerEntry[] }) {
  const others = research.found.filter(({ id }) => !cited.some((entry) => entry.id === id));
  return (
    <>
      <section aria-labelledby="evidence" className="mt-12">
        <h2 id="evidence" className="border-b border-ink pb-2 text-2xl">
          Evidence
        </h2>
        {cited.length === 0 ? (
          <p className="measure mt-4 text-ink-2">
            Nothing near enough was found to cite. What was asked, and who was silent, stands below.
          </p>
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
              {others.length === 1
                ? '1 more entry was found and is not cited'
                : `${others.length} more entries were found and are not cited`}
            </summary>
            <ol className="border-t border-line">
              {others.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </ol>
          </details>
        )}
      </section>
      <section aria-labelledby="asked" className="mt-12">
        <h2 id="asked" className="border-b border-ink pb-2 text-2xl">
          Who was asked
        </h2>
        <dl className="grid gap-x-12 sm:grid-cols-2">
          {research.sources.map((line) => (
            <div key={line.source} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 text-sm">
              <dt className="font-semibold">{sourceName(line.source)}</dt>
              <dd className={`numerals ${line.status === 'answered' ? 'text-ink-2' : 'text-ink-3'}`}>{sourceLine(line)}</dd>
            </div>
          ))}
        </dl>
        <p className="measure mt-3 text-sm text-ink-3">A silent source is unknown: it says nothing for or against the idea.</p>
      </section>
    </>
  );
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const figure = figureOf(entry);
  return (
    <li
      id={entry.id}
      className="grid scroll-mt-24 grid-cols-[2.25rem_minmax(0,1fr)] gap-x-2 border-b border-line py-2.5 target:bg-brass-wash sm:grid-cols-[2.25rem_minmax(0,1fr)_11rem_13rem]"
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
        {sourceName(entry.source)}, <time dateTime={entry.observed_at}>{formatDay(entry.observed_at)}</time>
      </span>
    </li>
  );
}
