import { data, redirect } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { submit, textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { AuthSheet } from '../accounts/auth-sheet.tsx';
import { findPerson } from '../accounts/guards.ts';
import type { Route } from './+types/second-step.route';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { twoStepsClient } from './two-steps-client.ts';

export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = () => pageMeta({ title: 'Enter your code', description: 'The second step of signing in.', noIndex: true });

const wanted = (url: URL) => ownPath(url.searchParams.get('to'), '/dashboard');

export async function loader({ url, context }: Route.LoaderArgs) {
  const to = wanted(url);
  const { is_due, has_passkey } = await unwrap(twoStepsClient(context)['second-step'].$get());
  if (!is_due) throw redirect(to);
  return { to, has_passkey, supportEmail: pageRequest(context).supportEmail };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const isSignedIn = (await findPerson(args)) !== undefined;
  const code = textOf(form, 'code');
  const answer = await submit(() => twoStepsClient(args.context)['second-step'].$post({ json: { code } }), 'The code could not be checked');
  if (!answer.success) return data(answer.faults, { status: answer.status });
  const to = wanted(args.url);
  return redirect(isSignedIn ? to : `/welcome?to=${encodeURIComponent(to)}`);
}

export default function SecondStepPage({ loaderData: { to, has_passkey, supportEmail }, actionData }: Route.ComponentProps) {
  return (
    <AuthSheet
      title="Enter your code"
      standfirst="Your account signs in with two steps. This is the second."
      foot={
        <div className="grid gap-3">
          <p>
            Lost your phone and your recovery codes? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
          <Form method="post" action="/sign-out">
            <button type="submit" className="underline">
              Sign in as somebody else
            </button>
          </Form>
        </div>
      }
    >
      {actionData?.problem && <FormProblem>{actionData.problem}</FormProblem>}
      <Form method="post" className="grid gap-5" noValidate>
        <CodeField error={actionData?.fields.code} />
        <button type="submit" className="button button-primary">
          Continue
        </button>
      </Form>
      {has_passkey && <PasskeyButton to={to} />}
    </AuthSheet>
  );
}
