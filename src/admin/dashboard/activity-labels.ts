import type { ActivityType } from '../metrics/figures.contract.ts';

/** What each kind of activity is called in the feed. */
export const activityNames = {
  user_signup: 'Sign-up',
  payment_received: 'Payment',
  payment_refunded: 'Refund',
  subscription_created: 'Plan',
  subscription_cancelled: 'Plan ended',
  idea_created: 'Idea',
} as const satisfies Record<ActivityType, string>;
