import { type RouterContextProvider, redirect } from 'react-router';
import { requirePerson } from '../people/index.ts';
import { readForm } from '../platform/web/read-form.ts';
import { setFlash } from '../shared/web/flash.ts';
import { textOf } from '../shared/web/form-values.ts';
import { answerForm, refuse, seenVersion } from './form-answer.ts';
import { readNumbers } from './form-numbers.ts';
import { projectsClient } from './projects-client.ts';
import { actOnComments } from './together/comment-actions.ts';

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider>; params: { id: string } };

/** What a person does on the page of a project; every form works without scripts. `do` says which form it is, `item` which thing in the project. */
export async function actOnProject(args: Args) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const { id } = args.params;
  const param = { id };
  const here = `/projects/${id}`;
  const text = (name: string) => textOf(form, name);
  const item = { id, item: text('item') };
  const { projects, parts, tests } = projectsClient(args.context);
  const what = text('do');
  const of = text('item') ? `${what} ${text('item')}` : what;
  const at = (section: string) => ({ path: `${here}#${section}`, flash: 'project_saved' as const });
  const commented = actOnComments({ context: args.context, id, form, here });
  if (commented) return commented;
  switch (what) {
    case 'edit': {
      const { numbers, faults } = readNumbers(form, { price_cents: 'money', income_cents: 'money' });
      if (Object.keys(faults).length > 0) return refuse(form, of, faults);
      const json = {
        title: text('title'),
        thesis: text('thesis'),
        buyer: text('buyer'),
        price_per: text('price_per') as 'month',
        ...seenVersion(form),
        ...numbers,
      };
      return answerForm(form, of, () => projects[':id'].$patch({ param, json }), { path: here, flash: 'project_saved' });
    }
    case 'move':
      return answerForm(
        form,
        of,
        () => projects[':id'].state.$put({ param, json: { state: text('state') as 'testing', reason: text('reason') } }),
        {
          path: here,
          flash: 'project_saved',
        },
      );
    case 'remove': {
      const { status } = await projects[':id'].$delete({ param });
      if (status === 200) return redirect(`/projects?removed=${id}`);
      return redirect(here, { headers: { 'set-cookie': setFlash('project_failed') } });
    }
    case 'add-assumption':
      return answerForm(
        form,
        of,
        () => parts.assumptions.$post({ param, json: { statement: text('statement'), cost: text('cost') as 'ends' } }),
        at('assumptions'),
      );
    case 'edit-assumption':
      return answerForm(
        form,
        of,
        () =>
          parts.assumptions[':item'].$patch({
            param: item,
            json: { statement: text('statement'), cost: text('cost') as 'ends', ...seenVersion(form) },
          }),
        at('assumptions'),
      );
    case 'move-assumption':
      return answerForm(
        form,
        of,
        () => parts.assumptions[':item'].state.$put({ param: item, json: { state: text('state') as 'holds', reason: text('reason') } }),
        at('assumptions'),
      );
    case 'remove-assumption':
      return answerForm(form, of, () => parts.assumptions[':item'].$delete({ param: item }), at('assumptions'));
    case 'add-criterion':
      return answerForm(
        form,
        of,
        () => parts.criteria.$post({ param, json: { statement: text('statement'), due_on: text('due_on') || null } }),
        at('criteria'),
      );
    case 'edit-criterion':
      return answerForm(
        form,
        of,
        () =>
          parts.criteria[':item'].$patch({
            param: item,
            json: {
              ...(form.has('due_on') ? { due_on: text('due_on') || null } : {}),
              ...(text('state') ? { state: text('state') as 'met' } : {}),
            },
          }),
        at('criteria'),
      );
    case 'remove-criterion':
      return answerForm(form, of, () => parts.criteria[':item'].$delete({ param: item }), at('criteria'));
    case 'add-evidence': {
      const json = { note: text('note'), url: text('url') || null, seen_on: text('seen_on'), assumption_id: text('assumption_id') || null };
      return answerForm(form, of, () => parts.evidence.$post({ param, json }), at('evidence'));
    }
    case 'remove-evidence':
      return answerForm(form, of, () => parts.evidence[':item'].$delete({ param: item }), at('evidence'));
    case 'add-decision':
      return answerForm(form, of, () => parts.decisions.$post({ param, json: { about: text('about'), reason: text('reason') } }), {
        path: `${here}#decisions`,
        flash: 'project_decided',
      });
    case 'add-test': {
      const { numbers, faults } = readNumbers(form, { sample_size: 'count', pass_count: 'count', cost_cents: 'money', days: 'count' });
      if (Object.keys(faults).length > 0) return refuse(form, of, faults);
      const { cost_cents, days, ...mark } = numbers;
      const json = {
        title: text('title'),
        what: text('what'),
        assumption_id: text('assumption_id') || null,
        ...mark,
        cost_cents: cost_cents ?? 0,
        ...(days === null ? {} : { days }),
        ...(text('key') ? { key: text('key') } : {}),
      };
      return answerForm(form, of, () => tests.$post({ param, json }), { path: `${here}#tests`, flash: 'project_test_added' });
    }
    default:
      return redirect(here);
  }
}
