import { Link } from '../../ui/link.tsx';

/** Where a page about an idea stands: among the ideas, and below what. */
export function Breadcrumb({ to, label }: { to: string; label: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
      <ol className="flex flex-wrap gap-x-2">
        <li>
          <Link to="/browse" className="quiet-link">
            Ideas
          </Link>{' '}
          /
        </li>
        <li>
          <Link to={to} className="quiet-link">
            {label}
          </Link>
        </li>
      </ol>
    </nav>
  );
}
