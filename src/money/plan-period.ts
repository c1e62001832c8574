import type { Plan } from './plans.ts';

/** How often a plan's price is paid, to stand right behind it. */
export const planPeriod = { forever: '', month: ' a month', once: ' once' } as const satisfies Record<Plan['per'], string>;
