import { data, type RouterContextProvider, redirect } from 'react-router';
import { mayBuild } from '../money/index.ts';
import { requirePerson } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { readForm } from '../platform/web/read-form.ts';
import { setFlash } from '../shared/web/flash.ts';
import { submit, textOf } from '../shared/web/form-values.ts';
import { kitMessages } from './idea-builder.ts';
import { ideaBuilderClient } from './idea-builder-client.ts';

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> };
type From = 'idea' | 'research';

async function requireBuilderPlan(args: Args): Promise<void> {
  const person = await requirePerson(args);
  if (!mayBuild(person)) throw redirect('/pricing', { headers: { 'set-cookie': setFlash('builder_pro_only') } });
}

/** What a kit would be made from. Leads to the latest kit made from it, unless another one is asked for (`new`). */
export async function loadStart(args: Args, from: From, id: string) {
  await requireBuilderPlan(args);
  const response = await ideaBuilderClient(args.context).origins[':from'][':id'].$get({ param: { from, id } });
  if (response.status === 400 || response.status === 404)
    throw data({ message: from === 'idea' ? 'Idea not found' : 'There is no such report.' }, { status: 404 });
  const refused = (problem: string) => ({ origin: undefined, from, id, problem, key: '' });
  if (response.status === 409) {
    const body = await response.json();
    return refused(body.success ? kitMessages.noReport : body.error.message);
  }
  const origin = await unwrap(response);
  const latest = origin.kits[0];
  if (latest && !args.url.searchParams.has('new')) throw redirect(`/idea-builder/kits/${latest.id}`);
  if (origin.refusal) return refused(origin.refusal);
  return { origin, from, id, problem: undefined, key: crypto.randomUUID() };
}
export type StartData = Awaited<ReturnType<typeof loadStart>>;

/** Makes the kit. */
export async function makeFromForm(args: Args, from: From, id: string) {
  const form = await readForm(args.request);
  await requireBuilderPlan(args);
  const key = textOf(form, 'key');
  const made = await submit(
    () =>
      ideaBuilderClient(args.context).$post({
        json: { ...(from === 'idea' ? { ideaId: id } : { researchId: id }), ...(key ? { key } : {}) },
      }),
    'Failed to make the kit. Please try again.',
  );
  if (!made.success) return data({ problem: made.faults.problem ?? Object.values(made.faults.fields)[0] }, { status: made.status });
  return redirect(`/idea-builder/kits/${made.data.id}`, { headers: { 'set-cookie': setFlash('kit_made') } });
}
