/** What `a[b][0][c]=v` says, as the provider reads it: nested objects and lists of texts. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

const DEPTH = 8;

/** @returns the fields of a form body or a query string, nested by their brackets */
export function readBrackets(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[').slice(0, DEPTH);
    let at: Record<string, FormValue> = root;
    for (const step of path.slice(0, -1)) {
      at[step] ??= Object.create(null) as Record<string, FormValue>;
      at = at[step] as Record<string, FormValue>;
    }
    at[path.at(-1) as string] = value;
  }
  return listed(root) as Record<string, FormValue>;
}

/** Objects whose names count from 0 are lists. */
function listed(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const nested = Object.fromEntries(names.map((name) => [name, listed(value[name] as FormValue)]));
  const isList = names.length > 0 && names.every((name, i) => name === String(i) || name === '');
  return isList ? (Object.values(nested) as FormValue[]) : nested;
}
