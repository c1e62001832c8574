import { redirect } from 'react-router';
import { requirePerson } from '../../people/index.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import { setNotice, takeNotice } from '../../shared/web/flash.ts';
import { forgetWish, wishOf } from '../../shared/web/pending-save.ts';
import type { Route } from './+types/welcome.route';
import { savedIdeasClient } from './saved-ideas-client.ts';

/** Where every way of signing in ends: does what was wished for before, and leads on to the page wanted. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  await requirePerson(args);
  const headers = new Headers({ 'cache-control': 'no-store' });
  const wish = wishOf(request);
  // Who comes by the email of a sign-up has no page to go back to: what was wished for is then the place to go.
  const to = ownPath(new URL(request.url).searchParams.get('to'), wish ? '/saved' : '/dashboard');
  if (wish) {
    headers.append('set-cookie', forgetWish());
    const { status } = await savedIdeasClient(context)['saved-ideas'].$post({ json: { idea_id: wish } });
    headers.append('set-cookie', setNotice(status === 200 ? 'saved' : 'save_failed'));
  } else if (!takeNotice(request)) headers.append('set-cookie', setNotice('welcome'));
  throw redirect(to, { headers });
}
