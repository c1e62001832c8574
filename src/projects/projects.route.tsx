import { redirect } from 'react-router';
import { UndoBar } from '../catalogue/index.parts.ts';
import { requirePerson } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { setFlash } from '../shared/web/flash.ts';
import { textOf } from '../shared/web/form-values.ts';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/projects.route';
import { DemoMark, PointBar, StateBadge } from './marks.tsx';
import type { ProjectSummary } from './projects.contract.ts';
import { projectMessages, roleLabel } from './projects.ts';
import { projectsClient } from './projects-client.ts';

export const headers = () => ({ 'cache-control': 'private, no-store' });
export const meta = () => pageMeta({ title: 'Projects', description: 'Your projects: what is decided next in each.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  const list = await unwrap(projectsClient(args.context).projects.$get());
  return { list, removed: /^[0-9a-f-]{36}$/.exec(args.url.searchParams.get('removed') ?? '')?.[0] };
}

/** Brings a removed project back. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const { status } = await projectsClient(args.context).projects[':id'].restore.$post({ param: { id: textOf(form, 'id') } });
  return redirect('/projects', { headers: { 'set-cookie': setFlash(status === 200 ? 'project_back' : 'project_failed') } });
}

export default function ProjectsPage({ loaderData: { list, removed } }: Route.ComponentProps) {
  const { projects, open, limit } = list;
  const isFull = limit !== null && open >= limit;
  return (
    <div className="sheet-width py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl md:text-4xl">Projects</h1>
          {projects.length > 0 && (
            <p className="numerals mt-2 text-sm text-ink-3">
              {open} open{limit === null ? '' : ` of ${limit} on your plan`}
              {projects.some(({ is_demo }) => is_demo) && ', and an example'}
            </p>
          )}
        </div>
        {projects.length > 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <Link to="/projects/week" className="button">
              This week
            </Link>
            {isFull ? (
              <Link to="/pricing" className="text-sm underline">
                More projects with Pro
              </Link>
            ) : (
              <Link to="/projects/new" className="button button-primary">
                New project
              </Link>
            )}
          </div>
        )}
      </div>
      {removed && (
        <UndoBar action="/projects" fields={{ id: removed }}>
          {projectMessages.removed}
        </UndoBar>
      )}
      {projects.length === 0 ? (
        <Empty />
      ) : (
        <ul className="mt-8 border-t border-ink">
          {projects.map((project) => (
            <Line key={project.id} project={project} />
          ))}
        </ul>
      )}
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Link to="/projects/week#calendar" className="underline">
          Your calendar
        </Link>
        <Link to="/projects/import" className="underline">
          Import a project
        </Link>
        {projects.length > 0 && (
          <a href="/projects.csv" className="underline" download>
            Download this list (CSV)
          </a>
        )}
      </p>
    </div>
  );
}

function Line({ project: { id, title, state, is_demo, may, owner_name, members, point, next, changed_at } }: { project: ProjectSummary }) {
  return (
    <li className="relative grid gap-x-10 gap-y-3 border-b border-line py-5 hover:bg-sheet md:grid-cols-[minmax(0,1fr)_11rem]">
      <div className="min-w-0">
        <h2 className="text-xl">
          <Link to={`/projects/${id}`} className="no-underline after:absolute after:inset-0 hover:underline">
            {title}
          </Link>
        </h2>
        <p className={`measure mt-1.5 ${next.is_due ? 'font-semibold' : 'text-ink-2'}`}>{next.sentence}</p>
        <p className="numerals mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
          <StateBadge state={state} />
          {is_demo && <DemoMark />}
          {may.own ? (
            members > 1 && <span>{members} people</span>
          ) : (
            <span>
              {roleLabel(may.role)}, with {owner_name || 'its owner'}
            </span>
          )}
          {next.due_on && <span>due {formatDay(next.due_on)}</span>}
          <span>
            changed <time dateTime={changed_at}>{formatDay(changed_at)}</time>
          </span>
        </p>
      </div>
      <div className="self-start">
        <PointBar point={point} />
      </div>
    </li>
  );
}

function Empty() {
  return (
    <div className="mt-8 border-t border-ink py-10">
      <p className="font-serif text-2xl">No projects yet</p>
      <p className="measure mt-2 text-ink-2">
        A project is the logbook of a decision. It holds what has to be true, tests it with real people, and says what to do next: build,
        change or drop.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to="/projects/new" className="button button-primary">
          Start with my own idea
        </Link>
        <Link to="/browse" className="button">
          Start from an idea in the catalogue
        </Link>
      </p>
    </div>
  );
}
