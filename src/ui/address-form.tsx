import { type ComponentProps, useCallback, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation, useSubmit } from 'react-router';

const PAUSE_MS = 250;

/**
 * A form whose choices stand in the address. A choice applies when it is made, a word after a pause in typing; scroll and focus stay.
 * Without scripts it is a plain GET form. Empty fields stay out of the address.
 */
export function AddressForm({ action, children, ...rest }: Omit<ComponentProps<typeof Form>, 'method' | 'onChange' | 'onSubmit'>) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDrawn = useRef(false);
  // What was chosen last, until its answer is there: the answer to an earlier choice must not take it back.
  const asked = useRef<string>(undefined);
  const submit = useSubmit();
  const { search } = useLocation();
  const { state } = useNavigation();
  const apply = useCallback(
    (replace: boolean) => {
      clearTimeout(timer.current);
      if (!form.current) return;
      const chosen = chosenIn(form.current);
      asked.current = chosen.toString();
      void submit(chosen, { method: 'get', action: String(action), replace, preventScrollReset: true });
    },
    [submit, action],
  );
  useEffect(() => {
    if (!form.current) return;
    // Back, forward and links change the address under the form: its fields follow, save the one being typed in.
    const shown = new URLSearchParams(search);
    const isLate = asked.current !== undefined && asked.current !== shown.toString();
    if (!isLate) asked.current = undefined;
    if (isDrawn.current && !isLate) fill(form.current, shown);
    // What was chosen before scripts ran applies once they do.
    else if (!isDrawn.current && isChanged(form.current)) apply(true);
    isDrawn.current = true;
  }, [search, apply]);
  useEffect(() => {
    if (state === 'idle') asked.current = undefined;
  }, [state]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Form
      {...rest}
      ref={form}
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        apply(false);
      }}
      onChange={(event) => {
        const { type } = event.target as unknown as HTMLInputElement;
        if (type !== 'search' && type !== 'text') return apply(false);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => apply(true), PAUSE_MS);
      }}
    >
      {children}
    </Form>
  );
}

function chosenIn(form: HTMLFormElement): URLSearchParams {
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value.trim()) chosen.append(name, value.trim());
  return chosen;
}

/** @returns whether a field holds something else than the page was drawn with */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.defaultSelected && !one.selected);
    if (!(field instanceof HTMLInputElement)) return false;
    return field.type === 'checkbox' || field.type === 'radio'
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;
  });
}

function fill(form: HTMLFormElement, chosen: URLSearchParams): void {
  for (const field of form.elements) {
    if (field === document.activeElement) continue;
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
      field.checked = chosen.getAll(field.name).includes(field.value);
    else if (field instanceof HTMLSelectElement) {
      const wanted = chosen.get(field.name);
      const option = [...field.options].find(({ value }) => value === wanted) ?? [...field.options].find((one) => one.defaultSelected);
      if (option) field.value = option.value;
    } else if (field instanceof HTMLInputElement && field.type !== 'hidden') field.value = chosen.get(field.name) ?? '';
  }
}
