import { type RouterContextProvider, redirect } from 'react-router';
import { requirePerson } from '../people/index.ts';
import { readForm } from '../platform/web/read-form.ts';
import { textOf } from '../shared/web/form-values.ts';
import { answerForm, refuse, seenVersion } from './form-answer.ts';
import { readNumbers } from './form-numbers.ts';
import { DEFAULT_DAYS } from './projects.ts';
import { projectsClient } from './projects-client.ts';
import { actOnComments } from './together/comment-actions.ts';

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider>; params: { id: string; testId: string } };

/** What a person does on the page of a test; every form works without scripts. */
export async function actOnTest(args: Args) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const { id, testId } = args.params;
  const param = { id, test: testId };
  const here = `/projects/${id}/tests/${testId}`;
  const text = (name: string) => textOf(form, name);
  const test = projectsClient(args.context).tests[':test'];
  const of = text('do');
  const commented = actOnComments({ context: args.context, id, form, here });
  if (commented) return commented;
  switch (of) {
    case 'plan': {
      const { numbers, faults } = readNumbers(form, { sample_size: 'count', pass_count: 'count', cost_cents: 'money', days: 'count' });
      if (Object.keys(faults).length > 0) return refuse(form, of, faults);
      const { cost_cents, days, ...mark } = numbers;
      const json = {
        title: text('title'),
        what: text('what'),
        ...mark,
        cost_cents: cost_cents ?? 0,
        days: days ?? DEFAULT_DAYS,
        ...seenVersion(form),
      };
      const saved = await answerForm(form, of, () => test.$patch({ param, json }), { path: here, flash: 'project_saved' });
      // The one button that saves and starts.
      if (form.get('then') !== 'start' || !(saved instanceof Response)) return saved;
      return answerForm(form, of, () => test.start.$post({ param }), { path: here, flash: 'project_test_started' });
    }
    case 'log': {
      const { numbers, faults } = readNumbers(form, { tried: 'count', yes: 'count', spent_cents: 'money' });
      if (Object.keys(faults).length > 0) return refuse(form, of, faults);
      const json = {
        key: text('key'),
        tried: numbers.tried ?? 0,
        yes: numbers.yes ?? 0,
        spent_cents: numbers.spent_cents ?? 0,
        note: text('note'),
        happened_on: text('happened_on'),
      };
      return answerForm(form, of, () => test.entries.$post({ param, json }), { path: here, flash: 'project_logged' });
    }
    case 'remove-entry':
      return answerForm(form, of, () => test.entries[':entry'].$delete({ param: { ...param, entry: text('entry') } }), {
        path: `${here}#log`,
        flash: 'project_saved',
      });
    case 'checklist': {
      const lines = form.getAll('line').flatMap((line, at) => (typeof line === 'string' && line.trim() !== '' ? [{ text: line, at }] : []));
      const ticked = new Set(form.getAll('done').map(String));
      const checklist = lines.map((line) => ({ text: line.text, done: ticked.has(String(line.at)) }));
      return answerForm(form, of, () => test.$patch({ param, json: { checklist, ...seenVersion(form) } }), {
        path: `${here}#checklist`,
        flash: 'project_saved',
      });
    }
    case 'result':
      return answerForm(form, of, () => test.result.$post({ param, json: { result: text('result') as 'holds', reason: text('reason') } }), {
        path: here,
        flash: 'project_decided',
      });
    case 'give':
      return answerForm(form, of, () => test.giving.$put({ param, json: { consent: (form.get('consent') === 'yes') as true } }), {
        path: `${here}#give`,
        flash: 'project_saved',
      });
    case 'take-back':
      return answerForm(form, of, () => test.giving.$delete({ param }), { path: `${here}#give`, flash: 'project_saved' });
    case 'remove':
      return answerForm(form, of, () => test.$delete({ param }), { path: `/projects/${id}#tests`, flash: 'project_test_removed' });
    default:
      return redirect(here);
  }
}
