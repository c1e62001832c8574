import { data } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { submit, textOf } from '../../shared/web/form-values.ts';
import { pendingSaveOf } from '../../shared/web/pending-save.ts';
import { Form } from '../../ui/form.tsx';
import { FormCheck, FormField, FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/signup.route';
import { accountsClient } from './accounts-client.ts';
import { AuthSheet } from './auth-sheet.tsx';
import { requireVisitor } from './guards.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { ProviderLinks } from './provider-links.tsx';

export async function loader(args: Route.LoaderArgs) {
  const to = ownPath(args.url.searchParams.get('to'), '');
  await requireVisitor(args, to || '/dashboard');
  return { to, appUrl: pageRequest(args.context).appUrl, configured: await unwrap(accountsClient(args.context).providers.$get()) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Create an account',
    description: 'Save ideas, keep a history, and get one whole dossier a day. Free.',
    appUrl: loaderData?.appUrl,
    path: '/signup',
  });

const SENT = 'Verification email sent! Check your inbox.';
const SENT_AGAIN = `${SENT} The link in either email works.`;

/** Creates the account, or (`again`) sends the email again. Both answers look the same for every address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const email = textOf(form, 'email');
  const client = accountsClient(context);
  // Goes with the email, which may be opened on another device.
  const pending_save = pendingSaveOf(request);
  const to = ownPath(textOf(form, 'to'), '') || undefined;
  if (form.has('again')) {
    const body = await (await client.verification.$post({ json: { email, pending_save, to } })).json();
    return { sentTo: email, to, told: body.success ? SENT_AGAIN : body.error.message };
  }
  const json = {
    email,
    password: textOf(form, 'password'),
    confirm_password: textOf(form, 'confirm_password'),
    terms: form.has('terms') as true,
    pending_save,
    to,
  };
  const answer = await submit(() => client.signup.$post({ json }), 'Failed to create account');
  if (answer.success) return { sentTo: answer.data.email, to, told: SENT };
  return data({ email, terms: json.terms, ...answer.faults }, { status: answer.status });
}

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'sentTo' in actionData) return <CheckYourMail {...actionData} />;
  const { fields = {}, problem, email, terms } = actionData ?? {};
  return (
    <AuthSheet
      title="Create an account"
      standfirst="One full dossier a day, saved ideas and a history of what you read. Free, without a card."
      foot={
        <p>
          Already have an account? <Link to={loaderData.to ? `/login?to=${encodeURIComponent(loaderData.to)}` : '/login'}>Sign in</Link>
        </p>
      }
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      <Form method="post" className="grid gap-5" noValidate>
        <input type="hidden" name="to" value={loaderData.to} />
        <FormField label="Email" name="email" type="email" autoComplete="email" defaultValue={email} error={fields.email} required />
        <NewPasswordField label="Password" hint="At least 8 characters. A few words make a good one." error={fields.password} />
        <FormField
          label="Confirm password"
          name="confirm_password"
          type="password"
          autoComplete="new-password"
          error={fields.confirm_password}
          required
        />
        <FormCheck name="terms" value="yes" defaultChecked={terms} error={fields.terms} required>
          I accept the{' '}
          <Link to="/terms" className="underline">
            terms
          </Link>{' '}
          and the{' '}
          <Link to="/privacy" className="underline">
            privacy policy
          </Link>
        </FormCheck>
        <button type="submit" className="button button-primary">
          Create account
        </button>
      </Form>
      <ProviderLinks configured={loaderData.configured} to={loaderData.to || '/dashboard'} />
    </AuthSheet>
  );
}

function CheckYourMail({ sentTo, to, told }: { sentTo: string; to: string | undefined; told: string }) {
  return (
    <AuthSheet
      title="Check your email!"
      standfirst={
        <>
          We sent a verification link to <strong className="text-ink">{sentTo}</strong>. Open it within 24 hours to finish.
        </>
      }
      foot={<Link to="/login">Back to sign in</Link>}
    >
      <p role="status" className="border-l-3 border-brass bg-sheet px-4 py-3">
        {told}
      </p>
      <Form method="post" className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
        <input type="hidden" name="email" value={sentTo} />
        <input type="hidden" name="to" value={to ?? ''} />
        <span>Nothing there after a minute? Look in the spam folder, or</span>
        <button type="submit" name="again" value="yes" className="button">
          Send it again
        </button>
      </Form>
    </AuthSheet>
  );
}
