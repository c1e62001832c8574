import { Link } from 'react-router';
import type { PlanId } from '../billing/plans.ts';

export type HeaderPerson = { name: string; email: string; isAdmin: boolean; plan: PlanId; subscription_tier: PlanId; claims_count: number };

/** Where a person's own pages are. A disclosure that opens without scripts; with them Escape and a click elsewhere close it. */
export function PersonMenu({ person }: { person: HeaderPerson }) {
  const item = 'block px-4 py-2.5 text-sm no-underline hover:bg-well';
  return (
    <details data-menu data-plan={person.plan} className="relative">
      <summary className="grid size-11 list-none place-items-center rounded-full border border-edge bg-brass-wash text-sm font-semibold hover:border-brass [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true">{initials(person)}</span>
        <span className="sr-only">Your account, {person.email}</span>
      </summary>
      <nav aria-label="Your account" className="absolute right-0 z-50 mt-2 w-60 border border-edge bg-sheet py-1 shadow-lg">
        <p className="border-b border-line px-4 py-2.5 text-sm">
          {person.name && <span className="block font-semibold">{person.name}</span>}
          <span className="block truncate text-ink-3">{person.email}</span>
        </p>
        <Link to="/dashboard" className={item}>
          Dashboard
        </Link>
        <Link to="/saved" className={item}>
          Saved ideas
        </Link>
        <Link to="/history" className={item}>
          History
        </Link>
        {person.claims_count > 0 && (
          <Link to="/claims" className={item}>
            Claimed ideas
          </Link>
        )}
        {person.subscription_tier !== 'free' && (
          <Link to="/settings/billing" className={item}>
            Billing
          </Link>
        )}
        {person.isAdmin && (
          <Link to="/admin" className={item}>
            Admin Panel
          </Link>
        )}
        <form method="post" action="/sign-out" className="border-t border-line">
          <button type="submit" className={`${item} w-full text-left`}>
            Sign Out
          </button>
        </form>
      </nav>
    </details>
  );
}

function initials({ name, email }: HeaderPerson): string {
  const words = (name || email).split(/[\s@._-]+/).filter(Boolean);
  return (
    words
      .slice(0, name ? 2 : 1)
      .map((word) => word[0]?.toUpperCase())
      .join('') || '?'
  );
}
