import { Form } from '../../ui/form.tsx';
import { formatInstant } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { eventLabel } from './event-types.ts';
import type { Attempt, Delivery } from './webhooks.contract.ts';

const TONES = { queued: 'text-ink-2', delivered: 'text-good', failed: 'text-low', withheld: 'text-ink-2' } as const;

function inWords({ state, attempts, due_at }: Delivery): string {
  if (state === 'delivered') return 'Delivered';
  if (state === 'failed') return 'Failed';
  if (state === 'withheld') return 'Not sent';
  return attempts.length === 0 || !due_at ? 'Waiting' : `Next attempt ${formatInstant(due_at)}`;
}

const outcomeOf = ({ status, trouble }: Attempt) => (status === null ? (trouble ?? 'No answer') : `Answered ${status}`);

/** What was sent, with each attempt and what came back. */
export function DeliveryLog({ deliveries, isOn }: { deliveries: readonly Delivery[]; isOn: boolean }) {
  if (deliveries.length === 0) return <p className="mt-3 text-ink-2">Nothing was sent yet. Send a test to see how it looks.</p>;
  return (
    <ul className="mt-3 border-t border-line">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="border-b border-line">
          <details>
            <summary className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="flex-1 basis-40 font-semibold underline decoration-line underline-offset-4">
                {eventLabel(delivery.type)}
              </span>
              <span className={`text-sm font-semibold ${TONES[delivery.state]}`}>{inWords(delivery)}</span>
              <time dateTime={delivery.happened_at} className="numerals basis-full text-sm text-ink-3 sm:basis-auto">
                {formatInstant(delivery.happened_at)}
              </time>
            </summary>
            <OneDelivery delivery={delivery} isOn={isOn} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function OneDelivery({ delivery: { id, event_id, type, state, body, attempts }, isOn }: { delivery: Delivery; isOn: boolean }) {
  return (
    <div className="grid gap-4 pt-1 pb-5 text-sm">
      <p className="text-ink-2">
        Event <code className="wrap-anywhere">{type}</code>, sent as <code className="wrap-anywhere">{event_id}</code>
      </p>
      {state === 'withheld' && <p>By the time it was to be sent it was not there any more, or you could not read it any more.</p>}
      {attempts.length > 0 && (
        <ol className="grid gap-2" aria-label="Attempts, the latest first">
          {attempts.map((attempt) => (
            <li key={attempt.at} className="grid gap-1">
              <span className="numerals">
                {formatInstant(attempt.at)}: {outcomeOf(attempt)} <span className="text-ink-3">({attempt.took_ms} ms)</span>
              </span>
              {attempt.answer && <Raw label="Answer">{attempt.answer}</Raw>}
            </li>
          ))}
        </ol>
      )}
      {body && <Raw label="What was sent">{inLines(body)}</Raw>}
      {isOn && state !== 'queued' && (
        <Form method="post">
          <input type="hidden" name="delivery" value={id} />
          <button type="submit" name="intent" value="replay" className="button min-h-10 py-1">
            Send again
          </button>
        </Form>
      )}
    </div>
  );
}

const inLines = (json: string) => JSON.stringify(JSON.parse(json), null, 2);

function Raw({ label, children }: { label: string; children: string }) {
  return (
    <ScrollBox label={label} className="max-h-72 overflow-auto border border-line bg-well px-3 py-2">
      <pre className="text-xs whitespace-pre-wrap wrap-anywhere">{children}</pre>
    </ScrollBox>
  );
}
