import { FormArea } from '../ui/form-area.tsx';
import { FormField } from '../ui/form-field.tsx';
import { FormFrame } from '../ui/form-frame.tsx';
import { formatMoney, formatNumber } from '../ui/format.ts';
import { Select } from '../ui/select.tsx';
import { ofForm, type Refused } from './form-answer.ts';
import { dollarsIn } from './form-numbers.ts';
import { PointBar } from './marks.tsx';
import { projectVerdicts } from './point.ts';
import type { Project } from './projects.contract.ts';
import { MAX_LINE, MAX_NOTE, MAX_THESIS, MAX_TITLE, movesFrom, pricePers, projectState } from './projects.ts';
import { FormInPlace, SmallForm } from './section.tsx';

/** The point and the verdict, and how they come about. */
export function WhereItStands({ project: { point, verdict, assumptions, prior, prior_from } }: { project: Project }) {
  const { label, because } = projectVerdicts[verdict];
  return (
    <section aria-labelledby="stands">
      <h2 id="stands" className="border-b border-ink pb-2 text-xl">
        Where it stands
      </h2>
      <p className="mt-3 font-serif text-xl">{label}</p>
      <p className="mt-1 text-sm text-ink-2">{because}</p>
      <div className="mt-4">
        <PointBar point={point} />
      </div>
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer text-ink-2 underline">How the point is computed</summary>
        <p className="mt-2 text-ink-2">
          An assumption that holds counts 10, one that is wrong 0. One that is not settled counts {prior.toFixed(1)}
          {prior_from ? `, ${prior_from} when the project began` : ', as nothing is known of it'}. What ends it weighs 3, what changes it 2,
          what slows it 1. The results are reported by you: nobody checks them, and no score of the catalogue uses them.
        </p>
        {assumptions.length > 0 && (
          <table className="numerals mt-3 w-full text-left">
            <caption className="sr-only">The parts of the point</caption>
            <thead>
              <tr className="text-xs text-ink-3">
                <th scope="col" className="border-b border-line py-1 font-normal">
                  Assumption
                </th>
                <th scope="col" className="border-b border-line py-1 pl-2 text-right font-normal">
                  Counts
                </th>
                <th scope="col" className="border-b border-line py-1 pl-2 text-right font-normal">
                  Weight
                </th>
              </tr>
            </thead>
            <tbody>
              {assumptions.map(({ id, statement, value, weight, basis }) => (
                <tr key={id} className="align-top">
                  <td className="border-b border-line py-1">
                    {statement} <span className="text-xs text-ink-3">{basis === 'reported' ? 'reported' : 'not tested'}</span>
                  </td>
                  <td className="border-b border-line py-1 pl-2 text-right">{value.toFixed(1)}</td>
                  <td className="border-b border-line py-1 pl-2 text-right">{weight}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </details>
    </section>
  );
}

/** Buyer, price and income, with what the income takes. */
export function Facts({ project, refused }: { project: Project; refused: Refused | undefined }) {
  const { title, thesis, buyer, price_cents, price_per, income_cents, buyers_needed } = project;
  const edited = ofForm(refused, 'edit');
  const per = pricePers.find(({ id }) => id === price_per)?.label;
  const value = (name: string, otherwise: string) => edited?.values[name] ?? otherwise;
  const faults = edited?.faults.fields ?? {};
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="border-b border-ink pb-2 text-xl">
        Who pays
      </h2>
      <dl className="numerals mt-3 grid gap-2 text-sm">
        <Fact term="Buyer" says={buyer || 'Not written down yet'} />
        <Fact term="Price" says={price_cents === null ? 'Not set' : `${formatMoney(price_cents)} ${per}`} />
        <Fact term="Income wanted" says={income_cents === null ? 'Not set' : `${formatMoney(income_cents)} a month`} />
        {buyers_needed !== null && (
          <Fact
            term="It takes"
            says={`${formatNumber(buyers_needed)} ${price_per === 'month' || price_per === 'year' ? 'paying buyers' : 'sales a month'}, before costs`}
          />
        )}
      </dl>
      <FormInPlace does="edit" title="Change" label="Save" refused={edited}>
        <input type="hidden" name="version" value={project.version} />
        <FormField label="Name" name="title" maxLength={MAX_TITLE} defaultValue={value('title', title)} error={faults.title} />
        <FormArea
          label="Thesis"
          name="thesis"
          rows={4}
          maxLength={MAX_THESIS}
          defaultValue={value('thesis', thesis)}
          error={faults.thesis}
        />
        <FormField label="Buyer" name="buyer" maxLength={MAX_LINE} defaultValue={value('buyer', buyer)} error={faults.buyer} />
        <div className="grid grid-cols-2 items-start gap-3">
          <FormField
            label="Price, $"
            name="price_cents"
            inputMode="decimal"
            defaultValue={value('price_cents', dollarsIn(price_cents))}
            error={faults.price_cents}
          />
          <FormFrame label="Paid" error={faults.price_per}>
            {(framed) => (
              <Select {...framed} name="price_per" defaultValue={value('price_per', price_per)}>
                {pricePers.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </FormFrame>
        </div>
        <FormField
          label="Income wanted a month, $"
          name="income_cents"
          inputMode="decimal"
          defaultValue={value('income_cents', dollarsIn(income_cents))}
          error={faults.income_cents}
        />
      </FormInPlace>
    </section>
  );
}

const Fact = ({ term, says }: { term: string; says: string }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3">
    <dt className="text-ink-3">{term}</dt>
    <dd>{says}</dd>
  </div>
);

/** Where the project goes from here; dropping it asks for the reason. */
export function StateForm({ project: { state }, refused }: { project: Project; refused: Refused | undefined }) {
  const moved = ofForm(refused, 'move');
  const moves = movesFrom(state);
  return (
    <section id="state" aria-labelledby="state-title" className="scroll-mt-24" data-opens="">
      <h2 id="state-title" className="border-b border-ink pb-2 text-xl">
        {projectState(state).label}
      </h2>
      <p className="mt-3 text-sm text-ink-2">{projectState(state).means}</p>
      <FormInPlace does="move" title="Move it on, or drop it" label="Move it" refused={moved}>
        <FormFrame label="To" error={moved?.faults.fields.state}>
          {(framed) => (
            <Select {...framed} name="state" defaultValue={moved?.values.state ?? moves[0]}>
              {moves.map((id) => (
                <option key={id} value={id}>
                  {projectState(id).label}
                </option>
              ))}
            </Select>
          )}
        </FormFrame>
        <FormArea
          label="Because"
          name="reason"
          rows={3}
          maxLength={MAX_NOTE}
          defaultValue={moved?.values.reason ?? ''}
          error={moved?.faults.fields.reason}
          hint="Needed when you drop it: that is the result."
        />
      </FormInPlace>
    </section>
  );
}

/** Takes the project away; for a day it can be brought back. */
export function Remove() {
  return (
    <SmallForm does="remove">
      <button type="submit" className="min-h-10 text-sm font-semibold text-low underline">
        Remove this project
      </button>
    </SmallForm>
  );
}
