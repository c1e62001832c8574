import type { ReactNode } from 'react';
import { basisSigns } from '../../shared/vocabulary/basis.ts';
import { figureDate, signalValue } from './dossier-labels.ts';
import { useFigures } from './evidence-marks.tsx';
import { rowOf } from './figure-mark.tsx';
import type { Signal } from './ideas.contract.ts';
import { citedIn } from './opening.ts';

/**
 * What is said, and where its figures come from: in the margin on the line where it begins, or below it where the screen has no margin.
 * @param texts whose citations are told @param figures more figures that are shown, by key
 */
export function BesideSources({
  texts = [],
  figures = [],
  className = '',
  children,
}: {
  texts?: readonly string[];
  figures?: readonly string[];
  className?: string;
  children: ReactNode;
}) {
  const shown = useFigures([...new Set([...citedIn(...texts), ...figures])]);
  // What one source says of one time is told once.
  const told = Map.groupBy(shown, (signal) => `${signal.basis} ${signal.url ?? signal.source} ${figureDate(signal)}`);
  return (
    <div className={`with-sources ${className}`}>
      <div className="min-w-0">{children}</div>
      {shown.length > 0 && (
        <ul aria-label="Sources" className="grid content-start gap-1.5 text-xs leading-snug text-ink-3">
          {[...told].map(([key, signals]) => (
            <li key={key}>
              <span className="numerals font-semibold text-ink-2">{signals.map(signalValue).join(', ')}</span>{' '}
              <Source of={signals[0] as Signal} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Source({ of: signal }: { of: Signal }) {
  const { url, source, basis } = signal;
  return (
    <>
      <span className={basis === 'measured' ? 'text-brass' : 'est-mark'}>{basisSigns[basis]}</span>{' '}
      <a href={url ?? `#${rowOf(signal)}`} rel={url ? 'noopener external nofollow' : undefined} className="underline decoration-line">
        {source}
      </a>
      , {figureDate(signal)}
    </>
  );
}
