import { expect, test } from 'vitest';
import { marketNamed } from './places.ts';

test.each<[string, string | undefined]>([
  ['An app for UK driving instructors that fills cancelled lessons', 'GB'],
  ['Rota software for care homes in Britain', 'GB'],
  ['A booking tool for barbers in England', 'GB'],
  ['Stock lists for London florists', 'GB'],
  ['Permit tracking for roofers in Canada', 'CA'],
  ['Invoicing for plumbers in Toronto', 'CA'],
  ['Paperwork for loggers in British Columbia', 'CA'],
  ['Rosters for Australian dental practices', 'AU'],
  ['Shift swaps for nurses in New South Wales', 'AU'],
  ['Rechnungen for German dentists', 'DE'],
  ['A planner for bakeries in France', 'FR'],
  ['Menus for hotels in Ireland', 'IE'],
  ['Waiting lists for Dutch physiotherapy clinics', 'NL'],
  ['Permit tracking for roofers in the US', 'US'],
  ['Permit tracking for roofers in Texas', 'US'],
  ['French bakeries in Ohio plan their ovens', 'US'],
  ['Compliance for UK and US accountants', 'GB'],
  ['It tells us which invoices are late', undefined],
  ['Teaches Spanish to nurses on night shifts', undefined],
  ['Homework for English tutors', undefined],
  ['Orders for Italian restaurants', undefined],
  ['Answers patients in Polish by text message', undefined],
  ['Feeding plans for guinea pigs', undefined],
  ['Tracks order states for wholesalers', undefined],
])('%s: %s', (text, country) => {
  expect(marketNamed(text)?.country).toBe(country);
});

test('other places that a text names are told; Europe is no country', () => {
  expect(marketNamed('Compliance for UK and Canadian accountants')?.also).toEqual(['Canada']);
  expect(marketNamed('Compliance for European fintech startups')).toMatchObject({
    country: undefined,
    label: 'Europe as a whole',
    also: [],
  });
});

test.each([
  ['Menus for hotels in Ireland', 'Menus for hotels'],
  ['An app for UK driving instructors', 'An app for driving instructors'],
  ['small dental practices in Texas', 'small dental practices'],
])('what is said stands without its place: %s', (text, rest) => {
  expect(marketNamed(text)?.rest).toBe(rest);
});
