import { data, redirect } from 'react-router';
import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { type FlashKey, setFlash } from '../../shared/web/flash.ts';
import { submit, textOf } from '../../shared/web/form-values.ts';
import type { Route } from './+types/update.route';
import { inputOfForm, typedUpdate, UpdateForm, type UpdateTyped } from './update-form.tsx';
import type { SendTime } from './update-limits.ts';
import { DraftActions, SentUpdate } from './update-parts.tsx';
import { updatesClient } from './updates-client.ts';

const HERE = '/admin/updates';
type Fault = { typed?: UpdateTyped; people?: string; fields: Record<string, string>; problem: string | undefined };

export const meta = () => pageMeta({ title: 'Update', description: 'News for everybody who wants it.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  return { update: await unwrap(updatesClient(args.context)[':id'].$get({ param: { id: args.params.id } })) };
}

/** Saves the draft, sends it to oneself or to everybody, or throws it away. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const param = { id: args.params.id };
  const one = updatesClient(args.context)[':id'];
  const to = (flash: FlashKey, where = `${HERE}/${param.id}`) => redirect(where, { headers: { 'set-cookie': setFlash(flash) } });
  const version = Number(textOf(form, 'version'));
  const refused = (fault: Fault, status: number) => data<Fault>(fault, { status });
  switch (textOf(form, 'do')) {
    case 'save': {
      const typed = typedUpdate(form);
      const sent = await submit(() => one.$put({ param, json: { version, update: inputOfForm(typed) } }), 'Failed to save the update');
      return sent.success ? to('update_saved') : refused({ typed, ...sent.faults }, sent.status);
    }
    case 'test': {
      const sent = await submit(() => one.test.$post({ param }), 'Failed to send the test');
      return sent.success ? to('update_tested') : refused(sent.faults, sent.status);
    }
    case 'send': {
      const people = textOf(form, 'people');
      const json = {
        version,
        at: textOf(form, 'at') as SendTime,
        people: /^[\d,.\s]+$/.test(people) ? Number(people.replace(/\D/g, '')) : -1,
      };
      const sent = await submit(() => one.send.$post({ param, json }), 'Failed to send the update');
      return sent.success ? to('update_sent') : refused({ people, ...sent.faults }, sent.status);
    }
    case 'delete': {
      const sent = await submit(() => one.$delete({ param }), 'Failed to throw the update away');
      return sent.success ? to('update_deleted', HERE) : refused(sent.faults, sent.status);
    }
    default:
      throw redirect(`${HERE}/${param.id}`);
  }
}

export default function UpdatePage({ loaderData: { update }, actionData }: Route.ComponentProps) {
  if (update.sent_at) return <SentUpdate update={update} problem={actionData?.problem} />;
  const { id, subject, body, link_label, link_url, version } = update;
  const { typed, people, fields = {} as Record<string, string>, problem } = actionData ?? {};
  return (
    <>
      <h1 className="text-3xl">{subject}</h1>
      <UpdateForm
        id={id}
        shown={typed ?? { subject, body, link_label, link_url, version: String(version) }}
        fields={fields}
        problem={problem}
      />
      <DraftActions update={update} people={people} fields={fields} />
    </>
  );
}
