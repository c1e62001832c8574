import { CheckField } from '../../research/index.parts.ts';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Decision, Desk } from '../desk/desk.contract.ts';

/** What is decided next in projects, one line each. */
export function Projects({ projects }: { projects: Desk['projects'] }) {
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="projects">
      <h2 id="projects" className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-ink pb-3 text-2xl">
        Next in your projects
        <span className="flex gap-4 font-sans text-sm whitespace-nowrap">
          <Link to="/projects/week" className="underline">
            This week
          </Link>
          <Link to="/projects" className="underline">
            All projects
          </Link>
        </span>
      </h2>
      <ul>
        {projects.map(({ title, path, next, due_on, is_due }) => (
          <li key={path} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3">
            <p className="min-w-0 flex-1 basis-72">
              <Link to={path} className="quiet-link font-semibold">
                {title}
              </Link>
              <span className="block text-sm text-ink-2">{next}</span>
            </p>
            {due_on && (
              <span className={`numerals text-sm ${is_due ? 'font-semibold text-low' : 'text-ink-3'}`}>
                {is_due ? 'due since' : 'due'} {formatDay(due_on)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What waits for a decision, with its next test; where nothing does, the two ways to something. */
export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions" className="border-b border-ink pb-3 text-2xl">
        {decisions.length === 0 ? 'Start here' : 'Open decisions'}
      </h2>
      {decisions.length === 0 ? (
        <Start />
      ) : (
        <ol>
          {decisions.map((decision) => (
            <OpenDecision key={decision.path} decision={decision} />
          ))}
        </ol>
      )}
    </section>
  );
}

function OpenDecision({ decision: { kind, id, title, path, test, days_left } }: { decision: Decision }) {
  return (
    <li className="border-line py-5 not-last:border-b">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-xl">
          <Link to={path} className="quiet-link">
            {title}
          </Link>
        </h3>
        {days_left !== null && (
          <span className={`numerals text-sm font-semibold ${days_left < 0 ? 'text-low' : 'text-ink-2'}`}>{daysInWords(days_left)}</span>
        )}
      </div>
      {test ? (
        <dl className="mt-2 grid max-w-3xl gap-x-4 gap-y-1 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]">
          <dt className="text-ink-3">Next test</dt>
          <dd>
            {test.what}{' '}
            <span className="numerals whitespace-nowrap text-ink-3">
              {formatMoney(test.cost_cents)}, {test.days} {test.days === 1 ? 'day' : 'days'}
            </span>
          </dd>
          <dt className="text-ink-3">It passes if</dt>
          <dd>{test.pass}</dd>
        </dl>
      ) : (
        <p className="mt-2 text-sm text-ink-2">
          You are building this. Its next test is part of Pro:{' '}
          <Link to="/pricing" className="underline">
            see the plans
          </Link>
          .
        </p>
      )}
      <p className="mt-3 text-sm">
        <Link to={kind === 'report' ? `${path}#next-test` : path} className="underline">
          {kind === 'report' ? 'Open the report' : 'Open the idea'}
        </Link>
        <Link to={`/projects/new?${kind === 'report' ? 'report' : 'idea'}=${id}`} className="ml-5 underline">
          Start a project
        </Link>
      </p>
    </li>
  );
}

function daysInWords(days: number): string {
  if (days === 0) return 'Due today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `${count} left` : `${count} over`;
}

function Start() {
  return (
    <div className="mt-5 grid gap-x-10 gap-y-8 sm:grid-cols-2">
      <div>
        <h3 className="mb-3 text-xl">You have an idea</h3>
        <CheckField />
      </div>
      <div>
        <h3 className="mb-3 text-xl">You want one</h3>
        <p className="text-ink-2">
          Read the idea of the day, or search the catalogue. Mark an idea as building, and its next test appears here.
        </p>
        <p className="mt-4 flex flex-wrap gap-3">
          <Link to="/fit" className="button">
            Find my fit
          </Link>
          <Link to="/browse" className="button">
            Browse Ideas
          </Link>
        </p>
      </div>
    </div>
  );
}
