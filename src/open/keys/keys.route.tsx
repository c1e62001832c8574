import { data, redirect } from 'react-router';
import { SettingsSheet } from '../../people/index.parts.ts';
import { requirePerson } from '../../people/index.ts';
import { keyScopeNames, keyScopes } from '../../platform/api/key-scopes.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { faultsOf, textOf } from '../../shared/web/form-values.ts';
import { Choice } from '../../ui/choice.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormCheck, FormField, FormProblem } from '../../ui/form-field.tsx';
import { formatAgo, formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/keys.route';
import { keyDays, MAX_KEY_NAME, scopesOfPlan } from './key-rules.ts';
import type { ApiKey, ApiKeys, MadeApiKey } from './keys.contract.ts';
import { keysClient } from './keys-client.ts';

export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = () => pageMeta({ title: 'API keys', description: 'Keys for programs and assistants that act for you.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const { plan } = await requirePerson(args);
  return { now: Date.now(), scopes: scopesOfPlan(plan, keyScopeNames), ...(await unwrap(keysClient(args.context).$get())) };
}

export async function action(args: Route.ActionArgs) {
  await requirePerson(args);
  const form = await readForm(args.request);
  const keys = keysClient(args.context);
  if (textOf(form, 'intent') === 'revoke') {
    const response = await keys[':id'].$delete({ param: { id: textOf(form, 'id') } });
    const body = await response.json();
    if (body.success) return redirect('/settings/keys', { headers: { 'set-cookie': setFlash('key_revoked') } });
    return data({ intent: 'revoke' as const, made: undefined, typed: undefined, ...faultsOf(body) }, { status: response.status });
  }
  const typed = {
    name: textOf(form, 'name'),
    scopes: keyScopeNames.filter((scope) => form.getAll('scopes').includes(scope)),
    days: Number(textOf(form, 'days')) as (typeof keyDays)[number],
  };
  const password = form.has('current_password') ? { current_password: textOf(form, 'current_password') } : {};
  const response = await keys.$post({ json: { ...typed, ...password } });
  const body = await response.json();
  if (body.success) return data({ intent: 'make' as const, made: body.data, typed: undefined, fields: undefined, problem: undefined });
  return data({ intent: 'make' as const, made: undefined, typed, ...faultsOf(body) }, { status: response.status });
}

export default function KeysPage({ loaderData: { now, keys, most, confirm_by, scopes }, actionData }: Route.ComponentProps) {
  const faults = actionData?.intent === 'make' ? actionData : undefined;
  return (
    <SettingsSheet title="API keys">
      <div className="mt-4 max-w-3xl">
        <p className="measure text-ink-2">
          A key lets a program or an assistant act as you, within what you allow here. It has no access to payments, your account or these
          keys. A new password does not end it: revoke a key that you do not know or no longer use.{' '}
          <Link to="/developers" className="underline">
            How to use one
          </Link>
          .
        </p>
        {actionData?.made && <NewKey made={actionData.made} />}
        <section aria-labelledby="keys" className="mt-10">
          <h2 id="keys" className="text-2xl">
            Your keys
          </h2>
          {actionData?.intent === 'revoke' && actionData.problem && (
            <div className="mt-4">
              <FormProblem>{actionData.problem}</FormProblem>
            </div>
          )}
          {keys.length === 0 ? (
            <p className="mt-4 text-ink-2">You have no key yet.</p>
          ) : (
            <ul className="mt-4 border-t border-line">
              {keys.map((key) => (
                <KeyRow key={key.id} apiKey={key} now={now} />
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="make" className="mt-10 border-t border-line pt-8">
          <h2 id="make" className="text-2xl">
            Make a key
          </h2>
          {keys.length >= most ? (
            <p className="mt-4">You have {most} keys, which is as many as an account holds. Revoke one first.</p>
          ) : (
            <MakeKey confirmBy={confirm_by} held={scopes} faults={faults} />
          )}
        </section>
      </div>
    </SettingsSheet>
  );
}

/** The key stands above the form it was asked for with: whoever made one is taken to it. */
const goTo = (part: HTMLElement | null) => part?.focus();

function NewKey({ made }: { made: MadeApiKey }) {
  return (
    <section
      aria-labelledby="new-key"
      className="mt-8 scroll-mt-24 border-l-3 border-brass bg-sheet px-5 py-4 outline-none"
      tabIndex={-1}
      ref={goTo}
    >
      <h2 id="new-key" className="text-xl">
        “{made.name}” is made
      </h2>
      <p className="mt-2">Copy the key now. We show it only once and do not store it.</p>
      <code className="mt-3 block bg-well px-3 py-2 text-sm break-all select-all" data-testid="new-key">
        {made.key}
      </code>
      <div className="mt-3">
        <CopyButton text={() => made.key} said="Key copied">
          Copy the key
        </CopyButton>
      </div>
    </section>
  );
}

function KeyRow({
  apiKey: { id, name, ending, scopes, created_at, expires_at, is_expired, last_used_at },
  now,
}: {
  apiKey: ApiKey;
  now: number;
}) {
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="numerals ml-2 text-sm text-ink-3">ak_…{ending}</span>
        <span className="block text-sm">{scopes.join(', ')}</span>
        <span className="numerals block text-sm text-ink-3">
          Made on {formatDay(created_at)},{' '}
          {is_expired ? <strong className="text-low">expired on {formatDay(expires_at)}</strong> : `expires on ${formatDay(expires_at)}`},{' '}
          {last_used_at ? `last used ${lower(formatAgo(last_used_at, now))}` : 'never used'}
        </span>
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="revoke" />
        <button type="submit" name="id" value={id} className="button">
          Revoke <span className="sr-only">{name}</span>
        </button>
      </Form>
    </li>
  );
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

type Faults = {
  typed?: { name: string; scopes: string[]; days: number } | undefined;
  fields?: Record<string, string> | undefined;
  problem?: string | undefined;
};
type MakeKeyProps = { confirmBy: ApiKeys['confirm_by']; held: readonly string[]; faults: Faults | undefined };

function MakeKey({ confirmBy, held, faults }: MakeKeyProps) {
  if (confirmBy === 'sign_in')
    return (
      <p className="mt-4">
        Your account has no password, so sign out and in again first, or <Link to="/reset-password">set a password</Link> by email. Then you
        have 15 minutes.
      </p>
    );
  if (confirmBy === 'code')
    return (
      <Link to="/second-step?to=/settings/keys" className="button mt-4">
        Enter a code to make a key
      </Link>
    );
  const { typed, fields = {}, problem } = faults ?? {};
  return (
    <Form method="post" className="mt-5 grid max-w-md gap-5" noValidate>
      {problem && <FormProblem>{problem}</FormProblem>}
      <FormField
        label="Name"
        name="name"
        maxLength={MAX_KEY_NAME}
        hint="What will use it, such as the name of an assistant."
        defaultValue={typed?.name ?? ''}
        error={fields.name}
        required
      />
      <fieldset>
        <legend className="text-sm font-semibold">What it may do</legend>
        {keyScopeNames.map((scope) => (
          <FormCheck
            key={scope}
            name="scopes"
            value={scope}
            defaultChecked={typed ? typed.scopes.includes(scope) : scope === 'read'}
            disabled={!held.includes(scope)}
          >
            <strong>{scope}</strong> {keyScopes[scope]}
            {!held.includes(scope) && ' (with a paid plan)'}
          </FormCheck>
        ))}
        {fields.scopes && <p className="text-sm font-semibold text-low">{fields.scopes}</p>}
      </fieldset>
      <Choice
        label="Expires after"
        name="days"
        value={String(typed?.days ?? 90)}
        options={keyDays.map((days) => ({ id: String(days), label: `${days} days` }))}
      />
      {confirmBy === 'password' && (
        <FormField
          label="Current password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          error={fields.current_password}
          required
        />
      )}
      <button type="submit" className="button button-primary justify-self-start">
        Make a key
      </button>
    </Form>
  );
}
