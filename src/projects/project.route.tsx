import { data } from 'react-router';
import { ExportChoice } from '../catalogue/index.parts.ts';
import { requirePerson } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { utcDay } from '../shared/days/utc-day.ts';
import { FormProblem } from '../ui/form-field.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/project.route';
import { Assumptions } from './assumptions.tsx';
import { Criteria } from './criteria.tsx';
import { Decisions } from './decisions.tsx';
import { Evidence } from './evidence.tsx';
import { problemOfPage, type Refused } from './form-answer.ts';
import { DemoMark, StateBadge } from './marks.tsx';
import { NextCard } from './next-card.tsx';
import { actOnProject } from './project-actions.ts';
import { Facts, Remove, StateForm, WhereItStands } from './project-side.tsx';
import { projectFormats, projectMessages } from './projects.ts';
import { projectsClient } from './projects-client.ts';
import { RoleLine } from './role-line.tsx';
import { MayEdit } from './section.tsx';
import { Tests } from './tests-list.tsx';
import { CommentsSection, subjectsOf } from './together/comments.tsx';

export const headers = () => ({ 'cache-control': 'private, no-store' });

export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  const response = await projectsClient(args.context).projects[':id'].$get({ param: { id: args.params.id } });
  if (response.status === 400 || response.status === 404) throw data({ message: projectMessages.notFound }, { status: 404 });
  const [project, { comments }] = await Promise.all([
    unwrap(response),
    unwrap(projectsClient(args.context).together.comments.$get({ param: { id: args.params.id } })),
  ]);
  return { project, comments, key: crypto.randomUUID(), today: utcDay(new Date()) };
}

/** Of a form that was refused because somebody else was first, the page shows what stands there now. */
export { revalidatesConflicts as shouldRevalidate } from './form-answer.ts';

export const action = (args: Route.ActionArgs) => actOnProject(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? loaderData.project.title : 'No such project', description: 'A project.', noIndex: true });

export default function ProjectPage({ loaderData: { project, comments, key, today }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const problem = problemOfPage(refused);
  const { id, title, thesis, state, is_demo, from, is_from_teaser, may } = project;
  return (
    <MayEdit value={may.edit}>
      <article className="sheet-width py-10">
        <header>
          <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
            <Link to="/projects" className="quiet-link">
              Projects
            </Link>
          </nav>
          <h1 className="mt-4 max-w-4xl text-3xl md:text-4xl">{title}</h1>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
            <StateBadge state={state} />
            {is_demo && <DemoMark />}
            <Link to={`/projects/${id}/people`} className="quiet-link underline">
              {project.members === 1 ? (may.own ? 'Share it' : 'People') : `${project.members} people`}
            </Link>
            {from && (
              <span>
                From{' '}
                <Link to={from.path} className="quiet-link">
                  {from.title}
                </Link>
              </span>
            )}
          </p>
          <RoleLine project={project} />
          {thesis !== title && <p className="measure mt-4 whitespace-pre-line font-serif text-xl leading-snug">{thesis}</p>}
          {is_from_teaser && may.own && (
            <p className="mt-3 text-sm text-ink-2">
              Only the teaser of the idea came along.{' '}
              <Link to="/pricing" className="underline">
                See the plans
              </Link>
            </p>
          )}
        </header>
        {problem && (
          <div className="mt-6 max-w-3xl">
            <FormProblem>{problem}</FormProblem>
          </div>
        )}
        <NextCard next={project.next} />
        <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
            <Assumptions project={project} refused={refused} />
            <Tests project={project} formKey={key} refused={refused} />
            <Criteria criteria={project.criteria} today={today} refused={refused} />
            <Decisions decisions={project.decisions} refused={refused} />
            <Evidence project={project} today={today} refused={refused} />
            <CommentsSection comments={comments} subjects={subjectsOf(project)} mayComment={may.comment} formKey={key} refused={refused} />
          </div>
          <aside className="grid content-start gap-10">
            <WhereItStands project={project} />
            <Facts project={project} refused={refused} />
            <StateForm project={project} refused={refused} />
            <div className="grid gap-4">
              <ExportChoice what="this project" address={`/api/v1/projects/${id}/export`} formats={projectFormats} isOpen />
              {may.own && <Remove />}
            </div>
          </aside>
        </div>
      </article>
    </MayEdit>
  );
}
