import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { MeasuredBeside } from '../../trends/index.parts.ts';
import type { TopicLine } from '../../trends/index.ts';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { ExportChoice } from '../exports/export-choice.tsx';
import { dossierFormats } from '../exports/formats.ts';
import { MarkChoice } from '../saved-ideas/mark-choice.tsx';
import { SaveButton } from '../saved-ideas/save-button.tsx';
import type { MyIdea } from '../saved-ideas/saved-ideas.contract.ts';
import { WatchButton } from '../watches/watch-button.tsx';
import type { Watched } from '../watches/watches.contract.ts';
import { AccessBadge } from './badges.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Mark } from './evidence-marks.tsx';
import { Hallmark } from './hallmark.tsx';
import type { Idea, IdeaFull } from './ideas.contract.ts';
import { keyFigures, searchesLabel } from './key-figures.ts';
import { ShareButton } from './share-button.tsx';

/** Head of a dossier: where it stands, what it is, its stamp, its key figures. */
export function IdeaHead({
  idea,
  topics,
  mine,
  watch,
  mayExport,
  mayChat,
  mayBuild,
}: {
  idea: Idea;
  topics: readonly TopicLine[];
  mine: MyIdea | undefined;
  /** Undefined of a visitor. */
  watch: Watched | undefined;
  mayExport: boolean;
  mayChat: boolean;
  mayBuild: boolean;
}) {
  return (
    <header className="pt-6 pb-10">
      <Breadcrumb to={`/browse?category=${idea.category}`} label={categoryLabel(idea.category)} />
      <div className="mt-6 flex flex-wrap items-start gap-x-8 gap-y-4">
        <Hallmark idea={idea} size={104} className="max-sm:w-20 max-sm:h-20" />
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-3xl md:text-4xl">{idea.title}</h1>
          <p className="measure mt-3 font-serif text-xl leading-snug text-ink-2">{idea.tagline}</p>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-3">
            <AccessBadge idea={idea} />
            <span>
              Published <time dateTime={idea.published_at}>{formatDay(idea.published_at)}</time>, checked{' '}
              <time dateTime={idea.last_validated_at}>{formatDay(idea.last_validated_at)}</time>
            </span>
            <SaveButton ideaId={idea.id} title={idea.title} saved={mine?.saved} />
            {mine && <MarkChoice ideaId={idea.id} mark={mine.mark} />}
            {watch && <WatchButton what={{ idea: idea.slug }} watch={watch} />}
            <Link to={`/ideas/${idea.slug}/claim`} className="button min-h-10 py-1">
              Claim this idea
            </Link>
            <ShareButton title={idea.title} />
            <ExportChoice
              what="this dossier"
              address={`/api/v1/ideas/${idea.slug}/export`}
              formats={dossierFormats}
              isOpen={mayExport && idea.level === 'full'}
            />
            <Link to={mayChat ? `/ai-chat/${idea.id}` : '/pricing'} className="button min-h-10 py-1" rel="nofollow">
              AI Strategy Chat{!mayChat && <span className="small-caps text-ink-3">Pro</span>}
            </Link>
            <Link to={mayBuild ? `/idea-builder/${idea.id}` : '/pricing'} className="button min-h-10 py-1" rel="nofollow">
              AI Idea Builder{!mayBuild && <span className="small-caps text-ink-3">Pro</span>}
            </Link>
          </div>
        </div>
      </div>
      {idea.level === 'full' && <KeyFigures idea={idea} topics={topics} />}
      <ul aria-label="Tags" className="mt-6 flex flex-wrap gap-2 text-sm">
        {idea.tags.map((tag) => (
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
    </header>
  );
}

/** The figures one asks for first, counted ones before all; beside the searches what was measured of the closest topic. */
export function KeyFigures({ idea, topics = [] }: { idea: IdeaFull; topics?: readonly TopicLine[] }) {
  const [topic] = topics;
  const searches = searchesLabel(idea);
  return (
    <dl className="mt-8 grid grid-cols-2 border-t border-ink sm:grid-cols-3">
      {keyFigures(idea).map(({ label, value, cites }) => (
        <div key={cites ?? label} className="border-b border-line py-3 pr-4">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="numerals mt-0.5 text-lg font-semibold">
            {value} {cites && <Mark of={cites} />}
            {label === searches && topic && <MeasuredBeside topic={topic} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
