import type { ReactNode } from 'react';

/** A part of a topic's page under its own heading. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="mb-4 border-b border-ink pb-2 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
