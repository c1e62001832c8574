import type { PlanId } from './plans.ts';

export const tiers = ['free', 'pro_monthly', 'lifetime'] as const satisfies readonly PlanId[];
export const subscriptionStatuses = ['active', 'cancelled', 'past_due', 'trialing'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Days a monthly plan stays open after a payment failed, so that a card can be replaced. */
export const GRACE_DAYS = 7;

export type Subscription = {
  tier: PlanId;
  status: SubscriptionStatus;
  statusSince: Date;
  /** A payment the plan rests on is disputed: access rests until that is decided. */
  isSuspended?: boolean;
};

/** Whether somebody has a monthly plan that has not ended: paid for, in a trial, or overdue. */
export const isRunning = ({ tier, status }: Pick<Subscription, 'tier' | 'status'>) => tier === 'pro_monthly' && status !== 'cancelled';

/** @returns when an overdue monthly plan closes unless it is paid; undefined when nothing is overdue. */
export function graceEnd({ tier, status, statusSince }: Subscription): Date | undefined {
  if (tier !== 'pro_monthly' || status !== 'past_due') return undefined;
  return new Date(statusSince.getTime() + GRACE_DAYS * 86_400_000);
}

/**
 * @returns the plan whose rights a subscription gives now: a monthly one that is cancelled, or overdue past its grace, gives the free plan's, and
 * so does any that is suspended.
 */
export function planInForce(subscription: Subscription, now: Date): PlanId {
  const { tier, status, isSuspended = false } = subscription;
  if (isSuspended) return 'free';
  if (tier !== 'pro_monthly') return tier;
  switch (status) {
    case 'active':
    case 'trialing':
      return tier;
    case 'past_due':
      return now < (graceEnd(subscription) as Date) ? tier : 'free';
    case 'cancelled':
      return 'free';
  }
}
