import { FormArea } from '../ui/form-area.tsx';
import { FormField } from '../ui/form-field.tsx';
import { formatDay } from '../ui/format.ts';
import { decisionInWords } from './decision-words.ts';
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
          <li key={decision.id} className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
            <time dateTime={decision.decided_at} className="numerals text-sm text-ink-3">
              {formatDay(decision.decided_at)}
            </time>
            <div className="min-w-0">
              <p className="font-semibold">{decisionInWords(decision)}</p>
              {decision.reason && <p className="measure whitespace-pre-line text-ink-2">{decision.reason}</p>}
              <PointChange decision={decision} />
            </div>
          </li>
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

/** The project’s point before and after, by what the person reports. */
export function PointChange({ decision: { point_before, point_after } }: { decision: Pick<Decision, 'point_before' | 'point_after'> }) {
  if (point_before === null || point_after === null) return null;
  return (
    <p className="numerals mt-1 text-sm text-ink-3">
      Point {point_before.toFixed(1)} → <span className="font-semibold text-ink">{point_after.toFixed(1)}</span> of 10, reported
    </p>
  );
}
