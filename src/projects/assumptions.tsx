import { FormArea } from '../ui/form-area.tsx';
import { FormFrame } from '../ui/form-frame.tsx';
import { Select } from '../ui/select.tsx';
import { ofForm, type Refused } from './form-answer.ts';
import { AssumptionBadge } from './marks.tsx';
import type { AssumptionLine, Project } from './projects.contract.ts';
import { assumptionStates, costOf, costs, MAX_LINE, MAX_NOTE } from './projects.ts';
import { ForEditors, FormInPlace, Section, SmallForm } from './section.tsx';

/** What has to be true, what costs most if wrong first. */
export function Assumptions({ project: { assumptions }, refused }: { project: Project; refused: Refused | undefined }) {
  return (
    <Section id="assumptions" title="What has to be true" note={assumptions.length > 0 ? 'What costs most if wrong comes first.' : ''}>
      {assumptions.length === 0 && (
        <p className="measure py-4 text-ink-2">Nothing yet. What would end it if it were wrong? Start with that.</p>
      )}
      <ol>
        {assumptions.map((assumption) => (
          <Assumption key={assumption.id} assumption={assumption} refused={refused} />
        ))}
      </ol>
      <FormInPlace
        does="add-assumption"
        title="Add an assumption"
        label="Add"
        isOpen={assumptions.length === 0}
        refused={ofForm(refused, 'add-assumption')}
      >
        <Fields refused={ofForm(refused, 'add-assumption')} statement="" cost="ends" />
      </FormInPlace>
    </Section>
  );
}

function Assumption({
  assumption: { id, statement, cost, state, version },
  refused,
}: {
  assumption: AssumptionLine;
  refused: Refused | undefined;
}) {
  const moved = ofForm(refused, `move-assumption ${id}`);
  const edited = ofForm(refused, `edit-assumption ${id}`);
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="measure min-w-0 flex-1 basis-72 text-lg leading-snug">{statement}</p>
        <AssumptionBadge state={state} />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-ink-3">
        <span>{costOf(cost).label}</span>
        <ForEditors>
          <details className="w-full open:pb-1" open={moved !== undefined || edited !== undefined}>
            <summary className="quiet-link w-fit cursor-pointer list-none py-1.5 underline [&::-webkit-details-marker]:hidden">
              Decide or change<span className="sr-only">: {statement}</span>
            </summary>
            <div className="text-ink">
              <FormInPlace
                does="move-assumption"
                item={id}
                title="Decide it without a test"
                label="Log the decision"
                isOpen
                refused={moved}
              >
                <FormFrame label="It" error={moved?.faults.fields.state}>
                  {(framed) => (
                    <Select {...framed} name="state" defaultValue={moved?.values.state ?? (state === 'open' ? 'holds' : state)}>
                      {assumptionStates.map((one) => (
                        <option key={one.id} value={one.id}>
                          {one.label}
                        </option>
                      ))}
                    </Select>
                  )}
                </FormFrame>
                <FormArea
                  label="Because"
                  name="reason"
                  rows={2}
                  maxLength={MAX_NOTE}
                  defaultValue={moved?.values.reason ?? ''}
                  error={moved?.faults.fields.reason}
                />
              </FormInPlace>
              <FormInPlace does="edit-assumption" item={id} title="Change the words" label="Save" refused={edited}>
                <input type="hidden" name="version" value={version} />
                <Fields refused={edited} statement={statement} cost={cost} />
              </FormInPlace>
              <div className="mt-3">
                <SmallForm does="remove-assumption" item={id}>
                  <button type="submit" className="min-h-10 text-sm font-semibold text-low underline">
                    Remove it
                  </button>
                </SmallForm>
              </div>
            </div>
          </details>
        </ForEditors>
      </div>
    </li>
  );
}

function Fields({ refused, statement, cost }: { refused: Refused | undefined; statement: string; cost: string }) {
  return (
    <>
      <FormArea
        label="It has to be true that"
        name="statement"
        rows={2}
        maxLength={MAX_LINE}
        defaultValue={refused?.values.statement ?? statement}
        error={refused?.faults.fields.statement}
      />
      <FormFrame label="If it is wrong" error={refused?.faults.fields.cost}>
        {(framed) => (
          <Select {...framed} name="cost" defaultValue={refused?.values.cost ?? cost}>
            {costs.map(({ id, label, means }) => (
              <option key={id} value={id}>
                {label}: {means.charAt(0).toLowerCase() + means.slice(1)}
              </option>
            ))}
          </Select>
        )}
      </FormFrame>
    </>
  );
}
