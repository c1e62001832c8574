import { NavLink } from '../../ui/link.tsx';

const tabs = [
  { to: '/browse', label: 'All ideas' },
  { to: '/collections', label: 'Lists' },
  { to: '/fit', label: 'Find my fit' },
  { to: '/calendar', label: 'Calendar' },
  { to: '/archive', label: 'Archive' },
] as const;

/** The ways into the catalogue, at the head of each of them. */
export function CatalogueTabs() {
  return (
    <nav aria-label="Browse" className="no-print mb-6 border-b border-line">
      <ul className="-mb-px flex gap-x-5 overflow-x-auto text-sm md:gap-x-7">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                `block border-b-2 py-2.5 whitespace-nowrap no-underline -outline-offset-2 ${isActive ? 'border-brass font-semibold' : 'border-transparent text-ink-2 hover:border-edge'}`
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
