import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '../ui/format.ts';
import type { PendingEntry } from './pending-entries.ts';
import type { Entry } from './projects.contract.ts';
import { SmallForm } from './section.tsx';

/** The log of a test, the latest first; what the server does not have yet stands above it and says so. */
export function TestLog({ entries, pending, isOpen }: { entries: readonly Entry[]; pending: readonly PendingEntry[]; isOpen: boolean }) {
  if (entries.length === 0 && pending.length === 0)
    return <p className="py-4 text-ink-2">Nothing logged yet. Log each time you try, also when nobody says yes.</p>;
  const logged = new Set(entries.map(({ key }) => key));
  const waiting = pending.filter(({ entry }) => !logged.has(entry.key));
  return (
    <>
      {waiting.some(({ state }) => state === 'waiting') && (
        <p role="status" className="mt-3 border-l-3 border-brass bg-sheet px-4 py-2 text-sm">
          No connection. {waiting.length === 1 ? 'One entry is' : `${waiting.length} entries are`} stored in this browser and sent as soon
          as it is back.
        </p>
      )}
      <ol aria-label="Log">
        {[...waiting].reverse().map(({ entry, state }) => (
          <li key={entry.key} className="border-b border-line py-3 text-ink-3">
            <Numbers entry={entry} />
            <p className="text-xs">{state === 'sending' ? 'Sending' : 'Waiting for the connection'}</p>
          </li>
        ))}
        {entries.map((entry) => (
          <li key={entry.key} className="border-b border-line py-3">
            <Numbers entry={entry}>
              {isOpen && (
                <SmallForm does="remove-entry" fields={{ entry: entry.id }}>
                  <button type="submit" className="min-h-9 text-sm text-ink-3 underline">
                    Remove<span className="sr-only"> the entry of {formatDay(entry.happened_on)}</span>
                  </button>
                </SmallForm>
              )}
            </Numbers>
          </li>
        ))}
      </ol>
    </>
  );
}

type Shown = Pick<Entry, 'tried' | 'yes' | 'spent_cents' | 'note' | 'happened_on'>;

function Numbers({ entry: { tried, yes, spent_cents, note, happened_on }, children }: { entry: Shown; children?: ReactNode }) {
  const parts = [...(tried > 0 ? [`${yes} of ${tried} said yes`] : []), ...(spent_cents > 0 ? [`${formatMoney(spent_cents)} spent`] : [])];
  return (
    <div className="grid gap-x-6 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <time dateTime={happened_on} className="numerals text-sm text-ink-3">
        {formatDay(happened_on)}
      </time>
      <div className="min-w-0">
        {parts.length > 0 && <p className="numerals font-semibold">{parts.join(' · ')}</p>}
        {note && <p className="measure whitespace-pre-line text-ink-2">{note}</p>}
        {children}
      </div>
    </div>
  );
}
