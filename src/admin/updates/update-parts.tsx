import { Form } from '../../ui/form.tsx';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { formatInstant, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { EmailFrame } from './update-form.tsx';
import { sendTimes } from './update-limits.ts';
import type { UpdateDetail, UpdateSummary } from './updates.contract.ts';

type Actions = { update: UpdateDetail; people: string | undefined; fields: Record<string, string> };

/** What can be done with a draft besides writing it. */
export function DraftActions({ update: { version, readers }, people, fields }: Actions) {
  return (
    <div className="mt-12 grid gap-10 border-t border-line pt-8 lg:grid-cols-2">
      <section aria-labelledby="send" className="grid content-start gap-4">
        <h2 id="send" className="text-xl">
          Send it
        </h2>
        <p className="measure text-ink-2">
          {readers === 0
            ? 'Nobody has product updates switched on at the moment.'
            : `The draft as it was saved last goes to ${peopleIn(readers)} with product updates switched on and a confirmed address that takes mail. It goes out once and cannot be called back.`}
        </p>
        {readers > 0 && (
          <Form method="post" className="grid max-w-sm gap-4" noValidate>
            <input type="hidden" name="version" value={version} />
            <fieldset className="grid gap-1">
              <legend className="text-sm font-semibold">When</legend>
              {Object.entries(sendTimes).map(([id, label]) => (
                <label key={id} className="flex min-h-11 items-center gap-3 text-sm">
                  <input type="radio" name="at" value={id} defaultChecked={id === 'morning'} className="size-5 shrink-0 accent-brass" />
                  {label}
                </label>
              ))}
            </fieldset>
            <FormField
              label={`Type ${formatNumber(readers)} to confirm`}
              name="people"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={people ?? ''}
              error={fields.people}
              hint="How many people it is meant to go to."
            />
            <button type="submit" name="do" value="send" className="button button-primary justify-self-start">
              Send to {peopleIn(readers)}
            </button>
          </Form>
        )}
      </section>
      <div className="grid content-start gap-10">
        <section aria-labelledby="test" className="grid justify-items-start gap-3">
          <h2 id="test" className="text-xl">
            Send it to yourself
          </h2>
          <p className="measure text-ink-2">The draft as it was saved last, with “Test:” before its subject.</p>
          <Form method="post">
            <button type="submit" name="do" value="test" className="button">
              Send a test
            </button>
          </Form>
        </section>
        <details className="fold">
          <summary className="py-2 font-semibold">Throw it away</summary>
          <Form method="post" className="grid justify-items-start gap-3 py-2">
            <p className="measure text-ink-2">The draft is gone for good.</p>
            <button type="submit" name="do" value="delete" className="button">
              Throw the draft away
            </button>
          </Form>
        </details>
      </div>
    </div>
  );
}

/** An update that went out: how far it is, and the email. */
export function SentUpdate({ update, problem }: { update: UpdateDetail; problem: string | undefined }) {
  return (
    <>
      <p className="text-sm">
        <Link to="/admin/updates" className="underline">
          All updates
        </Link>
      </p>
      <h1 className="mt-2 text-3xl">{update.subject}</h1>
      {problem && <FormProblem>{problem}</FormProblem>}
      <p className="measure mt-2 text-ink-2">
        Addressed to {peopleIn(update.addressed ?? 0)} on <time dateTime={update.sent_at ?? ''}>{formatInstant(update.sent_at ?? '')}</time>
        , {update.send_at === 'now' ? 'to go at once' : 'to go at seven in the morning where each of them is'}.
      </p>
      <Progress update={update} />
      <div className="mt-8 grid gap-6 xl:grid-cols-2">
        <EmailFrame id={update.id} />
        <EmailFrame id={update.id} text />
      </div>
    </>
  );
}

function Progress({ update: { progress, addressed } }: { update: UpdateSummary }) {
  if (!progress) return <p className="mt-4 text-sm text-ink-3">Who got it is forgotten after five weeks.</p>;
  const parts = [
    ['Sent', progress.sent],
    ['Waiting', progress.queued],
    ['Unsubscribed meanwhile', progress.not_needed],
    ['Given up', progress.dead + progress.late],
  ] as const;
  const done = (addressed ?? 0) - progress.queued;
  return (
    <div className="mt-6 max-w-xl">
      <progress className="progress-bar" max={addressed ?? 0} value={done} aria-label="Emails dealt with" />
      <dl className="numerals mt-2 grid grid-cols-2 gap-x-8 gap-y-1 text-sm sm:grid-cols-4">
        {parts.map(([label, count]) => (
          <div key={label}>
            <dt className="text-ink-3">{label}</dt>
            <dd className="font-semibold">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {progress.queued > 0 && (
        <p className="mt-3 text-sm">
          <Link to="" className="underline">
            Look again
          </Link>
        </p>
      )}
    </div>
  );
}

export const peopleIn = (count: number) => (count === 1 ? 'one person' : `${formatNumber(count)} people`);
