import { FormArea } from '../ui/form-area.tsx';
import { FormField } from '../ui/form-field.tsx';
import { formatDay, formatMoney } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { AssumptionChoice } from './assumption-choice.tsx';
import { FirstFiftyLink } from './contacts/first-fifty-link.tsx';
import { ofForm, type Refused } from './form-answer.ts';
import type { Project, ProjectTest } from './projects.contract.ts';
import { DEFAULT_DAYS, MAX_NOTE, MAX_TITLE } from './projects.ts';
import { FormInPlace, Section } from './section.tsx';

const WORDS = { planned: 'Planned', running: 'Running', ended: 'Ended' } as const;

/** The tests of a project, those that run first. */
export function Tests({ project, formKey, refused }: { project: Project; formKey: string; refused: Refused | undefined }) {
  const { id, tests, assumptions } = project;
  const added = ofForm(refused, 'add-test');
  const untested = assumptions.find(({ state, id: one }) => state === 'open' && tests.every((test) => test.assumption_id !== one));
  return (
    <Section id="tests" title="Tests" note="The pass mark is set before a test starts, and stands.">
      {tests.length === 0 && <p className="measure py-4 text-ink-2">No test yet. Plan the cheapest one that could prove you wrong.</p>}
      <ul>
        {tests.map((test) => (
          <Line key={test.id} projectId={id} test={test} />
        ))}
      </ul>
      <div className="mt-4">
        <FirstFiftyLink projectId={id} />
      </div>
      <FormInPlace id="new-test" does="add-test" title="Plan a test" label="Plan the test" refused={added}>
        <input type="hidden" name="key" value={formKey} />
        <p className="text-sm text-ink-2">
          Write your own, or take one of the{' '}
          <Link to="/methods" className="underline">
            test methods
          </Link>{' '}
          with its steps and templates.
        </p>
        <FormField
          label="Name"
          name="title"
          maxLength={MAX_TITLE}
          placeholder="Presale to twelve bakeries"
          defaultValue={added?.values.title ?? ''}
          error={added?.faults.fields.title}
        />
        <FormArea
          label="What you do, and what counts as a yes"
          name="what"
          rows={2}
          maxLength={MAX_NOTE}
          defaultValue={added?.values.what ?? ''}
          error={added?.faults.fields.what}
        />
        <AssumptionChoice assumptions={assumptions} chosen={added?.values.assumption_id ?? untested?.id ?? ''} />
        <MarkFields values={added?.values ?? {}} faults={added?.faults.fields ?? {}} />
      </FormInPlace>
    </Section>
  );
}

/** Sample, pass mark, cost and days, as they are set before a test starts. */
export function MarkFields({ values, faults }: { values: Record<string, string>; faults: Record<string, string> }) {
  const field = (name: string, label: string, otherwise = '') => (
    <FormField label={label} name={name} inputMode="decimal" defaultValue={values[name] ?? otherwise} error={faults[name]} />
  );
  return (
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
      {field('pass_count', 'Yes needed')}
      {field('sample_size', 'Out of')}
      {field('cost_cents', 'Cost, $', '0')}
      {field('days', 'Days', String(DEFAULT_DAYS))}
    </div>
  );
}

function Line({
  projectId,
  test: { id, title, state, result, sample_size, pass_count, cost_cents, days, due_on, standing },
}: {
  projectId: string;
  test: ProjectTest;
}) {
  return (
    <li className="relative border-b border-line py-4 hover:bg-sheet">
      <h3 className="text-lg">
        <Link to={`/projects/${projectId}/tests/${id}`} className="no-underline after:absolute after:inset-0 hover:underline">
          {title}
        </Link>
      </h3>
      <p className="numerals mt-1 text-sm text-ink-2">
        {pass_count && sample_size ? `Passes with ${pass_count} of ${sample_size}` : 'Needs a pass mark'} · {formatMoney(cost_cents)} ·{' '}
        {days} {days === 1 ? 'day' : 'days'}
      </p>
      <p className="numerals mt-1 text-sm text-ink-3">
        <span className={state === 'running' ? 'font-semibold text-ink' : ''}>{WORDS[state]}</span>
        {state === 'running' && due_on && `, due ${formatDay(due_on)}`}
        {result && `: ${result === 'holds' ? 'it holds' : result === 'wrong' ? 'it is wrong' : 'undecided'}`}
        {standing.tried > 0 && `. ${standing.line}`}
      </p>
    </li>
  );
}
