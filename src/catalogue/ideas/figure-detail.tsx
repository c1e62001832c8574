import { basisWords } from '../../shared/vocabulary/basis.ts';
import type { BuyerFigure, Origin } from '../evidence/figure.contract.ts';
import { signalValue } from './dossier-labels.ts';
import { Passage, SourceLine } from './figure-source.tsx';
import type { Signal } from './ideas.contract.ts';

/** @returns where a figure comes from and how it was reached */
export const figureDetail = (signal: Signal) => (
  <>
    <p className="small-caps text-ink-3">{basisWords[signal.basis].name}</p>
    <p className="mt-1 font-semibold">
      {signal.metric}: <span className="numerals">{signalValue(signal)}</span>
    </p>
    <p className="mt-1.5 text-ink-2">{signal.how}</p>
    {signal.proof && <Passage proof={signal.proof} />}
    <SourceLine signal={signal} />
  </>
);

/** @returns the same of the one counted figure that everybody may see */
export function buyersDetail({ period, licence, caution, codes, ...figure }: BuyerFigure) {
  const origin: Origin = {
    table: '',
    title: figure.source,
    codes: codes.map((code) => ({ code, title: '' })),
    period,
    retrieved: figure.observed_at,
    licence,
    cautions: caution ? [caution] : [],
  };
  return figureDetail({ ...figure, key: 'buyers', basis: 'measured', origin });
}
