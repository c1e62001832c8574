import { type ComponentProps, useCallback, useEffect, useRef } from 'react';
import { Form as RouterForm, useLocation, useNavigation } from 'react-router';
import { type FilledIn, filledIn, fillIn } from './typed-fields.ts';

/** What was filled in on pages that were left, by the entry of the history and the form. A sign-out loads a document, and with it this is gone. */
const left = new Map<string, FilledIn>();
/** The same by the form alone, for a page that is drawn anew after the server was not reached: it has another entry of the history. */
const lost = new Map<string, FilledIn>();
let isFillingAgain = false;

/** The forms drawn next get back what was typed into them when they were last there. */
export function fillFormsAgain(): void {
  isFillingAgain = true;
}

/**
 * A form whose answer comes without a reload. Every answer draws its fields anew, so that they show what the server says of them; what is typed while the
 * answer is on its way stays. Who comes back to a page finds what they had filled in.
 */
export function Form({ onChange, onSubmit, ...props }: Omit<ComponentProps<typeof RouterForm>, 'ref'>) {
  const { key, pathname, search } = useLocation();
  const typed = useRef(new Set<EventTarget>());
  const isAnswer = useRef(false);
  const { state, formMethod } = useNavigation();
  useEffect(() => {
    if (state !== 'idle') isAnswer.current = formMethod === 'POST';
  }, [state, formMethod]);
  const before = useRef<{ pathname: string; search: string; filled: FilledIn }>(undefined);
  const ref = useCallback(
    (form: HTMLFormElement | null) => {
      if (!form) return;
      const place = `${[...document.forms].filter(({ action }) => action === form.action).indexOf(form)} ${form.action}`;
      const address = `${key} ${place}`;
      const drawn = before.current;
      const back = left.get(address) ?? (isFillingAgain ? lost.get(place) : undefined);
      if (drawn && drawn.pathname === pathname && (drawn.search === search || isAnswer.current)) fillIn(form, drawn.filled, 'typed');
      else if (!drawn && back) fillIn(form, { ...back, focus: undefined }, 'all');
      return () => {
        const filled = filledIn(form, typed.current);
        before.current = { pathname, search, filled };
        // Fields of a search follow the address.
        if (filled.fields.length > 0 && form.method === 'post') {
          left.set(address, filled);
          lost.set(place, filled);
        } else left.delete(address);
        typed.current.clear();
      };
    },
    [key, pathname, search],
  );
  return (
    <RouterForm
      key={key}
      ref={ref}
      {...props}
      onChange={(event) => {
        typed.current.add(event.target);
        onChange?.(event);
      }}
      onSubmit={(event) => {
        onSubmit?.(event);
        isFillingAgain = false;
        if (!event.defaultPrevented) typed.current.clear();
      }}
    />
  );
}
