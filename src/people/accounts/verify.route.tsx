import { data, redirect } from 'react-router';
import { ownPath } from '../../platform/web/own-path.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { faultsOf, textOf } from '../../shared/web/form-values.ts';
import { pendingSaveOf, rememberPendingSave } from '../../shared/web/pending-save.ts';
import { Form } from '../../ui/form.tsx';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/verify.route';
import { accountsClient } from './accounts-client.ts';
import { AuthSheet } from './auth-sheet.tsx';

/** A page behind a token of an email: kept nowhere. */
export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = () => pageMeta({ title: 'Confirm your address', description: 'Confirm your email address.', noIndex: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  const to = ownPath(searchParams.get('to'), '');
  if (!token) return { token, to, email: undefined, isConfirmed: false, stale: undefined };
  const response = await accountsClient(context).verification.$get({ query: { token } });
  const body = await response.json();
  if (body.success) return { token, to, email: body.data.email, isConfirmed: body.data.is_confirmed, stale: undefined };
  const stale =
    response.status === 410 ? body.error.message : 'This link is not whole. Open it from the email again, or ask for a new one.';
  return data({ token, to, email: undefined, isConfirmed: false, stale }, { status: 410 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const response = await accountsClient(context).verify.$post({
    json: { token: textOf(form, 'token'), password: textOf(form, 'password') },
  });
  const body = await response.json();
  if (!body.success) return data(faultsOf(body), { status: response.status });
  // The idea to be saved that the sign-up named; what this browser remembers is newer.
  const pending_save = pendingSaveOf(request) ?? body.data.pending_save;
  const to = ownPath(textOf(form, 'to'), '');
  const welcome = `/welcome?first=yes${to ? `&to=${encodeURIComponent(to)}` : ''}`;
  return redirect(welcome, pending_save ? { headers: { 'set-cookie': rememberPendingSave(pending_save) } } : {});
}

export default function VerifyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, to, email, isConfirmed, stale } = loaderData;
  if (isConfirmed)
    return (
      <AuthSheet title="Your address is confirmed" standfirst={`All is well: ${email} was confirmed already, and your account is open.`}>
        <Link to={to ? `/login?to=${encodeURIComponent(to)}` : '/login'} className="button button-primary">
          Sign in
        </Link>
      </AuthSheet>
    );
  if (!email)
    return (
      <AuthSheet
        title={stale ? 'This link no longer works' : 'Confirm your address'}
        standfirst={
          stale ?? 'Open the link in the email we sent when you signed up. Is it lost, or more than a day old? Have it sent again.'
        }
        foot={<Link to="/login">Sign in</Link>}
      >
        <Form method="post" action="/signup" className="grid gap-5">
          <FormField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            hint="We send a new link if this address waits for one."
            required
          />
          <button type="submit" name="again" value="yes" className="button button-primary">
            {stale ? 'Send a new link' : 'Send the confirmation email again'}
          </button>
        </Form>
      </AuthSheet>
    );
  return (
    <AuthSheet
      title="Confirm your address"
      standfirst="Enter the password you chose at sign-up. If you did not sign up, close this page: nothing happens without you."
      foot={<Link to="/reset-password">Forgot your password?</Link>}
    >
      {actionData?.problem && <FormProblem>{actionData.problem}</FormProblem>}
      <Form method="post" className="grid gap-5" noValidate>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="to" value={to} />
        <FormField label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
        <FormField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={actionData?.fields.password}
          required
        />
        <button type="submit" className="button button-primary">
          Confirm and sign in
        </button>
      </Form>
    </AuthSheet>
  );
}
