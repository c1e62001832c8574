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

/** Makes a form send these fields: those it does not show go along unseen, and those that are not among them stay behind. */
export function fillFields(form: HTMLFormElement, fields: Fields): void {
  for (const field of form.elements)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) {
      const text = fields[field.name];
      if (text !== undefined) field.value = text;
      else if (isField(field.name)) field.disabled = true;
    }
  for (const [name, text] of Object.entries(fields)) {
    if (form.elements.namedItem(name)) continue;
    const unseen = document.createElement('input');
    [unseen.type, unseen.name, unseen.value] = ['hidden', name, text];
    form.append(unseen);
  }
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
