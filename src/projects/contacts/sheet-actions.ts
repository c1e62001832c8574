import { data, type RouterContextProvider, redirect } from 'react-router';
import { requirePerson } from '../../people/index.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { submit, textOf } from '../../shared/web/form-values.ts';
import { answerForm, type Faults, type Refused } from '../form-answer.ts';
import { projectMessages } from '../projects.ts';
import { projectsClient } from '../projects-client.ts';
import type { ContactsImported, RowFault } from './contacts.contract.ts';
import { contactMessages, type Outcome, type YesFrom } from './contacts.ts';

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider>; params: { id: string } };
/** What an action of the page answers: a refused form, or what is wrong with a file. */
export type SheetAnswer = Refused & { rows?: RowFault[] };

/** What a person does on a call sheet; every form works without scripts. */
export async function actOnSheet(args: Args) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const { id } = args.params;
  const { contacts } = projectsClient(args.context);
  const text = (name: string) => textOf(form, name);
  const param = { id };
  const item = { id, item: text('item') };
  // Back to where the person was in the list.
  const query = new URLSearchParams(args.url.search);
  for (const told of ['imported', 'fault']) query.delete(told);
  const here = `/projects/${id}/first-fifty${query.size > 0 ? `?${query}` : ''}`;
  const at = { path: `${here}#sheet`, flash: 'project_saved' as const };
  const typed = () => ({
    ...{ name: text('name'), place: text('place'), note: text('note'), outcome: text('outcome') as Outcome },
    email: text('email') || null,
    phone: text('phone') || null,
    next_on: text('next_on') || null,
  });
  switch (text('do')) {
    case 'add':
      return answerForm(form, 'add', () => contacts.$post({ param, json: typed() }), { ...at, path: `${here}#add` });
    case 'edit':
      return answerForm(form, `edit ${item.item}`, () => contacts[':item'].$patch({ param: item, json: typed() }), {
        ...at,
        path: `/projects/${id}/first-fifty#${item.item}`,
      });
    case 'outcome':
      return answerForm(form, 'outcome', () => contacts[':item'].$patch({ param: item, json: { outcome: text('outcome') as Outcome } }), {
        ...at,
        path: `${here}#${item.item}`,
      });
    case 'remove':
      return answerForm(form, 'remove', () => contacts[':item'].$delete({ param: item }), {
        ...at,
        path: `/projects/${id}/first-fifty#sheet`,
      });
    case 'log': {
      const json = { test_id: text('test_id'), yes_from: text('yes_from') as YesFrom, key: text('key') };
      return answerForm(form, 'log', () => contacts.log.$post({ param, json }), {
        path: `/projects/${id}/tests/${json.test_id}#log`,
        flash: 'project_logged',
      });
    }
    case 'import':
      return importFile(form, (csv) => submit(() => contacts.imports.$post({ param, json: { csv } }), projectMessages.failed), here);
    default:
      return redirect(here);
  }
}

type Sent = { success: true; data: ContactsImported } | { success: false; status: number; faults: Faults };

async function importFile(form: FormData, send: (csv: string) => Promise<Sent>, here: string) {
  const sent = form.get('file');
  const refuse = (problem: string | undefined, status: number, rows: RowFault[] = []) =>
    data<SheetAnswer>({ of: 'import', values: {}, faults: { fields: {}, problem }, rows }, { status });
  const csv = sent instanceof File ? await sent.text() : '';
  if (csv.trim() === '') return refuse(contactMessages.empty, 400);
  const made = await send(csv);
  if (!made.success) return refuse(made.faults.problem ?? Object.values(made.faults.fields)[0], made.status);
  const { added, known, faults } = made.data;
  if (faults.length > 0) return refuse(undefined, 400, faults);
  const to = new URL(here, 'http://assay.internal');
  to.searchParams.set('imported', `${added}-${known}`);
  return redirect(`${to.pathname}${to.search}#sheet`);
}
