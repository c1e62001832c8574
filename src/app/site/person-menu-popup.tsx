import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { useSubmit } from 'react-router';
import { Link } from '../../ui/link.tsx';
import { entriesFor, type HeaderPerson } from './person-entries.ts';

const ITEM = 'block w-full px-4 py-2.5 text-left text-sm no-underline outline-none data-highlighted:bg-well';

/** The menu itself, open from the start: its code comes when it is asked for. */
export default function PersonMenuPopup({ person, className, children }: { person: HeaderPerson; className: string; children: ReactNode }) {
  const submit = useSubmit();
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger className={className}>{children}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={8} className="z-50">
          <Menu.Popup aria-label="Your account" className="w-60 border border-edge bg-sheet py-1 shadow-lg">
            <p className="border-b border-line px-4 py-2.5 text-sm">
              {person.name && <span className="block font-semibold">{person.name}</span>}
              <span className="block truncate text-ink-3">{person.email}</span>
            </p>
            {entriesFor(person).map(({ to, label }) => (
              <Menu.Item key={to} className={ITEM} render={<Link to={to} />}>
                {label}
              </Menu.Item>
            ))}
            <Menu.Item
              className={`${ITEM} cursor-pointer border-t border-line`}
              onClick={() => void submit(null, { method: 'post', action: '/sign-out' })}
            >
              Sign Out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
