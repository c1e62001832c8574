import { useEffect, useRef } from 'react';
import { data, redirect, useRevalidator } from 'react-router';
import { SettingsSheet } from '../../people/index.parts.ts';
import { requirePerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { type FlashKey, setFlash } from '../../shared/web/flash.ts';
import { submit, textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Pages } from '../../ui/pages.tsx';
import type { Route } from './+types/webhook.route';
import { DeliveryLog } from './delivery-log.tsx';
import { OVERLAP_HOURS } from './event-types.ts';
import { NewSecret, Standing, WEBHOOKS, WebhookFields } from './webhook-parts.tsx';
import type { EndpointChange } from './webhooks.contract.ts';
import { webhooksClient } from './webhooks-client.ts';

/** While something waits that was not tried yet, the page looks again this often, and so many times. */
const LOOK_AGAIN_MS = 1_500;
const LOOKS = 20;

export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = () => pageMeta({ title: 'Webhook', description: 'What was sent, and what was answered.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  const page = args.url.searchParams.get('page') ?? undefined;
  return unwrap(webhooksClient(args.context)[':id'].$get({ param: args.params, query: { page } }));
}

type Faults = { fields: Record<string, string>; problem: string | undefined };

/** Each form of the page says what it wants by `intent`. A new secret is answered here, and nowhere else again. */
export async function action(args: Route.ActionArgs) {
  await requirePerson(args);
  const form = await readForm(args.request);
  const { params: param } = args;
  const client = webhooksClient(args.context)[':id'];
  const here = `${WEBHOOKS}/${param.id}`;
  const back = (flash: FlashKey, to = here) => redirect(to, { headers: { 'set-cookie': setFlash(flash) } });
  const failed = (faults: Faults, status: number, typed?: { url: string; note: string; events: string[] }) =>
    data({ made: undefined, typed, ...faults }, { status });
  const change = (json: EndpointChange) => submit(() => client.$patch({ param, json }), 'The webhook could not be changed');
  switch (textOf(form, 'intent')) {
    case 'save': {
      const typed = { url: textOf(form, 'url'), note: textOf(form, 'note'), events: form.getAll('events').map(String) };
      const answer = await change(typed as EndpointChange);
      return answer.success ? back('webhook_saved') : failed(answer.faults, answer.status, typed);
    }
    case 'on':
    case 'off': {
      const isOn = textOf(form, 'intent') === 'on';
      const answer = await change({ is_on: isOn });
      return answer.success ? back(isOn ? 'webhook_on' : 'webhook_off') : failed(answer.faults, answer.status);
    }
    case 'secret': {
      const answer = await submit(() => client.secrets.$post({ param }), 'No new secret could be made');
      if (!answer.success) return failed(answer.faults, answer.status);
      return data({ made: answer.data, typed: undefined, fields: {}, problem: undefined });
    }
    case 'test': {
      const answer = await submit(() => client.tests.$post({ param }), 'The test could not be sent');
      return answer.success ? back('webhook_test') : failed(answer.faults, answer.status);
    }
    case 'replay': {
      const delivery = textOf(form, 'delivery');
      const json = delivery ? { delivery } : {};
      const answer = await submit(() => client.replays.$post({ param, json }), 'It could not be sent again');
      return answer.success ? back('webhook_replayed') : failed(answer.faults, answer.status);
    }
    case 'remove': {
      const answer = await submit(() => client.$delete({ param }), 'The webhook could not be removed');
      return answer.success ? back('webhook_removed', WEBHOOKS) : failed(answer.faults, answer.status);
    }
    default:
      return redirect(here);
  }
}

export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, event_types, deliveries, pagination } = loaderData;
  const { id, url, note, events, is_on, old_secret_until } = endpoint;
  useLookAgain(deliveries.some(({ state, attempts }) => state === 'queued' && attempts.length === 0));
  return (
    <SettingsSheet title="Webhook">
      <div className="mt-4 grid max-w-3xl gap-10">
        <div className="grid gap-3">
          <p className="text-sm">
            <Link to={WEBHOOKS} className="underline">
              All webhooks
            </Link>
          </p>
          <p className="text-lg font-semibold wrap-anywhere">{url}</p>
          <Standing endpoint={endpoint} />
          {actionData?.problem && <FormProblem>{actionData.problem}</FormProblem>}
          <Form method="post" className="mt-1 flex flex-wrap gap-3">
            {is_on && (
              <button type="submit" name="intent" value="test" className="button button-primary">
                Send a test
              </button>
            )}
            <button type="submit" name="intent" value={is_on ? 'off' : 'on'} className={`button ${is_on ? '' : 'button-primary'}`}>
              {is_on ? 'Switch off' : 'Switch on'}
            </button>
          </Form>
        </div>
        {actionData?.made && <NewSecret {...actionData.made} />}
        <section aria-labelledby="log">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="log" className="text-2xl">
              Deliveries
            </h2>
            {is_on && deliveries.some(({ state }) => state === 'failed') && (
              <Form method="post">
                <button type="submit" name="intent" value="replay" className="button min-h-10 py-1">
                  Send all that failed again
                </button>
              </Form>
            )}
          </div>
          <DeliveryLog deliveries={deliveries} isOn={is_on} />
          <Pages page={pagination.page} pages={pagination.pages} addressOf={(page) => `${WEBHOOKS}/${id}?page=${page}`} />
          <p className="mt-3 text-sm text-ink-3">Kept for 30 days.</p>
        </section>
        <section aria-labelledby="what" className="max-w-xl">
          <h2 id="what" className="text-2xl">
            Address and events
          </h2>
          <Form method="post" className="mt-4 grid gap-5" noValidate>
            <WebhookFields
              eventTypes={event_types}
              typed={actionData?.typed ?? { url, note, events }}
              errors={(actionData?.fields ?? {}) as Record<string, string>}
            />
            <button type="submit" name="intent" value="save" className="button justify-self-start">
              Save
            </button>
          </Form>
        </section>
        <section aria-labelledby="signing" className="measure">
          <h2 id="signing" className="text-2xl">
            Signing secret
          </h2>
          <p className="mt-3 text-ink-2">
            Check every delivery with it, by a library of{' '}
            <a href="https://www.standardwebhooks.com" className="underline">
              Standard Webhooks
            </a>
            . A new one takes over at once; for {OVERLAP_HOURS} hours deliveries are signed with both.
            {old_secret_until && ` The one before holds until ${formatInstant(old_secret_until)}.`}
          </p>
          <Form method="post" className="mt-4">
            <button type="submit" name="intent" value="secret" className="button">
              Make a new secret
            </button>
          </Form>
        </section>
        <section aria-labelledby="remove">
          <h2 id="remove" className="text-2xl">
            Remove
          </h2>
          <p className="mt-3 text-ink-2">The webhook goes with its log.</p>
          <Form method="post" className="mt-4">
            <button type="submit" name="intent" value="remove" className="button border-low text-low">
              Remove this webhook
            </button>
          </Form>
        </section>
      </div>
    </SettingsSheet>
  );
}

function useLookAgain(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  const looks = useRef(0);
  useEffect(() => {
    if (!isWaiting) looks.current = 0;
    if (!isWaiting || state !== 'idle' || looks.current >= LOOKS) return;
    const timer = setTimeout(() => {
      looks.current++;
      void revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, state, revalidate]);
}
