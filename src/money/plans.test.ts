import { expect, test } from 'vitest';
import { CLAIM_PRICE_CENTS, FREE_WINDOW_DAYS, IDEA_BUILDERS, planOf, plans } from './plans.ts';

test('the plans are those that were decided, with their prices and limits', () => {
  const table = plans.map((plan) => [
    plan.id,
    plan.priceCents,
    plan.per,
    plan.olderIdeas,
    plan.researchRunsPerMonth,
    plan.chatMessagesPerMonth,
    plan.ideaBuilder,
    plan.exports,
    plan.projects,
    plan.sharedProjects,
    plan.roadmapVoting,
  ]);
  expect(table).toEqual([
    ['free', 0, 'forever', 'teaser', 0, 0, false, false, 2, false, false],
    ['pro_monthly', 3_900, 'month', 'full', 3, 100, true, true, null, true, false],
    ['lifetime', 49_900, 'once', 'full', null, null, true, true, null, true, true],
  ]);
  expect([FREE_WINDOW_DAYS, CLAIM_PRICE_CENTS, IDEA_BUILDERS.length]).toEqual([7, 100_000, 6]);
});

test('every plan is found by its id', () => {
  for (const plan of plans) expect(planOf(plan.id)).toBe(plan);
});
