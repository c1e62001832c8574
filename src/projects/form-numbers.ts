import { textOf } from '../shared/web/form-values.ts';

/** Numbers as a form sends them: money in dollars, which becomes cents. */
type Kind = 'money' | 'count';
const SHAPES: Record<Kind, { pattern: RegExp; fault: string; of: (text: string) => number }> = {
  money: { pattern: /^\d{1,8}(\.\d{1,2})?$/, fault: 'Enter an amount such as 29 or 29.50', of: (text) => Math.round(Number(text) * 100) },
  count: { pattern: /^\d{1,8}$/, fault: 'Enter a whole number', of: Number },
};

/**
 * Reads the number fields of a form, by their names in the API. `$`, spaces and commas between thousands are left out.
 * @returns each number, null where a field is empty, and what is wrong with each that is none
 */
export function readNumbers<Name extends string>(
  form: FormData,
  fields: Record<Name, Kind>,
): { numbers: Record<Name, number | null>; faults: Record<string, string> } {
  const faults: Record<string, string> = {};
  const numbers = Object.fromEntries(
    Object.entries<Kind>(fields).map(([name, kind]) => {
      const text = textOf(form, name).replace(/[$,\s]/g, '');
      const { pattern, fault, of } = SHAPES[kind];
      if (text === '') return [name, null];
      if (pattern.test(text)) return [name, of(text)];
      faults[name] = fault;
      return [name, null];
    }),
  ) as Record<Name, number | null>;
  return { numbers, faults };
}

/** Cents as a field shows them: `29`, `29.50`; empty for null. */
export const dollarsIn = (cents: number | null): string =>
  cents === null ? '' : cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
