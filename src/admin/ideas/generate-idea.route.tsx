import { data, redirect } from 'react-router';
import { adminIdeaMessages, adminIdeasClient, readFields, slugOf } from '../../catalogue/index.ts';
import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { type CategoryId, categories } from '../../shared/vocabulary/categories.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { FormArea } from '../../ui/form-area.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { GuardedForm } from '../../ui/guarded-form.tsx';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import type { Route } from './+types/generate-idea.route';
import { GeneratedForm, type Refused } from './generated-form.tsx';

const HERE = '/admin/ideas/generate';

export const meta = () => pageMeta({ title: 'Generate an idea', description: 'An idea the catalogue has room for.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const id = args.url.searchParams.get('draft');
  if (!id) return { generated: undefined };
  const one = adminIdeasClient(args.context).ideas[':id'];
  const response = await one.draft.$get({ param: { id } });
  // Saved or thrown away since: there is nothing left to edit here.
  if (response.status === 404 || response.status === 400) throw redirect(HERE);
  const draft = await unwrap(response);
  if (draft.idea) throw redirect(`/admin/ideas/${id}/edit`);
  const preview = await (await one.preview.$get({ param: { id } })).json();
  // A draft may hold what no score can be computed from: the form says so, beside the field.
  return {
    generated: preview.success
      ? { draft, scores: preview.data.scores, faults: {} }
      : { draft, scores: undefined, faults: preview.error.fields ?? {} },
  };
}

/** Generates; or keeps, saves or throws away what was generated. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const action = textOf(form, 'do');
  return action === 'generate' ? generate(args, form) : keep(args, form, action);
}

async function generate({ context }: Route.ActionArgs, form: FormData) {
  const asked = { category: textOf(form, 'category'), prompt: textOf(form, 'prompt').trim() };
  if (!asked.category) return data({ asked, field: adminIdeaMessages.chooseCategory }, { status: 400 });
  const json = { category: asked.category as CategoryId, ...(asked.prompt ? { prompt: asked.prompt } : {}) };
  const response = await adminIdeasClient(context)['generate-idea'].$post({ json });
  const body = await response.json();
  if (body.success) return redirect(`${HERE}?draft=${body.data.id}`, { headers: { 'set-cookie': setFlash('idea_generated') } });
  const { message, fields = {} } = body.error;
  const near = Object.entries(fields).filter(([address]) => address.startsWith('/ideas/'));
  return data({ asked, problem: adminIdeaMessages.generateFailed, why: message, near }, { status: response.status });
}

/** What was edited stands over the draft, of which this page shows a part. */
async function keep({ context }: Route.ActionArgs, form: FormData, action: string) {
  const id = textOf(form, 'draft');
  const one = adminIdeasClient(context).ideas[':id'];
  const param = { id };
  const leave = (flash: 'idea_discarded' | 'idea_saved' | 'idea_draft_saved', to: string) =>
    redirect(to, { headers: { 'set-cookie': setFlash(flash) } });
  if (action === 'discard') {
    await one.draft.$delete({ param });
    return leave('idea_discarded', HERE);
  }
  const { fields } = await unwrap(one.draft.$get({ param }));
  const edited = { ...fields, ...readFields(form) };
  // The address follows the title, as long as nobody gave it another in the whole editor.
  if (fields.slug === slugOf(fields.title ?? '')) edited.slug = slugOf(edited.title ?? '');
  // Whatever is refused comes back with all that was typed, over the version it was typed over.
  const refuse = (status: number, refused: Omit<Refused, 'fields'>, typed = edited) =>
    data({ refused: { ...refused, fields: typed } satisfies Refused }, { status });
  const version = Number(form.get('version'));
  const put = await one.draft.$put({
    param,
    json: { version, fields: edited, ...(form.has('checked') ? { checked: true as const } : {}) },
  });
  const kept = await put.json();
  if (!kept.success) return refuse(put.status, { version, why: kept.error.message, faults: ofFields(kept.error.fields) });
  if (kept.data.state === 'conflict') {
    const { by, clashes } = kept.data;
    const why = `${by ?? 'Somebody'} changed the same meanwhile: ${clashes.map(({ label }) => label).join('; ')}. Yours stands below; save again to keep it.`;
    return refuse(409, { version: kept.data.version, why, faults: {} }, kept.data.fields);
  }
  if (action !== 'save') return leave('idea_draft_saved', `${HERE}?draft=${id}`);
  const response = await one.save.$post({ param, json: { version: kept.data.version, publish: true } });
  const body = await response.json();
  if (body.success) return leave('idea_saved', '/admin/ideas');
  return refuse(response.status, { version: kept.data.version, why: body.error.message, faults: body.error.fields ?? {} });
}

/** Faults of a request that was not taken at all, by the paths of the form. */
const ofFields = (faults: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path.replace(/^fields\./, ''), fault]));

export default function GenerateIdeaPage({ loaderData: { generated }, actionData }: Route.ComponentProps) {
  const asked = actionData && 'asked' in actionData ? actionData : undefined;
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined;
  return (
    <>
      <p className="text-sm">
        <Link to="/admin/ideas" className="underline">
          Ideas
        </Link>
      </p>
      <h1 className="mt-2 text-3xl md:text-4xl">Generate an idea</h1>
      {generated ? (
        <GeneratedForm {...generated} refused={refused} />
      ) : (
        <>
          <p className="measure mt-3 text-ink-2">
            It begins from what was measured: topics that grow, gaps in the catalogue, what people asked for in public. What the catalogue
            has already is refused. What comes out is a draft: nothing is published before you save it.
          </p>
          {asked && 'problem' in asked && (
            <div className="mt-6 max-w-prose">
              <FormProblem>
                {asked.problem}
                <span className="mt-1 block text-sm text-ink-2">{asked.why}</span>
                {asked.near.map(([address, title]) => (
                  <Link key={address} to={address} className="mt-1 block text-sm underline">
                    {title}
                  </Link>
                ))}
              </FormProblem>
            </div>
          )}
          <Ask category={asked?.asked.category} prompt={asked?.asked.prompt} field={asked && 'field' in asked ? asked.field : undefined} />
        </>
      )}
    </>
  );
}

function Ask({
  category = '',
  prompt = '',
  field,
}: {
  category?: string | undefined;
  prompt?: string | undefined;
  field: string | undefined;
}) {
  return (
    <GuardedForm method="post" action={HERE} className="mt-8 grid max-w-prose gap-5" noValidate>
      <FormFrame label="Category" error={field}>
        {(framed) => (
          <Select name="category" defaultValue={category} required {...framed}>
            <option value="">Choose …</option>
            {categories.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </FormFrame>
      <FormArea
        label="What it should be about"
        name="prompt"
        defaultValue={prompt}
        maxLength={500}
        rows={3}
        hint="Optional: a trade, a kind of work, a topic. At most 500 characters."
      />
      <button type="submit" name="do" value="generate" className="button button-primary justify-self-start">
        Generate idea
      </button>
    </GuardedForm>
  );
}
