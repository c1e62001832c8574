import { freeWindowDays } from '../../money/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { counterAddress, counterLink } from '../buyers/buyers.ts';
import { OLD_FIGURE, signalValue } from './dossier-labels.ts';
import { BuyersMark } from './figure-mark.tsx';
import type { IdeaTeaser } from './ideas.contract.ts';

const WHY = {
  pro_pick: () => 'This is a Pro Pick: members read it in full, and everybody does on the day it is the idea of the day.',
  older_than_free_window: () => `Ideas are free to read in full for ${freeWindowDays()} days after they are published. This one is older.`,
} as const;

/** What a reader without access sees: the first sentence, and what each section holds. Nothing locked has been sent. */
export function LockedDossier({ idea }: { idea: IdeaTeaser }) {
  return (
    <>
      <section aria-labelledby="problem" className="scroll-mt-24">
        <h2 id="problem" className="text-2xl">
          Problem
        </h2>
        <p className="measure mt-3 text-lg">{idea.problem_teaser}</p>
      </section>
      <TeaserEvidence idea={idea} />
      <div className="mt-8 border border-brass bg-brass-wash px-5 py-5">
        <p className="measure">{WHY[idea.access.reason]()}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <Link to="/pricing" className="button button-primary">
            See what membership opens
          </Link>
          <Link to="/#today" className="button">
            Read today’s idea free
          </Link>
        </p>
      </div>
      <h2 className="mt-12 text-2xl">What the dossier holds</h2>
      <ul className="mt-4 border-t border-ink">
        {idea.locked_sections.map(({ key, label, holds }) => (
          <li
            key={key}
            id={key === 'problem' ? undefined : key}
            className="grid scroll-mt-24 grid-cols-[1.25rem_1fr] gap-x-3 border-b border-line py-3 sm:grid-cols-[1.25rem_12rem_1fr]"
          >
            <Icon name="lock" className="mt-1.5 text-ink-3" />
            <span className="font-semibold">
              {label}
              <span className="sr-only"> (locked)</span>
            </span>
            <span className="col-start-2 text-ink-2 sm:col-start-3">{holds}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** One counted figure of the buyers with its source, and how much of the dossier somebody measured or says in public. */
function TeaserEvidence({ idea: { buyers, figures } }: { idea: IdeaTeaser }) {
  const checked = figures.measured + figures.cited;
  const total = checked + figures.estimated + figures.editorial;
  return (
    <div className="mt-8 grid gap-x-10 gap-y-6 border-t border-ink pt-4 sm:grid-cols-2">
      {buyers && (
        <div>
          <p className="text-sm text-ink-2">{buyers.metric}</p>
          <p className="numerals mt-1 text-2xl font-semibold">
            {signalValue(buyers)} <BuyersMark buyers={buyers} />
          </p>
          <p className="mt-1 text-xs text-ink-3">
            <a href={buyers.url} rel="noopener external nofollow" className="underline">
              {buyers.source}
            </a>
            , {buyers.period}
            {buyers.is_old && ` (${OLD_FIGURE})`}. {buyers.caution} {buyers.licence}
          </p>
          {buyers.unit !== 'jobs' && (
            <p className="mt-2 text-sm">
              <Link to={counterAddress(buyers)} className="underline">
                {counterLink(buyers)}
              </Link>
            </p>
          )}
        </div>
      )}
      <div>
        <p className="text-sm text-ink-2">Evidence behind the dossier</p>
        <p className="numerals mt-1 text-2xl font-semibold">
          {checked} of {total} figures
        </p>
        <svg className="mt-2 block h-1.5 w-full max-w-xs" preserveAspectRatio="none" viewBox="0 0 100 4" aria-hidden="true">
          <rect width="100" height="4" className="fill-well" />
          <rect width={total === 0 ? 0 : (100 * checked) / total} height="4" className="fill-brass" />
        </svg>
        <p className="mt-1 text-xs text-ink-3">
          {figures.measured} measured, {figures.cited} cited, {figures.estimated} estimated, {figures.editorial} judged by an editor
        </p>
      </div>
    </div>
  );
}
