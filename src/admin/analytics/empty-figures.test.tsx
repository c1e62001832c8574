import { expect, test } from 'vitest';
import { htmlOf } from '../../../tests/factories/html-of.ts';
import type { Analytics } from '../metrics/figures.contract.ts';
import { RecurringRevenue } from './people-figures.tsx';
import { Content } from './product-figures.tsx';

const start = '2026-01-01';
const period: Analytics['period'] = { range: '12m', unit: 'month', from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };
const nothing = { opening: 0, new: 0, reactivation: 0, expansion: 0, contraction: 0, churn: 0, closing: 0 };

function shown(Part: typeof Content | typeof RecurringRevenue, figures: Partial<Analytics>): string {
  return htmlOf(<Part figures={{ period, most_read: [], searches_in_vain: [], ...figures } as Analytics} />);
}

test.each([
  [[null, 0], 'Nobody has searched in the last 90 days.'],
  [[0, 0], 'Nobody has searched in this span.'],
  [[null, 2], 'Every search of the last 90 days found something.'],
])('searches of %j say no more than is still kept of them', (searches, words) => {
  const reading = searches.map((count, i) => ({ start: `2026-0${i + 1}-01`, views: 1, saves: 0, searches: count }));
  expect(shown(Content, { reading })).toContain(words);
});

test('where nothing was opened either, forgotten searches are not said to have been none', () => {
  const reading = [null, 0].map((searches, i) => ({ start: `2026-0${i + 1}-01`, views: 0, saves: 0, searches }));
  expect(shown(Content, { reading })).toContain('Nothing was opened or saved in these 12 months, nor searched for in the last 90 days.');
});

test.each([
  [false, true],
  [true, false],
])('recurring revenue begins with the first payment only where there was none before (paid before: %s)', (paid_before, begins) => {
  const churn = { active: 0, trialing: 0, churned: 0, rate_percent: 0 };
  const html = shown(RecurringRevenue, { mrr: [{ start, ...nothing }], churn, paid_before });
  expect(html).toContain('Nobody has paid for a plan by the month in these 12 months.');
  expect(html.includes('begin with the first such payment')).toBe(begins);
  expect(html.includes('Whoever did before has stopped.')).toBe(!begins);
});
