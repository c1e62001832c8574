import { formatDay } from '../../ui/format.ts';
import type { CitedPassage } from '../evidence/figure.contract.ts';
import { figureDate, OLD_FIGURE } from './dossier-labels.ts';
import type { Signal } from './ideas.contract.ts';

/** Who says a figure, where, and of when: for an official one also what its publisher asks to be said with it. */
export function SourceLine({ signal }: { signal: Signal }) {
  const { url, source, observed_at, origin } = signal;
  return (
    <div className="mt-2 grid gap-1 text-xs text-ink-3">
      <p>
        {url ? (
          <a href={url} rel="noopener external nofollow" className="underline">
            {source}
          </a>
        ) : (
          source
        )}
        , <time dateTime={observed_at}>{figureDate(signal)}</time>
        {signal.is_old && ` (${OLD_FIGURE})`}
      </p>
      {origin && origin.cautions.length > 0 && <p>{origin.cautions.join(' ')}</p>}
      {origin && <p>{origin.licence}</p>}
    </div>
  );
}

/** A page that was found and read, and the words on it. */
export function Passage({ proof }: { proof: CitedPassage }) {
  const { url, publisher, quote, date, read_on, official } = proof;
  return (
    <span className="mt-1.5 block text-xs text-ink-3">
      <q className="text-ink-2">{quote}</q>{' '}
      <a href={url} rel="noopener external nofollow" className="underline">
        {publisher}
      </a>
      {[official, date, `read ${formatDay(read_on)}`].filter(Boolean).map((part) => `, ${part}`)}
    </span>
  );
}
