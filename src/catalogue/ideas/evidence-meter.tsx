import { bases, basisWords } from '../../shared/vocabulary/basis.ts';
import type { FigureCounts } from './ideas.contract.ts';

const FILL = { measured: 'fill-brass', cited: 'fill-ink-2', estimated: 'fill-line', editorial: 'fill-line' } as const;

/** How many of an idea's figures somebody counted or says in public, and how many are estimates: as a line, and as a bar for the eye. */
export function EvidenceMeter({ figures }: { figures: FigureCounts }) {
  const total = Math.max(
    1,
    bases.reduce((sum, basis) => sum + figures[basis], 0),
  );
  const starts = bases.map((_, i) => bases.slice(0, i).reduce((sum, basis) => sum + figures[basis], 0));
  return (
    <div>
      <p className="flex items-baseline justify-between gap-2">
        <span className="text-xs text-ink-3">Evidence</span>
        <span className="numerals text-sm font-semibold">
          {figures.measured + figures.cited} of {total} figures
        </span>
      </p>
      <svg className="block h-1 w-full" preserveAspectRatio="none" viewBox="0 0 100 4" aria-hidden="true">
        {bases.map((basis, i) => (
          <rect
            key={basis}
            x={(100 * (starts[i] as number)) / total}
            width={(100 * figures[basis]) / total}
            height="4"
            className={FILL[basis]}
          />
        ))}
      </svg>
      <p className="mt-1.5 text-xs text-ink-3">
        {figures.measured} {basisWords.measured.mark}, {figures.cited} {basisWords.cited.mark}, {figures.estimated} estimated,{' '}
        {figures.editorial} judged by an editor
      </p>
    </div>
  );
}
