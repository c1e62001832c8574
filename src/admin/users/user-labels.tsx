import { type PlanId, planOf, type SubscriptionStatus } from '../../money/index.ts';
import type { AdminUser } from './users.contract.ts';

export const statusNames = {
  active: 'Active',
  cancelled: 'Cancelled',
  past_due: 'Past due',
  trialing: 'Trialing',
} as const satisfies Record<SubscriptionStatus, string>;
export const tierChoices = (['free', 'pro_monthly', 'lifetime'] as const).map((id) => ({ id, label: planOf(id).name }));
export const statusChoices = (Object.keys(statusNames) as SubscriptionStatus[]).map((id) => ({ id, label: statusNames[id] }));

export const standingChoices = [
  { id: 'suspended', label: 'Suspended' },
  { id: 'leaving', label: 'To be deleted' },
  { id: 'unconfirmed', label: 'Not confirmed' },
];

export const Tier = ({ tier }: { tier: PlanId }) => (
  <span className={`whitespace-nowrap ${tier === 'free' ? 'text-ink-3' : 'font-semibold'}`}>{planOf(tier).name}</span>
);

const tones = { active: 'text-good', trialing: 'text-good', past_due: 'text-low', cancelled: 'text-ink-3' } as const;

export const Status = ({ status }: { status: SubscriptionStatus }) => (
  <span className={`whitespace-nowrap ${tones[status]}`}>{statusNames[status]}</span>
);

/** What else an administrator should know of an account at a glance. */
export function Marks({ user: { role, email_verified, deletion_due_at, suspended_at } }: { user: AdminUser }) {
  const marks = [
    role === 'admin' && 'Admin',
    !email_verified && 'Not confirmed',
    suspended_at && 'Suspended',
    deletion_due_at && 'Leaving',
  ].filter(Boolean);
  return marks.map((mark) => (
    <span key={String(mark)} className="small-caps mr-2 inline-block border border-line px-1.5 leading-5 whitespace-nowrap text-ink-2">
      {mark}
    </span>
  ));
}
