import { data, redirect } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { submit, textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormCheck, FormField, FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import { suspendedUnexplained } from '../standing/suspended-words.ts';
import { PasskeyButton } from '../two-steps/passkey-button.tsx';
import type { Route } from './+types/login.route';
import { accountsClient } from './accounts-client.ts';
import { AuthSheet } from './auth-sheet.tsx';
import { requireVisitor } from './guards.ts';
import { ProviderLinks } from './provider-links.tsx';
import { providerNames } from './provider-names.ts';

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const to = ownPath(searchParams.get('to'), '/dashboard');
  await requireVisitor(args, to);
  const { appUrl, supportEmail } = pageRequest(args.context);
  return {
    appUrl,
    to,
    why: whyHere(searchParams, to, supportEmail),
    configured: await unwrap(accountsClient(args.context).providers.$get()),
  };
}

type Why = { isFault: boolean; text: string; isAboutPlans?: true };

/** @returns what brought a person here, when it was not the link to this page. */
function whyHere(params: URLSearchParams, to: string, supportEmail: string): Why | undefined {
  if (params.get('reason') === 'save')
    return {
      isFault: false,
      text: 'Please sign in to save ideas. Your choice is kept: the idea is saved as soon as you are in. No account yet? Create one below.',
    };
  if (params.get('reason') === 'deletion')
    return {
      isFault: false,
      text: 'You are signed out everywhere, and your account will be deleted in 7 days. To keep it, sign in before then and choose “Keep my account”.',
    };
  const failed = params.get('failed');
  if (failed === null) return guardOf(to);
  if (failed === 'suspended') return { isFault: true, text: suspendedUnexplained(supportEmail) };
  const name = failed === 'github' || failed === 'google' ? providerNames[failed] : 'the provider';
  const linking = /account_?not_?linked|email_not_verified/i.test(params.get('error') ?? '')
    ? ' Its email address is not confirmed on both sides. Sign in with your password, or set one by mail.'
    : '';
  return { isFault: true, text: `Failed to sign in with ${name}${linking ? `.${linking}` : ''}` };
}

/** Why a page asks who somebody is, where it says more than that it does. @param to where they were going */
function guardOf(to: string): Why | undefined {
  const [path = ''] = to.split(/[?#]/);
  if (path === '/validate') return { isFault: false, text: 'Validating an idea is part of Pro: sign in, or', isAboutPlans: true };
  if (path === '/research' || path.startsWith('/research/'))
    return { isFault: false, text: 'Research reports are private: sign in to read yours.' };
  return undefined;
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: 'Sign in', description: 'Sign in to Assay.', appUrl: loaderData?.appUrl, path: '/login', noIndex: true });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const email = textOf(form, 'email');
  const remember = form.has('remember');
  const json = { email, password: textOf(form, 'password'), remember };
  const answer = await submit(() => accountsClient(context).login.$post({ json }), 'Failed to sign in');
  if (!answer.success) {
    const suspended = answer.faults.fields.account;
    const faults = suspended ? { fields: {}, problem: suspended } : answer.faults;
    return data({ email, remember, toConfirm: answer.status === 403 && !suspended, ...faults }, { status: answer.status });
  }
  // Who signs in with two steps is asked for a code there.
  return redirect(`/welcome?to=${encodeURIComponent(ownPath(form.get('to'), '/dashboard'))}`);
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { to, why, configured } = loaderData;
  const { fields = {} as Record<string, string>, problem, email, remember = true, toConfirm } = actionData ?? {};
  return (
    <AuthSheet
      title="Sign in"
      foot={
        <>
          <p>
            New here? <Link to={to === '/dashboard' ? '/signup' : `/signup?to=${encodeURIComponent(to)}`}>Create an account</Link>
          </p>
          <p>
            Just signed up? Open the link we sent you first. <Link to="/verify">Send the confirmation email again</Link>
          </p>
        </>
      }
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      {toConfirm && (
        <Form method="post" action="/signup" className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
          <input type="hidden" name="email" value={email} />
          <span>Is the email lost, or more than a day old?</span>
          <button type="submit" name="again" value="yes" className="button">
            Send it again
          </button>
        </Form>
      )}
      {!problem && why?.isFault && <FormProblem>{why.text}</FormProblem>}
      {!problem && why && !why.isFault && (
        <p className="border-l-3 border-brass bg-sheet px-4 py-3">
          {why.text}
          {why.isAboutPlans && (
            <>
              {' '}
              <Link to="/pricing" className="underline">
                see the plans
              </Link>
              .
            </>
          )}
        </p>
      )}
      <Form method="post" className="grid gap-5" noValidate>
        <input type="hidden" name="to" value={to} />
        <FormField label="Email" name="email" type="email" autoComplete="username" defaultValue={email} error={fields.email} required />
        <FormField label="Password" name="password" type="password" autoComplete="current-password" error={fields.password} required />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <FormCheck name="remember" value="yes" defaultChecked={remember}>
            Remember me on this device
          </FormCheck>
          <Link to="/reset-password" className="py-2 text-sm underline">
            Forgot your password?
          </Link>
        </div>
        <button type="submit" className="button button-primary">
          Sign in
        </button>
      </Form>
      <PasskeyButton to={to} />
      <ProviderLinks configured={configured} to={to} />
    </AuthSheet>
  );
}
