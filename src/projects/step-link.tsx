import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';

/** Opens what a link within the page leads to, and everything around it that opens in place. */
function openTarget(id: string): void {
  const target = document.getElementById(id);
  for (let at: Element | null = target; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  const own = target?.querySelector('details');
  if (own && target?.dataset.opens !== undefined) own.open = true;
  target?.scrollIntoView();
}

/** A link to the next step, on this page or another; a form that opens in place is open when one arrives. */
export function StepLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const [, id] = to.split('#');
  return (
    <Link to={to} className={className} onClick={() => id && requestAnimationFrame(() => openTarget(id))}>
      {children}
    </Link>
  );
}
