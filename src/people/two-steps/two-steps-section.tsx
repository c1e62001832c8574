import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Form } from '../../ui/form.tsx';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.ts';
import type { Security } from '../accounts/security.contract.ts';
import { SignInAgain } from '../accounts/ways-in.tsx';
import { addByPasskey } from './passkey-calls.ts';
import type { TwoSteps } from './two-steps.contract.ts';

const SET_UP = '/settings/security/two-steps';

/** Whether signing in takes a second step, and the way to change that. */
export function TwoStepsSection({ twoSteps }: { twoSteps: TwoSteps }) {
  const { since, recovery_codes_left: left, is_required } = twoSteps;
  return (
    <section aria-labelledby="two-steps" className="py-8">
      <h2 id="two-steps" className="text-2xl">
        Two-step sign-in
      </h2>
      <p className="mt-4 max-w-prose">
        {since
          ? `On since ${formatDay(since)}: signing in takes a code of your authenticator app as well.`
          : 'Off. When it is on, signing in needs your password and a code from an app on your phone.'}
      </p>
      {since && (
        <p className={`mt-2 max-w-prose text-sm ${left < 3 ? 'font-semibold text-low' : 'text-ink-3'}`}>
          {left === 0 ? 'No recovery code is left. Make new ones.' : `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`}
        </p>
      )}
      {!since && is_required && <p className="mt-2 max-w-prose font-semibold">Administrators need it before they can do anything.</p>}
      <Link to={SET_UP} className={`button mt-4 ${since || !is_required ? '' : 'button-primary'}`}>
        {since ? 'Change two-step sign-in' : 'Set up two-step sign-in'}
      </Link>
    </section>
  );
}

/** A person's passkeys: each can be removed, another one made on this device. */
export function PasskeysSection({ twoSteps, security, problem }: { twoSteps: TwoSteps; security: Security; problem: string | undefined }) {
  const { passkeys, since, is_stale } = twoSteps;
  return (
    <section aria-labelledby="passkeys" className="py-8">
      <h2 id="passkeys" className="text-2xl">
        Passkeys
      </h2>
      <p className="mt-4 max-w-prose">
        Sign in with the lock of your phone or computer, without a password or a code. A passkey works on this site alone.
      </p>
      {problem && (
        <div className="mt-4">
          <FormProblem>{problem}</FormProblem>
        </div>
      )}
      {passkeys.length > 0 && (
        <ul className="mt-4 border-t border-line">
          {passkeys.map(({ id, name, created_at, last_used_at }) => (
            <li key={id} className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
              <p className="min-w-0 flex-1 basis-48">
                <span className="font-semibold wrap-anywhere">{name}</span>
                <span className="numerals block text-sm text-ink-3">
                  Added on {formatDay(created_at)}
                  {last_used_at ? `, last used on ${formatDay(last_used_at)}` : ', never used yet'}
                </span>
              </p>
              <Form method="post">
                <input type="hidden" name="intent" value="remove_passkey" />
                <button type="submit" name="id" value={id} className="button">
                  Remove <span className="sr-only">{name}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <noscript>
        <p className="mt-4 text-sm text-ink-3">To add a passkey, switch scripts on for this site.</p>
      </noscript>
      <div className="needs-scripts mt-5 max-w-md">
        {since && is_stale ? (
          <Link to="/second-step?to=/settings/security" className="button">
            Enter a code to add a passkey
          </Link>
        ) : !since && !security.has_password && !security.is_fresh ? (
          <SignInAgain security={security} what="add a passkey" />
        ) : (
          <AddPasskey asksPassword={!since && security.has_password} />
        )}
      </div>
    </section>
  );
}

function AddPasskey({ asksPassword }: { asksPassword: boolean }) {
  const { revalidate } = useRevalidator();
  const form = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const add = async (typed: FormData, element: HTMLFormElement) => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await addByPasskey(String(typed.get('name')), asksPassword ? String(typed.get('current_password')) : undefined);
    setBusy(false);
    if (!outcome.isDone) return setProblem(outcome.problem);
    element.reset();
    toast('Passkey added');
    await revalidate();
  };
  return (
    <form
      id={form}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void add(new FormData(event.currentTarget), event.currentTarget);
      }}
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      <FormField label="Name of the passkey" name="name" maxLength={60} hint="Such as the device it is on." required />
      {asksPassword && (
        <FormField label="Current password" name="current_password" type="password" autoComplete="current-password" required />
      )}
      <button type="submit" className="button justify-self-start" aria-busy={isBusy} disabled={isBusy}>
        Add a passkey
      </button>
    </form>
  );
}
