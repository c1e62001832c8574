import { FREE_WINDOW_DAYS, type PlanId, plans } from '../plans.ts';
import { type Door, doorNames } from './doors.ts';
import type { SiteSettings } from './site-settings.contract.ts';

const limitsOf = (id: PlanId) => {
  const plan = plans.find((one) => one.id === id) as (typeof plans)[number];
  return { research: plan.researchRunsPerMonth, chat: plan.chatMessagesPerMonth };
};
const priceOf = (id: PlanId) => plans.find((one) => one.id === id)?.priceCents ?? 0;

/** What holds where nothing is set: the table of plans, and what the environment says (null). */
export const defaultSettings: SiteSettings = {
  plan_limits: { free: limitsOf('free'), pro_monthly: limitsOf('pro_monthly'), lifetime: limitsOf('lifetime') },
  free_window_days: FREE_WINDOW_DAYS,
  shown_prices: { pro_monthly: priceOf('pro_monthly'), lifetime: priceOf('lifetime') },
  mail_from: null,
  open: Object.fromEntries(doorNames.map((name) => [name, true])) as Record<Door, boolean>,
  ai: { model: null, tokens_per_run: null, tokens_per_person_per_day: null, tokens_per_day: null },
};
