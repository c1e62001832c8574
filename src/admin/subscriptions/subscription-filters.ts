/** What a list of paid plans can be narrowed and ordered by; free of zod, so that screens may use it. */
export const subscriptionTiers = ['pro_monthly', 'lifetime'] as const;
export const subscriptionSorts = ['changed', 'email', 'amount', 'period_end'] as const;
export type SubscriptionSort = (typeof subscriptionSorts)[number];
