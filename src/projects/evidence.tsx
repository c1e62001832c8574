import { FormArea } from '../ui/form-area.tsx';
import { FormField } from '../ui/form-field.tsx';
import { formatDay } from '../ui/format.ts';
import { AssumptionChoice } from './assumption-choice.tsx';
import { ofForm, type Refused } from './form-answer.ts';
import type { Project } from './projects.contract.ts';
import { MAX_NOTE, MAX_URL } from './projects.ts';
import { FormInPlace, Section, SmallForm } from './section.tsx';

/** What was seen or read, with its day and link, the latest first. */
export function Evidence({
  project: { evidence, assumptions },
  today,
  refused,
}: {
  project: Project;
  today: string;
  refused: Refused | undefined;
}) {
  const added = ofForm(refused, 'add-evidence');
  const about = (id: string | null) => assumptions.find((one) => one.id === id)?.statement;
  return (
    <Section id="evidence" title="Evidence" note="What you saw or read, with where and when.">
      <ul>
        {evidence.map(({ id, note, url, seen_on, assumption_id }) => (
          <li key={id} className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
            <time dateTime={seen_on} className="numerals text-sm text-ink-3">
              {formatDay(seen_on)}
            </time>
            <div className="min-w-0">
              <p className="measure whitespace-pre-line">{note}</p>
              {url && (
                <p className="truncate text-sm">
                  <a href={url} rel="noopener noreferrer nofollow" className="underline">
                    {url.replace(/^https?:\/\//, '')}
                  </a>
                </p>
              )}
              {about(assumption_id) && <p className="text-sm text-ink-3">On “{about(assumption_id)}”</p>}
              <SmallForm does="remove-evidence" item={id}>
                <button type="submit" className="min-h-9 text-sm text-ink-3 underline">
                  Remove<span className="sr-only"> this evidence: {note}</span>
                </button>
              </SmallForm>
            </div>
          </li>
        ))}
      </ul>
      <FormInPlace does="add-evidence" title="Add evidence" label="Add" refused={added}>
        <FormArea
          label="What you saw or read"
          name="note"
          rows={3}
          maxLength={MAX_NOTE}
          defaultValue={added?.values.note ?? ''}
          error={added?.faults.fields.note}
        />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
          <FormField
            label="Link (optional)"
            name="url"
            type="url"
            maxLength={MAX_URL}
            defaultValue={added?.values.url ?? ''}
            error={added?.faults.fields.url}
          />
          <FormField
            label="Seen on"
            name="seen_on"
            type="date"
            max={today}
            defaultValue={added?.values.seen_on ?? today}
            error={added?.faults.fields.seen_on}
          />
        </div>
        <AssumptionChoice assumptions={assumptions} chosen={added?.values.assumption_id ?? ''} />
      </FormInPlace>
    </Section>
  );
}
