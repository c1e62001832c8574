import type { DraftOrigin } from '../../catalogue/index.ts';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';

const kinds = { topic: 'Topic', gap: 'Gap', ask: 'Asked for', near: 'Nearest', company: 'Company' } as const;

/** What a generated idea rests on, and who wrote it: said plainly, as nobody has judged it yet. */
export function Grounds({ origin: { writer, prompt, grounds, checked_at } }: { origin: DraftOrigin }) {
  return (
    <section aria-labelledby="grounds" className="mt-6 border border-line bg-sheet px-5 py-4">
      <h2 id="grounds" className="text-xl">
        What this rests on
      </h2>
      <p className="measure mt-2 text-sm text-ink-2">
        <strong className="text-ink">
          {checked_at ? `Checked by an editor ${formatDay(checked_at.slice(0, 10))}.` : 'Machine’s text, unchecked.'}
        </strong>{' '}
        Begun by rules from what is known and was measured{writer === 'composed' ? '' : ` (${writer})`}; what nobody has said or counted is
        left empty, for you to write.
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

/** Confirms that a person has read a generated text, with whatever button keeps it. */
export function CheckedByEditor({ origin }: { origin: DraftOrigin | null }) {
  if (!origin || origin.checked_at) return null;
  return (
    <label className="flex basis-full items-center gap-2 py-1 text-sm">
      <input type="checkbox" name="checked" value="yes" /> I have read this text and checked it
    </label>
  );
}
