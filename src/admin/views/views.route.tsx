import { redirect } from 'react-router';
import { requireAdminPerson } from '../../people/index.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { textOf } from '../../shared/web/form-values.ts';
import type { Route } from './+types/views.route';
import { viewsClient } from './views-client.ts';

/** Nothing stands here: lists send the names of their views to it. */
export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  return redirect('/admin');
}

/** Names a view, or removes one, and goes back to the list: to the view that was named, to the same view otherwise. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const views = viewsClient(args.context);
  const removed = textOf(form, 'remove');
  const [path, query] = [textOf(form, 'path'), textOf(form, 'query')];
  const to = ownPath(query ? `${path}?${query}` : path, '/admin');
  const response = removed
    ? await views[':id'].$delete({ param: { id: removed } })
    : await views.$post({ json: { path, query, name: textOf(form, 'name') } });
  const isDone = response.status === 200;
  const flash = isDone ? (removed ? 'view_removed' : 'view_kept') : 'view_failed';
  return redirect(to, { headers: { 'set-cookie': setFlash(flash) } });
}
