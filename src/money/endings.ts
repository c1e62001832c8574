/** When an administrator has a plan end: at once, or with the period it is in. */
export const endings = ['now', 'period_end'] as const;
export type Ending = (typeof endings)[number];
