import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { entriesFor, type HeaderPerson } from './person-entries.ts';

const load = () => import('./person-menu-popup.tsx');
const Popup = lazy(load);
const FACE = 'block size-11 rounded-full [&:hover>span]:border-brass';

/** Open, pressed, pointed at or focused: a press on what is taken away between down and up opens nothing. */
const isInHand = (disclosure: HTMLDetailsElement) => disclosure.open || disclosure.matches(':hover, :active, :focus-within');

/**
 * Where a person's own pages are. Before scripts have loaded it is a disclosure; then a menu, whose code comes when it is asked for. A disclosure that a person
 * has in hand when scripts start stays until they leave it or it leads on.
 */
export function PersonMenu({ person }: { person: HeaderPerson }) {
  const [isWanted, setWanted] = useState(false);
  const [isMenu, setMenu] = useState(useHydrated());
  const disclosure = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const drawnAt = useRef(key);
  const putAside = () => {
    if (disclosure.current && !isInHand(disclosure.current)) setMenu(true);
  };
  // In one go with the first drawing: no press falls between.
  useLayoutEffect(putAside, []);
  useEffect(() => {
    if (key !== drawnAt.current) setMenu(true);
  }, [key]);
  const face = (
    <>
      <Avatar person={person} />
      <span className="sr-only">Your account, {person.email}</span>
    </>
  );
  if (!isMenu)
    return (
      <Disclosure person={person} ref={disclosure} onLeave={putAside}>
        {face}
      </Disclosure>
    );
  const trigger = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      className={FACE}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {face}
    </button>
  );
  if (!isWanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <Popup person={person} className={FACE}>
        {face}
      </Popup>
    </Suspense>
  );
}

type DisclosureProps = { person: HeaderPerson; ref: RefObject<HTMLDetailsElement | null>; onLeave: () => void; children: ReactNode };

function Disclosure({ person, ref, onLeave, children }: DisclosureProps) {
  const item = 'block w-full px-4 py-2.5 text-left text-sm no-underline hover:bg-well';
  return (
    <details
      ref={ref}
      className="relative"
      suppressHydrationWarning
      onToggle={onLeave}
      onBlur={onLeave}
      // A finger leaves before its press counts.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onLeave()}
    >
      <summary className={`${FACE} list-none [&::-webkit-details-marker]:hidden`}>{children}</summary>
      <nav aria-label="Your account" className="absolute right-0 z-50 mt-2 w-60 border border-edge bg-sheet py-1 shadow-lg">
        {entriesFor(person).map(({ to, label }) => (
          <Link key={to} to={to} className={item}>
            {label}
          </Link>
        ))}
        <Form method="post" action="/sign-out" className="border-t border-line">
          <button type="submit" className={item}>
            Sign Out
          </button>
        </Form>
      </nav>
    </details>
  );
}
