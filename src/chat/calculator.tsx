import { useState } from 'react';
import { type CalculationInputs, unitEconomics } from '../catalogue/index.ts';
import { calculationWords } from './calculation-words.ts';
import { calculationFields, readInputs } from './strategist/unit-economics.ts';

/** A calculation whose numbers can be changed: in place with scripts, by a reload without. */
export function Calculator({ id, inputs, address }: { id: string; inputs: CalculationInputs; address: string }) {
  const [path = '', search = ''] = address.split('?');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const shown = readInputs((key) => typed[key] ?? null, inputs);
  return (
    <form
      action={path}
      className="mt-4 max-w-2xl border border-line bg-sheet p-4"
      onSubmit={(event) => event.preventDefault()}
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        setTyped((now) => ({ ...now, [name]: value }));
      }}
    >
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="calculation" value={id} />
      <div className="grid gap-3 sm:grid-cols-2">
        {calculationFields.map(({ key, label, unit, min, max }) => (
          <label key={key} className="grid gap-1 text-sm">
            <span>
              {label}
              {unit ? ` (${unit})` : ''}
            </span>
            <input
              type="number"
              inputMode="decimal"
              step="any"
              name={key}
              min={min}
              max={max}
              defaultValue={inputs[key]}
              className="field numerals w-full"
            />
          </label>
        ))}
      </div>
      <dl className="numerals mt-4 grid gap-x-6 gap-y-1 border-t border-line pt-3 text-sm sm:grid-cols-2" aria-live="polite">
        {calculationWords(unitEconomics(shown)).map(({ key, label, value }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <button type="submit" className="button without-scripts mt-4 min-h-10 py-1">
        Calculate
      </button>
    </form>
  );
}
