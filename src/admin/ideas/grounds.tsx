import type { DraftOrigin } from '../../catalogue/index.ts';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';

const kinds = { topic: 'Topic', gap: 'Gap', ask: 'Asked for', near: 'Nearest', company: 'Company' } as const;

/** What a generated idea rests on, and who wrote it: said plainly, as nobody has judged it yet. */
export function Grounds({ origin: { writer, prompt, grounds } }: { origin: DraftOrigin }) {
  return (
    <section aria-labelledby="grounds" className="mt-6 border border-line bg-sheet px-5 py-4">
      <h2 id="grounds" className="text-xl">
        What this rests on
      </h2>
      <p className="measure mt-2 text-sm text-ink-2">
        {writer === 'composed'
          ? 'Composed from topics, audiences and patterns; no language model and no person wrote it.'
          : `Written by the language model ${writer}; no person has checked it.`}{' '}
        Every figure in it is an estimate, but for those marked measured here.
        {prompt && ` You asked for: “${prompt}”`}
      </p>
      <ul className="mt-3 grid gap-1.5 text-sm">
        {grounds.map(({ kind, text, url, observed_at, basis }) => (
          <li key={text} className="flex flex-wrap gap-x-3">
            <span className="small-caps w-20 shrink-0 text-ink-3">{kinds[kind]}</span>
            <span className="min-w-0 flex-1 basis-64">
              {text}{' '}
              {url &&
                (url.startsWith('/') ? (
                  <Link to={url} className="underline">
                    See it
                  </Link>
                ) : (
                  <a href={url} rel="noreferrer nofollow" className="underline">
                    Source
                  </a>
                ))}
              {basis === 'measured' && (
                <span className="numerals text-ink-3"> measured{observed_at ? ` ${formatDay(observed_at)}` : ''}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
