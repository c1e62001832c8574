import { data, redirect, redirectDocument } from 'react-router';
import { codeFault, requireAdminPerson, withCode } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { type FlashKey, setFlash } from '../../shared/web/flash.ts';
import { textOf } from '../../shared/web/form-values.ts';
import type { Route } from './+types/user.route';
import { UserDetail } from './user-detail.tsx';
import { standingClient, usersClient } from './users-client.ts';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.user.email ?? 'User', description: 'One account.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const person = await requireAdminPerson(args);
  const user = await unwrap(usersClient(args.context)[':id'].$get({ param: { id: args.params.id } }));
  return { user, isOwn: person.id === user.id, asks: args.url.searchParams.get('ask') };
}

type Client = ReturnType<typeof usersClient>[':id'];
type StandingClient = ReturnType<typeof standingClient>[':id'];
type Action = {
  call: (
    client: Client,
    param: { id: string },
    form: FormData,
    standing: StandingClient,
  ) => Promise<{ status: number; json(): Promise<unknown> }>;
  /** What the next page tells; nothing where the page says it by itself. */
  done: FlashKey | undefined;
  /** What is said when it could not be done, with the reason behind it. */
  failed: string;
  /** Where it leads when the user is gone. */
  to?: string;
};

/** What can be done to a user on this page, by the name of the button. */
const actions: Record<string, Action> = {
  tier: {
    call: (client, param, form) => client.tier.$put({ param, json: { tier: textOf(form, 'tier') as 'free' } }, withCode(form)),
    done: 'user_tier_updated',
    failed: 'Failed to update user',
  },
  status: {
    call: (client, param, form) => client.status.$put({ param, json: { status: textOf(form, 'status') as 'active' } }, withCode(form)),
    done: 'user_status_updated',
    failed: 'Failed to update status',
  },
  'sign-out': {
    call: (client, param) => client.sessions.$delete({ param }),
    done: 'user_signed_out',
    failed: 'Failed to sign the user out',
  },
  verification: {
    call: (client, param) => client.verification.$post({ param }),
    done: 'verification_sent',
    failed: 'Failed to send the verification',
  },
  grant: {
    call: (client, param, form) => client.role.$put({ param, json: { role: 'admin' } }, withCode(form)),
    done: 'admin_granted',
    failed: 'Failed to update user',
  },
  revoke: {
    call: (client, param, form) => client.role.$put({ param, json: { role: 'user' } }, withCode(form)),
    done: 'admin_revoked',
    failed: 'Failed to update user',
  },
  suspend: {
    call: (_, param, form, standing) => standing.suspension.$put({ param, json: { reason: textOf(form, 'reason') } }, withCode(form)),
    done: 'user_suspended',
    failed: 'Failed to suspend the account',
  },
  restore: {
    call: (_, param, form, standing) => standing.suspension.$delete({ param }, withCode(form)),
    done: 'user_restored',
    failed: 'Failed to open the account',
  },
  note: {
    call: (_, param, form, standing) => standing.notes.$post({ param, json: { body: textOf(form, 'note') } }),
    done: 'note_added',
    failed: 'Failed to add the note',
  },
  'remove-note': {
    call: (_, param, form, standing) => standing.notes[':note'].$delete({ param: { ...param, note: textOf(form, 'note_id') } }),
    done: 'note_removed',
    failed: 'Failed to remove the note',
  },
  preview: {
    call: (_, param, form, standing) => standing.preview.$post({ param }, withCode(form)),
    done: undefined,
    failed: 'Failed to begin the preview',
    to: '/dashboard',
  },
  delete: {
    call: (client, param, form) => client.$delete({ param }, withCode(form)),
    done: 'user_deleted',
    failed: 'Failed to delete user',
    to: '/admin/users',
  },
};

/** Does one thing to the user. What is refused is said on this page, with the reason. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const { id } = args.params;
  const action = Object.hasOwn(actions, textOf(form, 'do')) ? actions[textOf(form, 'do')] : undefined;
  if (!action) throw redirect(`/admin/users/${id}`);
  const response = await action.call(usersClient(args.context)[':id'], { id }, form, standingClient(args.context)[':id']);
  if (response.status === 200) {
    const to = action.to ?? ownPath(textOf(form, 'back'), `/admin/users/${id}`);
    // Another person’s pages are another document: nothing that pages hold goes over.
    if (!action.done) return redirectDocument(to);
    return redirect(to, { headers: { 'set-cookie': setFlash(action.done) } });
  }
  const body = (await response.json()) as { error?: { message: string; fields?: { reason?: string; body?: string } } };
  const fault = body.error?.fields?.reason ?? body.error?.fields?.body;
  const reason = response.status < 500 ? body.error?.message : undefined;
  const typed = { reason: textOf(form, 'reason'), note: textOf(form, 'note'), fault };
  return data(
    { typed, code: codeFault(body), problem: fault ? undefined : reason ? `${action.failed}: ${reason}` : action.failed },
    { status: response.status },
  );
}

/** A refused change may have come too late: the page then shows what holds by now. */
export const shouldRevalidate = () => true;

export default function UserPage({ loaderData: { user, isOwn, asks }, actionData }: Route.ComponentProps) {
  return <UserDetail user={user} isOwn={isOwn} asks={asks} problem={actionData?.problem} typed={actionData?.typed} />;
}
