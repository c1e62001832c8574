import { data, redirect } from 'react-router';
import { CodeAgain, SettingsSheet } from '../../people/index.parts.ts';
import { codeFault, requirePerson, withCode } from '../../people/index.ts';
import { keyScopes } from '../../platform/api/key-scopes.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { faultsOf, textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatAgo, formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/connections.route';
import type { Connection } from './connections.contract.ts';
import { connectionsClient } from './connections-client.ts';
import { CONNECTION_DAYS } from './oauth-rules.ts';

export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = () => pageMeta({ title: 'Connected apps', description: 'Applications that act for you.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  return { now: Date.now(), ...(await unwrap(connectionsClient(args.context).$get())) };
}

export async function action(args: Route.ActionArgs) {
  await requirePerson(args);
  const form = await readForm(args.request);
  const response = await connectionsClient(args.context)[':id'].$delete({ param: { id: textOf(form, 'id') } }, withCode(form));
  const body = await response.json();
  if (body.success) return redirect('/settings/connections', { headers: { 'set-cookie': setFlash('application_disconnected') } });
  return data({ code: codeFault(body), ...faultsOf(body) }, { status: response.status });
}

export default function ConnectionsPage({ loaderData: { now, connections }, actionData }: Route.ComponentProps) {
  return (
    <SettingsSheet title="Connected apps">
      <div className="mt-4 max-w-3xl">
        <p className="measure text-ink-2">
          Assistants and other applications that you let act as you. They have no access to payments, your account or your keys. One that is
          not used for {CONNECTION_DAYS} days has to ask you again.{' '}
          <Link to="/developers#assistants" className="underline">
            How to connect one
          </Link>
          .
        </p>
        {actionData?.problem && (
          <div className="mt-6">
            <FormProblem>{actionData.problem}</FormProblem>
          </div>
        )}
        {connections.length === 0 ? (
          <p className="mt-8 text-ink-2">No application is connected.</p>
        ) : (
          <ul className="mt-8 border-t border-line">
            {connections.map((connection) => (
              <ConnectionRow key={connection.id} connection={connection} now={now} />
            ))}
          </ul>
        )}
      </div>
    </SettingsSheet>
  );
}

function ConnectionRow({
  connection: { id, name, where, scopes, connected_at, last_used_at },
  now,
}: {
  connection: Connection;
  now: number;
}) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p>
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="ml-2 text-sm text-ink-3 wrap-anywhere">{where}</span>
        </p>
        <ul className="mt-1 text-sm">
          {scopes.map((scope) => (
            <li key={scope}>{keyScopes[scope]}</li>
          ))}
        </ul>
        <p className="numerals mt-1 text-sm text-ink-3">
          Connected on {formatDay(connected_at)}, {last_used_at ? `last used ${lower(formatAgo(last_used_at, now))}` : 'never used'}
        </p>
      </div>
      <Form method="post" className="grid gap-3">
        <CodeAgain />
        <button type="submit" name="id" value={id} className="button justify-self-start">
          Disconnect <span className="sr-only">{name}</span>
        </button>
      </Form>
    </li>
  );
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
