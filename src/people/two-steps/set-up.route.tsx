import { data, redirect } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { submit, textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import { securityClient } from '../accounts/accounts-client.ts';
import { requirePerson } from '../accounts/guards.ts';
import { SignInAgain } from '../accounts/ways-in.tsx';
import { SettingsSheet } from '../settings/settings-sheet.tsx';
import type { Route } from './+types/set-up.route';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { twoStepsClient } from './two-steps-client.ts';

const HERE = '/settings/security/two-steps';

export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = () => pageMeta({ title: 'Two-step sign-in', description: 'A code of an app on your phone.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  const client = twoStepsClient(args.context);
  const [twoSteps, security] = await Promise.all([
    unwrap(client['two-steps'].$get()),
    unwrap(securityClient(args.context).security.$get()),
  ]);
  // Where the last code is too old, it is asked for first.
  const setup = args.url.searchParams.has('begun') && !twoSteps.is_stale ? await client.authenticator.$get() : undefined;
  return { twoSteps, security, setup: setup?.status === 200 ? await unwrap(setup) : undefined };
}

/** Each form of the page says what it wants by `intent`. Recovery codes are answered here, and nowhere else again. */
export async function action(args: Route.ActionArgs) {
  await requirePerson(args);
  const form = await readForm(args.request);
  const client = twoStepsClient(args.context);
  const intent = textOf(form, 'intent');
  const failed = (faults: { fields: Record<string, string>; problem: string | undefined }, status: number) =>
    data({ intent, codes: undefined, ...faults }, { status });
  switch (intent) {
    case 'begin': {
      const json = form.has('current_password') ? { current_password: textOf(form, 'current_password') } : {};
      const answer = await submit(() => client.authenticator.$post({ json }), 'The app could not be set up');
      return answer.success ? redirect(`${HERE}?begun=yes`) : failed(answer.faults, answer.status);
    }
    case 'finish': {
      const answer = await submit(
        () => client.authenticator.$put({ json: { code: textOf(form, 'code') } }),
        'The code could not be checked',
      );
      if (!answer.success) return failed(answer.faults, answer.status);
      return data({ intent, codes: answer.data.recovery_codes, fields: {}, problem: undefined });
    }
    case 'recovery': {
      const answer = await submit(() => client['recovery-codes'].$post(), 'No codes could be made');
      if (!answer.success) return failed(answer.faults, answer.status);
      return data({ intent, codes: answer.data.recovery_codes, fields: {}, problem: undefined });
    }
    case 'off': {
      const answer = await submit(() => client.authenticator.$delete(), 'Two-step sign-in could not be turned off');
      if (!answer.success) return failed(answer.faults, answer.status);
      return redirect('/settings/security', { headers: { 'set-cookie': setFlash('two_steps_off') } });
    }
    default:
      return redirect(HERE);
  }
}

export default function SetUpPage({ loaderData: { twoSteps, security, setup }, actionData }: Route.ComponentProps) {
  return (
    <SettingsSheet title="Two-step sign-in">
      <div className="mt-6 grid max-w-prose gap-8">
        <p className="text-sm">
          <Link to="/settings/security" className="underline">
            Security
          </Link>
        </p>
        {actionData?.problem && <FormProblem>{actionData.problem}</FormProblem>}
        {actionData?.codes ? (
          <RecoveryCodeList codes={actionData.codes} email={security.email} />
        ) : setup ? (
          <ReadCode setup={setup} error={actionData?.fields.code} />
        ) : twoSteps.since && twoSteps.is_stale ? (
          <Link to={`/second-step?to=${HERE}`} className="button justify-self-start">
            Enter a code to change this
          </Link>
        ) : (
          <Choices twoSteps={twoSteps} security={security} error={actionData?.fields.current_password} />
        )}
      </div>
    </SettingsSheet>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function Choices({ twoSteps, security, error }: Pick<Loaded, 'twoSteps' | 'security'> & { error: string | undefined }) {
  const { since, is_required } = twoSteps;
  if (!since && !security.has_password && !security.is_fresh) return <SignInAgain security={security} what="set two-step sign-in up" />;
  return (
    <>
      <p className="text-ink-2">
        You need an app that shows codes: Google Authenticator, Microsoft Authenticator, 1Password, Bitwarden, Apple Passwords or another.
      </p>
      <Form method="post" className="grid max-w-md gap-5" noValidate>
        <input type="hidden" name="intent" value="begin" />
        {!since && security.has_password && (
          <FormField
            label="Current password"
            name="current_password"
            type="password"
            autoComplete="current-password"
            error={error}
            required
          />
        )}
        <button type="submit" className="button button-primary justify-self-start">
          {since ? 'Use another app or phone' : 'Continue'}
        </button>
      </Form>
      {since && (
        <Form method="post" className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="recovery" className="button">
            Make new recovery codes
          </button>
          {!is_required && (
            <button type="submit" name="intent" value="off" className="button text-low">
              Turn two-step sign-in off
            </button>
          )}
        </Form>
      )}
    </>
  );
}

function ReadCode({ setup, error }: { setup: NonNullable<Loaded['setup']>; error: string | undefined }) {
  return (
    <ol className="grid list-decimal gap-6 pl-5">
      <li>
        <p>Scan this with your app.</p>
        <QrCode qr={setup.qr} />
        <p className="mt-3 text-sm text-ink-2">
          On this phone,{' '}
          <a href={setup.uri} className="underline">
            open your app
          </a>
          . Or type this key into it: <code className="numerals wrap-anywhere">{setup.key.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
        </p>
      </li>
      <li>
        <p>Enter the code it shows.</p>
        <Form method="post" className="mt-3 grid max-w-md gap-5" noValidate>
          <input type="hidden" name="intent" value="finish" />
          <CodeField error={error} hint="Six digits. Every other device is signed out." />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="button button-primary">
              Turn two-step sign-in on
            </button>
            <Link to={HERE} className="button">
              Back
            </Link>
          </div>
        </Form>
      </li>
    </ol>
  );
}
