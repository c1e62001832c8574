import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FREE_WINDOW_DAYS, type PlanId } from '../../money/plans.ts';
import { type Access, accessTo, type Viewer, visitor } from './access.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-03-10T12:00:00.000Z');
const WINDOW_MS = FREE_WINDOW_DAYS * DAY_MS;
/** Ages in milliseconds. */
const ages = {
  'published this instant': 0,
  'in the window': 3 * DAY_MS,
  'a millisecond before the edge': WINDOW_MS - 1,
  'at the exact edge': WINDOW_MS,
  older: 40 * DAY_MS,
};
const viewers: Record<string, Viewer> = {
  visitor,
  free: { plan: 'free', isAdmin: false },
  pro_monthly: { plan: 'pro_monthly', isAdmin: false },
  lifetime: { plan: 'lifetime', isAdmin: false },
  'an admin on the free plan': { plan: 'free', isAdmin: true },
};

/** The rule as the product page states it, written out as a table: what a reader without a paid plan gets. */
const freePlan: { age: keyof typeof ages; isProPick: boolean; isDaily: boolean; access: Access }[] = [
  { age: 'published this instant', isProPick: false, isDaily: false, access: { level: 'full', reason: 'free_window' } },
  { age: 'in the window', isProPick: false, isDaily: false, access: { level: 'full', reason: 'free_window' } },
  { age: 'a millisecond before the edge', isProPick: false, isDaily: false, access: { level: 'full', reason: 'free_window' } },
  { age: 'at the exact edge', isProPick: false, isDaily: false, access: { level: 'teaser', reason: 'older_than_free_window' } },
  { age: 'older', isProPick: false, isDaily: false, access: { level: 'teaser', reason: 'older_than_free_window' } },
  ...Object.keys(ages).flatMap((age) => [
    { age: age as keyof typeof ages, isProPick: true, isDaily: false, access: { level: 'teaser', reason: 'pro_pick' } as const },
    { age: age as keyof typeof ages, isProPick: true, isDaily: true, access: { level: 'full', reason: 'daily_idea' } as const },
    { age: age as keyof typeof ages, isProPick: false, isDaily: true, access: { level: 'full', reason: 'daily_idea' } as const },
  ]),
];

const ideaOf = (ageMs: number, isProPick: boolean, isDaily: boolean) => ({
  publishedAt: new Date(now.getTime() - ageMs),
  isProPick,
  isDaily,
});

test('the table is whole: every age, Pro Pick or not, daily or not', () => {
  expect(freePlan).toHaveLength(Object.keys(ages).length * 4);
});

describe.each(['visitor', 'free'])('%s', (who) => {
  test.each(freePlan)(
    '$age, Pro Pick $isProPick, daily $isDaily: $access.level by $access.reason',
    ({ age, isProPick, isDaily, access }) => {
      expect(accessTo(viewers[who] as Viewer, ideaOf(ages[age], isProPick, isDaily), now)).toEqual(access);
    },
  );
});

describe.each(['pro_monthly', 'lifetime', 'an admin on the free plan'])('%s', (who) => {
  test.each(freePlan)('$age, Pro Pick $isProPick, daily $isDaily: full', ({ age, isProPick, isDaily }) => {
    expect(accessTo(viewers[who] as Viewer, ideaOf(ages[age], isProPick, isDaily), now)).toEqual({ level: 'full', reason: 'plan' });
  });
});

test('the free window is seven days', () => {
  expect(FREE_WINDOW_DAYS).toBe(7);
});

test('a plan never lowers access, and nobody loses access by an idea becoming the daily one', () => {
  const idea = fc.record({ ageMs: fc.integer({ min: 0, max: 400 * DAY_MS }), isProPick: fc.boolean(), isDaily: fc.boolean() });
  const rank = (access: Access) => (access.level === 'full' ? 1 : 0);
  fc.assert(
    fc.property(
      idea,
      fc.constantFrom<PlanId>('free', 'pro_monthly', 'lifetime'),
      fc.boolean(),
      ({ ageMs, isProPick, isDaily }, plan, isAdmin) => {
        const asVisitor = rank(accessTo(visitor, ideaOf(ageMs, isProPick, isDaily), now));
        expect(rank(accessTo({ plan, isAdmin }, ideaOf(ageMs, isProPick, isDaily), now))).toBeGreaterThanOrEqual(asVisitor);
        expect(accessTo({ plan, isAdmin }, ideaOf(ageMs, isProPick, true), now).level).toBe('full');
      },
    ),
  );
});

test('access only shrinks with time for a reader without a plan', () => {
  fc.assert(
    fc.property(fc.nat(400 * DAY_MS), fc.nat(400 * DAY_MS), fc.boolean(), (ageMs, laterMs, isProPick) => {
      const early = accessTo(visitor, ideaOf(ageMs, isProPick, false), now).level;
      const late = accessTo(visitor, ideaOf(ageMs + laterMs, isProPick, false), now).level;
      if (early === 'teaser') expect(late).toBe('teaser');
    }),
  );
});
