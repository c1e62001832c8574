import { data, redirect } from 'react-router';
import {
  adminIdeaMessages,
  adminIdeasClient,
  changeList,
  type Draft,
  editorSections,
  ideaStates,
  readFields,
  unfinishedParts,
  withPart,
} from '../../catalogue/index.ts';
import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { type FlashKey, setFlash } from '../../shared/web/flash.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/edit-idea.route';
import { Clashes } from './clashes.tsx';
import { DraftStatus } from './draft-status.tsx';
import { EditorParts, NextToWrite } from './editor-parts.tsx';
import { Grounds } from './grounds.tsx';
import { IdeaLife } from './idea-life.tsx';
import { PlanNote } from './publication-plan.tsx';
import { useDraft } from './use-draft.ts';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData ? `Edit ${loaderData.draft.fields.title || 'an idea'}` : 'Edit an idea',
    description: 'A dossier.',
    noIndex: true,
  });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const response = await adminIdeasClient(args.context).ideas[':id'].draft.$get({ param: { id: args.params.id } });
  if (response.status === 400) throw data({ message: 'Idea not found' }, { status: 404 });
  return { draft: await unwrap(response), isChecked: args.url.searchParams.has('check') };
}

/** Every button keeps what was typed first: lists, saving, publishing, and what is done to the idea as it stands. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const { id } = args.params;
  const one = adminIdeasClient(args.context).ideas[':id'];
  const param = { id };
  const action = textOf(form, 'do');
  const to = (address: string, flash?: FlashKey) => redirect(address, flash ? { headers: { 'set-cookie': setFlash(flash) } } : {});
  const here = `/admin/ideas/${id}/edit`;

  const life = lifeActions[action];
  if (life) {
    const response = await one.$patch({ param, json: { state: life.state } });
    const body = await response.json();
    return body.success ? to(here, life.flash) : data({ problem: body.error.message }, { status: response.status });
  }
  if (action === 'discard') {
    const { status } = await one.draft.$delete({ param });
    return to(form.get('is-new') ? '/admin/ideas' : here, status === 200 ? 'idea_discarded' : undefined);
  }
  if (action === 'daily') {
    const day = textOf(form, 'day');
    const response = await adminIdeasClient(args.context)['daily-ideas'][':day'].$put({ param: { day }, json: { idea_id: id } });
    const body = await response.json();
    return body.success ? to(here, 'daily_scheduled') : data({ problem: body.error.message }, { status: response.status });
  }

  // Nothing that was typed may stand in the way of this.
  if (action === 'cancel_plan') await one.publication.$delete({ param });
  const typed = await withChoices(one, param, form);
  const listed = changeList(typed, action);
  const checked = form.has('checked') ? { checked: true as const } : {};
  const json = { version: Number(form.get('version') ?? 0), fields: listed?.fields ?? typed, ...checked };
  const response = await one.draft.$put({ param, json });
  const body = await response.json();
  if (!body.success)
    return data({ problem: `${adminIdeaMessages.saveFailed}: ${body.error.message}`, fields: json.fields }, { status: response.status });
  const kept = body.data;
  if (kept.state === 'conflict') return data({ clash: kept, fields: kept.fields }, { status: 409 });
  const merged = kept.state === 'merged' ? ('idea_draft_merged' as const) : undefined;
  if (listed) return to(`${here}#at-${listed.list}`, merged);
  if (action === 'plan') {
    const publishAt = textOf(form, 'publish_at');
    const planned = await (await one.publication.$put({ param, json: { at: `${publishAt}:00Z` } })).json();
    if (planned.success) return to(here, 'idea_planned');
    const problem = `${adminIdeaMessages.planFailed}: ${publishAt ? planned.error.message : 'say when it is to be published.'}`;
    return data({ problem, fields: json.fields, version: kept.version, publishAt }, { status: 400 });
  }
  if (action === 'cancel_plan') return to(here, 'idea_plan_cancelled');
  if (action !== 'save' && action !== 'publish') return to(here, merged ?? 'idea_draft_saved');

  const saved = await one.save.$post({
    param,
    json: { version: kept.version, publish: action === 'publish' },
  });
  const answer = await saved.json();
  if (answer.success) return to(here, action === 'publish' ? 'idea_published' : 'idea_changed');
  return data(
    {
      problem: `${adminIdeaMessages.saveFailed}: ${answer.error.message}`,
      faults: answer.error.fields,
      fields: json.fields,
      version: kept.version,
    },
    { status: saved.status },
  );
}

const lifeActions: Record<string, { state: 'draft' | 'archived' | 'published'; flash: FlashKey }> = {
  unpublish: { state: 'draft', flash: 'idea_unpublished' },
  archive: { state: 'archived', flash: 'idea_archived' },
};

type One = ReturnType<typeof adminIdeasClient>['ideas'][':id'];

/** What was typed, with theirs wherever that was chosen in a clash. */
async function withChoices(one: One, param: { id: string }, form: FormData): Promise<Record<string, string>> {
  const fields = readFields(form);
  const chosen = [...form].filter(([name, value]) => name.startsWith('take:') && value === 'theirs').map(([name]) => name.slice(5));
  if (chosen.length === 0) return fields;
  const theirs = (await unwrap(one.draft.$get({ param }))).fields;
  return chosen.reduce((all, path) => withPart(all, path, theirs), fields);
}

