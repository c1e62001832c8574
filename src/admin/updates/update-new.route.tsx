import { data, redirect } from 'react-router';
import { requireAdminPerson } from '../../people/index.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { submit } from '../../shared/web/form-values.ts';
import type { Route } from './+types/update-new.route';
import { emptyUpdate, inputOfForm, typedUpdate, UpdateForm } from './update-form.tsx';
import { updatesClient } from './updates-client.ts';

export const meta = () => pageMeta({ title: 'Write an update', description: 'News for everybody who wants it.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  return null;
}

export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const typed = typedUpdate(await readForm(args.request));
  const sent = await submit(() => updatesClient(args.context).$post({ json: inputOfForm(typed) }), 'Failed to keep the update');
  if (sent.success) return redirect(`/admin/updates/${sent.data.id}`, { headers: { 'set-cookie': setFlash('update_saved') } });
  return data({ typed, ...sent.faults }, { status: sent.status });
}

export default function NewUpdatePage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-3xl">Write an update</h1>
      <p className="measure mt-2 text-ink-2">It is kept as a draft first. You can send it to yourself before it goes to anybody else.</p>
      <UpdateForm shown={actionData?.typed ?? emptyUpdate} fields={actionData?.fields ?? {}} problem={actionData?.problem} />
    </>
  );
}
