import { useEffect, useRef } from 'react';
import { data, redirect } from 'react-router';
import { requirePerson } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { storedIdea } from '../research/index.ts';
import { setFlash } from '../shared/web/flash.ts';
import { submit, textOf } from '../shared/web/form-values.ts';
import { Form } from '../ui/form.tsx';
import { FormArea } from '../ui/form-area.tsx';
import { FormField, FormProblem } from '../ui/form-field.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/new-project.route';
import { type Refused, refuse } from './form-answer.ts';
import { readNumbers } from './form-numbers.ts';
import { FromOrigin } from './from-origin.tsx';
import { methodsClient } from './methods/methods-client.ts';
import { MAX_THESIS, MAX_TITLE, projectMessages } from './projects.ts';
import { projectsClient } from './projects-client.ts';

const EXAMPLES = ['Dental practices lose money on missed recalls.', 'Landlords would pay for a boiler check that books itself.'];
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

export const headers = () => ({ 'cache-control': 'private, no-store' });
export const meta = () => pageMeta({ title: 'New project', description: 'Start a project.', noIndex: true });

/** What the address names: an idea (`idea`), a report (`report`), a method for its first test (`method`), or the text of a free check (`from`), which waits in the browser. */
export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args);
  const { searchParams } = args.url;
  const asked = (name: string) => ID.exec(searchParams.get(name) ?? '')?.[0];
  const [idea, report, method] = [asked('idea'), asked('report'), searchParams.get('method') ?? undefined];
  const { projects } = projectsClient(args.context);
  const origins = projects.origins[':from'][':id'];
  const [list, origin, found] = await Promise.all([
    unwrap(projects.$get()),
    idea || report ? origins.$get({ param: idea ? { from: 'idea', id: idea } : { from: 'report', id: report as string } }) : undefined,
    method ? methodsClient(args.context)['test-methods'][':id'].$get({ param: { id: method } }) : undefined,
  ]);
  if (origin && origin.status === 404) throw data({ message: idea ? 'Idea not found' : 'There is no such report.' }, { status: 404 });
  return {
    key: crypto.randomUUID(),
    isFromCheck: searchParams.get('from') === 'check',
    isPro: person.plan !== 'free',
    idea,
    report,
    list,
    origin: origin && origin.status !== 409 ? await unwrap(origin) : undefined,
    problem: origin?.status === 409 ? projectMessages.noReport : undefined,
    method:
      found?.status === 200
        ? await unwrap(found).then(({ id, title, sample, pass_mark, unit, success }) => ({ id, title, sample, pass_mark, unit, success }))
        : undefined,
  };
}

/** Makes the project and leads to it. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const text = (name: string) => textOf(form, name);
  const { projects, tests } = projectsClient(args.context);
  const method = text('method');
  const into = text('project');
  if (method && into) {
    const planned = await submit(
      () => tests.$post({ param: { id: into }, json: { method, key: text('key') || undefined } }),
      projectMessages.failed,
    );
    if (planned.success)
      return redirect(`/projects/${into}/tests/${planned.data.id}`, { headers: { 'set-cookie': setFlash('project_test_added') } });
    return data<Refused>({ of: 'add', values: {}, faults: planned.faults }, { status: planned.status });
  }
  const json = {
    ...(text('idea') ? { idea_id: text('idea') } : text('report') ? { research_id: text('report') } : { thesis: text('thesis') }),
    ...(text('from') === 'check' ? { from: 'check' as const } : {}),
    ...(text('title') ? { title: text('title') } : {}),
    ...(method ? { method } : {}),
    ...(text('key') ? { key: text('key') } : {}),
  };
  const isFirstTest = text('then') === 'first-test';
  const { numbers: mark, faults } = readNumbers(form, { pass_count: 'count', sample_size: 'count' });
  if (isFirstTest) {
    const wrong = Object.keys(faults).length > 0 ? faults : markFaults(mark);
    if (wrong) return refuse(form, 'new', wrong);
  }
  const made = await submit(() => projects.$post({ json }), projectMessages.failed);
  if (made.success && isFirstTest) return toTest(args, made.data.id, true, mark);
  if (made.success && method) return toTest(args, made.data.id, text('then') !== 'plan');
  if (made.success) return redirect(`/projects/${made.data.id}`, { headers: { 'set-cookie': setFlash('project_created') } });
  return data<Refused>(
    { of: 'new', values: { thesis: text('thesis'), title: text('title') }, faults: made.faults },
    { status: made.status },
  );
}

type Mark = { pass_count: number | null; sample_size: number | null };

/** @returns what is wrong with a pass mark that a test is to start with; undefined for one it can start with */
function markFaults({ pass_count, sample_size }: Mark): Record<string, string> | undefined {
  if (!pass_count) return { pass_count: projectMessages.noPassMark };
  if (!sample_size) return { sample_size: projectMessages.noSample };
  return pass_count > sample_size ? { pass_count: projectMessages.passOverSample(pass_count, sample_size) } : undefined;
}

