import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { scoreBand } from '../../shared/vocabulary/score-band.ts';
import { formatLongDay } from '../../ui/format.ts';
import { Gauge } from '../../ui/gauge.tsx';
import { Link } from '../../ui/link.tsx';
import { SaveButton } from '../saved-ideas/save-button.tsx';
import type { MyIdea } from '../saved-ideas/saved-ideas.contract.ts';
import { Countdown } from './countdown.tsx';
import { Hallmark } from './hallmark.tsx';
import type { HallmarkIdea } from './hallmark-label.ts';
import { type ScoreKind, scoreKinds } from './scores.ts';
import { verdictLine } from './verdict-line.ts';

type Daily = {
  day: string;
  ends_at: string;
  idea: HallmarkIdea & {
    id: string;
    slug: string;
    title: string;
    tagline: string;
    scores: Record<ScoreKind, number>;
  };
};

/** Today's idea: its head, what its scores say in a line, and how long it stays free. */
export function DailyCard({ daily, mine }: { daily: Daily; mine: MyIdea | undefined }) {
  const { idea } = daily;
  return (
    <article
      id="today"
      aria-labelledby="today-title"
      className="relative scroll-mt-24 self-start border border-brass bg-sheet p-6 shadow-[0_1px_0_var(--color-line)]"
    >
      <p className="flex flex-wrap justify-between gap-2 text-sm">
        <span className="small-caps text-brass">Idea of the day</span>
        <time dateTime={daily.day} className="text-ink-3">
          {formatLongDay(daily.day)}
        </time>
      </p>
      <div className="mt-5 flex items-start gap-4">
        <Hallmark idea={idea} size={72} />
        <div className="min-w-0">
          <p className="text-sm font-semibold text-ink-2">{categoryLabel(idea.category)}</p>
          <h2 id="today-title" className="mt-1 text-2xl">
            <Link
              to={`/ideas/${idea.slug}`}
              className="no-underline after:absolute after:inset-0 hover:underline decoration-brass decoration-1"
            >
              {idea.title}
            </Link>
          </h2>
        </div>
      </div>
      <p className="mt-4 text-ink-2">{idea.tagline}</p>
      <p className="numerals mt-3 border-l-3 border-brass pl-3 text-sm font-semibold">{verdictLine(idea)}</p>
      <div className="mt-5 grid grid-cols-2 gap-x-6 gap-y-2 border-t border-line pt-4">
        {scoreKinds.map(({ id, label }) => (
          <Gauge key={id} label={label} value={idea.scores[id]} tone={scoreBand(idea.scores[id])} />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-sm">
        <Link to={`/ideas/${idea.slug}`} className="button relative z-10">
          Read it free
        </Link>
        <div className="flex items-center gap-1">
          <Countdown to={daily.ends_at} />
          <div className="relative z-10 -my-2 -mr-3">
            <SaveButton ideaId={idea.id} title={idea.title} saved={mine?.saved} compact />
          </div>
        </div>
      </div>
    </article>
  );
}
