import { Link } from 'react-router';
import type { PlanId } from '../../money/index.ts';
import { Avatar } from '../../ui/avatar.tsx';

export type HeaderPerson = {
  name: string;
  email: string;
  isAdmin: boolean;
  avatarUrl: string | null;
  plan: PlanId;
  subscription_tier: PlanId;
  claims_count: number;
  time_zone: string | null;
};

/** Where a person's own pages are. A disclosure that opens without scripts; with them Escape and a click elsewhere close it. */
export function PersonMenu({ person }: { person: HeaderPerson }) {
  const item = 'block px-4 py-2.5 text-sm no-underline hover:bg-well';
  return (
    <details data-menu data-plan={person.plan} data-zone-unknown={person.time_zone ? undefined : ''} className="relative">
      <summary className="size-11 list-none rounded-full [&::-webkit-details-marker]:hidden [&:hover>span]:border-brass">
        <Avatar person={person} />
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
        {person.plan !== 'free' && (
          <Link to="/research" className={item}>
            Research reports
          </Link>
        )}
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
        <Link to="/settings" className={item}>
          Settings
        </Link>
        <form method="post" action="/sign-out" className="border-t border-line">
          <button type="submit" className={`${item} w-full text-left`}>
            Sign Out
          </button>
        </form>
      </nav>
    </details>
  );
}
