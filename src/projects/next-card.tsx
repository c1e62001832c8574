import { formatDay } from '../ui/format.ts';
import type { NextStep } from './projects.contract.ts';
import { ForEditors } from './section.tsx';
import { StepLink } from './step-link.tsx';

/** What is decided or done next, before everything else. */
export function NextCard({ next: { sentence, label, path, due_on, is_due } }: { next: NextStep }) {
  return (
    <section aria-labelledby="next" className={`mt-8 max-w-4xl border bg-sheet p-5 sm:p-6 ${is_due ? 'border-low' : 'border-brass'}`}>
      <h2 id="next" className="small-caps text-brass">
        Next
      </h2>
      <p className="mt-1.5 font-serif text-2xl leading-snug">{sentence}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ForEditors>
          <StepLink to={path} className="button button-primary">
            {label}
          </StepLink>
        </ForEditors>
        {due_on && (
          <p className={`numerals text-sm ${is_due ? 'font-semibold text-low' : 'text-ink-3'}`}>
            {is_due ? 'Due since' : 'Due'} <time dateTime={due_on}>{formatDay(due_on)}</time>
          </p>
        )}
      </div>
    </section>
  );
}
