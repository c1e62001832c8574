import { expect, test } from 'vitest';
import { figuresStated, gapStated, rivalNamed } from './claims.ts';

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
  ['Since 2019 restaurants have closed at ten', []],
  ['In 2026 founders pay more', []],
  ['Loved by 2019 people', []],
  ['Open 365 days', []],
  ['I have 10,000 euros', []],
  ['We take 20% of the booking, and 43% of dentists lose patients', ['and 43% of dentists lose patients']],
  ['$500 deposits', []],
  ['I charge 20% of the booking', []],
  ['Write 500 words', []],
  ['For the 2028 Paris games', []],
  ['Tickets for 10,000 Paris flats', []],
])('the figures “%s” states of the world', (text, figures) => {
  expect(figuresStated(text)).toEqual(figures);
});

test.each([
  ['A self-hosted Notion alternative. Notes and docs for teams', 'Notion'],
  ['An open-source alternative to Google Analytics for shops', 'Google Analytics'],
  ['An alternative to Excel', 'Excel'],
  ['A self-hosted Zapier alternative', 'Zapier'],
  ['Zapier alternative for florists', 'Zapier'],
  ['Better than Zapier, for florists', 'Zapier'],
  ['A better Airtable for florists', 'Airtable'],
  ['A better Notion. Notes and docs for teams', ''],
  ['Invoices like Stripe, for plumbers', ''],
  ['A Better Way To Book Dentists', ''],
  ['Something like Airbnb for storage', ''],
  ['A better Christmas for families', ''],
  ['Cheaper London rents', ''],
  ['Better than Mum, for students', ''],
  ['Faster Americans', ''],
  ['An alternative to Insulin for diabetics', ''],
  ['Leather alternative for shoes', ''],
  ['Uber for laundry', ''],
  ['A better way to book dentists', ''],
  ['Better. Faster. Cheaper.', ''],
])('what “%s” sets out to beat: %j', (text, rival) => {
  expect(rivalNamed(text)).toBe(rival);
});

test.each([
  'The existing collars are too expensive for herders with twenty goats.',
  'It works without a smartphone.',
  'Deals without a broker.',
  'All others ignore small farms, they leave out the hills.',
  'Works offline, unlike the others.',
])('a gap is stated: %s', (text) => {
  expect(gapStated(text)).not.toBe('');
});

test.each([
  'Potters without a kiln book space in somebody else’s firing.',
  'They do not know which tasks come first.',
  'The first few months are free.',
  'Managers track it by hand.',
  'A solicitor is too expensive for the sum.',
])('no gap is stated: %s', (text) => {
  expect(gapStated(text)).toBe('');
});
