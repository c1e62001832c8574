import { type RouterContextProvider, redirect } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import { setFlash } from '../../shared/web/flash.ts';
import type { Profile } from './accounts.contract.ts';
import { accountsClient } from './accounts-client.ts';

type Loading = { request: Request; context: Readonly<RouterContextProvider> };

/** @returns whether a request claims a session; only then is it worth asking whose. */
export function claimsSession(request: Request): boolean {
  return /session_token/.test(request.headers.get('cookie') ?? '');
}

/**
 * @param options `allowPendingDeletion` finds somebody whose account is about to be removed, who else is as a visitor
 * @returns the person who asks for a page, or undefined for a visitor
 */
export async function findPerson({ request, context }: Loading, { allowPendingDeletion = false } = {}): Promise<Profile | undefined> {
  if (!claimsSession(request)) return undefined;
  const response = await accountsClient(context).profile.$get();
  if (response.status === 401) return undefined;
  const person = await unwrap(response);
  return person.deletion_due_at && !allowPendingDeletion ? undefined : person;
}

/**
 * @param options `allowPendingDeletion` lets somebody in whose account is about to be removed
 * @throws a redirect to /login, which leads back to the page asked for; to /keep-account for somebody whose account is about to be removed
 */
export async function requirePerson(loading: Loading & { url: URL }, { allowPendingDeletion = false } = {}): Promise<Profile> {
  const person = await findPerson(loading, { allowPendingDeletion: true });
  if (person && (allowPendingDeletion || !person.deletion_due_at)) return person;
  throw redirect(`${person ? '/keep-account' : '/login'}?to=${encodeURIComponent(pageOf(loading))}`);
}

/** @returns the page asked for; of a form that was sent, the page it stands on */
function pageOf({ request, url }: Loading & { url: URL }): string {
  const asked = `${url.pathname}${url.search}`;
  const referer = request.headers.get('referer') ?? '';
  if (request.method === 'GET' || !URL.canParse(referer)) return asked;
  const page = new URL(referer);
  return page.host === url.host ? ownPath(`${page.pathname}${page.search}`, asked) : asked;
}

/** @throws a redirect to /login, or to / with 'Admin access required' */
export async function requireAdminPerson(loading: Loading & { url: URL }): Promise<Profile> {
  const person = await requirePerson(loading);
  if (person.role === 'admin') return person;
  throw redirect('/', { headers: { 'set-cookie': setFlash('admin_required') } });
}

/** Sends a person who is signed in away from the pages that sign in; one whose account is about to be removed, to where it can be kept. */
export async function requireVisitor(loading: Loading, to = '/dashboard'): Promise<void> {
  const person = await findPerson(loading, { allowPendingDeletion: true });
  if (person) throw redirect(person.deletion_due_at ? `/keep-account?to=${encodeURIComponent(to)}` : to);
}
