type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a field of a form holds, and which of its name it is. */
type Filled = { name: string; type: string; at: number; values: string[]; files: FileList | null; isTyped: boolean };
/** What a person filled in of a form, and where they were in it. */
export type FilledIn = {
  fields: Filled[];
  focus: { name: string; type: string; at: number; range: [number, number] | undefined } | undefined;
};

/**
 * @param typed what was filled in since the form was last sent
 * @returns what a person filled in, to be given to the same form drawn anew. Passwords are left out.
 */
export function filledIn(form: HTMLFormElement, typed: ReadonlySet<EventTarget>): FilledIn {
  const { activeElement } = document;
  const focused = isField(activeElement) || activeElement instanceof HTMLButtonElement ? activeElement : undefined;
  return {
    fields: fieldsOf(form)
      .filter((field) => field.name && field.type !== 'password' && (typed.has(field) || isChanged(field)))
      .map((field) => ({
        ...whichOf(form, field),
        values: valuesOf(field),
        files: 'files' in field ? field.files : null,
        isTyped: typed.has(field),
      })),
    focus:
      focused && form.contains(focused) ? { ...whichOf(form, focused), range: isField(focused) ? rangeOf(focused) : undefined } : undefined,
  };
}

/**
 * Fills a form in again.
 * @param wanted which of the fields
 */
export function fillIn(form: HTMLFormElement, { fields, focus }: FilledIn, wanted: 'typed' | 'all'): void {
  const chosen = fields.filter(({ isTyped }) => isTyped || wanted === 'all');
  for (const one of chosen) {
    const field = fieldsOf(form).filter(({ name, type }) => name === one.name && type === one.type)[one.at];
    if (field) put(field, one);
  }
  if (!focus) return;
  const isTyping = chosen.some(({ name, type, at }) => name === focus.name && type === focus.type && at === focus.at);
  // What is to be mended first has the focus, save for who goes on typing.
  if (!isTyping && form.contains(document.activeElement)) return;
  const now = [...form.elements].filter((one) => 'name' in one && 'type' in one && one.name === focus.name && one.type === focus.type)[
    focus.at
  ];
  if (!(now instanceof HTMLElement)) return;
  now.focus({ preventScroll: true });
  if (focus.range && isField(now) && 'setSelectionRange' in now) now.setSelectionRange(...focus.range);
}

/**
 * Remembers what is typed before scripts run: drawing the page's components puts back what the server sent.
 * @returns gives it back, and ends
 */
export function rememberTyped(): () => void {
  const typed = new Map<Field, string>();
  const remember = (field: EventTarget | null) => {
    const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && rangeOf(field) !== undefined);
    if (isText && field.form?.method === 'post') typed.set(field, field.value);
  };
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (field.value !== field.defaultValue) remember(field);
  const onInput = ({ target }: Event) => remember(target);
  document.addEventListener('input', onInput, true);
  return () => {
    document.removeEventListener('input', onInput, true);
    for (const [field, value] of typed) {
      const range = field === document.activeElement ? rangeOf(field) : undefined;
      type(field, value);
      if (range && 'setSelectionRange' in field) field.setSelectionRange(...range);
    }
  };
}

const isField = (one: unknown): one is Field =>
  one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement;
const fieldsOf = (form: HTMLFormElement): Field[] => [...form.elements].filter(isField);
const isTicked = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

function whichOf(form: HTMLFormElement, one: Field | HTMLButtonElement) {
  const { name, type } = one;
  const same = [...form.elements].filter((other) => 'name' in other && 'type' in other && other.name === name && other.type === type);
  return { name, type, at: same.indexOf(one) };
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return (
      field.selectedIndex !==
      Math.max(
        0,
        [...field.options].findIndex(({ defaultSelected }) => defaultSelected),
      )
    );
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  return field.type !== 'hidden' && field.value !== field.defaultValue;
}

function valuesOf(field: Field): string[] {
  if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map(({ value }) => value);
  if (isTicked(field)) return field.checked ? [field.value] : [];
  return [field.value];
}

/** @returns what is selected in a field of text; undefined where a field has no text */
function rangeOf(field: Field): [number, number] | undefined {
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return undefined;
  return [field.selectionStart, field.selectionEnd ?? field.selectionStart];
}

function put(field: Field, { values, files }: Filled): void {
  if (field instanceof HTMLSelectElement) {
    for (const option of field.options) option.selected = values.includes(option.value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (isTicked(field)) {
    if (field.checked !== values.includes(field.value)) field.click();
  } else if (files && 'files' in field) field.files = files;
  else type(field, values[0] ?? '');
}

/** As if a person typed it: React hears of a change only where the value is another than it last set. */
function type(field: Field, value: string): void {
  field.value = `${value}.`;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
