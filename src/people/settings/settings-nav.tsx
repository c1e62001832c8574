import { NavLink } from '../../ui/link.tsx';

const pages = [
  ['/settings', 'Profile'],
  ['/settings/security', 'Security'],
  ['/settings/billing', 'Billing'],
  ['/settings/watching', 'Watching'],
  ['/settings/keys', 'API keys'],
  ['/settings/connections', 'Connected apps'],
  ['/settings/webhooks', 'Webhooks'],
  ['/settings/data', 'Your data'],
] as const;

/** The pages of a person's settings; the one being read is marked. */
export function SettingsNav() {
  return (
    <nav aria-label="Settings" className="-mx-2 flex gap-1 overflow-x-auto border-b border-line text-sm">
      {pages.map(([to, label]) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            `border-b-2 px-2 py-2.5 whitespace-nowrap no-underline -outline-offset-2 ${isActive ? 'border-brass font-semibold' : 'border-transparent text-ink-2 hover:border-line'}`
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
