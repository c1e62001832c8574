import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After going to another page without a reload: a screen reader hears its title, and the keyboard goes on from its content. @param main holds the content */
export function PageAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
