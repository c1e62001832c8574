import { redirect, redirectDocument } from 'react-router';
import { setFlash } from '../../shared/web/flash.ts';
import type { Route } from './+types/sign-out.route';
import { accountsClient } from './accounts-client.ts';

export async function action({ context }: Route.ActionArgs) {
  await accountsClient(context).logout.$post();
  // A document, so that nothing that pages hold of the person stays.
  return redirectDocument('/', { headers: { 'set-cookie': setFlash('signed_out') } });
}

/** Signing out changes something, so a link to it does nothing. */
export function loader() {
  return redirect('/');
}
