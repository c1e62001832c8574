import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Basis } from '../../shared/vocabulary/basis.contract.ts';
import { basisWords } from '../../shared/vocabulary/basis.ts';
import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { growthInWords, growthSpan } from '../../trends/index.ts';
import { formatDay, formatMoney, formatNumber, formatPercent } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { awayLabels } from '../ideas/away-labels.ts';
import { AccessBadge } from '../ideas/badges.tsx';
import { NOT_MEASURED } from '../ideas/dossier-labels.ts';
import type { SavedIdea } from './saved-ideas.contract.ts';

type Here = Extract<SavedIdea, { state: 'here' }>;
type Away = Exclude<SavedIdea, { state: 'here' }>;

/** One saved idea: what is to be known of it without opening it, or that it has left the catalogue. */
export function SavedItem({ idea, onRemove }: { idea: SavedIdea; onRemove: () => void }) {
  return idea.state === 'here' ? <HereItem idea={idea} onRemove={onRemove} /> : <AwayItem idea={idea} onRemove={onRemove} />;
}

function HereItem({ idea, onRemove }: { idea: Here; onRemove: () => void }) {
  const { primary_keyword: keyword, revenue_potential: revenue, topic_growth: topic } = idea;
  return (
    <article className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="text-xl">
          <Link to={`/ideas/${idea.slug}`} className="no-underline hover:underline">
            {idea.title}
          </Link>
        </h2>
        <p className="measure mt-1 text-ink-2">{idea.tagline}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
          <span className="font-semibold text-ink-2">{categoryLabel(idea.category)}</span>
          <AccessBadge idea={idea} />
          <span>
            Saved <time dateTime={idea.saved_at}>{formatDay(idea.saved_at)}</time>
          </span>
        </p>
        <p className="measure mt-3 line-clamp-2 text-sm text-ink-2">{idea.problem_text}</p>
        <dl className="numerals mt-3 flex flex-wrap gap-x-8 gap-y-2 text-sm">
          <Figure label="Opportunity">{idea.opportunity_score.toFixed(1)}/10</Figure>
          {keyword && (
            <Figure label={`“${keyword.term}”`}>
              {keyword.growth_rate === null ? (
                <span className="font-normal text-ink-3">{NOT_MEASURED}</span>
              ) : (
                <>
                  {formatPercent(keyword.growth_rate)} a year <BasisMark of={keyword.growth_rate_basis} />
                </>
              )}
              {keyword.monthly_volume !== null && (
                <>
                  , {formatNumber(keyword.monthly_volume)} searches a month <BasisMark of={keyword.monthly_volume_basis} />
                </>
              )}
            </Figure>
          )}
          {topic && (
            <Figure label={`Growth of ${topic.name}`}>
              {growthInWords(topic.growth_rate)} {growthSpan(topic)} <BasisMark of="measured" />
            </Figure>
          )}
          {revenue && (
            <Figure label="Revenue potential">
              {formatMoney(revenue.min)} - {formatMoney(revenue.max)} ARR <BasisMark of={revenue.basis} />
            </Figure>
          )}
        </dl>
      </div>
      <div className="flex flex-wrap items-start gap-2 md:flex-col md:items-stretch">
        <Link to={`/ideas/${idea.slug}`} className="button">
          View Full Analysis
        </Link>
        <RemoveButton idea={idea} onRemove={onRemove} />
      </div>
    </article>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** What stands behind a figure in a list; its source opens on the idea's page. */
function BasisMark({ of: basis }: { of: Basis }) {
  return <span className={basis === 'measured' ? 'text-xs font-normal text-brass' : 'est-mark font-normal'}>{basisWords[basis].mark}</span>;
}

function AwayItem({ idea, onRemove }: { idea: Away; onRemove: () => void }) {
  return (
    <article className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <h2 className="text-xl text-ink-3">{idea.title}</h2>
        <p className="mt-1 text-sm text-ink-2">{awayLabels[idea.state]}</p>
      </div>
      <RemoveButton idea={idea} onRemove={onRemove} />
    </article>
  );
}

/** Takes an idea off the list. What has left the catalogue cannot be saved again, so its removal offers no undo. */
function RemoveButton({ idea, onRemove }: { idea: SavedIdea; onRemove: () => void }) {
  const { search } = useLocation();
  return (
    <form
      method="post"
      action="/saved"
      onSubmit={(event) => {
        event.preventDefault();
        onRemove();
      }}
    >
      <input type="hidden" name="idea_id" value={idea.idea_id} />
      <input type="hidden" name="to" value={`/saved${search}`} />
      <input type="hidden" name="list" value={idea.state} />
      <button type="submit" name="do" value="unsave" className="button w-full" aria-label={`Remove ${idea.title}`}>
        Remove
      </button>
    </form>
  );
}
