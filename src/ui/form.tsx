import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { Form as RouterForm, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import { type FilledIn, filledIn, fillIn, focusFault, showAnswer } from './typed-fields.ts';

/** What was filled in on pages that were left, by the entry of the history and the form. A sign-out loads a document, and with it this is gone. */
const left = new Map<string, FilledIn>();
/** The same by the form alone, for a page that is drawn again after the server was not reached: it has another entry of the history. */
const lost = new Map<string, FilledIn>();
let isFillingAgain = false;
/** Each form that is shown puts what is filled in among what was left. */
const leave = new Set<() => void>();
const LEFT = 'assay:left';
const UNANSWERED = 'assay:unanswered';
const unanswered = () => import('./unanswered.ts');
let takingBack: Promise<void> | undefined;

/** The document goes, though nobody asked for that: what was filled in is kept in this tab for the next one. Files cannot be kept. */
export function keepForms(owner: string | undefined): void {
  for (const one of leave) one();
  if (left.size === 0) return;
  const forms = [...left].map(([place, filled]) => [place, filled.map((one) => ({ ...one, files: null }))]);
  sessionStorage.setItem(LEFT, JSON.stringify({ owner, at: Date.now(), forms }));
}

/** Takes back what a document before this one kept, and keeps what is left of it for the next: Back may lead through several. */
function takeBack(owner: string | undefined): Promise<void> {
  takingBack ??= unanswered().then(({ takeForms }) => {
    for (const [place, filled] of takeForms(LEFT, owner)) if (!left.has(place)) left.set(place, filled);
    window.addEventListener('pagehide', () => keepForms(owner));
  });
  return takingBack;
}

/** The forms drawn next get back what was typed into them when they were last there. */
export function fillFormsAgain(): void {
  isFillingAgain = true;
}

type Props = Omit<ComponentProps<typeof RouterForm>, 'ref'> & {
  /** Who comes back finds what was last saved: the form saves by itself. */
  isStoredElsewhere?: boolean;
};

/**
 * A form whose answer comes without a reload, into the fields that stand there: each shows what the server says of it, save those that were filled in since
 * the form was sent. Nothing is drawn again under the hands of who types, selects or presses. Another page has a form of its own; who comes back to a page
 * finds what they had filled in.
 */
export function Form(props: Props) {
  return <FilledForm key={usePage()} {...props} />;
}

/** @returns the same through the answers to what a page sends, another for another page */
function usePage(): string {
  const { key, pathname, search } = useLocation();
  const { state, formMethod } = useNavigation();
  const [at, setAt] = useState({ key, pathname, search, page: key, isAnswered: false });
  const isAnswered = state === 'idle' ? at.isAnswered : formMethod === 'POST';
  if (at.key === key && at.isAnswered === isAnswered) return at.page;
  const isSame = at.pathname === pathname && (at.search === search || at.isAnswered);
  const page = at.key === key || isSame ? at.page : key;
  setAt({ key, pathname, search, page, isAnswered: at.key === key && isAnswered });
  return page;
}

function FilledForm({ onChange, onSubmit, isStoredElsewhere = false, ...props }: Props) {
  const { key, pathname } = useLocation();
  const owner = useRouteLoaderData<{ person?: { email: string } }>('root')?.person?.email;
  const wrote = useRef(owner);
  const form = useRef<HTMLFormElement>(null);
  const typed = useRef(new Set<EventTarget>());
  const entry = useRef(key);
  /** What had the focus when the form was sent; undefined while no answer is awaited. */
  const sentFrom = useRef<Element | null>(undefined);
  useLayoutEffect(() => {
    const current = form.current;
    if (!current) return undefined;
    const page = pathname;
    const place = `${[...document.forms].filter(({ action }) => action === current.action).indexOf(current)} ${current.action}`;
    const fillBack = () => {
      const back = left.get(`${entry.current} ${place}`) ?? (isFillingAgain ? lost.get(place) : undefined);
      if (back && !isStoredElsewhere) fillIn(current, back);
    };
    fillBack();
    if (sessionStorage.getItem(LEFT)) void takeBack(wrote.current).then(fillBack);
    // What was sent after the session had ended; its code is fetched when there is any.
    if (sessionStorage.getItem(UNANSWERED))
      void unanswered().then(({ take }) => fillIn(current, take(UNANSWERED, { page, place, owner: wrote.current })));
    const leaveThis = () => {
      const address = `${entry.current} ${place}`;
      const filled = filledIn(current, typed.current);
      if (isStoredElsewhere) return filled;
      // Fields of a search follow the address.
      if (filled.length > 0 && current.method === 'post') {
        left.set(address, filled);
        lost.set(place, filled);
      } else left.delete(address);
      return filled;
    };
    leave.add(leaveThis);
    return () => {
      leave.delete(leaveThis);
      const filled = leaveThis();
      // The answer was to sign in: the session had ended.
      if (sentFrom.current !== undefined && wrote.current && window.location.pathname === '/login')
        void unanswered().then(({ keep }) => keep(UNANSWERED, { page, place, owner: wrote.current }, filled));
    };
  }, [isStoredElsewhere, pathname]);
  useLayoutEffect(() => {
    if (entry.current === key) return;
    entry.current = key;
    if (!form.current) return;
    showAnswer(form.current, typed.current);
    if (sentFrom.current !== undefined) focusFault(form.current, sentFrom.current);
    sentFrom.current = undefined;
  }, [key]);
  return (
    <RouterForm
      {...props}
      ref={form}
      onChange={(event) => {
        typed.current.add(event.target);
        onChange?.(event);
      }}
      onSubmit={(event) => {
        onSubmit?.(event);
        isFillingAgain = false;
        if (event.defaultPrevented) return;
        typed.current.clear();
        sentFrom.current = document.activeElement;
      }}
    />
  );
}
