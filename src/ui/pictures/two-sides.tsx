import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

type Side = { title: string; items: readonly { key: string; says: ReactNode }[] };

/** What is so and what is not, beside each other where the container has room. @param isLong what is so takes two columns */
export function TwoSides({ yes, no, isLong = false }: { yes: Side; no: Side; isLong?: boolean }) {
  return (
    <div className={`grid gap-x-8 gap-y-4 ${isLong ? '@xl:grid-cols-[2fr_1fr]' : '@xl:grid-cols-2'}`}>
      <OneSide {...yes} isLong={isLong} sign="tick" className="text-good" />
      <OneSide {...no} sign="cross" className="text-ink-3" />
    </div>
  );
}

function OneSide({ title, items, isLong, sign, className }: Side & { isLong?: boolean; sign: 'tick' | 'cross'; className: string }) {
  return (
    <div>
      <h3 className="border-b border-line pb-1 font-sans text-sm font-semibold tracking-normal">{title}</h3>
      <ul className={`mt-1.5 grid content-start gap-x-6 gap-y-1 text-sm text-ink-2 ${isLong ? '@3xl:grid-cols-2' : ''}`}>
        {items.map(({ key, says }) => (
          <li key={key} className="grid grid-cols-[0.875rem_1fr] gap-x-2.5">
            <Icon name={sign} className={`mt-1.5 ${className}`} />
            <span>{says}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
