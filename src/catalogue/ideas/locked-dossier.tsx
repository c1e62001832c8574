import { freeWindowDays } from '../../money/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
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
      <div className="mt-8 border border-brass bg-brass-wash px-5 py-5">
        <p className="measure">{WHY[idea.access.reason]()}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <Link to="/pricing" className="button">
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
