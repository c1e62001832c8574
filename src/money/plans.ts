/**
 * The plans, once, as they are unless administrators set other figures. Pages, limits and checks read what is in force: `plansInForce`, `planOf`,
 * `freeWindowDays`; nothing else states a price or a limit.
 * Money is integer cents. `null` means unlimited, `0` means not part of the plan. Quotas are per calendar month (UTC).
 */
export const plans = [
  {
    id: 'free',
    name: 'Free',
    for: 'For looking around and reading one full dossier every day.',
    priceCents: 0,
    currency: 'usd',
    per: 'forever',
    olderIdeas: 'teaser',
    researchRunsPerMonth: 0,
    chatMessagesPerMonth: 0,
    ideaBuilder: false,
    exports: false,
    projects: 2,
    sharedProjects: false,
    roadmapVoting: false,
  },
  {
    id: 'pro_monthly',
    name: 'Pro Monthly',
    for: 'For a founder choosing what to build in the next quarter.',
    priceCents: 3_900,
    currency: 'usd',
    per: 'month',
    olderIdeas: 'full',
    researchRunsPerMonth: 3,
    chatMessagesPerMonth: 100,
    ideaBuilder: true,
    exports: true,
    projects: null,
    sharedProjects: true,
    roadmapVoting: false,
  },
  {
    id: 'lifetime',
    name: 'Lifetime',
    for: 'For people who start things again and again.',
    priceCents: 49_900,
    currency: 'usd',
    per: 'once',
    olderIdeas: 'full',
    researchRunsPerMonth: null,
    chatMessagesPerMonth: null,
    ideaBuilder: true,
    exports: true,
    projects: null,
    sharedProjects: true,
    roadmapVoting: true,
  },
] as const satisfies readonly Plan[];

export type Plan = {
  id: 'free' | 'pro_monthly' | 'lifetime';
  name: string;
  for: string;
  priceCents: number;
  currency: 'usd';
  per: 'forever' | 'month' | 'once';
  olderIdeas: 'teaser' | 'full';
  researchRunsPerMonth: number | null;
  chatMessagesPerMonth: number | null;
  ideaBuilder: boolean;
  exports: boolean;
  /** Projects that are open at a time: neither dropped nor removed. */
  projects: number | null;
  /** Whether the owner's plan lets others into a project. */
  sharedProjects: boolean;
  roadmapVoting: boolean;
};
export type PlanId = (typeof plans)[number]['id'];

/** Days, counted back from now, in which a published idea that is not a Pro Pick is free to read in full. */
export const FREE_WINDOW_DAYS = 7;

/** Price of owning an idea outright, in cents. */
export const CLAIM_PRICE_CENTS = 100_000;

/** The number of code builders the idea builder writes prompts for. */
export const IDEA_BUILDERS = ['Lovable', 'Bolt', 'v0', 'Replit', 'Cursor', 'Claude Code'] as const;

/** The figures of the plans that administrators may set. */
export type PlanFigures = {
  limits: Record<PlanId, { research: number | null; chat: number | null }>;
  priceCents: Record<Exclude<PlanId, 'free'>, number>;
  freeWindowDays: number;
};

let inForce: { plans: readonly Plan[]; freeWindowDays: number } = { plans, freeWindowDays: FREE_WINDOW_DAYS };

/** Puts other figures in force in this process; without any, those of the table. Called when settings are read (money/site-settings/in-force.server.ts). */
export function setPlanFigures(figures?: PlanFigures): void {
  if (!figures) {
    inForce = { plans, freeWindowDays: FREE_WINDOW_DAYS };
    return;
  }
  const { limits, priceCents, freeWindowDays } = figures;
  inForce = {
    freeWindowDays,
    plans: plans.map((plan) => ({
      ...plan,
      researchRunsPerMonth: limits[plan.id].research,
      chatMessagesPerMonth: limits[plan.id].chat,
      priceCents: plan.id === 'free' ? plan.priceCents : priceCents[plan.id],
    })),
  };
}

/** @returns the plans as they are sold now, the smallest first */
export const plansInForce = (): readonly Plan[] => inForce.plans;

/** @returns days, counted back from now, in which a published idea that is not a Pro Pick is free to read in full */
export const freeWindowDays = (): number => inForce.freeWindowDays;

/** @returns the plan of that id as it is sold now */
export function planOf(id: PlanId): Plan {
  return inForce.plans.find((plan) => plan.id === id) as Plan;
}
