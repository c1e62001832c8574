import { CopyButton } from '../../ui/copy-button.tsx';
import { FormCheck, FormField } from '../../ui/form-field.tsx';
import { formatDay } from '../../ui/format.ts';
import { MOST_NOTE, MOST_URL, OVERLAP_HOURS } from './event-types.ts';
import type { Endpoint } from './webhooks.contract.ts';

export const WEBHOOKS = '/settings/webhooks';

type EventChoice = { id: string; label: string; when: string };
type FieldsProps = {
  eventTypes: readonly EventChoice[];
  typed: { url: string; note: string; events: readonly string[] };
  errors: Record<string, string>;
};

/** What a webhook is: where it goes and what it tells of. */
export function WebhookFields({ eventTypes, typed, errors }: FieldsProps) {
  const eventError = errors.events ?? errors['events.0'];
  return (
    <>
      <FormField
        label="Address"
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://example.org/hooks/assay"
        maxLength={MOST_URL}
        defaultValue={typed.url}
        error={errors.url}
        hint="https, at a public address. We send a POST with JSON there."
        required
      />
      <FormField
        label="Note"
        name="note"
        maxLength={MOST_NOTE}
        defaultValue={typed.note}
        error={errors.note}
        hint="Optional: what it is for."
      />
      <fieldset className="grid gap-1" aria-describedby={eventError ? 'events-error' : undefined}>
        <legend className="text-sm font-semibold">Events</legend>
        {eventTypes.map(({ id, label, when }) => (
          <FormCheck key={id} name="events" value={id} defaultChecked={typed.events.includes(id)}>
            <span className="font-semibold">{label}</span>
            <span className="block text-ink-2">{when}</span>
          </FormCheck>
        ))}
        {eventError && (
          <p id="events-error" className="text-sm font-semibold text-low">
            {eventError}
          </p>
        )}
      </fieldset>
    </>
  );
}

/** A signing secret that was made just now. */
export function NewSecret({ secret, endpoint }: { secret: string; endpoint: Endpoint }) {
  return (
    <section aria-labelledby="secret" className="grid max-w-3xl gap-3 border-l-3 border-brass bg-brass-wash px-4 py-4">
      <h2 id="secret" className="text-xl">
        Keep this signing secret
      </h2>
      <p role="status" className="text-sm">
        Your receiver needs it to check that a delivery came from us. It is not shown again.
        {endpoint.old_secret_until && ` The one before signs as well for ${OVERLAP_HOURS} hours.`}
      </p>
      <code className="numerals border border-line bg-sheet px-3 py-2 wrap-anywhere select-all">{secret}</code>
      <CopyButton text={() => secret} className="button justify-self-start">
        Copy the secret
      </CopyButton>
    </section>
  );
}

const STANDING = {
  on: { label: 'On', tone: 'text-good' },
  failing: { label: 'Failing', tone: 'text-fair' },
  off: { label: 'Off', tone: 'text-low' },
} as const;

/** Whether a webhook works, in a word and, where it does not, why. */
export function Standing({ endpoint }: { endpoint: Endpoint }) {
  const { is_on, failing_since, off_why, off_since, last_delivered_at } = endpoint;
  const { label, tone } = STANDING[!is_on ? 'off' : failing_since ? 'failing' : 'on'];
  const since = off_since && formatDay(off_since);
  const why = {
    by_owner: `You switched it off on ${since}.`,
    failing: `Switched off on ${since}: nothing had arrived for days.`,
    gone: `Switched off on ${since}: the receiver answered that it is gone.`,
  };
  return (
    <span className="text-sm text-ink-2">
      <span className={`font-semibold ${tone}`}>{label}</span>
      {'. '}
      {off_why
        ? why[off_why]
        : failing_since
          ? `Nothing has arrived since ${formatDay(failing_since)}.`
          : last_delivered_at
            ? `Last delivery on ${formatDay(last_delivered_at)}.`
            : 'Nothing was sent yet.'}
    </span>
  );
}
