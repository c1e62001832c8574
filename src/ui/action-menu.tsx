import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/**
 * What else can be done, behind one button. The browser opens it, closes it at Esc and at a press elsewhere, and needs no scripts for that; one that knows no
 * popovers shows it open.
 * @param id of the menu: a button inside that ends it names it as its `popoverTarget`
 */
export function ActionMenu({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="action-menu-scope no-print">
      <button type="button" popoverTarget={id} className="action-menu-button button min-h-9 px-3 py-0.5">
        {label}
        <Icon name="down" />
      </button>
      <div id={id} popover="auto" className="action-menu">
        {children}
      </div>
    </div>
  );
}
