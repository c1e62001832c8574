import { expect, test } from 'vitest';
import { firstYearRevenue } from './first-year.ts';

const plan = (...steps: [when: string, usd: number][]) => ({
  monetization_timeline: steps.map(([when, mrr_usd]) => ({ when, milestone: 'A milestone of so many customers', mrr_usd })),
});

test('a first year is the area under the milestones, whose revenue rises evenly', () => {
  expect(firstYearRevenue(plan(['Month 12', 1200], ['Month 24', 5000]))).toBe(7200);
  expect(firstYearRevenue(plan(['Month 2', 0], ['Month 22', 2000], ['Month 40', 9000]))).toBe(5000);
});

test('after the last milestone revenue stays as it is', () => {
  expect(firstYearRevenue(plan(['Month 3', 0], ['Month 6', 1000]))).toBe(1500 + 6000);
});

test('milestones that count no months tell no first year', () => {
  expect(firstYearRevenue(plan(['Month 3', 100], ['Second season', 1000]))).toBeUndefined();
});
