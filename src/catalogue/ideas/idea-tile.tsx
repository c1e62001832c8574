import type { ReactNode } from 'react';
import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { scoreBand } from '../../shared/vocabulary/score-band.ts';
import { TopicBeside } from '../../trends/index.parts.ts';
import { formatDay, formatMoney, formatNumber } from '../../ui/format.ts';
import { Gauge } from '../../ui/gauge.tsx';
import { Link } from '../../ui/link.tsx';
import { MarkBadge } from '../saved-ideas/mark-choice.tsx';
import { SaveButton } from '../saved-ideas/save-button.tsx';
import type { MyIdea } from '../saved-ideas/saved-ideas.contract.ts';
import { AccessBadge } from './badges.tsx';
import { BuyersLine } from './buyers-line.tsx';
import { Hallmark } from './hallmark.tsx';
import type { IdeaCard as Card, IdeaPage } from './ideas.contract.ts';
import { difficultyOnFive, difficultyTone, scoreKinds } from './scores.ts';

const DIFFICULTY_TONE = { good: 'text-good', fair: 'text-fair', low: 'text-low' } as const;

/** Turns the control characters around a match into a mark. */
function Found({ text }: { text: string }): ReactNode {
  return text.split('\u0001').map((piece, i) => {
    if (i === 0) return piece;
    const [match, rest] = piece.split('\u0002');
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
      <span key={i}>
        <mark className="found">{match}</mark>
        {rest}
      </span>
    );
  });
}

/** One idea in a list. Every row has the same columns, so that a page of them reads like a table; in half a page its scores stand below. */
export function IdeaTile({
  idea,
  mine,
  topic,
  compact = false,
  headingLevel = 2,
}: {
  idea: Card;
  /** What it is to a person who is signed in; a visitor's save leads through the sign-in. */
  mine?: MyIdea | undefined;
  /** The topic it meets first. */
  topic?: IdeaPage['topics'][string] | undefined;
  compact?: boolean;
  headingLevel?: 2 | 3;
}) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const difficulty = difficultyOnFive(idea.execution_difficulty);
  return (
    <article className={`idea-tile group ${compact ? 'py-3' : 'py-6'} ${mine?.mark === 'not_for_me' ? 'dimmed' : ''}`}>
      <div>
        <Hallmark idea={idea} size={compact ? 44 : 60} />
        <div className="min-w-0">
          <div className="relative z-10 float-right -mt-1.5 ml-3">
            <SaveButton ideaId={idea.id} title={idea.title} saved={mine?.saved} compact />
          </div>
          <Heading className={`text-pretty ${compact ? 'text-lg' : 'text-xl'}`}>
            <Link
              to={`/ideas/${idea.slug}`}
              className="no-underline after:absolute after:inset-0 group-hover:underline decoration-brass decoration-1"
            >
              <Found text={idea.matched?.title ?? idea.title} />
            </Link>
          </Heading>
          <p className={`measure mt-1 text-ink-2 ${compact ? 'line-clamp-1 text-sm' : ''}`}>
            <Found text={idea.matched?.tagline ?? idea.tagline} />
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
            <span className="font-semibold text-ink-2">{categoryLabel(idea.category)}</span>
            <AccessBadge idea={idea} />
            {mine?.mark && <MarkBadge mark={mine.mark} />}
            <time dateTime={idea.published_at} className="numerals">
              {formatDay(idea.published_at)}
            </time>
            {idea.buyers && !compact && <BuyersLine buyers={idea.buyers} />}
            {idea.level === 'full' && !compact && (
              <span className="numerals">
                {formatMoney(idea.revenue_potential.min)}–{formatMoney(idea.revenue_potential.max)} a year{' '}
                <span className="est-mark">est.</span>
                {idea.primary_keyword.monthly_volume !== null && ` · ${formatNumber(idea.primary_keyword.monthly_volume)} searches a month`}
              </span>
            )}
          </p>
          {topic && !compact && <TopicBeside topic={topic} />}
        </div>
        <div>
          {scoreKinds.map(({ id, label }) => (
            <Gauge key={id} label={label} value={idea.scores[id]} tone={scoreBand(idea.scores[id])} />
          ))}
          {!compact && (
            <p className="col-span-full text-xs text-ink-3">
              Difficulty <span className={`numerals font-semibold ${DIFFICULTY_TONE[difficultyTone(difficulty)]}`}>{difficulty} of 5</span>{' '}
              · {idea.figures.measured > 0 ? `${idea.figures.measured} measured, ` : ''}
              {idea.figures.cited > 0 ? `${idea.figures.cited} cited, ` : ''}
              {idea.figures.estimated} estimated figures
            </p>
          )}
        </div>
      </div>
    </article>
  );
}
