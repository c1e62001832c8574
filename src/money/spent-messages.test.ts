import { afterEach, expect, test } from 'vitest';
import { plans, setPlanFigures } from './plans.ts';
import { spentMessages } from './spent-messages.ts';

afterEach(() => setPlanFigures());

const NEXT = '2026-04-01T00:00:00.000Z';

test('who has no paid plan is led to Pro; a member reads when the messages return, and of Lifetime', () => {
  expect(spentMessages('free', NEXT)).toBe("You've reached your monthly chat limit. Upgrade to Pro for unlimited chats!");
  expect(spentMessages('pro_monthly', NEXT)).toBe(
    "You've reached your monthly chat limit. Your messages return on 1 Apr 2026 (UTC). Lifetime has no limit.",
  );
});

test('a Lifetime with a limit is not offered as one without', () => {
  const limits = Object.fromEntries(plans.map(({ id }) => [id, { research: 1, chat: 5 }])) as never;
  setPlanFigures({ limits, priceCents: { pro_monthly: 3_900, lifetime: 49_900 }, freeWindowDays: 7 });
  for (const plan of ['pro_monthly', 'lifetime'] as const)
    expect(spentMessages(plan, NEXT)).toBe("You've reached your monthly chat limit. Your messages return on 1 Apr 2026 (UTC).");
});
