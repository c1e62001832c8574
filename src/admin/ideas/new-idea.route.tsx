import { data, redirect } from 'react-router';
import { adminIdeasClient, slugOf } from '../../catalogue/index.ts';
import { requireAdminPerson } from '../../people/index.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { categories } from '../../shared/vocabulary/categories.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { GuardedForm } from '../../ui/guarded-form.tsx';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import type { Route } from './+types/new-idea.route';

export const meta = () => pageMeta({ title: 'Write an idea', description: 'Begin a dossier.', noIndex: true });

export const loader = async (args: Route.LoaderArgs) => {
  await requireAdminPerson(args);
  return null;
};

/** Begins a draft and opens it in the editor. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const values = { title: textOf(form, 'title').trim(), tagline: textOf(form, 'tagline').trim(), category: textOf(form, 'category') };
  if (!values.title || !values.tagline)
    return data(
      {
        values,
        fields: {
          title: values.title ? undefined : 'Write a few words',
          tagline: values.tagline ? undefined : 'Say in a few words what it does and for whom',
        },
      },
      { status: 400 },
    );
  const response = await adminIdeasClient(args.context).ideas.$post({ json: { fields: { ...values, slug: slugOf(values.title) } } });
  const body = await response.json();
  if (body.success) return redirect(`/admin/ideas/${body.data.id}/edit`);
  return data({ values, fields: {}, problem: body.error.message }, { status: response.status });
}

export default function NewIdeaPage({ actionData }: Route.ComponentProps) {
  const fields: { title?: string | undefined; tagline?: string | undefined } = actionData?.fields ?? {};
  return (
    <>
      <p className="text-sm">
        <Link to="/admin/ideas" className="underline">
          Ideas
        </Link>
      </p>
      <h1 className="mt-2 text-3xl md:text-4xl">Write an idea</h1>
      <p className="measure mt-3 text-ink-2">
        It begins as a draft that only administrators see. A title and a few words are enough. The form then asks for the rest part by part;
        everything you type is kept, and nothing is in the catalogue before you publish it.
      </p>
      {actionData && 'problem' in actionData && (
        <div className="mt-6 max-w-prose">
          <FormProblem>{actionData.problem}</FormProblem>
        </div>
      )}
      <GuardedForm method="post" className="mt-8 grid max-w-prose gap-5" noValidate>
        <FormField label="Title" name="title" defaultValue={actionData?.values.title} maxLength={80} required error={fields.title} />
        <FormField
          label="In a few words"
          name="tagline"
          defaultValue={actionData?.values.tagline}
          maxLength={140}
          required
          error={fields.tagline}
          hint="What it does and for whom, at most 140 characters. It becomes the tagline."
        />
        <FormFrame label="Category (can wait)">
          {(framed) => (
            <Select name="category" defaultValue={actionData?.values.category ?? ''} {...framed}>
              <option value="">Choose …</option>
              {categories.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </FormFrame>
        <button type="submit" className="button button-primary justify-self-start">
          Begin the dossier
        </button>
      </GuardedForm>
      <p className="mt-8 text-ink-2">
        Nothing in mind?{' '}
        <Link to="/admin/ideas/generate" className="underline">
          Generate an idea
        </Link>{' '}
        from topics that grow.
      </p>
    </>
  );
}
