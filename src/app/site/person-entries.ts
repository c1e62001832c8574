import type { PlanId } from '../../money/index.ts';

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

type Entry = { to: string; label: string; isFor?: (person: HeaderPerson) => boolean };

const ENTRIES: readonly Entry[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/admin', label: 'Admin Panel', isFor: ({ isAdmin }) => isAdmin },
  { to: '/settings', label: 'Settings' },
  { to: '/settings/billing', label: 'Billing', isFor: ({ subscription_tier }) => subscription_tier !== 'free' },
  { to: '/projects', label: 'Projects' },
  { to: '/saved', label: 'Saved' },
  { to: '/research', label: 'Reports', isFor: ({ plan }) => plan !== 'free' },
  { to: '/ai-chat', label: 'Chats', isFor: ({ plan }) => plan !== 'free' },
  { to: '/idea-builder', label: 'Build kits', isFor: ({ plan }) => plan !== 'free' },
  { to: '/claims', label: 'Claims', isFor: ({ claims_count }) => claims_count > 0 },
  { to: '/history', label: 'History' },
];

/** @returns where a person's own pages are */
export const entriesFor = (person: HeaderPerson) => ENTRIES.filter(({ isFor }) => isFor?.(person) ?? true);
