import { data, redirect } from 'react-router';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { faultsOf, textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/reset-password.route';
import { accountsClient } from './accounts-client.ts';
import { AuthSheet } from './auth-sheet.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/** With a token this page sets a password; it is kept nowhere. */
export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = () => pageMeta({ title: 'Set a new password', description: 'Set a new password for Assay.', noIndex: true });

/** Opening a link changes nothing; one that no longer works says so before anything is typed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (!token) return { token, account: undefined, stale: undefined };
  const response = await accountsClient(context)['password-reset'].$get({ query: { token } });
  const body = await response.json();
  if (body.success) return { token, account: body.data.email, stale: undefined };
  const stale =
    response.status === 410 ? body.error.message : 'This link is not whole. Open it from the email again, or ask for a new one.';
  return data({ token, account: undefined, stale }, { status: 410 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const client = accountsClient(context)['password-reset'];
  const token = textOf(form, 'token');
  if (token) {
    const json = { token, password: textOf(form, 'password'), confirm_password: textOf(form, 'confirm_password') };
    const response = await client.$put({ json });
    const body = await response.json();
    if (body.success) return redirect('/welcome');
    return data({ sentTo: undefined, email: undefined, ...faultsOf(body) }, { status: response.status });
  }
  const email = textOf(form, 'email');
  const response = await client.$post({ json: { email } });
  const body = await response.json();
  if (body.success) return { sentTo: body.data.email, email, fields: {} as Record<string, string>, problem: undefined };
  return data({ sentTo: undefined, email, ...faultsOf(body) }, { status: response.status });
}

export default function ResetPasswordPage({ loaderData: { token, account, stale }, actionData }: Route.ComponentProps) {
  const { sentTo, email, fields = {}, problem } = actionData ?? {};
  if (sentTo)
    return (
      <AuthSheet
        title="Check your email"
        standfirst={
          <>
            If <strong className="text-ink">{sentTo}</strong> has an account, a link to set a new password is on its way. It holds for an
            hour.
          </>
        }
      >
        <p className="text-sm">
          <Link to="/login" className="underline">
            Back to sign in
          </Link>
        </p>
      </AuthSheet>
    );
  return account ? (
    <AuthSheet
      title="Set a new password"
      standfirst="Every device that is signed in to your account is signed out."
      foot={<Link to="/reset-password">Ask for a new link</Link>}
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      <Form method="post" className="grid gap-5" noValidate>
        <input type="hidden" name="token" value={token} />
        {/* For password managers, which keep a password under an address. */}
        <input type="hidden" name="username" autoComplete="username" value={account} />
        <NewPasswordField label="New password" hint="At least 8 characters." error={fields.password} />
        <FormField
          label="Confirm password"
          name="confirm_password"
          type="password"
          autoComplete="new-password"
          error={fields.confirm_password}
          required
        />
        <button type="submit" className="button button-primary">
          Set password and sign in
        </button>
      </Form>
    </AuthSheet>
  ) : (
    <AuthSheet
      title={stale ? 'This link no longer works' : 'Set a new password'}
      standfirst={stale ?? 'We send a link to the address of your account.'}
      foot={<Link to="/login">Back to sign in</Link>}
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      <Form method="post" action="/reset-password" className="grid gap-5" noValidate>
        <FormField label="Email" name="email" type="email" autoComplete="username" defaultValue={email} error={fields.email} required />
        <button type="submit" className="button button-primary">
          {stale ? 'Send a new link' : 'Send the link'}
        </button>
      </Form>
    </AuthSheet>
  );
}
