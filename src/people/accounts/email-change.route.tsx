import type { ReactNode } from 'react';
import { data } from 'react-router';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/email-change.route';
import { securityClient } from './accounts-client.ts';
import { AuthSheet } from './auth-sheet.tsx';
import { findPerson } from './guards.ts';

/** A page behind a token of an email: kept nowhere. */
export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = () => pageMeta({ title: 'Change of address', description: 'Say yes or no to a new address.', noIndex: true });

/** Changes nothing: programs that look at the links of emails get here as well. */
export async function loader(args: Route.LoaderArgs) {
  const token = args.url.searchParams.get('token') ?? '';
  // The form is sent to this page without its token, which is used up by then.
  if (!token) return { token, change: undefined, isSignedIn: false, stale: 'Open this page from the link in the email.' };
  const response = await securityClient(args.context)['email-change'].confirmation.$get({ query: { token } });
  const body = await response.json();
  if (body.success) return { token, change: body.data, isSignedIn: (await findPerson(args)) !== undefined, stale: '' };
  const stale =
    response.status === 410 ? body.error.message : 'This link is not whole. Open it from the email again, or begin the change again.';
  return data({ token, change: undefined, isSignedIn: false, stale }, { status: 410 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const token = textOf(form, 'token');
  const client = securityClient(context)['email-change'];
  if (form.get('answer') === 'no') {
    const response = await client.refusal.$post({ json: { token } });
    const body = await response.json();
    if (body.success) return { state: 'refused' as const };
    return data({ state: 'failed' as const, token, problem: body.error.message }, { status: response.status });
  }
  const response = await client.confirmation.$post({ json: { token } });
  const body = await response.json();
  if (body.success) return body.data;
  return data({ state: 'failed' as const, token, problem: body.error.message }, { status: response.status });
}

export default function EmailChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, change, isSignedIn, stale } = loaderData;
  const settings = <Link to="/settings/security">Your security settings</Link>;
  if (actionData?.state === 'changed')
    return <Said title="Your address is changed" text={`Your account uses ${actionData.new_email} from now on.`} foot={settings} />;
  if (actionData?.state === 'waiting')
    return (
      <Said
        title={actionData.side === 'old' ? 'Approved' : 'Confirmed'}
        text={`The change happens when ${actionData.side === 'old' ? `${actionData.new_email} is confirmed` : `${actionData.old_email} approves`} as well. The email is in that mailbox.`}
        foot={settings}
      />
    );
  if (actionData?.state === 'refused')
    return (
      <Said
        title="The change is cancelled"
        text="Your address stays as it is. If you did not ask for the change, someone else is signed in to your account: set a new password now, which signs them out."
        foot={<Link to="/reset-password">Set a new password</Link>}
      />
    );
  if (actionData?.state === 'failed')
    return (
      <AuthSheet title="That did not work" foot={settings}>
        <FormProblem>{actionData.problem}</FormProblem>
        <Link to={`/email-change?token=${encodeURIComponent(actionData.token)}`} className="button justify-self-start">
          Back to the change
        </Link>
      </AuthSheet>
    );
  if (!change) return <Said title={token ? 'This link no longer works' : 'Change of address'} text={stale} foot={settings} />;
  const isOld = change.side === 'old';
  const here = encodeURIComponent(`/email-change?token=${token}`);
  return (
    <AuthSheet
      title={isOld ? 'Approve the new address' : 'Confirm your new address'}
      standfirst={
        <>
          The account of <strong className="text-ink">{change.old_email}</strong> is to use{' '}
          <strong className="text-ink">{change.new_email}</strong> instead.
        </>
      }
      foot={settings}
    >
      {!isOld && !isSignedIn ? (
        <>
          <p>Sign in to that account first. If you did not ask for this, close this page: nothing happens without you.</p>
          <Link to={`/login?to=${here}`} className="button button-primary">
            Sign in
          </Link>
        </>
      ) : (
        <Form method="post" action="/email-change" className="grid gap-3">
          <input type="hidden" name="token" value={token} />
          <button type="submit" name="answer" value="yes" className="button button-primary">
            {isOld ? 'Approve the change' : 'Confirm this address'}
          </button>
          <button type="submit" name="answer" value="no" className="button">
            {isOld ? 'Refuse: this was not me' : 'Cancel the change'}
          </button>
        </Form>
      )}
    </AuthSheet>
  );
}

function Said({ title, text, foot }: { title: string; text: string; foot: ReactNode }) {
  return <AuthSheet title={title} standfirst={text} foot={foot} />;
}
