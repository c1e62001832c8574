import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useDocumentEvent } from './use-document-event.ts';

const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'));

/**
 * Moves through the tables of what it stands around by single keys, and lists those keys at “?”. Single keys do nothing while somebody types, and nothing
 * together with Ctrl, Alt or the command key.
 */
export function TableShortcuts({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useDocumentEvent('keydown', (event) => {
    if (!area.current || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (event.key === '?') setOpen(true);
    else if (!press(event.key, area.current)) return;
    event.preventDefault();
  });
  return (
    <div ref={area} className="contents">
      {children}
      <p className="needs-scripts mt-10 text-xs text-ink-3 max-md:hidden">
        Press <kbd className="border border-line px-1">?</kbd> to see the keyboard shortcuts.
      </p>
      {isOpen && (
        <Suspense>
          <ShortcutSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether keys write something, or choose in an open menu or dialog. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'select, textarea, [role=dialog], [role=menu], [role=slider], input:not([type=checkbox], [type=radio], [type=submit])',
      ) !== null)
  );
}

/** @returns whether the key did something */
function press(key: string, area: HTMLElement): boolean {
  const rows = [...area.querySelectorAll<HTMLTableRowElement>('tbody tr')].filter((row) => row.getClientRects().length > 0);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at];
  switch (key) {
    case 'j':
      return focusRow(rows[Math.min(at + 1, rows.length - 1)]);
    case 'k':
      return focusRow(rows[Math.max(at - 1, 0)]);
    case 'Enter':
      // A link or a button in the row does its own.
      return document.activeElement === row && (clickIn(row, 'a[data-opens-row]') || clickIn(row, 'a[href]'));
    case 'x':
      return clickIn(row, 'input[type=checkbox]');
    case '/': {
      const search = area.querySelector<HTMLInputElement>('input[type=search]');
      search?.focus();
      search?.select();
      return search !== null;
    }
    default:
      return false;
  }
}

function focusRow(row: HTMLTableRowElement | undefined): boolean {
  if (!row) return false;
  row.tabIndex = -1;
  row.focus();
  row.scrollIntoView({ block: 'nearest' });
  return true;
}

function clickIn(row: HTMLTableRowElement | undefined, what: string): boolean {
  const target = row?.querySelector<HTMLElement>(what);
  target?.click();
  return target !== null && target !== undefined;
}
