import { redirect } from 'react-router';
import { requirePerson } from '../../people/index.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import { setFlash, takeFlash } from '../../shared/web/flash.ts';
import { forgetPendingSave, pendingSaveOf } from '../../shared/web/pending-save.ts';
import type { Route } from './+types/welcome.route';
import { savedIdeasClient } from './saved-ideas-client.ts';

/** Where every way of signing in ends: does the pending save, and leads on to the page wanted. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  await requirePerson(args);
  const headers = new Headers({ 'cache-control': 'no-store' });
  const pendingSave = pendingSaveOf(request);
  // Who comes by the email of a sign-up has no page to go back to: the saved list is then the place to go.
  const to = ownPath(new URL(request.url).searchParams.get('to'), pendingSave ? '/saved' : '/dashboard');
  if (pendingSave) {
    headers.append('set-cookie', forgetPendingSave());
    const { status } = await savedIdeasClient(context)['saved-ideas'].$post({ json: { idea_id: pendingSave } });
    headers.append('set-cookie', setFlash(status === 200 ? 'saved' : 'save_failed'));
  } else if (!takeFlash(request)) headers.append('set-cookie', setFlash(args.url.searchParams.has('first') ? 'welcome_new' : 'welcome'));
  throw redirect(to, { headers });
}