/** Leads to the test that a method or a dossier made, started with the method’s pass mark or waiting for another one. */
async function toTest({ context }: Route.ActionArgs, id: string, isStarted: boolean, mark?: Mark) {
  const { projects, tests } = projectsClient(context);
  const test = (await unwrap(projects[':id'].$get({ param: { id } }))).tests[0]?.id;
  if (!test) return redirect(`/projects/${id}`);
  if (mark) await tests[':test'].$patch({ param: { id, test }, json: mark });
  if (isStarted) await tests[':test'].start.$post({ param: { id, test } });
  return redirect(`/projects/${id}/tests/${test}`, {
    headers: { 'set-cookie': setFlash(isStarted ? 'project_test_started' : 'project_test_added') },
  });
}

export default function NewProjectPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const thesis = useRef<HTMLDivElement>(null);
  const { isFromCheck } = page;
  useEffect(() => {
    const field = thesis.current?.querySelector('textarea');
    if (isFromCheck && field && field.value === '') field.value = storedIdea();
  }, [isFromCheck]);
  const { origin, list, problem, method } = page;
  const isFull = list.limit !== null && list.open >= list.limit;
  const open = list.projects.filter(({ state }) => state !== 'dropped');
  return (
    <div className="sheet-width py-10">
      <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
        <Link to="/projects" className="quiet-link">
          Projects
        </Link>
      </nav>
      <h1 className="mt-4 text-3xl md:text-4xl">{method ? `Start a test: ${method.title}` : 'New project'}</h1>
      {(problem || refused?.faults.problem) && (
        <div className="mt-6 max-w-2xl">
          <FormProblem>{problem ?? refused?.faults.problem}</FormProblem>
        </div>
      )}
      {isFull && (
        <p className="measure mt-6 border-l-3 border-brass bg-sheet px-4 py-3">
          Your plan holds {list.limit} open projects at a time, and you have {list.open}. Drop one with its reason, or{' '}
          <Link to="/pricing" className="underline">
            see the plans
          </Link>
          .
        </p>
      )}
      {method && open.length > 0 && (
        <section aria-labelledby="into" className="mt-8 max-w-2xl">
          <h2 id="into" className="text-xl">
            Add it to a project
          </h2>
          <Form method="post" className="mt-3 flex flex-wrap items-end gap-3">
            <input type="hidden" name="key" value={page.key} />
            <input type="hidden" name="method" value={method.id} />
            <label className="grid min-w-60 flex-1 gap-1 text-sm font-semibold">
              Project
              <select name="project" className="field font-normal">
                {open.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit" className="button button-primary">
              Plan the test
            </button>
          </Form>
        </section>
      )}
      {origin ? (
        <FromOrigin page={page} origin={origin} isFull={isFull} refused={refused} />
      ) : (
        !isFull && (
          <Form method="post" className="mt-8 grid max-w-2xl gap-5" noValidate>
            <input type="hidden" name="key" value={page.key} />
            {method && <input type="hidden" name="method" value={method.id} />}
            {method && open.length > 0 && <h2 className="text-xl">Or start a new project with it</h2>}
            {isFromCheck && <input type="hidden" name="from" value="check" />}
            <div ref={thesis}>
              <FormArea
                label="What do you think is true?"
                name="thesis"
                rows={4}
                maxLength={MAX_THESIS}
                defaultValue={refused?.values.thesis ?? ''}
                error={refused?.faults.fields.thesis}
                hint={`Who has which problem, and what would they pay for? For example: ${EXAMPLES.join(' ')}`}
              />
            </div>
            <FormField
              label="Name (optional)"
              name="title"
              maxLength={MAX_TITLE}
              defaultValue={refused?.values.title ?? ''}
              error={refused?.faults.fields.title}
            />
            {method && (
              <p className="measure text-sm text-ink-2">
                It passes with {method.pass_mark} of {method.sample} {method.unit}. Counted as yes: {method.success}
              </p>
            )}
            <div className="flex flex-wrap gap-3">
              <button type="submit" className={`button ${method && open.length > 0 ? '' : 'button-primary'}`}>
                {method ? 'Start the test' : 'Start the project'}
              </button>
              {method && (
                <button type="submit" name="then" value="plan" className="button">
                  Set another pass mark first
                </button>
              )}
            </div>
          </Form>
        )
      )}
      {!origin && !method && (
        <p className="measure mt-10 border-t border-line pt-5 text-sm text-ink-2">
          You can also start from{' '}
          <Link to="/browse" className="underline">
            an idea in the catalogue
          </Link>
          {page.isPro && (
            <>
              {' '}
              or from{' '}
              <Link to="/research" className="underline">
                one of your reports
              </Link>
            </>
          )}
          : the project begins with its risks, kill criteria and first test.
        </p>
      )}
    </div>
  );
}
