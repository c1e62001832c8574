import { CLAIM_PRICE_CENTS } from '../../money/index.ts';
import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { MeasuredBeside } from '../../trends/index.parts.ts';
import type { TopicLine } from '../../trends/index.ts';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { AccessBadge } from './badges.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Mark } from './evidence-marks.tsx';
import { Hallmark } from './hallmark.tsx';
import { IdeaActions, type IdeaActionsProps } from './idea-actions.tsx';
import type { Idea, IdeaFull } from './ideas.contract.ts';
import { figuresInShort, searchesLabel } from './key-figures.ts';

/** Head of a dossier: where it stands, what it is, its stamp, and what can be done with it. */
export function IdeaHead({ idea, ...actions }: IdeaActionsProps) {
  return (
    <header className="pt-5 pb-6">
      <Breadcrumb to={`/browse?category=${idea.category}`} label={categoryLabel(idea.category)} />
      <div className="mt-5 flex flex-wrap items-start gap-x-8 gap-y-4">
        <Hallmark idea={idea} size={104} className="max-sm:w-20 max-sm:h-20" />
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-3xl lg:text-4xl">{idea.title}</h1>
          <p className="mt-2 max-w-4xl font-serif text-xl leading-snug text-ink-2">{idea.tagline}</p>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-3">
            <IdeaActions idea={idea} {...actions} />
            <AccessBadge idea={idea} />
            <span>
              Published <time dateTime={idea.published_at}>{formatDay(idea.published_at)}</time>, checked{' '}
              <time dateTime={idea.last_validated_at}>{formatDay(idea.last_validated_at)}</time>
            </span>
          </div>
        </div>
      </div>
    </header>
  );
}

/** At the end of an idea: owning it, and what it is filed under. */
export function IdeaFoot({ idea: { slug, tags } }: { idea: Idea }) {
  return (
    <div className="no-print mt-12 grid items-center gap-x-10 gap-y-5 border-t border-ink pt-5 lg:grid-cols-[1fr_auto]">
      <ul aria-label="Tags" className="flex flex-wrap gap-2 text-sm">
        {tags.map((tag) => (
          <li key={tag}>
            <Link
              to={`/browse?search=${encodeURIComponent(tag.replaceAll('-', ' '))}`}
              className="block border border-line px-2 py-0.5 text-ink-2 no-underline hover:border-brass"
            >
              {tag.replaceAll('-', ' ')}
            </Link>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-ink-2">
        Buy it outright for {formatMoney(CLAIM_PRICE_CENTS)}: it leaves the catalogue for good.
        <Link to={`/ideas/${slug}/claim`} className="button min-h-10 py-1">
          Claim this idea
        </Link>
      </p>
    </div>
  );
}

/** The figures one asks for first, counted ones before all; beside the searches what was measured of the closest topic. */
export function KeyFigures({ idea, topics = [] }: { idea: IdeaFull; topics?: readonly TopicLine[] }) {
  const [topic] = topics;
  const searches = searchesLabel(idea);
  return (
    <dl
      aria-label="Key figures"
      className="mt-4 grid grid-cols-2 gap-x-6 border-t border-line sm:grid-cols-3 lg:grid-flow-col lg:grid-cols-none lg:auto-cols-fr"
    >
      {figuresInShort(idea).map(({ label, value, cites }) => (
        <div key={cites ?? label} className="border-b border-line py-2.5">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="numerals mt-0.5 font-semibold">
            {value}
            {cites && (
              <>
                &nbsp;
                <Mark of={cites} />
              </>
            )}
            {label === searches && topic && <MeasuredBeside topic={topic} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
