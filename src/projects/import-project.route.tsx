import { data, redirect } from 'react-router';
import { requirePerson } from '../people/index.ts';
import { unchecked } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { setFlash } from '../shared/web/flash.ts';
import { submit, textOf } from '../shared/web/form-values.ts';
import { Form } from '../ui/form.tsx';
import { FormField, FormProblem } from '../ui/form-field.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/import-project.route';
import { projectMessages } from './projects.ts';
import { projectsClient } from './projects-client.ts';

export const headers = () => ({ 'cache-control': 'private, no-store' });
export const meta = () => pageMeta({ title: 'Import a project', description: 'Make a project from an export.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  return { key: crypto.randomUUID(), isTooLarge: args.url.searchParams.get('fault') === 'too_large' };
}

/** Makes the project that a file holds and leads to it. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const sent = form.get('file');
  const file = sent instanceof File ? parsed(await sent.text()) : undefined;
  if (file === undefined) return data({ problem: projectMessages.notAFile }, { status: 400 });
  const json = { file: unchecked(file), ...(textOf(form, 'key') ? { key: textOf(form, 'key') } : {}) };
  const made = await submit(() => projectsClient(args.context).files.imports.$post({ json }), projectMessages.failed);
  if (made.success) return redirect(`/projects/${made.data.id}`, { headers: { 'set-cookie': setFlash('project_imported') } });
  const [place, fault] = Object.entries(made.faults.fields)[0] ?? [];
  return data({ problem: made.faults.problem ?? (place === 'file.format' ? fault : `${place}: ${fault}`) }, { status: made.status });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

export default function ImportProjectPage({ loaderData: { key, isTooLarge }, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem ?? (isTooLarge ? projectMessages.tooLarge : undefined);
  return (
    <div className="sheet-width py-10">
      <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
        <Link to="/projects" className="quiet-link">
          Projects
        </Link>
      </nav>
      <h1 className="mt-4 text-3xl md:text-4xl">Import a project</h1>
      <p className="measure mt-3 text-ink-2">
        Choose the JSON file of an export. The same project comes back, with its tests, logs and decisions.
      </p>
      <Form method="post" encType="multipart/form-data" className="mt-6 grid max-w-xl gap-4">
        {problem && <FormProblem>{problem}</FormProblem>}
        <input type="hidden" name="key" value={key} />
        <FormField label="File" name="file" type="file" accept="application/json,.json" required />
        <button type="submit" className="button button-primary justify-self-start">
          Import
        </button>
      </Form>
    </div>
  );
}
