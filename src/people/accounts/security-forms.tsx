import type { ReactNode } from 'react';
import { Form } from '../../ui/form.tsx';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import type { Security } from './security.contract.ts';
import { SignInAgain } from './ways-in.tsx';

type Faults = { fields: Record<string, string>; problem: string | undefined; email?: string } | undefined;

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="py-8">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4 grid max-w-md gap-5">{children}</div>
    </section>
  );
}

/** The address of an account, a change of it that waits for both mailboxes, and the form that begins one. */
export function AddressSection({ security, faults }: { security: Security; faults: Faults }) {
  const { email, email_change: change, has_password, is_fresh } = security;
  const mark = (isDone: boolean, yes: string) => (isDone ? `${yes} ✓` : 'waiting for its email to be used');
  return (
    <Section id="address" title="Email address">
      <p>
        Your account uses <strong className="wrap-anywhere">{email}</strong>.
      </p>
      {faults?.problem && <FormProblem>{faults.problem}</FormProblem>}
      {change ? (
        <Form method="post" className="grid gap-4 border-l-3 border-brass bg-sheet px-4 py-4">
          <p>
            It is to be changed to <strong className="wrap-anywhere">{change.new_email}</strong>. We have sent an email to each address;
            both have to say yes within a day.
          </p>
          <dl className="grid gap-2 text-sm">
            <div>
              <dt className="break-all text-ink-3">{change.old_email}</dt>
              <dd className="font-semibold">{mark(change.old_approved, 'approved')}</dd>
            </div>
            <div>
              <dt className="break-all text-ink-3">{change.new_email}</dt>
              <dd className="font-semibold">{mark(change.new_confirmed, 'confirmed')}</dd>
            </div>
          </dl>
          <div className="flex flex-wrap gap-3">
            <button type="submit" name="intent" value="resend_email" className="button">
              {change.old_approved || change.new_confirmed ? 'Send the email again' : 'Send the emails again'}
            </button>
            <button type="submit" name="intent" value="cancel_email" className="button">
              Cancel the change
            </button>
          </div>
        </Form>
      ) : has_password || is_fresh ? (
        <Form method="post" className="grid gap-5" noValidate>
          <input type="hidden" name="intent" value="email" />
          <FormField
            label="New email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={faults?.email}
            error={faults?.fields.email}
            hint="We email both addresses. The change takes effect when both confirm it, and signs out your other devices."
            required
          />
          {has_password && <CurrentPassword error={faults?.fields.current_password} />}
          <button type="submit" className="button justify-self-start">
            Change email
          </button>
        </Form>
      ) : (
        <SignInAgain security={security} what="change your address" />
      )}
    </Section>
  );
}

/** Changes the password of an account, or gives it one. */
export function PasswordSection({ security, faults }: { security: Security; faults: Faults }) {
  const { has_password, is_fresh, email } = security;
  return (
    <Section id="password" title="Password">
      {!has_password && <p>Your account has no password: you sign in with {named(security)}.</p>}
      {faults?.problem && <FormProblem>{faults.problem}</FormProblem>}
      {has_password || is_fresh ? (
        <Form method="post" className="grid gap-5" noValidate>
          <input type="hidden" name="intent" value="password" />
          {/* For password managers, which keep a password under an address. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          {has_password && <CurrentPassword error={faults?.fields.current_password} />}
          <NewPasswordField
            label="New password"
            hint="At least 8 characters. Every other device is signed out."
            error={faults?.fields.password}
          />
          <FormField
            label="Confirm password"
            name="confirm_password"
            type="password"
            autoComplete="new-password"
            error={faults?.fields.confirm_password}
            required
          />
          <button type="submit" className="button justify-self-start">
            {has_password ? 'Change password' : 'Set password'}
          </button>
        </Form>
      ) : (
        <SignInAgain security={security} what="set a password" />
      )}
    </Section>
  );
}

function named({ providers }: Security): string {
  const linked = providers.filter(({ linked_at }) => linked_at).map(({ provider }) => (provider === 'github' ? 'GitHub' : 'Google'));
  return linked.join(' or ') || 'a link by mail';
}

function CurrentPassword({ error }: { error: string | undefined }) {
  return (
    <FormField label="Current password" name="current_password" type="password" autoComplete="current-password" error={error} required />
  );
}
