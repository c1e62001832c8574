import { expect, test } from 'vitest';
import { nearestBuyers } from './nearest-buyers.server.ts';

const SAID: [text: string, buyer: string, title: RegExp][] = [
  ['Inventory tracking for small breweries', 'small breweries', /Breweries/],
  ['A booking tool for hair salons with no-show deposits', 'hair salons', /Beauty Salons/],
  ['Route planning for landscaping crews', 'landscaping crews', /Landscaping/],
  ['AI notes for veterinarians', 'veterinarians', /Veterinar/],
  ['An app for nurses to swap shifts', 'nurses', /Registered Nurses|Nursing/],
  ['Software for independent dental practices', 'independent dental practices', /Dentists/],
  ['Pharmacies manage prior authorization faxes', 'pharmacies', /Pharmac/],
  ['Funeral homes handle obituaries and paperwork', '', /Funeral/],
];

test.each(SAID)('%s: its buyers are among the nearest three', async (text, buyer, title) => {
  const near = await nearestBuyers(text, buyer, 3);
  expect(near.some((one) => title.test(one.title))).toBe(true);
});

test('buyers who are called by a job title are counted as its occupation, whatever the title of the table', async () => {
  const [first] = await nearestBuyers('Software for dog groomers that asks for a rebooking', 'dog groomers', 5);
  expect(first).toMatchObject({ kind: 'occupation', title: 'Animal Caretakers' });
  expect(first?.similarity).toBeGreaterThanOrEqual(0.5);
});

test.each([
  ['brewers', /Brewer/],
  ['law firms that employ paralegals', /Lawyers|Legal/],
])('%s are who comes first in their words, and whom the title means', async (buyer, title) => {
  const [first] = await nearestBuyers(`Software for ${buyer}`, buyer, 1);
  expect(first?.title).toMatch(title);
});

test('nearest first, each with its similarity', async () => {
  const near = await nearestBuyers('Safety paperwork for roofing companies', 'roofing companies', 5);
  expect(near).toHaveLength(5);
  expect(near.map(({ similarity }) => similarity)).toEqual(near.map(({ similarity }) => similarity).toSorted((a, b) => b - a));
});
