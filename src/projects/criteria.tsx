import { Form } from '../ui/form.tsx';
import { FormField } from '../ui/form-field.tsx';
import { formatDay } from '../ui/format.ts';
import { ofForm, type Refused } from './form-answer.ts';
import type { Criterion } from './projects.contract.ts';
import { criterionLabel, MAX_LINE } from './projects.ts';
import { ForEditors, FormInPlace, Section, SmallForm } from './section.tsx';

/** What would end the project, by when it is looked for. */
export function Criteria({ criteria, today, refused }: { criteria: readonly Criterion[]; today: string; refused: Refused | undefined }) {
  const added = ofForm(refused, 'add-criterion');
  return (
    <Section id="criteria" title="Drop it if" note="Write these before you are in love with it, each with a day on which you look.">
      <ul>
        {criteria.map((criterion) => (
          <Line key={criterion.id} criterion={criterion} today={today} refused={refused} />
        ))}
      </ul>
      <FormInPlace does="add-criterion" title="Add a kill criterion" label="Add" refused={added}>
        <FormField
          label="Drop it if"
          name="statement"
          maxLength={MAX_LINE}
          defaultValue={added?.values.statement ?? ''}
          error={added?.faults.fields.statement}
        />
        <FormField
          label="Look on"
          type="date"
          name="due_on"
          defaultValue={added?.values.due_on ?? ''}
          error={added?.faults.fields.due_on}
        />
      </FormInPlace>
    </Section>
  );
}

function Line({
  criterion: { id, statement, due_on, state },
  today,
  refused,
}: {
  criterion: Criterion;
  today: string;
  refused: Refused | undefined;
}) {
  const edited = ofForm(refused, `edit-criterion ${id}`);
  const isDue = state === 'open' && due_on !== null && due_on <= today;
  return (
    <li className="border-b border-line py-4">
      <p className="measure leading-snug">{statement}</p>
      <p className={`numerals mt-1 text-sm ${isDue || state === 'met' ? 'font-semibold text-low' : 'text-ink-3'}`}>
        {criterionLabel(state)}
        {due_on ? `, ${isDue ? 'due since' : 'look on'} ${formatDay(due_on)}` : state === 'open' ? ', no day set' : ''}
      </p>
      {isDue && <Answers id={id} statement={statement} />}
      <ForEditors>
        <details className="text-sm" open={edited !== undefined}>
          <summary className="quiet-link w-fit cursor-pointer list-none py-1.5 text-ink-3 underline [&::-webkit-details-marker]:hidden">
            {due_on === null && state === 'open' ? 'Set the day' : 'Change'}
            <span className="sr-only">: {statement}</span>
          </summary>
          {state === 'open' ? (
            <>
              <Form method="post" className="mt-2 flex flex-wrap items-end gap-3" noValidate preventScrollReset>
                <input type="hidden" name="do" value="edit-criterion" />
                <input type="hidden" name="item" value={id} />
                <FormField
                  label="Look on"
                  type="date"
                  name="due_on"
                  defaultValue={edited?.values.due_on ?? due_on ?? ''}
                  error={edited?.faults.fields.due_on}
                />
                <button type="submit" className="button">
                  Save
                </button>
              </Form>
              {!isDue && <Answers id={id} statement={statement} />}
            </>
          ) : (
            <SmallForm does="edit-criterion" item={id} fields={{ state: 'open' }}>
              <button type="submit" className="min-h-10 underline">
                Open again
              </button>
            </SmallForm>
          )}
          <SmallForm does="remove-criterion" item={id}>
            <button type="submit" className="min-h-10 text-low underline">
              Remove<span className="sr-only">: {statement}</span>
            </button>
          </SmallForm>
        </details>
      </ForEditors>
    </li>
  );
}

function Answers({ id, statement }: { id: string; statement: string }) {
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      {(['met', 'cleared'] as const).map((state) => (
        <SmallForm key={state} does="edit-criterion" item={id} fields={{ state }}>
          <button type="submit" className="button min-h-10 py-1 text-sm">
            {state === 'met' ? 'It happened' : 'Ruled out'}
            <span className="sr-only">: {statement}</span>
          </button>
        </SmallForm>
      ))}
    </div>
  );
}
