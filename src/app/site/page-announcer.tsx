import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After going to another page without a reload: a screen reader hears its title, and the keyboard goes on from its content. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  // The style sheet shows what needs scripts from now on, and hides what is there for want of them.
  useEffect(() => {
    document.documentElement.dataset.scripts = '';
  }, []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    const focused = document.activeElement;
    if (!focused || focused === document.body || !document.getElementById('main')?.contains(focused))
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
