import { redirect } from 'react-router';
import { requirePerson } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { setFlash } from '../shared/web/flash.ts';
import { textOf } from '../shared/web/form-values.ts';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/week.route';
import { DemoMark } from './marks.tsx';
import { NextCard } from './next-card.tsx';
import { PrivateFeedPanel } from './private-feed-panel.tsx';
import { projectsClient } from './projects-client.ts';
import type { ProjectWeek, WeekChange } from './week.contract.ts';

const WEEK = '/projects/week';

export const headers = () => ({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
export const meta = () =>
  pageMeta({ title: 'This week', description: 'What is due in your projects, and what changed near them.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  const client = projectsClient(args.context);
  const [week, feed] = await Promise.all([unwrap(client.week.$get()), unwrap(client.feed.$get())]);
  return { week, feed };
}

/** Makes, renews or takes away the private addresses of the calendar and the feeds. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const { feed } = projectsClient(args.context);
  const isOff = textOf(form, 'do') === 'remove';
  const { status } = await (isOff ? feed.$delete() : feed.$put());
  const said = status !== 200 ? 'project_failed' : isOff ? 'project_feed_off' : 'project_feed_made';
  return redirect(`${WEEK}#calendar`, { headers: { 'set-cookie': setFlash(said) } });
}

export default function WeekPage({ loaderData: { week, feed } }: Route.ComponentProps) {
  const { since, until, open, is_quiet, next, due, near, watched } = week;
  return (
    <div className="sheet-width py-10">
      <p className="text-sm">
        <Link to="/projects" className="underline">
          Projects
        </Link>
      </p>
      <h1 className="mt-2 text-3xl md:text-4xl">This week</h1>
      <p className="numerals mt-2 text-sm text-ink-3">
        Due until {formatDay(until)}, changed since {formatDay(since)}
      </p>
      {open === 0 ? (
        <NoProjects />
      ) : (
        is_quiet && <p className="measure mt-8 text-lg">Quiet: nothing is due, and nothing changed near your projects.</p>
      )}
      {next && next.kind !== 'done' && (
        <>
          <NextCard next={next} />
          <p className="mt-2 text-sm text-ink-3">
            In{' '}
            <Link to={`/projects/${next.project.id}`} className="underline">
              {next.project.title}
            </Link>{' '}
            {next.project.is_demo && <DemoMark />}
          </p>
        </>
      )}
      <div className="mt-12 grid max-w-4xl gap-12">
        {due.length > 0 && <Due due={due} />}
        {near.map(({ project, path, changes }) => (
          <Changes
            key={project.id}
            id={project.id}
            title={project.title}
            to={path}
            note={project.is_demo ? 'Demo, made up. What changed near it' : 'What changed near it'}
            changes={changes}
          />
        ))}
        {watched.length > 0 && (
          <Changes id="watched" title="Topics you watch" to="/settings/watching" note="Measured again" changes={watched} />
        )}
        <PrivateFeedPanel feed={feed} />
      </div>
    </div>
  );
}

function NoProjects() {
  return (
    <p className="measure mt-8 text-lg">
      You have no open project.{' '}
      <Link to="/projects/new" className="underline">
        Start one
      </Link>{' '}
      and its dates stand here.
    </p>
  );
}

function Due({ due }: { due: ProjectWeek['due'] }) {
  return (
    <section aria-labelledby="due">
      <h2 id="due" className="border-b border-ink pb-2 text-2xl">
        Due
      </h2>
      <ul>
        {due.map(({ kind, title, path, due_on, is_over, project }) => (
          <li key={path + title} className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <p className={`numerals text-sm ${is_over ? 'font-semibold text-low' : 'text-ink-3'}`}>
              <time dateTime={due_on}>{formatDay(due_on)}</time>
              {is_over && <span className="sr-only"> has passed</span>}
            </p>
            <div className="min-w-0">
              <Link to={path} className="font-semibold underline wrap-anywhere">
                {title}
              </Link>
              <p className="text-sm text-ink-3">
                {kind === 'test' ? (is_over ? 'The test has no result yet' : 'The test ends') : 'Look whether this has happened'} ·{' '}
                {project.title} {project.is_demo && <DemoMark />}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const kindLabels = { company: 'Company', rule: 'Rule', topic: 'Topic', dossier: 'Its idea' } as const;

function Changes({
  id,
  title,
  to,
  note,
  changes,
}: {
  id: string;
  title: string;
  to: string;
  note: string;
  changes: readonly WeekChange[];
}) {
  return (
    <section aria-labelledby={`near-${id}`}>
      <div className="border-b border-ink pb-2">
        <h2 id={`near-${id}`} className="text-2xl wrap-anywhere">
          <Link to={to} className="no-underline hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-sm text-ink-3">{note}</p>
      </div>
      <ul>
        {changes.map((change) => (
          <li key={change.kind + change.title} className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <p className="text-sm text-ink-3">{kindLabels[change.kind]}</p>
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {change.path ? (
                  <Link to={change.path} className="underline">
                    {change.title}
                  </Link>
                ) : (
                  change.title
                )}
              </p>
              {change.note && <p className="measure text-sm text-ink-3">{change.note}</p>}
            </div>
          </li>
        ))}
      </ul>
      {changes.some(({ kind }) => kind === 'company') && (
        <p className="measure mt-2 text-sm text-ink-3">
          Near means that words and meaning are alike. Read what a company does before you count it as a rival.
        </p>
      )}
    </section>
  );
}
