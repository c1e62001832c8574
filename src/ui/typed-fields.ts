type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a field of a form holds, and which of its name it is. */
export type FilledIn = { name: string; type: string; at: number; values: string[]; files: FileList | null }[];

/**
 * @param typed what was filled in since the form was last sent
 * @returns what a person filled in, to be given to the same form of a page drawn again. Passwords are left out.
 */
export function filledIn(form: HTMLFormElement, typed: ReadonlySet<EventTarget>): FilledIn {
  return fieldsOf(form)
    .filter((field) => field.name && field.type !== 'password' && (typed.has(field) || isChanged(field)))
    .map((field) => ({
      name: field.name,
      type: field.type,
      at: namesakes(form, field).indexOf(field),
      values: valuesOf(field),
      files: 'files' in field ? field.files : null,
    }));
}

/** Fills a form in again. */
export function fillIn(form: HTMLFormElement, filled: FilledIn): void {
  for (const one of filled) {
    const field = namesakes(form, one)[one.at];
    if (field) put(field, one);
  }
}

/**
 * Has the fields of a form show what its page was last drawn with. No field is replaced, so that focus, selection and a word half written stay.
 * @param typed stay as they are: they were filled in since the form was sent
 */
export function showAnswer(form: HTMLFormElement, typed: ReadonlySet<EventTarget>): void {
  const stays = new Set([...typed].filter(isField));
  for (const field of stays) if (field.type === 'radio') for (const other of namesakes(form, field)) stays.add(other);
  for (const field of fieldsOf(form)) {
    if (!field.name || stays.has(field) || !isChanged(field)) continue;
    if (field instanceof HTMLSelectElement) field.selectedIndex = defaultIndex(field);
    else if (isTicked(field)) field.checked = field.defaultChecked;
    else field.value = field.defaultValue;
  }
}

/** Leads to the first field to mend, save where somebody has gone to another field since, or is pressing something: it would scroll away. @param sentFrom what had the focus then */
export function focusFault(form: HTMLFormElement, sentFrom: Element | null): void {
  const { activeElement } = document;
  if (form.matches(':active') || (isField(activeElement) && activeElement !== sentFrom)) return;
  fieldsOf(form)
    .find((field) => field.getAttribute('aria-invalid') === 'true')
    ?.focus();
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

function namesakes(form: HTMLFormElement, { name, type }: { name: string; type: string }): Field[] {
  return fieldsOf(form).filter((other) => other.name === name && other.type === type);
}

function defaultIndex(field: HTMLSelectElement): number {
  return Math.max(
    0,
    [...field.options].findIndex(({ defaultSelected }) => defaultSelected),
  );
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== defaultIndex(field);
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

function put(field: Field, { values, files }: FilledIn[number]): void {
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
