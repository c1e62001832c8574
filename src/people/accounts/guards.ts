import { type RouterContextProvider, redirect } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { twoStepsClient } from '../two-steps/two-steps-client.ts';
import type { OwnProfile } from './accounts.contract.ts';
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
export async function findPerson({ request, context }: Loading, { allowPendingDeletion = false } = {}): Promise<OwnProfile | undefined> {
  if (!claimsSession(request)) return undefined;
  const response = await accountsClient(context).profile.$get();
  if (response.status === 401) return undefined;
  const person = await unwrap(response);
  return person.deletion_due_at && !allowPendingDeletion ? undefined : person;
}

/**
 * @param options `allowPendingDeletion` lets somebody in whose account is about to be removed
 * @throws a redirect to /login, which leads back to the page asked for; to /second-step for somebody who has yet to give a
 * code; to /keep-account for somebody whose account is about to be removed
 */
export async function requirePerson(loading: Loading & { url: URL }, { allowPendingDeletion = false } = {}): Promise<OwnProfile> {
  const person = await findPerson(loading, { allowPendingDeletion: true });
  if (person && (allowPendingDeletion || !person.deletion_due_at)) return person;
  if (!person && (await awaitsCode(loading))) throw redirect(`/second-step?to=${encodeURIComponent(pageOf(loading))}`);
  throw redirect(`${person ? '/keep-account' : '/login'}?to=${encodeURIComponent(pageOf(loading))}`);
}

/** @returns whether somebody has taken the first of two steps of signing in, and no more */
async function awaitsCode({ request, context }: Loading): Promise<boolean> {
  if (!claimsSession(request)) return false;
  return (await unwrap(twoStepsClient(context)['second-step'].$get())).is_due;
}

/** @returns the page asked for; of a form that was sent, the page it stands on */
function pageOf({ request, url }: Loading & { url: URL }): string {
  const asked = `${url.pathname}${url.search}`;
  const referer = request.headers.get('referer') ?? '';
  if (request.method === 'GET' || !URL.canParse(referer)) return asked;
  const page = new URL(referer);
  return page.host === url.host ? ownPath(`${page.pathname}${page.search}`, asked) : asked;
}

/** @throws a redirect to /login, to where two-step sign-in is set up, or to / with 'Admin access required' */
export async function requireAdminPerson(loading: Loading & { url: URL }): Promise<OwnProfile> {
  const person = await requirePerson(loading);
  if (person.lacks_two_steps) throw redirect('/settings/security/two-steps', { headers: { 'set-cookie': setFlash('two_steps_needed') } });
  if (person.role === 'admin') return person;
  throw redirect('/', { headers: { 'set-cookie': setFlash('admin_required') } });
}

/** Sends a person who is signed in away from the pages that sign in; one whose account is about to be removed, to where it can be kept. */
export async function requireVisitor(loading: Loading, to = '/dashboard'): Promise<void> {
  const person = await findPerson(loading, { allowPendingDeletion: true });
  if (!person && (await awaitsCode(loading))) throw redirect(`/second-step?to=${encodeURIComponent(to)}`);
  if (person) throw redirect(person.deletion_due_at ? `/keep-account?to=${encodeURIComponent(to)}` : to);
}
