import { redirect } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { Form } from '../../ui/form.tsx';
import { formatLongDay } from '../../ui/format.ts';
import { AuthSheet } from '../accounts/auth-sheet.tsx';
import { requirePerson } from '../accounts/guards.ts';
import type { Route } from './+types/keep-account.route';
import { settingsClient } from './settings-client.ts';

export const meta = () => pageMeta({ title: 'Keep your account', description: 'Your account is about to be deleted.', noIndex: true });

/** Where somebody who signs in to an account that is about to be removed finds themselves, whatever page they wanted. */
export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args, { allowPendingDeletion: true });
  const to = ownPath(args.url.searchParams.get('to'), '/dashboard');
  if (!person.deletion_due_at) throw redirect(to);
  return { email: person.email, dueAt: person.deletion_due_at, to };
}

export async function action(args: Route.ActionArgs) {
  await requirePerson(args, { allowPendingDeletion: true });
  const form = await readForm(args.request);
  await unwrap(settingsClient(args.context).deletion.$delete());
  return redirect(ownPath(form.get('to'), '/dashboard'), { headers: { 'set-cookie': setFlash('account_kept') } });
}

export default function KeepAccountPage({ loaderData: { email, dueAt, to } }: Route.ComponentProps) {
  return (
    <AuthSheet
      title="Keep your account?"
      standfirst={
        <>
          The account of <strong className="text-ink">{email}</strong> will be deleted on {formatLongDay(dueAt)}. Until then everything in
          it is still there.
        </>
      }
    >
      <Form method="post" action="/keep-account">
        <input type="hidden" name="to" value={to} />
        <button type="submit" className="button button-primary w-full">
          Keep my account
        </button>
      </Form>
      <form method="get" action="/settings/data/export">
        <button type="submit" className="button w-full">
          Download my data
        </button>
      </form>
      <Form method="post" action="/sign-out">
        <button type="submit" className="button w-full">
          Leave, and let it be deleted
        </button>
      </Form>
    </AuthSheet>
  );
}
