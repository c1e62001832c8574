import { expect, test } from 'vitest';
import { figuresStated, rivalNamed } from './claims.ts';

test.each([
  [
    'We cut no-shows by 43% for 1,200 clinics at $99 a month. The market is $4.7 billion.',
    ['no-shows by 43%', 'for 1,200 clinics', 'market is $4.7 billion'],
  ],
  ['Loved by 500 users', ['Loved by 500 users']],
  ['43% of dentists lose patients', ['43% of dentists lose patients']],
  ['43%', []],
  ['A van that comes within 15 minutes, 24/7, since 2019', []],
  ['$49/mo for 10 seats', []],
])('the figures “%s” states of the world', (text, figures) => {
  expect(figuresStated(text)).toEqual(figures);
});

test.each([
  ['A better Notion. Notes and docs for teams', 'Notion'],
  ['An open-source alternative to Google Analytics for shops', 'Google Analytics'],
  ['Invoices like Stripe, for plumbers', 'Stripe'],
  ['A self-hosted Zapier alternative', 'Zapier'],
  ['Uber for laundry', ''],
  ['A better way to book dentists', ''],
  ['Better. Faster. Cheaper.', ''],
])('what “%s” sets out to beat: %j', (text, rival) => {
  expect(rivalNamed(text)).toBe(rival);
});
