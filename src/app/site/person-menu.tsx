import { lazy, Suspense, useState } from 'react';
import type { PlanId } from '../../money/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';

const load = () => import('./person-menu-popup.tsx');
const Popup = lazy(load);

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

/** Where a person's own pages are. Before scripts have loaded it leads to the settings, where one can sign out too. */
export function PersonMenu({ person }: { person: HeaderPerson }) {
  const [isWanted, setWanted] = useState(false);
  const face = (
    <>
      <Avatar person={person} />
      <span className="sr-only">Your account, {person.email}</span>
    </>
  );
  const className = 'block size-11 rounded-full [&:hover>span]:border-brass';
  const link = (
    <Link
      to="/settings"
      className={className}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setWanted(true);
      }}
    >
      {face}
    </Link>
  );
  if (!isWanted) return link;
  return (
    <Suspense fallback={link}>
      <Popup person={person} className={className}>
        {face}
      </Popup>
    </Suspense>
  );
}
