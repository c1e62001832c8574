import { Form } from '../ui/form.tsx';
import { FormArea } from '../ui/form-area.tsx';
import { FormField, FormProblem } from '../ui/form-field.tsx';
import { FormFrame } from '../ui/form-frame.tsx';
import { formatDay, formatMoney } from '../ui/format.ts';
import { Select } from '../ui/select.tsx';
import { PointChange } from './decision-line.tsx';
import type { Refused } from './form-answer.ts';
import type { Decision, ProjectTest, Standing } from './projects.contract.ts';
import { MAX_LINE, MAX_NOTE } from './projects.ts';
import { Section } from './section.tsx';
import { ShareLines } from './statistics/share-line.tsx';

/** What the numbers say, beside the pass mark. */
export function StandingView({ test, standing, today }: { test: ProjectTest; standing: Standing; today: string }) {
  const { pass_count, sample_size, cost_cents, due_on, state } = test;
  if (pass_count === null || sample_size === null) return null;
  const isLate = state === 'running' && due_on !== null && due_on < today;
  return (
    <section aria-labelledby="numbers" className="mt-8 max-w-4xl border-t border-ink pt-5">
      <h2 id="numbers" className="numerals font-serif text-3xl leading-tight">
        {standing.tried === 0 ? `Passes with ${pass_count} of ${sample_size}` : standing.line}
      </h2>
      {standing.tried > 0 && <p className="measure numerals mt-2 text-ink-2">{standing.says}</p>}
      {standing.tried > 0 && standing.yes <= standing.tried && (
        <div className="mt-4">
          <ShareLines rows={[{ successes: standing.yes, trials: standing.tried, says: 'said yes' }]} markShare={pass_count / sample_size} />
        </div>
      )}
      <p className="numerals mt-3 flex flex-wrap gap-x-5 text-sm text-ink-3">
        <span>
          Mark {pass_count} of {sample_size}
        </span>
        <span>
          {formatMoney(standing.spent_cents)} of {formatMoney(cost_cents)} spent
        </span>
        {due_on && state === 'running' && (
          <span className={isLate ? 'font-semibold text-low' : ''}>
            {isLate ? 'was to end' : 'ends'} {formatDay(due_on)}
          </span>
        )}
      </p>
    </section>
  );
}

/** Ends the test with what it says; the assumption and the point follow. */
export function ResultForm({ test, hasAssumption, refused }: { test: ProjectTest; hasAssumption: boolean; refused: Refused | undefined }) {
  const { outcome, certain_already } = test.standing;
  const judged = outcome === 'too_early' ? certain_already : outcome;
  const suggested = judged === 'passed' ? 'holds' : judged === 'failed' ? 'wrong' : 'undecided';
  return (
    <Section id="result" title="Record the result">
      <Form method="post" className="mt-4 grid max-w-2xl gap-4" noValidate preventScrollReset>
        <input type="hidden" name="do" value="result" />
        <FormFrame
          label={hasAssumption ? 'The assumption' : 'The test says'}
          error={refused?.faults.fields.result}
          hint={outcome === 'too_early' ? 'The sample is not full yet: a result now rests on less than you planned.' : undefined}
        >
          {(framed) => (
            <Select {...framed} name="result" defaultValue={refused?.values.result ?? suggested}>
              <option value="holds">holds</option>
              <option value="wrong">is wrong</option>
              <option value="undecided">stays undecided</option>
            </Select>
          )}
        </FormFrame>
        <FormArea
          label="Because"
          name="reason"
          rows={2}
          maxLength={MAX_NOTE}
          defaultValue={refused?.values.reason ?? ''}
          error={refused?.faults.fields.reason}
        />
        <button type="submit" className="button justify-self-start">
          End the test
        </button>
      </Form>
    </Section>
  );
}

const SAYS = { holds: 'It holds', wrong: 'It is wrong', undecided: 'Undecided' } as const;

/** What came of a test, with the project’s point before and after. */
export function EndedTest({ test: { result, ended_at }, decision }: { test: ProjectTest; decision: Decision | null }) {
  if (!result) return null;
  return (
    <Section id="result" title="Result">
      <p className="mt-4 font-serif text-2xl">{SAYS[result]}</p>
      {decision && <p className="measure mt-1 whitespace-pre-line text-ink-2">{decision.reason}</p>}
      {decision && <PointChange decision={decision} />}
      {ended_at && <p className="numerals mt-1 text-sm text-ink-3">Ended {formatDay(ended_at)}</p>}
    </Section>
  );
}

/** What is to be done for the test, line by line. */
export function Checklist({
  test: { checklist, version },
  mayEdit,
  refused,
}: {
  test: ProjectTest;
  mayEdit: boolean;
  refused: Refused | undefined;
}) {
  const done = checklist.filter((line) => line.done).length;
  return (
    <aside id="checklist" className="scroll-mt-24">
      <h2 className="flex items-baseline justify-between border-b border-ink pb-2 text-xl">
        Checklist
        {checklist.length > 0 && (
          <span className="numerals font-sans text-sm text-ink-3">
            {done} of {checklist.length}
          </span>
        )}
      </h2>
      <Form method="post" className="mt-2 grid gap-3" noValidate preventScrollReset>
        <input type="hidden" name="do" value="checklist" />
        {refused?.faults.problem && <FormProblem>{refused.faults.problem}</FormProblem>}
        <input type="hidden" name="version" value={version} />
        <ul>
          {checklist.map(({ text, done: isDone }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
            <li key={at} className="border-b border-line">
              <label className="flex min-h-11 items-start gap-3 py-2 text-sm">
                <input
                  type="checkbox"
                  name="done"
                  value={at}
                  defaultChecked={isDone}
                  disabled={!mayEdit}
                  className="size-5 shrink-0 accent-brass"
                />
                <span className={isDone ? 'text-ink-3' : ''}>{text}</span>
                <input type="hidden" name="line" value={text} />
              </label>
            </li>
          ))}
        </ul>
        {mayEdit && (
          <>
            <FormField
              label="Add a line"
              name="line"
              maxLength={MAX_LINE}
              defaultValue=""
              error={Object.values(refused?.faults.fields ?? {})[0]}
            />
            <button type="submit" className="button justify-self-start">
              Save the checklist
            </button>
          </>
        )}
      </Form>
    </aside>
  );
}
