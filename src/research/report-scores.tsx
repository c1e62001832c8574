import { type Report, scoreNames } from '../engine/index.ts';
import { Gauge } from '../ui/gauge.tsx';
import { Link } from '../ui/link.tsx';
import { type Entries, Marks } from './cited.tsx';
import { toneOf } from './figure-labels.ts';
import { confidenceWords, scoreWords } from './research.ts';

/** The four scores; each opens to the parts it is the weighted mean of, and to what is thin about it. */
export function ReportScores({ report, entries }: { report: Report; entries: Entries }) {
  return (
    <section aria-labelledby="scores" className="border border-line bg-sheet">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-5 py-3">
        <h2 id="scores" className="text-xl">
          Scores
        </h2>
        <p className="text-sm text-ink-3">
          Computed from the evidence by{' '}
          <Link to="/methodology" className="underline">
            method {report.method}
          </Link>
          . Each opens to its parts.
        </p>
      </div>
      <div className="grid sm:grid-cols-2 xl:grid-cols-4">
        {scoreNames.map((name) => {
          const { score, parts, confidence, reasons, cap, known } = report.scores[name];
          return (
            <details
              key={name}
              className="print-open print-whole group border-line not-first:border-t sm:border-t-0! xl:not-first:border-l"
            >
              <summary className="block list-none px-5 py-3 hover:bg-well">
                {known ? (
                  <Gauge label={scoreWords[name].label} value={score} tone={toneOf(name, score)} />
                ) : (
                  <span className="flex justify-between text-sm">
                    <span className="text-xs text-ink-3">{scoreWords[name].label}</span>
                    <span className="font-semibold text-ink-3">not known</span>
                  </span>
                )}
                <span className="mt-1.5 flex justify-between gap-3 text-xs text-ink-3">
                  <span>{confidenceWords[confidence]}</span>
                  <span className="print-hint underline decoration-line group-open:hidden">
                    {parts.length === 0 || !known ? 'why' : parts.length === 1 ? '1 part' : `${parts.length} parts`}
                  </span>
                </span>
              </summary>
              <div className="px-5 pb-5 text-sm">
                <p className="text-ink-2">{scoreWords[name].asks}</p>
                <dl className="mt-3 grid gap-3">
                  {parts.map((part) => (
                    <div key={part.key} className="border-t border-line pt-2">
                      <dt className="flex justify-between gap-3">
                        <span className="font-semibold">{part.label}</span>
                        <span className="numerals shrink-0">
                          {part.value.toFixed(1)} × {Math.round(part.weight * 100)}%
                        </span>
                      </dt>
                      <dd className="text-ink-2">
                        {part.from}
                        <Marks cites={part.cites} entries={entries} />
                      </dd>
                    </div>
                  ))}
                </dl>
                {(cap || reasons.length > 0) && (
                  <ul className="mt-3 grid gap-1 border-t border-line pt-2 text-ink-3">
                    {cap && <li>{cap}</li>}
                    {reasons.map((reason) => (
                      <li key={reason}>{reason}</li>
                    ))}
                  </ul>
                )}
              </div>
            </details>
          );
        })}
      </div>
    </section>
  );
}
