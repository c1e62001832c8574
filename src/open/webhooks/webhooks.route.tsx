import { data, redirect } from 'react-router';
import { SettingsSheet } from '../../people/index.parts.ts';
import { requirePerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { submit, textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/webhooks.route';
import { eventLabel } from './event-types.ts';
import { NewSecret, Standing, WEBHOOKS, WebhookFields } from './webhook-parts.tsx';
import type { Endpoint, EndpointInput } from './webhooks.contract.ts';
import { webhooksClient } from './webhooks-client.ts';

export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = () => pageMeta({ title: 'Webhooks', description: 'Have your own programs told of what happens here.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  return unwrap(webhooksClient(args.context).$get());
}

/** Adds a webhook. Its secret is answered here, and nowhere else again. */
export async function action(args: Route.ActionArgs) {
  await requirePerson(args);
  const form = await readForm(args.request);
  if (!form.has('url')) return redirect(WEBHOOKS);
  const typed = { url: textOf(form, 'url'), note: textOf(form, 'note'), events: form.getAll('events').map(String) };
  const json = typed as EndpointInput;
  const answer = await submit(() => webhooksClient(args.context).$post({ json }), 'The webhook could not be added');
  if (answer.success) return data({ made: answer.data, typed: undefined, fields: {}, problem: undefined });
  return data({ made: undefined, typed, ...answer.faults }, { status: answer.status });
}

export default function WebhooksPage({ loaderData: { endpoints, most, event_types }, actionData }: Route.ComponentProps) {
  const fields: Record<string, string> = actionData?.fields ?? {};
  return (
    <SettingsSheet title="Webhooks">
      <p className="measure mt-6 text-ink-2">
        A webhook notifies your program when something happens here. Deliveries are signed by{' '}
        <a href="https://www.standardwebhooks.com" className="underline">
          Standard Webhooks
        </a>{' '}
        and tried for three days. They hold only what you may read.
      </p>
      <div className="mt-8 grid gap-10">
        {actionData?.made && <NewSecret {...actionData.made} />}
        {endpoints.length > 0 && (
          <ul className="max-w-3xl border-t border-line">
            {endpoints.map((endpoint) => (
              <EndpointLine key={endpoint.id} endpoint={endpoint} />
            ))}
          </ul>
        )}
        <section aria-labelledby="add" className="max-w-xl">
          <h2 id="add" className="text-2xl">
            Add a webhook
          </h2>
          {endpoints.length >= most ? (
            <p className="mt-3 text-ink-2">You have {most} webhooks, which is the most. Remove one to add another.</p>
          ) : (
            <Form method="post" className="mt-4 grid gap-5" noValidate key={actionData?.made?.endpoint.id}>
              {actionData?.problem && <FormProblem>{actionData.problem}</FormProblem>}
              <WebhookFields
                eventTypes={event_types}
                typed={actionData?.typed ?? { url: '', note: '', events: ['idea.published'] }}
                errors={fields}
              />
              <button type="submit" className="button button-primary justify-self-start">
                Add webhook
              </button>
            </Form>
          )}
        </section>
      </div>
    </SettingsSheet>
  );
}

function EndpointLine({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, note, events } = endpoint;
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <Link to={`${WEBHOOKS}/${id}`} className="justify-self-start font-semibold underline wrap-anywhere">
        {url}
      </Link>
      {note && <span className="text-sm wrap-anywhere">{note}</span>}
      <span className="text-sm text-ink-2">{events.map(eventLabel).join(', ')}</span>
      <Standing endpoint={endpoint} />
    </li>
  );
}
