import { formatNumber } from '../../ui/format.ts';
import type { BuyerFigure } from '../evidence/figure.contract.ts';
import { OLD_FIGURE } from './dossier-labels.ts';
import { BuyersMark } from './figure-mark.tsx';

/** The one counted figure that everybody may see, with its source. */
export function BuyersLine({ buyers }: { buyers: BuyerFigure }) {
  return (
    <span className="numerals">
      <span className="font-semibold text-ink-2">
        {formatNumber(buyers.value)} {buyers.unit}
        {buyers.is_nearest && ' of the nearest trade'}
      </span>
      &nbsp;
      <BuyersMark buyers={buyers} className="z-10" />
      {buyers.is_old && ` ${buyers.period}, ${OLD_FIGURE}`}
    </span>
  );
}
