import { data } from 'react-router';
import { requirePerson } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { utcDay } from '../shared/days/utc-day.ts';
import { FormProblem } from '../ui/form-field.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/project-test.route';
import { FirstFiftyLink } from './contacts/first-fifty-link.tsx';
import { EntryForm } from './entry-form.tsx';
import { ofForm, problemOfPage, type Refused } from './form-answer.ts';
import { GiveResult } from './give-result.tsx';
import { AssumptionBadge, DemoMark } from './marks.tsx';
import { usePendingEntries } from './pending-entries.ts';
import { PlannedTest } from './planned-test.tsx';
import { projectMessages } from './projects.ts';
import { projectsClient } from './projects-client.ts';
import { RoleLine } from './role-line.tsx';
import { MayEdit, Section } from './section.tsx';
import { standingOf } from './standing.ts';
import { actOnTest } from './test-actions.ts';
import { TestLog } from './test-log.tsx';
import { Checklist, EndedTest, ResultForm, StandingView } from './test-parts.tsx';
import { CommentsSection } from './together/comments.tsx';

export const headers = () => ({ 'cache-control': 'private, no-store' });

export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args);
  const { id, testId } = args.params;
  const response = await projectsClient(args.context).tests[':test'].$get({ param: { id, test: testId } });
  if (response.status === 400 || response.status === 404) throw data({ message: projectMessages.noTest }, { status: 404 });
  const [found, { comments }] = await Promise.all([
    unwrap(response),
    unwrap(projectsClient(args.context).together.comments.$get({ param: { id } })),
  ]);
  const about = comments.filter((comment) => comment.test_id === testId);
  return { found, comments: about, owner: person.id, key: crypto.randomUUID(), today: utcDay(new Date()) };
}

export { revalidatesConflicts as shouldRevalidate } from './form-answer.ts';

export const action = (args: Route.ActionArgs) => actOnTest(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData ? `${loaderData.found.test.title}: ${loaderData.found.project.title}` : 'No such test',
    description: 'A test.',
    noIndex: true,
  });

export default function ProjectTestPage({ loaderData: { found, comments, owner, key, today }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const problem = problemOfPage(refused);
  const { project, test, assumption, entries, decision, giving } = found;
  const path = `/api/v1/projects/${project.id}/tests/${test.id}/entries`;
  const pending = usePendingEntries(owner, path);
  const { may } = project;
  const isRunning = test.state === 'running';
  return (
    <MayEdit value={may.edit}>
      <article className="sheet-width py-10">
        <header>
          <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
            <Link to="/projects" className="quiet-link">
              Projects
            </Link>{' '}
            /{' '}
            <Link to={`/projects/${project.id}`} className="quiet-link">
              {project.title}
            </Link>
          </nav>
          <h1 className="mt-4 max-w-4xl text-3xl md:text-4xl">{test.title}</h1>
          {project.is_demo && (
            <p className="mt-3">
              <DemoMark />
            </p>
          )}
          <RoleLine project={project} />
          {assumption && (
            <p className="measure mt-3 text-ink-2">
              Tests whether: {assumption.statement} <AssumptionBadge state={assumption.state} />
            </p>
          )}
          {test.what && <p className="measure mt-3 whitespace-pre-line">{test.what}</p>}
          {test.pass_words && test.state === 'planned' && (
            <p className="measure mt-3 text-sm text-ink-2">It passes if: {test.pass_words}</p>
          )}
          {test.method && (
            <p className="mt-3 text-sm">
              <Link to={`/methods/${test.method}`} className="underline">
                Steps and templates of this method
              </Link>
            </p>
          )}
        </header>
        {problem && (
          <div className="mt-6 max-w-3xl">
            <FormProblem>{problem}</FormProblem>
          </div>
        )}
        {test.state === 'planned' && may.edit ? (
          <PlannedTest test={test} refused={refused} />
        ) : (
          <StandingView test={test} standing={standingWith(found, pending)} today={today} />
        )}
        <div
          className={`mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 ${test.state === 'planned' ? 'max-w-3xl' : 'lg:grid-cols-[minmax(0,1fr)_19rem]'}`}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12 empty:hidden">
            {isRunning && may.edit && (
              <Section id="log-entry" title="Log an entry">
                <div className="mt-4">
                  <EntryForm owner={owner} path={path} formKey={key} today={today} refused={ofForm(refused, 'log')} />
                </div>
                <div className="mt-5">
                  <FirstFiftyLink projectId={project.id} />
                </div>
              </Section>
            )}
            {test.state === 'ended' && <EndedTest test={test} decision={decision} />}
            {giving && <GiveResult giving={giving} refused={ofForm(refused, 'give')} />}
            {test.state !== 'planned' && (
              <Section id="log" title="Log">
                <TestLog entries={entries} pending={pending} isOpen={isRunning && may.edit} />
              </Section>
            )}
            {isRunning && may.edit && <ResultForm test={test} hasAssumption={assumption !== null} refused={ofForm(refused, 'result')} />}
            <CommentsSection
              comments={comments}
              subjects={[{ value: `test ${test.id}`, label: test.title }]}
              mayComment={may.comment}
              formKey={key}
              refused={refused}
            />
          </div>
          <Checklist test={test} mayEdit={may.edit} refused={ofForm(refused, 'checklist')} />
        </div>
      </article>
    </MayEdit>
  );
}

type Page = Route.ComponentProps['loaderData'];

/** What the numbers say with what is on its way. */
function standingWith({ test, entries }: Page['found'], pending: ReturnType<typeof usePendingEntries>) {
  const logged = new Set(entries.map(({ key }) => key));
  const more = pending.map(({ entry }) => entry).filter(({ key, tried, yes }) => !logged.has(key) && yes <= tried);
  if (more.length === 0) return test.standing;
  const sum = (of: 'tried' | 'yes' | 'spent_cents') => more.reduce((total, one) => total + one[of], test.standing[of]);
  return standingOf(test, {
    tried: sum('tried'),
    yes: sum('yes'),
    spent_cents: sum('spent_cents'),
    entries: test.standing.entries + more.length,
  });
}
