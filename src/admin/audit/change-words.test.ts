import { expect, test } from 'vitest';
import { changesInWords } from './change-words.ts';

test('a change is said with the names people know: plans, money, days, yes and no', () => {
  const before = { tier: 'free', amount_cents: 3900, is_pro_pick: false, 'limits.research_month': 3, location: null };
  const after = { tier: 'pro_monthly', amount_cents: 0, is_pro_pick: true, 'limits.research_month': 5, location: 'Cork' };
  expect(changesInWords(before, after)).toEqual([
    { name: 'Tier', before: 'Free', after: 'Pro Monthly' },
    { name: 'Amount', before: '$39.00', after: '$0.00' },
    { name: 'Pro Pick', before: 'no', after: 'yes' },
    { name: 'Limits, research month', before: '3', after: '5' },
    { name: 'Location', before: 'nothing', after: 'Cork' },
  ]);
});

test('of the ends of a plan the day is said, of other instants the time as well', () => {
  expect(changesInWords({ current_period_end: '2026-10-19T18:39:00.000Z' }, { current_period_end: '2026-11-19T18:39:00.000Z' })).toEqual([
    { name: 'Period ends', before: '19 Oct 2026', after: '19 Nov 2026' },
  ]);
});

test('a filter that was left empty is not told of', () => {
  expect(changesInWords(null, { format: 'json', search: '' })).toEqual([{ name: 'Format', before: undefined, after: 'json' }]);
});

test('a side the log does not have is left out, and what is nested is said, not printed', () => {
  expect(changesInWords(null, { until: '2026-03-09T07:00:00.000Z', limits: { chat: 100 }, tags: [] })).toEqual([
    { name: 'Until', before: undefined, after: '9 Mar 2026, 07:00 UTC' },
    { name: 'Limits', before: undefined, after: 'Chat: 100' },
    { name: 'Tags', before: undefined, after: 'nothing' },
  ]);
});
