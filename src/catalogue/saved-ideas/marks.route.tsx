import { redirect } from 'react-router';
import { requirePerson } from '../../people/index.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { marks } from '../ideas/marks.ts';
import type { Route } from './+types/marks.route';
import { savedIdeasClient } from './saved-ideas-client.ts';

/** Keeps a mark sent by a plain form, then goes back to the page it came from. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const to = ownPath(form.get('to'), '/browse');
  await requirePerson(args);
  const client = savedIdeasClient(args.context)['idea-marks'][':idea_id'];
  const param = { idea_id: String(form.get('idea_id')) };
  const mark = marks.find(({ id }) => id === form.get('mark'))?.id;
  const { status } = mark ? await client.$put({ param, json: { mark } }) : await client.$delete({ param });
  return redirect(to, status === 200 ? {} : { headers: { 'set-cookie': setFlash('idea_not_found') } });
}

export function loader() {
  return redirect('/saved');
}
