import { basisWords } from '../../shared/vocabulary/basis.ts';
import { BY_BASIS, figureDate, figuresInWords, OLD_FIGURE, signalValue } from './dossier-labels.ts';
import { rowOf } from './figure-mark.tsx';
import { Passage, SourceLine } from './figure-source.tsx';
import type { FigureCounts, Signal } from './ideas.contract.ts';

/** Every figure of a dossier: what, how much, on what basis, from where, when; each opens to how it was reached. Measured ones first. */
export function EvidenceTable({ signals, figures }: { signals: Signal[]; figures: FigureCounts }) {
  const sorted = [...signals].sort(BY_BASIS);
  return (
    <>
      <p className="measure text-ink-2">{figuresInWords(figures)}</p>
      <ul className="border-t border-ink">
        {sorted.map((signal) => (
          <li key={signal.key} className="border-b border-line has-target:bg-brass-wash">
            <details className="print-open print-addresses group">
              <summary className="grid list-none grid-cols-[1fr_auto] gap-x-6 py-2.5 hover:bg-sheet sm:grid-cols-[1fr_12rem_11rem]">
                <span>
                  {signal.metric}
                  <span className="print-hint ml-2 text-xs text-ink-3 underline decoration-line group-open:hidden">how</span>
                </span>
                <span className="numerals text-right font-semibold">
                  {signalValue(signal)}{' '}
                  <span className={signal.basis === 'measured' ? 'text-xs font-normal text-brass' : 'est-mark font-normal'}>
                    {basisWords[signal.basis].mark}
                  </span>
                </span>
                <span className="col-span-2 text-xs leading-6 text-ink-3 sm:col-span-1 sm:text-right">
                  {signal.source}, <time dateTime={signal.observed_at}>{figureDate(signal)}</time>
                  {signal.is_old && `, ${OLD_FIGURE}`}
                </span>
              </summary>
              {/* An address that names it opens what it stands in. */}
              <div id={rowOf(signal)} className="measure scroll-mt-40 pb-4 text-sm text-ink-2">
                <p>{signal.how}</p>
                {signal.proof && <Passage proof={signal.proof} />}
                {signal.url && <SourceLine signal={signal} />}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
