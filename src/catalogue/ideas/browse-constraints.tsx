import { type BandKind, bands, customerTypes } from './bands.ts';
import { constraintsChosen, type Wanted } from './browse-address.ts';
import type { FacetCount } from './idea-counts.contract.ts';
import { skillGroups } from './skill-groups.ts';

const fields = [
  { name: 'budget', label: 'First quarter’s budget', any: 'Any budget' },
  { name: 'weeks', label: 'To a first version', any: 'Any time' },
  { name: 'hours', label: 'Hours a week', any: 'Any hours' },
] as const;

type Choice = { id: string; label: string; count: number };

/** What an idea asks of its founder: money, time, skills, customers. Open when any of it is chosen. */
export function ConstraintFilters({ wanted, facets }: { wanted: Wanted; facets: FacetCount[] }) {
  const counts = new Map(facets.map(({ facet, count }) => [facet, count]));
  const count = (facet: string) => counts.get(facet) ?? 0;
  const chosen = constraintsChosen(wanted);
  return (
    <details className="col-span-full border-t border-line pt-1" open={chosen > 0}>
      <summary className="quiet-link min-h-11 w-fit cursor-pointer py-2.5 text-sm font-semibold">
        Time, money, skills <span>{chosen > 0 && `(${chosen})`}</span>
      </summary>
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 pt-1 pb-2 sm:grid-cols-2 lg:grid-cols-4">
        {fields.map(({ name, label, any }) => (
          <Select key={name} name={name} label={label} any={any} chosen={wanted[name]} choices={choicesOf(name, count)} />
        ))}
        <Select
          name="customer"
          label="Sold to"
          any="Anybody"
          chosen={wanted.customer}
          choices={customerTypes.map(({ id, label }) => ({ id, label, count: count(`customer:${id}`) }))}
        />
        <div className="col-span-full flex flex-wrap gap-x-6">
          <Box name="solo" value="true" label="One person can do it" count={count('solo')} isChosen={wanted.solo} />
          <Box name="no_code" value="true" label="Needs no code" count={count('no_code')} isChosen={wanted.noCode} />
        </div>
        <fieldset className="col-span-full">
          <legend className="text-sm font-semibold">
            Skills you have: <span className="font-normal text-ink-2">shows the ideas that ask for at most one other</span>
          </legend>
          <div className="mt-1 grid grid-cols-1 gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
            {skillGroups.map(({ id, label }) => (
              <Box key={id} name="skills" value={id} label={label} count={count(`skill:${id}`)} isChosen={wanted.skills.includes(id)} />
            ))}
          </div>
        </fieldset>
      </div>
    </details>
  );
}

/** The bands of a kind as ceilings, each with how many ideas it lets through; and the last band alone. */
function choicesOf(kind: Exclude<BandKind, 'regulation'>, count: (facet: string) => number): Choice[] {
  let upTo = 0;
  return bands[kind].map(({ id, label, atMost }) => {
    upTo += count(`${kind}:${id}`);
    return atMost ? { id, label: atMost, count: upTo } : { id, label: `Only ${label}`, count: count(`${kind}:${id}`) };
  });
}

function Select(props: { name: string; label: string; any: string; chosen: string | undefined; choices: Choice[] }) {
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {props.label}
      <select name={props.name} defaultValue={props.chosen ?? ''} className="field w-full min-w-0 font-normal">
        <option value="">{props.any}</option>
        {props.choices.map(({ id, label, count }) => (
          <option key={id} value={id}>
            {label} ({count})
          </option>
        ))}
      </select>
    </label>
  );
}

function Box(props: { name: string; value: string; label: string; count: number; isChosen: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm">
      <input
        name={props.name}
        type="checkbox"
        value={props.value}
        defaultChecked={props.isChosen}
        className="size-5 shrink-0 accent-brass"
      />
      <span>
        {props.label} <span className="numerals text-ink-3">{props.count}</span>
      </span>
    </label>
  );
}
