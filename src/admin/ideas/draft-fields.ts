/** The fields of the editor's form, by name. */
export type Fields = Record<string, string>;

const OTHERS = ['do', 'version', 'publish_at', 'take'];

/** @returns whether a field of the form is one of the dossier's */
export const isField = (name: string) => /^[a-z_]+(\.|$)/.test(name) && !OTHERS.includes(name.split('.')[0] ?? '');

/** @returns what the form says of the dossier */
export function fieldsOf(form: HTMLFormElement): Fields {
  const fields: Fields = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && isField(name)) fields[name] = value;
  return fields;
}

/** What this browser keeps while the server does not take it: the text, and the version of the draft it was typed over. */
export type StoredHere = { at: string; version: number; fields: Fields };

/** @returns what is stored under a key; nothing where it cannot be read, as by another release */
export function storedHere(key: string): StoredHere | undefined {
  try {
    const { at, version, fields } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<StoredHere>;
    return at && fields ? { at, version: version ?? 0, fields } : undefined;
  } catch {
    return undefined;
  }
}
