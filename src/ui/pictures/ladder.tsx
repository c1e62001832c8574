import type { ReactNode } from 'react';

type Step = { name: string; price: string; says: ReactNode };

/** Offers as steps that rise from the first to the last; on a phone they go in. */
export function Ladder({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-2 md:grid-flow-col md:auto-cols-fr md:gap-x-1">
      {steps.map(({ name, price, says }) => (
        <li key={name} className="ladder-step print-whole border-l-2 border-brass bg-sheet px-3 py-2 md:border-t-2 md:border-l-0">
          <span className="block text-xs text-ink-3">{name}</span>
          <span className="numerals block font-semibold">{price}</span>
          <span className="mt-0.5 block text-xs text-ink-2">{says}</span>
        </li>
      ))}
    </ol>
  );
}
