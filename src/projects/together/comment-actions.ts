import type { RouterContextProvider } from 'react-router';
import { textOf } from '../../shared/web/form-values.ts';
import { answerForm } from '../form-answer.ts';
import { projectsClient } from '../projects-client.ts';

type Sent = { context: Readonly<RouterContextProvider>; id: string; form: FormData; here: string };

/** Does what a form about comments asks for, on whichever page of a project it stands; undefined for any other form. */
export function actOnComments({ context, id, form, here }: Sent) {
  const text = (name: string) => textOf(form, name);
  const { comments } = projectsClient(context).together;
  const what = text('do');
  const comment = text('item');
  const to = { path: `${here}#comments` };
  const one = comments[':comment'];
  switch (what) {
    case 'add-comment': {
      const [kind, about = null] = text('about').split(' ');
      const json = {
        body: text('body'),
        test_id: kind === 'test' ? about : null,
        assumption_id: kind === 'assumption' ? about : null,
        ...(text('key') ? { key: text('key') } : {}),
      };
      return answerForm(form, what, () => comments.$post({ param: { id }, json }), to);
    }
    case 'edit-comment':
      return answerForm(form, `${what} ${comment}`, () => one.$patch({ param: { id, comment }, json: { body: text('body') } }), to);
    case 'remove-comment':
      return answerForm(form, what, () => one.$delete({ param: { id, comment } }), to);
    default:
      return undefined;
  }
}
