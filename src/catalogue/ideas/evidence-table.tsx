import { basisWords } from '../../shared/vocabulary/basis.ts';
import { BY_BASIS, figureDate, isOfIdea, OLD_FIGURE, signalValue } from './dossier-labels.ts';
import { Mark } from './evidence-marks.tsx';
import { rowOf } from './figure-mark.tsx';
import { Passage, SourceLine } from './figure-source.tsx';
import type { Signal } from './ideas.contract.ts';
import { labelOf } from './key-figures.ts';

/** So many figures stand in the table before it is opened. */
const FIRST_FIGURES = 6;

/** The figures of a dossier with the strongest source, none of a whole country: what and how much, under where each comes from and when. */
export function FirstFigures({ signals }: { signals: Signal[] }) {
  const first = signals.filter(isOfIdea).sort(BY_BASIS).slice(0, FIRST_FIGURES);
  const bySource = Map.groupBy(first, (signal) => `${signal.source}, ${figureDate(signal)}${signal.is_old ? `, ${OLD_FIGURE}` : ''}`);
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Best-sourced figures</caption>
      {[...bySource].map(([source, figures]) => (
        <tbody key={source}>
          <tr>
            <th scope="rowgroup" colSpan={2} className="pt-2 pb-1 text-xs font-normal text-ink-3">
              {source}
            </th>
          </tr>
          {figures.map((signal) => (
            <tr key={signal.key} className="border-t border-line align-top last:border-b">
              <th scope="row" className="py-1 pr-4 font-normal">
                {labelOf(signal)}
              </th>
              <td className="numerals py-1 text-right font-semibold">
                {signalValue(signal)}&nbsp;
                <Mark of={signal.key} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Every figure of a dossier: what, how much, on what basis, from where, when; each opens to how it was reached. Measured ones first. */
export function EvidenceRows({ signals }: { signals: Signal[] }) {
  return (
    <ul className="border-t border-ink">
      {[...signals].sort(BY_BASIS).map((signal) => (
        <li key={signal.key} className="border-b border-line has-target:bg-brass-wash">
          <details className="print-open print-addresses group">
            <summary className="grid list-none grid-cols-[1fr_auto] gap-x-6 py-2.5 hover:bg-sheet sm:grid-cols-[1fr_12rem_11rem]">
              <span>
                {signal.metric}
                <span className="print-hint ml-2 text-xs text-ink-3 underline decoration-line group-open:hidden">how</span>
              </span>
              <span className="numerals text-right font-semibold">
                {signalValue(signal)}&nbsp;
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
  );
}
