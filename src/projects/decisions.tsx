import { FormArea } from '../ui/form-area.tsx';
import { FormField } from '../ui/form-field.tsx';
import { DecisionLine } from './decision-line.tsx';
import { ofForm, type Refused } from './form-answer.ts';
import type { Decision } from './projects.contract.ts';
import { MAX_LINE, MAX_NOTE } from './projects.ts';
import { FormInPlace, Section } from './section.tsx';

/** The log: every decision with its day and reason, the latest first. */
export function Decisions({ decisions, refused }: { decisions: readonly Decision[]; refused: Refused | undefined }) {
  const added = ofForm(refused, 'add-decision');
  return (
    <Section id="decisions" title="Decisions" note="The log is not changed afterwards.">
      {decisions.length === 0 && <p className="py-4 text-ink-2">Nothing decided yet.</p>}
      <ol>
        {decisions.map((decision) => (
          <DecisionLine key={decision.id} decision={decision} />
        ))}
      </ol>
      <FormInPlace does="add-decision" title="Log a decision" label="Log it" refused={added}>
        <FormField
          label="You decided"
          name="about"
          maxLength={MAX_LINE}
          defaultValue={added?.values.about ?? ''}
          error={added?.faults.fields.about}
        />
        <FormArea
          label="Because"
          name="reason"
          rows={2}
          maxLength={MAX_NOTE}
          defaultValue={added?.values.reason ?? ''}
          error={added?.faults.fields.reason}
        />
      </FormInPlace>
    </Section>
  );
}
