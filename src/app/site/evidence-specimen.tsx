import type { BuyerFigure } from '../../catalogue/index.ts';
import { basisWords } from '../../shared/vocabulary/basis.ts';
import { formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';

/** One counted figure of an idea, with all that its mark opens. */
export function EvidenceSpecimen({ buyers, slug, title }: { buyers: BuyerFigure; slug: string; title: string }) {
  const rows = [
    ['Basis', basisWords.measured.sentence],
    ['How', buyers.how],
    ['Source', buyers.source],
    ['Date', buyers.is_old ? `${buyers.period}, over 24 months old` : buyers.period],
    ['Caution', buyers.caution],
  ] as const;
  return (
    <figure className="grid gap-x-12 lg:grid-cols-[1fr_2fr]">
      <div>
        <p className="text-sm text-ink-3">{buyers.metric}</p>
        <p className="numerals mt-1 font-serif text-2xl">
          {formatNumber(buyers.value)} {buyers.unit}&nbsp;<span className="text-lg text-brass">◆</span>
        </p>
      </div>
      <dl className="grid content-start gap-x-12 gap-y-2 text-sm max-lg:mt-3 max-lg:border-t max-lg:border-line max-lg:pt-4">
        {rows.map(([name, text]) => (
          <div key={name} className="grid grid-cols-[5rem_1fr] gap-x-4">
            <dt className="text-ink-3">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <figcaption className="mt-3 border-t border-line pt-2 text-xs text-ink-3 lg:col-span-full">
        From the idea{' '}
        <Link to={`/ideas/${slug}`} className="underline">
          {title}
        </Link>
        . Every figure that carries a mark opens like this one.
      </figcaption>
    </figure>
  );
}
