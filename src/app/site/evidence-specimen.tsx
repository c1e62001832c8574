import { type Signal, signalValue } from '../../catalogue/index.ts';
import { basisWords } from '../../shared/vocabulary/basis.ts';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';

/** One real figure of today's idea, laid open: the specimen under the glass. */
export function EvidenceSpecimen({ signal, slug, title }: { signal: Signal; slug: string; title: string }) {
  const rows = [
    ['Basis', basisWords[signal.basis].sentence],
    ['How', signal.how],
    ['Source', signal.source],
    ['Date', formatDay(signal.observed_at)],
  ] as const;
  return (
    <figure className="border border-line bg-paper p-6">
      <p className="text-sm text-ink-3">{signal.metric}</p>
      <p className="numerals mt-1 font-serif text-4xl">{signalValue(signal)}</p>
      <dl className="mt-5 grid gap-y-2 border-t border-line pt-4 text-sm">
        {rows.map(([name, text]) => (
          <div key={name} className="grid grid-cols-[5rem_1fr] gap-x-4">
            <dt className="text-ink-3">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <figcaption className="mt-5 border-t border-line pt-4 text-sm text-ink-2">
        From today’s idea,{' '}
        <Link to={`/ideas/${slug}#evidence`} className="underline">
          {title}
        </Link>
        . Every figure that carries a mark opens like this one.
      </figcaption>
    </figure>
  );
}
