import { data, redirect } from 'react-router';
import { planOf } from '../../money/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { faultsOf, textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import { requirePerson } from '../accounts/guards.ts';
import { providerNames } from '../accounts/provider-names.ts';
import type { Route } from './+types/data.route';
import type { Deletion } from './settings.contract.ts';
import { settingsClient } from './settings-client.ts';
import { SettingsSheet } from './settings-sheet.tsx';

export const meta = () => pageMeta({ title: 'Your data', description: 'Take your data with you, or delete your account.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args);
  const plan = person.plan === 'free' ? undefined : planOf(person.plan).name;
  return { email: person.email, plan, deletion: await unwrap(settingsClient(args.context).deletion.$get()) };
}

export async function action(args: Route.ActionArgs) {
  await requirePerson(args);
  const form = await readForm(args.request);
  const email = textOf(form, 'email');
  const password = textOf(form, 'current_password');
  const response = await settingsClient(args.context).deletion.$post({
    json: { email, ...(password ? { current_password: password } : {}) },
  });
  const body = await response.json();
  if (body.success) return redirect('/login?reason=deletion');
  return data({ email, ...faultsOf(body) }, { status: response.status });
}

export default function DataPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsSheet title="Your data">
      <section aria-labelledby="export" className="measure mt-8">
        <h2 id="export" className="text-2xl">
          Export my data
        </h2>
        <p className="mt-3 text-ink-2">
          One JSON file with everything we hold about you: profile, ways to sign in, devices, saved and marked ideas, history, emails and
          subscription. Passwords and keys are left out; the file says what is, and why.
        </p>
        <form method="get" action="/settings/data/export" className="mt-5">
          <button type="submit" className="button">
            Download my data
          </button>
        </form>
      </section>
      <section aria-labelledby="delete" className="measure mt-12 border-t border-line pt-8">
        <h2 id="delete" className="text-2xl">
          Delete my account
        </h2>
        <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-ink-2">
          <li>We sign you out everywhere at once, and email you the day of the deletion.</li>
          <li>For 7 days you can change your mind: sign in and choose “Keep my account”.</li>
          {loaderData.plan && <li>Your {loaderData.plan} plan goes with the account.</li>}
          <li>A project you share goes to the person who has been its editor the longest. Without an editor we remove it as well.</li>
          <li>
            Then profile, picture, saved and marked ideas and history are removed for good. Anonymous counts of how often ideas were read
            remain.
          </li>
        </ul>
        <DeleteForm {...loaderData} {...actionData} />
      </section>
    </SettingsSheet>
  );
}

type DeleteFormProps = {
  deletion: Deletion;
  email: string;
  fields?: Record<string, string>;
  problem?: string | undefined;
};

function DeleteForm({ deletion, fields = {}, problem, ...typed }: DeleteFormProps) {
  if (deletion.refused) return <p className="mt-5 border-l-3 border-brass bg-sheet px-4 py-3">{deletion.refused}</p>;
  if (deletion.confirm_by === 'sign_in' && !deletion.is_fresh) return <SignInAgain providers={deletion.providers} />;
  return (
    <Form method="post" className="mt-6 grid max-w-md gap-5" noValidate>
      {problem && <FormProblem>{problem}</FormProblem>}
      <FormField
        label="Type your email address to confirm"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={Object.keys(fields).length > 0 || problem ? typed.email : ''}
        error={fields.email}
        required
      />
      {deletion.confirm_by === 'password' && (
        <FormField
          label="Password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          error={fields.current_password}
          required
        />
      )}
      <div>
        <button type="submit" className="button border-low text-low">
          Delete my account
        </button>
      </div>
    </Form>
  );
}

/** Who signs in at a provider has no password to give: signing in again shows that it is them. */
function SignInAgain({ providers }: { providers: Deletion['providers'] }) {
  return (
    <div className="mt-6 grid max-w-md gap-3">
      <p>Your account has no password, so please sign in again first. Then you have 15 minutes.</p>
      {providers.map((provider) => (
        // An ordinary link, not the router's: its answer leads to another site.
        <a key={provider} href={`/login/${provider}?to=${encodeURIComponent('/settings/data')}`} rel="nofollow" className="button">
          Sign in again with {providerNames[provider]}
        </a>
      ))}
      <p className="text-sm text-ink-3">
        Or <Link to="/reset-password">set a password</Link> by mail.
      </p>
    </div>
  );
}
