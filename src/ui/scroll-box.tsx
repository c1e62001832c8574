import type { ReactNode } from 'react';

/** A wide table in a box of its own that scrolls sideways on a narrow screen, by keyboard too. */
export function ScrollBox({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} className={`relative overflow-x-auto ${className}`} tabIndex={0}>
      {children}
    </section>
  );
}