/** A refused change may have come too late: the page then shows what holds by now. */
export const shouldRevalidate = () => true;

export default function EditIdeaPage({ loaderData: { draft, isChecked }, actionData }: Route.ComponentProps) {
  const refused = actionData as
    | {
        problem?: string;
        fields?: Draft['fields'];
        faults?: Draft['faults'];
        version?: number;
        publishAt?: string;
        clash?: Parameters<typeof Clashes>[0]['clash'];
      }
    | undefined;
  const saving = useDraft(draft.id, refused?.clash?.version ?? refused?.version ?? draft.version, refused?.clash !== undefined);
  const fields = refused?.fields ?? draft.fields;
  const faults = refused?.faults ?? (isChecked ? draft.faults : {});
  const unfinished = unfinishedParts(refused?.faults ?? draft.faults);
  const toMend = unfinishedParts(faults ?? {});
  const here = `/admin/ideas/${draft.id}/edit`;
  return (
    <>
      <p className="text-sm">
        <Link to="/admin/ideas" className="underline">
          Ideas
        </Link>
      </p>
      <h1 className="mt-2 text-3xl">{fields.title || 'An idea without a title'}</h1>
      <Standing draft={draft} />
      {draft.publication && <PlanNote plan={draft.publication} />}
      {refused?.problem && (
        <div className="mt-6">
          <FormProblem>
            {refused.problem}
            <NextToWrite unfinished={toMend} />
          </FormProblem>
        </div>
      )}
      {isChecked && !refused && toMend.length > 0 && (
        <section aria-label="Missing before publication" className="mt-6 border-l-3 border-fair bg-sheet px-5 py-3">
          <NextToWrite unfinished={toMend} />
        </section>
      )}
      {draft.origin && <Grounds origin={draft.origin} />}
      <div className="mt-8 grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_11rem]">
        <Form
          method="post"
          action={here}
          encType="multipart/form-data"
          className="min-w-0"
          noValidate
          preventScrollReset
          isStoredElsewhere
          onChange={saving.onChange}
          onSubmit={saving.onSubmit}
        >
          {/* Enter in a field saves the draft, not what happens to stand first. */}
          <button type="submit" name="do" value="draft" className="sr-only" tabIndex={-1} aria-hidden="true">
            Save draft
          </button>
          <input type="hidden" name="version" value={saving.version} />
          {refused?.clash && <Clashes clash={refused.clash} />}
          <EditorParts isNew={!draft.idea} fields={fields} faults={faults ?? {}} unfinished={unfinished} next={toMend[0]?.id} />
          <DraftStatus draft={draft} unfinished={unfinished.length} publishAt={refused?.publishAt} saving={saving} />
        </Form>
        <aside className="max-xl:order-first max-xl:mb-8 xl:sticky xl:top-20 xl:self-start">
          <nav aria-label="Parts of the dossier">
            <ul className="text-sm max-xl:flex max-xl:flex-wrap max-xl:gap-x-4">
              {editorSections.map(({ id, label }) => (
                <li key={id}>
                  <a href={`#part-${id}`} className="quiet-link inline-block py-1">
                    {label}
                  </a>
                  {unfinished.some((part) => part.id === id) && <span className="ml-1.5 text-xs text-ink-3">to finish</span>}
                </li>
              ))}
            </ul>
          </nav>
        </aside>
      </div>
      <IdeaLife draft={draft} />
    </>
  );
}

function Standing({ draft: { id, idea, changed } }: { draft: Draft }) {
  const state = ideaStates.find((one) => one.id === idea?.state)?.label.toLowerCase();
  return (
    <div className="mt-3 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm text-ink-2">
      <p>
        {idea
          ? `In the catalogue as ${state}${idea.active ? '' : ', inactive'}. ${changed.length === 0 ? 'Nothing is changed.' : `${formatNumber(changed.length)} ${changed.length === 1 ? 'field differs' : 'fields differ'} from it.`}`
          : 'Not in the catalogue yet.'}
      </p>
      <Link to={`/admin/ideas/${id}/preview`} target="_blank" className="py-1 underline">
        Preview in a new tab
      </Link>
      {idea && (
        <Link to={`/admin/ideas/${id}/history`} className="py-1 underline">
          History
        </Link>
      )}
    </div>
  );
}
