import type { DiffLine } from './diff-lines.ts';

const AROUND = 2;
const MARKS = { same: ' ', added: '+', removed: '−' } as const;
const SAID = { same: '', added: 'Added: ', removed: 'Removed: ' } as const;

/** Two texts by lines; long stretches that stayed are folded to how many they are. */
export function DiffView({ lines, label }: { lines: readonly DiffLine[]; label: string }) {
  const near = lines.map((_, at) => lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'same'));
  return (
    <section aria-label={label} className="overflow-x-auto border border-line bg-sheet text-sm">
      <ol className="min-w-0 font-mono leading-relaxed">
        {lines.map(({ kind, text }, at) => {
          if (!near[at]) {
            if (at > 0 && !near[at - 1]) return null;
            const end = near.findIndex((shown, no) => no > at && shown);
            const folded = (end < 0 ? lines.length : end) - at;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
              <li key={at} className="bg-well px-3 py-1 text-ink-3">
                {folded === 1 ? '1 line the same' : `${folded} lines the same`}
              </li>
            );
          }
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
              key={at}
              className={`grid grid-cols-[1.25rem_minmax(0,1fr)] border-l-3 px-2 py-0.5 ${kind === 'added' ? 'border-good' : kind === 'removed' ? 'border-low text-ink-2' : 'border-transparent'}`}
            >
              <span aria-hidden="true">{MARKS[kind]}</span>
              <span className="break-words whitespace-pre-wrap">
                {SAID[kind] && <span className="sr-only">{SAID[kind]}</span>}
                {text || ' '}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
