import { redirect, redirectDocument } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { accountsClient } from '../accounts/accounts-client.ts';
import type { Route } from './+types/end-preview.route';

/** Nothing stands here: the banner of a preview sends its form to it. */
export const loader = () => redirect('/');

export async function action({ context }: Route.ActionArgs) {
  const { user_id } = await unwrap(accountsClient(context).preview.$delete());
  // A document, so that nothing that pages hold of the person stays.
  return redirectDocument(user_id ? `/admin/users/${user_id}` : '/admin');
}
