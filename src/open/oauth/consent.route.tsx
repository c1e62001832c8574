import { useEffect } from 'react';
import { data } from 'react-router';
import { AuthSheet, CodeAgain } from '../../people/index.parts.ts';
import { codeFault, requirePerson, withCode } from '../../people/index.ts';
import { keyScopeNames, keyScopes } from '../../platform/api/key-scopes.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { faultsOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormCheck, FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/consent.route';
import type { AccessRequest } from './connections.contract.ts';
import { connectionsClient } from './connections-client.ts';

export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = () => pageMeta({ title: 'Connect an app', description: 'Let an application act for you.', noIndex: true });

const NOT_USABLE = 'This request has expired, or was changed on its way. Start again from the application.';
/** What a request is refused for before a person is asked, by the library's code. */
const refusals: Record<string, string> = {
  invalid_client: 'The application is not known here. Remove Assay there and add it again, so that it registers again.',
  client_disabled: 'The application is switched off here.',
  invalid_redirect: 'The application asks to be answered at an address it did not register. Nothing was sent there.',
  unsupported_response_type: 'The application asks for a kind of answer that is not given here.',
};

const signedRequest = ({ search }: URL): string => search.slice(1);

export async function loader(args: Route.LoaderArgs) {
  const error = args.url.searchParams.get('error');
  if (error !== null) return data({ why: refusals[error] ?? NOT_USABLE }, { status: 400 });
  const { email } = await requirePerson(args);
  const response = await connectionsClient(args.context).request.$get({ query: { request: signedRequest(args.url) } });
  const body = await response.json();
  if (!body.success) return data({ why: response.status === 400 ? NOT_USABLE : body.error.message }, { status: response.status });
  return data({ why: undefined, email, asked: body.data }, { status: 200 });
}

export async function action(args: Route.ActionArgs) {
  await requirePerson(args);
  const form = await readForm(args.request);
  const scopes = keyScopeNames.filter((scope) => form.getAll('scopes').includes(scope));
  const json = { request: signedRequest(args.url), scopes };
  const response = await connectionsClient(args.context).$post({ json }, withCode(form));
  const body = await response.json();
  if (body.success) return data({ to: body.data.url, code: undefined, fields: undefined, problem: undefined });
  return data({ to: undefined, code: codeFault(body), ...faultsOf(body) }, { status: response.status });
}

export default function ConsentPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.why !== undefined)
    return (
      <AuthSheet
        title="This cannot be connected"
        standfirst={loaderData.why}
        foot={<Link to="/developers#assistants">How assistants are connected</Link>}
      />
    );
  const { asked, email } = loaderData;
  if (actionData?.to) return <GoingBack to={actionData.to} asked={asked} />;
  return (
    <AuthSheet
      title={`Connect ${asked.name}?`}
      standfirst={<>It asks to act as you on Assay, within what you allow here. It has no access to payments, your account or your keys.</>}
      foot={
        <div className="grid gap-3">
          <p>
            You can end this at any time in <Link to="/settings/connections">Settings, under Connected apps</Link>.
          </p>
          <Form method="post" action="/sign-out">
            <span>You are signed in as {email}. </span>
            <button type="submit" className="underline">
              Sign out
            </button>
          </Form>
        </div>
      }
    >
      <p className="border-l-3 border-brass bg-sheet px-4 py-3 wrap-anywhere">
        “{asked.name}” is the name it gives itself; nobody has checked it. Afterwards you are back at <strong>{asked.where}</strong>. Go on
        only if you began this there.
      </p>
      {actionData?.problem && <FormProblem>{actionData.problem}</FormProblem>}
      <Form method="post" className="grid gap-5">
        <fieldset>
          <legend className="text-sm font-semibold">What it may do</legend>
          {asked.scopes.map((scope) => {
            const isHeld = asked.held.includes(scope);
            return (
              <FormCheck key={scope} name="scopes" value={scope} defaultChecked={isHeld} disabled={!isHeld}>
                {keyScopes[scope]}
                {!isHeld && ' (with a paid plan)'}
              </FormCheck>
            );
          })}
          {actionData?.fields?.scopes && <p className="text-sm font-semibold text-low">{actionData.fields.scopes}</p>}
        </fieldset>
        <CodeAgain />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-primary">
            {asked.is_connected ? 'Connect again' : 'Connect'}
          </button>
          <a href={asked.decline_url} className="button">
            Cancel
          </a>
        </div>
      </Form>
    </AuthSheet>
  );
}

/** A redirect from a form is held to the page's own policy, which knows no addresses of applications: the browser goes on by itself, or by a link. */
function GoingBack({ to, asked: { name, where } }: { to: string; asked: AccessRequest }) {
  useEffect(() => window.location.assign(to), [to]);
  return (
    <AuthSheet title={`${name} is connected`} standfirst={`You are led back to ${where}.`}>
      <a href={to} className="button button-primary justify-self-start">
        Go back
      </a>
    </AuthSheet>
  );
}
