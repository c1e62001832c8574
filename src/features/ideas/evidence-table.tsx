import { formatDay } from '../../ui/format.ts';
import { Table } from './dossier-parts.tsx';
import { signalValue } from './evidence-marks.tsx';
import type { FigureCounts, Signal } from './ideas.contract.ts';

const BASIS = { measured: 'measured', estimated: 'est.', editorial: 'editor' } as const;

/** Every figure of a dossier in one table: what, how much, on what basis, from where, when. Measured ones first. */
export function EvidenceTable({ signals, figures }: { signals: Signal[]; figures: FigureCounts }) {
  const order = { measured: 0, estimated: 1, editorial: 2 };
  const sorted = [...signals].sort((a, b) => order[a.basis] - order[b.basis]);
  return (
    <>
      <p className="measure text-ink-2">
        {figures.measured === 0 ? 'None of these figures was measured: ' : `${figures.measured} of these figures were measured; `}
        {figures.measured === 0
          ? 'they are estimates, each with how it was reached. Treat them as a place to start checking, not as findings.'
          : 'the others are estimates, each with how it was reached.'}
      </p>
      <Table
        caption="Figures with their sources"
        head={['Figure', 'Value', 'Basis', 'Source', 'Date']}
        rows={sorted.map((signal) => ({
          key: signal.key,
          cells: [
            <span key="metric" className="block min-w-52">
              {signal.metric}
              <span className="block text-ink-3">{signal.how}</span>
            </span>,
            <span key="value" className="numerals whitespace-nowrap font-semibold">
              {signalValue(signal)}
            </span>,
            BASIS[signal.basis],
            signal.url ? (
              <a key="source" href={signal.url} rel="noopener external nofollow" className="underline">
                {signal.source}
              </a>
            ) : (
              signal.source
            ),
            <time key="date" dateTime={signal.observed_at} className="numerals whitespace-nowrap">
              {formatDay(signal.observed_at)}
            </time>,
          ],
        }))}
      />
    </>
  );
}
