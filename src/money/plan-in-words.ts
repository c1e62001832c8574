import { formatDay } from '../ui/format.ts';
import type { SubscriptionStatus } from './billing.contract.ts';
import { planOf } from './plans.ts';

/** @returns what of a person's plan holds and what becomes of it, after the plan's name: the same on every page that speaks of it */
export function planInWords({
  tier,
  status,
  plan,
  currentPeriodEnd,
  cancelAtPeriodEnd,
  trialEndsAt,
  graceEndsAt,
  isSuspended,
  isBilled,
}: SubscriptionStatus): string {
  if (isSuspended) return 'A payment is disputed at your bank. The plan rests until that is decided.';
  if (tier === 'lifetime') return 'Yours for as long as Assay exists. Nothing renews.';
  if (tier === 'free') return 'You pay nothing. The idea of the day and the ideas of the week are yours to read.';
  const end = currentPeriodEnd ? formatDay(currentPeriodEnd) : undefined;
  if (status === 'cancelled') return end ? `Ended on ${end}.` : 'Ended.';
  if (status === 'past_due' && graceEndsAt)
    return plan === 'free'
      ? 'The last payment failed, and the plan is closed. Change the card in the portal to open it again.'
      : `The last payment failed. The plan stays open until ${formatDay(graceEndsAt)}: change the card in the portal.`;
  if (!isBilled) return 'Given to you by Assay: nothing is charged.';
  if (cancelAtPeriodEnd) return `Cancelled. It stays open until ${end}, then falls back to ${planOf('free').name}.`;
  if (status === 'trialing' && trialEndsAt) return `Free until ${formatDay(trialEndsAt)}; then the first month is charged.`;
  return `Renews on ${end}.`;
}
