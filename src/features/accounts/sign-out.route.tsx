import { redirect } from 'react-router';
import type { Route } from './+types/sign-out.route';
import { accountsClient } from './accounts-client.ts';

export async function action({ context }: Route.ActionArgs) {
  await accountsClient(context).logout.$post();
  return redirect('/');
}

/** Signing out changes something, so a link to it does nothing. */
export function loader() {
  return redirect('/');
}
