import type { Report } from '../engine/index.ts';
import { formatDay } from '../ui/format.ts';
import { type Entries, Marks } from './cited.tsx';
import { CompanyName } from './company-name.tsx';
import { fateWords, similarityWords } from './figure-labels.ts';

/** The nearest of our lists, to be checked: what each does, how alike it is in words, what became of it and of which day that is. */
export function Closest({ companies, entries }: { companies: NonNullable<Report['closest']>; entries: Entries }) {
  return (
    <ul>
      {companies.map(({ id, name, what, url, fate, similarity, as_of }) => (
        <li key={id} className="grid gap-x-8 gap-y-1 border-b border-line pb-3 not-first:pt-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
          <span>
            <CompanyName name={name} url={url} />
            <Marks cites={[id]} entries={entries} />
            {what && <span className="block text-sm text-ink-2">{what}</span>}
          </span>
          <span className="numerals text-sm text-ink-3">
            <span className="block text-ink">{similarityWords[similarity]}</span>
            <span className="block">
              {fateWords[fate]}, as of {formatDay(as_of)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
