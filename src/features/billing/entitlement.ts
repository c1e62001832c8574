import type { PlanId } from './plans.ts';

export const tiers = ['free', 'pro_monthly', 'lifetime'] as const satisfies readonly PlanId[];
export const subscriptionStatuses = ['active', 'cancelled', 'past_due', 'trialing'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Days a monthly plan stays open after a payment failed, so that a card can be replaced. */
const GRACE_DAYS = 7;

export type Subscription = { tier: PlanId; status: SubscriptionStatus; statusSince: Date };

/** @returns the plan whose rights a subscription gives now: a monthly one that is cancelled, or overdue past its grace, gives the free plan's. */
export function planInForce({ tier, status, statusSince }: Subscription, now: Date): PlanId {
  if (tier !== 'pro_monthly') return tier;
  switch (status) {
    case 'active':
    case 'trialing':
      return tier;
    case 'past_due':
      return now.getTime() - statusSince.getTime() < GRACE_DAYS * 86_400_000 ? tier : 'free';
    case 'cancelled':
      return 'free';
  }
}
